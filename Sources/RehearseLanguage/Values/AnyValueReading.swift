import Rehearse

/// Reads what the core schema of YAML 1.2 can read, apart from numbers that programs read in different ways.
struct AnyValueReading: DecoderPart {
  let context: DecodingContext

  func value(_ node: Node, _ site: ValueSite) -> Literal? {
    switch tree.kind(node) {
    case .refused: nil
    case .list: values.composites.list(node, of: .anyValue, site)
    case .map: values.composites.map(node, to: .anyValue, site)
    case .scalar: tree.isPlain(node) ? plain(node, site) : .text(tree.string(node))
    }
  }

  private func plain(_ node: Node, _ site: ValueSite) -> Literal? {
    let text = tree.string(node)
    if Literal.isEndless(text) {
      return reject(
        .wrongNumber, "`\(text)` is not a number that can be compared",
        [Hint("If it is a text, put it in quotes.", changes.quoting(node))], at: node)
    }
    guard NearlyMatcher(context: context).review(node, .anyValue, site) else { return nil }
    switch WrittenNumber(text) {
    case nil, .number: return Literal(core: text)
    case .ambiguous(let meant):
      return reject(
        node, "`\(text)` can be read as a number or as a text",
        Hint("If it is a number, write \(meant)", changes.replacing(node, meant)))
    case .tooLarge: return reject(node, "the number `\(text)` is too large to be compared")
    case .tooSmall:
      return reject(
        node, "the number `\(text)` is too small to be compared",
        Hint("If it is a number, write 0", changes.replacing(node, "0")))
    }
  }

  private func reject(_ node: Node, _ text: MessageText, _ hint: Hint? = nil) -> Literal? {
    let quoted = Literal.quoted(tree.string(node))
    let quotes = Hint("If it is a text, put it in quotes: \(quoted)", changes.quoting(node))
    return reject(.wrongNumber, text, [hint, quotes].compactMap(\.self), at: node)
  }
}
