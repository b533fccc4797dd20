import Rehearse

struct TextReading: ScalarReading {
  /// Any scalar except null, with or without quotes.
  static let schema: JSONValue = ["type": ["string", "number", "boolean"]]

  let context: DecodingContext

  func value(_ node: Node, _ site: ValueSite) -> Literal? {
    guard tree.isScalar(node) else {
      let isFlow = tree[node].style == .flow
      return values.mismatch(
        node, .text, site, [isFlow ? hints.bracketHint(node, isSecret: site.isSecret) : "Write a text."])
    }
    if tree.isPlain(node) { NearlyMatcher(context: context).review(node, .text, site) }
    return .text(tree.string(node))
  }

  static func value(_ word: String) -> Literal? { .text(word) }
}
