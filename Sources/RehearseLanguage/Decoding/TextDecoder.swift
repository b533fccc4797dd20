import Rehearse

/// Reads text for people: titles, reasons, tags and links.
struct TextDecoder: DecoderPart {
  let context: DecodingContext

  /// Schemes that would run a script or open a file on the reader's machine.
  private static let refusedSchemes = ["javascript", "data", "vbscript", "file"]

  func links<K: Key>(_ mapping: Mapping<K>, _ key: K) -> [String] {
    for link in each(mapping[key]) {
      refuseScheme(of: link)
      warnOfLink(link)
    }
    return texts(mapping, key)
  }

  private func refuseScheme(of node: Node) {
    guard tree.isScalar(node), tree.bytes(node).contains(UInt8(ascii: ":")) else { return }
    // Browsers ignore spaces and control characters anywhere in a link.
    let seen = tree.string(node).unicodeScalars.filter { $0.value > 0x20 && !SanitizedText.isUnsafe($0) }
    let link = String(seen).lowercased()
    guard let scheme = Self.refusedSchemes.first(where: { link.hasPrefix("\($0):") }) else { return }
    report(
      .unsafeLink, "a link cannot begin with \"\(scheme):\"",
      ["Write the address of a page, which begins with https:// or http://, or a ticket such as PUSH-100."], at: node)
  }

  /// Warns of a link with several tickets, or with words around one.
  private func warnOfLink(_ node: Node) {
    guard tree.isPlain(node), tree.bytes(node).contains(where: { $0 == 0x20 || $0 == 0x2C || $0 == 0x3B }) else {
      return
    }
    let text = tree.string(node)
    // Commas and semicolons belong to an address.
    let separators = text.contains("://") ? " " : " ,;"
    let words = text.split { separators.contains($0) }.map(String.init)
    let links = words.filter(Self.isLink)
    let isList = links.count > 1 && words.allSatisfy { Self.isLink($0) || ["and", "&", "/", "+", "|"].contains($0) }
    guard isList || links.count <= 1 && words.count > 1 else { return }
    let written = isList ? "[\(links.joined(separator: ", "))]" : links.first
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .awkwardLink,
        isList
          ? "this is one link with \(links.count) tickets in it"
          : "a link is an address or a ticket, without words around it",
        hints: [
          written.map { Hint("Write \($0)", changes.replacing(node, $0)) }
            ?? "Write an address such as https://example.com/12, or a ticket such as PUSH-100.",
          Hint("If all of it is one link, put it in quotes.", changes.quoting(node)),
        ]))
  }

  /// Whether a word is an address, or a ticket such as `PUSH-100`.
  private static func isLink(_ word: String) -> Bool {
    if word.contains("://") { return true }
    let number = word.reversed().prefix(while: \.isNumber).count
    let head = word.dropLast(number)
    return number > 0 && (head.last == "-" || head.last == "#")
      && head.dropLast().allSatisfy { $0.isLetter || $0.isNumber }
  }

  func tags<K: Key>(_ mapping: Mapping<K>, _ key: K) -> [String] {
    if let node = mapping[key], tree.isList(node) { tree.items(node).forEach(warnOfTag) }
    return texts(mapping, key)
  }

  /// Warns of a tag that `--tags` cannot name as it is written.
  private func warnOfTag(_ node: Node) {
    guard tree.isScalar(node) else { return }
    let tag = tree.string(node)
    guard !tag.isEmpty, !TagExpression.isTag(tag) else { return compareTag(tag, node) }
    let words = tag.split { $0.isWhitespace || "()\\,@#!~&|".contains($0) }
    let instead = words.joined(separator: "-")
    let isUsable = TagExpression.isTag(instead)
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .awkwardTag, "`--tags` cannot select the tag \"\(tag)\" as it is written",
        hints: [isUsable ? Hint("Write \(instead)", .replacing(instead)) : "Write another word."]))
  }

  /// Warns of a tag that another one of the file differs from only by capitals or signs, since `--tags` tells them apart.
  private func compareTag(_ tag: String, _ node: Node) {
    guard context.tags.insert(tag).inserted else { return }
    let letters = NameSuggestion.withoutJoints(tag)
    guard let other = context.tagsByLetters[letters] else {
      context.tagsByLetters[letters] = tag
      return
    }
    guard tree.isPlain(node), !letters.isEmpty else { return }
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .awkwardTag, "the tag \"\(tag)\" is nearly \"\(other)\", which is another tag of this file",
        hints: [
          Hint("Write \(other)", changes.replacing(node, other)),
          Hint("If both are meant, put it in quotes.", changes.quoting(node)),
        ]))
  }

  /// The texts of a key: a list, or also a single one if its shape says so.
  private func texts<K: Key>(_ mapping: Mapping<K>, _ key: K) -> [String] {
    guard let node = mapping[key], !tree.isRefused(node) else { return [] }
    if tree.isList(node) { return tree.items(node).compactMap { text($0, "one of \(key.quoted)") } }
    if case .oneOrMore = key.shape { return text(node, key.quoted).map { [$0] } ?? [] }
    wrong(node, key.quoted, .words).report()
    return []
  }

  private func each(_ node: Node?) -> [Node] { node.map { tree.isList($0) ? tree.items($0) : [$0] } ?? [] }

  func text<K: Key>(_ mapping: Mapping<K>, _ key: K) -> String? { mapping[key].flatMap { text($0, key.quoted) } }

  /// Text as it appears in reports; empty text is a mistake.
  func text(_ node: Node, _ what: String) -> String? {
    guard let text = plainText(node, what) else { return nil }
    if SeenText.isTidy(text) { return text }
    let words = String(scalars: ReportedText.withoutColours(text)).split(whereSeparator: \.isWhitespace)
    guard words.contains(where: { !$0.unicodeScalars.allSatisfy(InvisibleCharacter.isOne) }) else {
      return reject(.emptyText, "\(what) is empty", ["Write at least one word."], at: node)
    }
    return words.joined(separator: " ")
  }

  /// The explanation of a key; always checked, but returned only if words are kept.
  func explanation<K: Key>(_ mapping: Mapping<K>, _ key: K) -> String? {
    guard let text = mapping[key].flatMap({ plainText($0, key.quoted) }) else { return nil }
    return context.options.keepsWords ? text : nil
  }

  /// Text as written; reports any other node.
  func plainText(_ node: Node, _ what: String) -> String? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list, .map:
      let hint =
        tree[node].style == .flow
        ? hints.bracketHint(node)
        : tree.isMap(node)
          ? "Put the text in quotes, since it contains \": \"." : "Write it on one line, without dashes."
      return reject(.notAText, "\(what) must be a text, but this is \(hints.found(node))", [hint], at: node)
    case .scalar:
      let text = tree.string(node)
      if tree.isBlank(node) { return reject(.toBeFilledIn, at: node) }
      guard hints.isNull(node) else { return text }
      return reject(
        .notAText, "\(what) must be a text, and `\(text)` without quotes is not a text",
        [hints.quotesHint(node, "Write a text. If this is one, put it in quotes: ", or: "Write a text.")], at: node)
    }
  }
}

extension Message {
  static var toBeFilledIn: Message {
    Message(.toBeFilledIn, "this is still to be filled in", hints: ["Write the value here."])
  }
}
