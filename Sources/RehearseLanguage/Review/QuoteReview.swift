import Rehearse

/// Finds quotes that are part of text by mistake: curly quotes, and an unpaired quote at the end.
enum QuoteReview {
  private static let curly = Literal.curlyQuotes

  /// Without apostrophes.
  private static let doubles = "“”„‟«»".unicodeScalars
  private static let openers = "“„‟«»".unicodeScalars

  static func warnings(_ tree: NodeTree) -> [Diagnostic] {
    tree.records.indices.map(Node.init(index:)).filter { mayHoldQuotes($0, tree) }.compactMap { node in
      message(tree.string(node)).map { Diagnostic(.warning, at: tree.range(node), $0) }
    }
  }

  /// A fast check that does not create a string.
  private static func mayHoldQuotes(_ node: Node, _ tree: NodeTree) -> Bool {
    guard tree.isPlain(node) else { return false }
    let bytes = tree.bytes(node)
    guard let first = bytes.first, let last = bytes.last else { return false }
    if first >= 0x80 || last >= 0x80 { return true }
    return last == UInt8(ascii: "\"") && !bytes.dropLast().contains(UInt8(ascii: "\""))
  }

  private static func message(_ written: String) -> Message? {
    let text = written.unicodeScalars
    let (withoutFirst, withoutLast) = (String(text.dropFirst()), String(text.dropLast()))
    if isInCurlyQuotes(text) { return .curlyQuotes(inside: String(text.dropFirst().dropLast())) }
    if isHalfQuoted(text) {
      let isFirst = openers.contains(text[text.startIndex])
      return .curlyQuote(isFirst: isFirst, rest: isFirst ? withoutFirst : withoutLast, written)
    }
    return isLeftOver(text) ? .leftOverQuote(rest: withoutLast, written) : nil
  }

  private static func isInCurlyQuotes(_ text: String.UnicodeScalarView) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 2 else { return false }
    guard curly.contains(first), curly.contains(last) else { return false }
    return !text.dropFirst().dropLast().contains(where: curly.contains)
  }

  /// Whether a string starts with its only curly quote, or ends with it after a letter, because `5”` means inches.
  private static func isHalfQuoted(_ text: String.UnicodeScalarView) -> Bool {
    guard text.count > 1, let first = text.first, let last = text.last else { return false }
    let (opens, closes) = (openers.contains(first), doubles.contains(last))
    guard opens || closes, text.count(where: curly.contains) == 1 else { return false }
    return opens || text.dropLast().last?.properties.isAlphabetic == true
  }

  private static func isLeftOver(_ text: String.UnicodeScalarView) -> Bool {
    guard text.last == "\"", let before = text.dropLast().last else { return false }
    return !text.dropLast().contains("\"") && before.properties.isAlphabetic
  }
}

extension Message {
  fileprivate static func curlyQuotes(inside: String) -> Message {
    let quoted = Literal.text(inside).flow(.anyValue)
    // Without any quotes, it may be no text.
    let form = Hint(
      "If it is a text, write \(quoted), in straight quotes. If it is none, leave the quotes out.",
      .replacing(quoted, title: "Write straight quotes"), .replacing(inside, title: "Leave them out"))
    return Message(
      .quotesInText, "these curly quotes are part of the text",
      hints: quoted.hasPrefix("\"") && Literal.text(inside).flow(.text) == inside
        ? [form]
        : [
          Hint(
            "Leave them out. If they belong to the text, put all of it in straight quotes: \"…\"",
            .replacing(Literal.text(inside).flow(.text), title: "Leave them out"))
        ])
  }

  fileprivate static func curlyQuote(isFirst: Bool, rest: String, _ text: String) -> Message {
    Message(
      .quotesInText, "the curly quote at the \(words: isFirst ? "beginning" : "end") is part of the text",
      hints: [hint("straight quotes: \"…\"", rest, text)])
  }

  fileprivate static func leftOverQuote(rest: String, _ text: String) -> Message {
    Message(
      .quotesInText, "the quote at the end is part of the text", hints: [hint("single quotes: '…'", rest, text)])
  }

  private static func hint(_ quotes: String, _ rest: String, _ text: String) -> Hint {
    Hint(
      "Remove it. If it belongs to the text, put all of it in \(quotes)",
      .replacing(Literal.text(rest).flow(.text), title: "Remove it"),
      .replacing(Literal.quoted(text), title: "Put all of the text in quotes"))
  }
}
