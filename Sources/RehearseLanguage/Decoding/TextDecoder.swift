import Rehearse

/// Reads what is for people: titles, reasons, tags, links.
struct TextDecoder: DecoderPart {
  let context: DecodingContext

  /// What a link must not begin with: a browser would carry it out, or open a file of whoever reads the report.
  private static let refusedSchemes = ["javascript", "data", "vbscript", "file"]

  /// Adds a link, or a list of links.
  func addLinks(_ node: Node?, to result: inout [String]) {
    guard let node else { return }
    if tree.isList(node) {
      var cursor = tree.children(node)
      while let item = tree.nextItem(&cursor) { refuseScheme(of: item) }
      return addTexts(node, "`link`", to: &result)
    }
    refuseScheme(of: node)
    if let link = text(node, "`link`") { result.append(link) }
  }

  private func refuseScheme(of node: Node) {
    guard tree.isScalar(node), mayHaveScheme(tree.bytes(node)) else { return }
    // Browsers look past spaces and control characters, wherever they are.
    let seen = tree.string(node).unicodeScalars.filter { $0.value > 0x20 && !SanitizedText.isUnsafe($0) }
    let link = String(seen).lowercased()
    guard let scheme = Self.refusedSchemes.first(where: { link.hasPrefix("\($0):") }) else { return }
    report(.unsafeLink(scheme), at: node)
  }

  /// Whether a link may begin with a scheme that is refused: not where its first sign is a plain letter or digit that none
  /// of them begins with, as in nearly every link.
  private func mayHaveScheme(_ link: String.UTF8View) -> Bool {
    guard let first = link.first, first > 0x20, first < 0x7F else { return true }
    // The letters of ASCII differ from their small ones by this bit.
    return Self.refusedSchemes.contains { $0.utf8.first == first | 0x20 }
  }

  /// A text that is not empty, trimmed and with single blanks, and without the colours of a terminal: as reports show it.
  func text(_ node: Node?, _ what: @autoclosure () -> String) -> String? {
    guard let node, checkText(node, what()) else { return nil }
    let text = tree.string(node)
    if isTidyASCII(tree.bytes(node)) || isTidyOfAnyLetters(text) { return text }
    let shown = String(scalars: ReportedText.withoutColours(text))
    let words = shown.split(whereSeparator: { $0.isWhitespace })
    guard words.contains(where: { !$0.unicodeScalars.allSatisfy(InvisibleCharacter.isOne) }) else {
      report(.emptyText(what()), at: node)
      return nil
    }
    return words.joined(separator: " ")
  }

  /// Whether a text of ASCII alone, as most are, needs neither trimming nor its blanks put together: found out without decoding
  /// it.
  private func isTidyASCII(_ text: String.UTF8View) -> Bool {
    var isAfterBlank = true
    for byte in text {
      if byte > 0x20, byte < 0x7F {
        isAfterBlank = false
      } else {
        guard byte == 0x20, !isAfterBlank else { return false }
        isAfterBlank = true
      }
    }
    return !isAfterBlank
  }

  /// The same of a text with other letters, signs and figures, none of which joins a blank before it.
  private func isTidyOfAnyLetters(_ text: String) -> Bool {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        guard scalar.value >= 0x20, scalar.value < 0x7F, scalar != " " || previous != " " else { return false }
      } else {
        guard isPlainLetter(scalar) else { return false }
      }
      previous = scalar
    }
    return previous != " "
  }

  private func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
    // The letters of Latin, Greek and Cyrillic, of which none is a mark: looked at without the tables of Unicode.
    if (0xC0...0x2AF).contains(scalar.value) || (0x391...0x3FF).contains(scalar.value)
      || (0x400...0x481).contains(scalar.value)
    {
      return true
    }
    guard !InvisibleCharacter.isOne(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .currencySymbol,
      .mathSymbol:
      return true
    default: return false
    }
  }

  /// An explanation, as it is written: checked in any case, and made a text only where it is kept.
  func explanation(_ node: Node, _ what: @autoclosure () -> String) -> String? {
    checkText(node, what()) && context.options.keepsWords ? tree.string(node) : nil
  }

  /// Any text, as it is written.
  func plainText(_ node: Node, _ what: @autoclosure () -> String) -> String? {
    checkText(node, what()) ? tree.string(node) : nil
  }

  /// Whether a node is a text; anything else is reported.
  func checkText(_ node: Node, _ what: @autoclosure () -> String) -> Bool {
    switch tree.kind(node) {
    case .refused: return false
    case .list, .map:
      let hint = [
        tree[node].style == .flow
          ? hints.bracketHint(node)
          : tree.isMap(node)
            ? "Put the text in quotes, since it contains \": \"." : "Write it on one line, without dashes."
      ]
      report(.notText(what(), found: hints.found(node), notes: hint), at: node)
      return false
    case .scalar:
      if tree.isBlank(node) {
        report(.toBeFilledIn, at: node)
        return false
      }
      guard tree.isPlain(node, "null") || tree.isPlain(node, "~") else { return true }
      report(.bareNull(what(), word: tree.string(node)), at: node)
      return false
    }
  }

  /// Adds a list of texts that are not empty; a single text is reported with the brackets it lacks.
  func addTexts(_ node: Node?, _ what: StaticString, to result: inout [String]) {
    guard let node, !tree.isRefused(node) else { return }
    guard tree.isList(node) else { return reportNotList(node, "\(what)") }
    result.reserveCapacity(result.count + tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let text = text(item, "one of \(what)") { result.append(text) }
    }
  }

  func reportNotList(_ node: Node, _ what: String) {
    report(.notList(what, found: hints.found(node), hint: hints.listHint(node)), at: node)
  }
}

extension NodeTree {
  /// Whether a text without quotes marks a place that a person still has to fill in: it was copied from a message or an example.
  func isBlank(_ node: Node) -> Bool {
    isPlain(node) && Literal.blanks.contains { bytes(node).elementsEqual($0.utf8) }
  }
}

extension Message {
  fileprivate static func unsafeLink(_ scheme: String) -> Message {
    Message(
      .unsafeLink, "a link cannot begin with \"\(scheme):\"",
      hints: ["Write the address of a page, which begins with https:// or http://, or a ticket such as PUSH-100."])
  }

  fileprivate static func emptyText(_ what: String) -> Message {
    Message(.emptyText, "\(what) is empty", hints: ["Write at least one word."])
  }

  fileprivate static func notText(_ what: String, found: String, notes: [String]) -> Message {
    Message(.notAText, "\(what) must be a text, but this is \(found)", hints: notes)
  }

  fileprivate static func bareNull(_ what: String, word: String) -> Message {
    Message(
      .notAText, "\(what) must be a text, and `\(word)` without quotes is not a text",
      hints: ["Write a text. If this is one, put it in quotes: \"\(word)\""])
  }

  static var toBeFilledIn: Message {
    Message(.toBeFilledIn, "this is still to be filled in", hints: ["Write the value here."])
  }

  fileprivate static func notList(_ what: String, found: String, hint: String) -> Message {
    Message(.notAList, "\(what) must be a list, but this is \(found)", hints: [hint])
  }
}
