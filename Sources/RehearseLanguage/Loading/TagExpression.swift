/// A condition on tags as in Cucumber: `smoke and not (slow or wip)`.
package indirect enum TagExpression: Sendable, Equatable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// Why an expression cannot be read.
  package struct Mistake: Error, Equatable {
    package let message: String
  }

  /// Reads an expression. A blank, a bracket or a backslash that belongs to a tag has a backslash before it.
  package init(_ text: String) throws(Mistake) {
    var parser = TagExpressionParser(text)
    self = try parser.parse()
  }

  package func matches(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let name): tags.contains { $0.utf8.elementsEqual(name.utf8) }
    case .not(let inner): !inner.matches(tags)
    case .and(let left, let right): left.matches(tags) && right.matches(tags)
    case .or(let left, let right): left.matches(tags) || right.matches(tags)
    }
  }
}
