/// An argument of an expected call that could be another without anybody noticing.
package struct ArgumentGap: Hashable, Sendable {
  package let operation: Int
  package var parameter: Int
  /// The place of the expected call in its list.
  package let item: Int
  /// Whether a placeholder lets others pass; else nothing is written.
  package let isMatcher: Bool
  package let isSecret: Bool
  package let step: Int
}
