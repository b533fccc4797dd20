import Rehearse

struct TextReading: ScalarReading {
  /// Any scalar except null, with or without quotes.
  static let schema: JSONValue = ["type": ["string", "number", "boolean"]]
  static let mayBeQuoted = true

  let context: DecodingContext

  static func value(_ word: String) -> Literal? { .text(word) }

  func advice(on node: Node, _ site: ValueSite) -> [Hint] {
    [tree[node].style == .flow ? hints.bracketHint(node, isSecret: site.isSecret) : "Write a text."]
  }
}
