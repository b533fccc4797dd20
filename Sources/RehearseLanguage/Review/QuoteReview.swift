import Rehearse

/// Finds quotes that became a part of a text without being meant to: those of a word processor, and one left over.
struct QuoteReview {
  private static let curly = "“”„‟«»‹›‘’‚‛".unicodeScalars

  /// Those that begin or end a quotation and are no apostrophes.
  private static let doubles = "“”„‟«»".unicodeScalars
  private static let openers = "“„‟«»".unicodeScalars

  private let tree: NodeTree
  /// Whether there may be any: in a file that is all ASCII, only where a text has a straight one.
  private let mayFind: Bool

  init(_ tree: NodeTree, isASCII: Bool) {
    self.tree = tree
    mayFind = !isASCII || tree.hasByte(UInt8(ascii: "\""))
  }

  var warnings: [Diagnostic] {
    guard mayFind else { return [] }
    var warnings: [Diagnostic] = []
    for index in tree.records.indices where mayHoldQuotes(Node(index: index)) {
      if let warning = warning(Node(index: index)) { warnings.append(warning) }
    }
    return warnings
  }

  /// Whether a text without quotes begins or ends with what could be one: found out without making a string.
  private func mayHoldQuotes(_ node: Node) -> Bool {
    guard tree.isPlain(node), tree.byteCount(node) > 0 else { return false }
    let bytes = tree.bytes(node)
    if bytes[0] >= 0x80 || bytes[bytes.count - 1] >= 0x80 { return true }
    return bytes[bytes.count - 1] == UInt8(ascii: "\"") && !bytes.dropLast().contains(UInt8(ascii: "\""))
  }

  private func warning(_ node: Node) -> Diagnostic? {
    let text = tree.string(node).unicodeScalars
    if isInCurlyQuotes(text) {
      return Diagnostic(.warning, at: tree.range(node), .curlyQuotes)
    }
    if isHalfQuoted(text) {
      return Diagnostic(
        .warning, at: tree.range(node), .curlyQuote(isFirst: Self.openers.contains(text[text.startIndex])))
    }
    guard isLeftOver(text) else { return nil }
    return Diagnostic(.warning, at: tree.range(node), .leftOverQuote)
  }

  private func isInCurlyQuotes(_ text: String.UnicodeScalarView) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 2 else { return false }
    guard Self.curly.contains(first), Self.curly.contains(last) else { return false }
    return !text.dropFirst().dropLast().contains(where: Self.curly.contains)
  }

  /// Whether a text has a single curly quote, which begins it, or ends it after a letter: behind a figure it means inches.
  private func isHalfQuoted(_ text: String.UnicodeScalarView) -> Bool {
    guard text.count > 1, let first = text.first, let last = text.last else { return false }
    let (opens, closes) = (Self.openers.contains(first), Self.doubles.contains(last))
    guard opens || closes, text.count(where: Self.curly.contains) == 1 else { return false }
    return opens || text.dropLast().last?.properties.isAlphabetic == true
  }

  /// Whether a text ends with a quote that none before it opens, and that is no sign for inches.
  private func isLeftOver(_ text: String.UnicodeScalarView) -> Bool {
    guard text.last == "\"", let before = text.dropLast().last else { return false }
    return !text.dropLast().contains("\"") && before.properties.isAlphabetic
  }
}

extension Message {
  fileprivate static var curlyQuotes: Message {
    Message(
      .quotesInText, "these curly quotes are part of the text",
      hints: ["Leave them out. If they belong to the text, put all of it in straight quotes: \"…\""])
  }

  fileprivate static func curlyQuote(isFirst: Bool) -> Message {
    Message(
      .quotesInText, "the curly quote at the \(isFirst ? "beginning" : "end") is part of the text",
      hints: ["Remove it. If it belongs to the text, put all of it in straight quotes: \"…\""])
  }

  fileprivate static var leftOverQuote: Message {
    Message(
      .quotesInText, "the quote at the end is part of the text",
      hints: ["Remove it. If it belongs to the text, put all of it in single quotes: '…'"])
  }
}
