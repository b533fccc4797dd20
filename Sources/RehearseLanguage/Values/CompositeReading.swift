import Rehearse

/// Reads lists, maps, records and forms. Their parts are values, or patterns where placeholders may stand.
struct CompositeReading<Part>: DecoderPart {
  let context: DecodingContext
  /// A part that is left out.
  let none: Part
  let list: ([Part]) -> Part
  let map: ([(key: String, value: Part)]) -> Part
  let part: (Node, ValueType, ValueSite) -> Part?

  func list(_ node: Node, of element: ValueType, _ site: ValueSite) -> Part? {
    guard tree.isList(node) else { return values.mismatch(node, .list(element), site) }
    return whole(tree.items(node).map { part($0, element, site.optional(false)) }).map(list)
  }

  func map(_ node: Node, to element: ValueType, _ site: ValueSite) -> Part? {
    guard tree.isMap(node) else { return values.mismatch(node, .map(element), site) }
    let entries = tree.entries(node).map { key, value -> (key: String, value: Part)? in
      guard tree.isScalar(key), checkKey(key) else { return nil }
      return part(value, element, site.optional(false)).map { (tree.string(key), $0) }
    }
    return whole(entries).map(map)
  }

  /// Whether a key is valid; reports a matcher, which can only be a value.
  private func checkKey(_ key: Node) -> Bool {
    if tree.isBlank(key) {
      report(.toBeFilledIn, at: key)
      return false
    }
    let text = tree.string(key)
    guard tree.isPlain(key), text.utf8.first == UInt8(ascii: "<"), Matcher.isTyped(text) else { return true }
    report(
      .misplacedPlaceholder, "a placeholder such as \(text) cannot be a key",
      [hints.quotesHint(key)], at: key)
    return false
  }
}
