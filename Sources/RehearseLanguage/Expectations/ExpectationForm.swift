import Rehearse

/// What each kind of expectation says of itself.
package protocol ExpectationForm: Sendable {
  /// The key of `then` that states it.
  var key: ThenKey { get }
  /// What it means without its range. Steps with equal sets of meanings expect the same.
  var meanings: [Expectation.Meaning] { get }
  var mentions: ExpectationMentions { get }
  /// The only value that it accepts, if there is one: rows that accept different ones contradict each other.
  func onlyValue(in contract: ModuleContract) -> OnlyValue?
  /// Whether it still has to be filled in.
  var isOpen: Bool { get }
  /// Whether a column, with an operation or a state field in its heading, would state the same again.
  func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool
}

extension ExpectationForm {
  package var isOpen: Bool { false }
  package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool { key == self.key }
}

/// The operations and fields that an expectation looks at.
package struct ExpectationMentions: Sendable {
  /// The operations that must be called.
  package var expected: [Int] = []
  /// The operations whose calls are compared or counted, even if they are queries.
  package var named = ContractIndices()
  /// The fields whose value at the end of the step is compared.
  package var compared = ContractIndices()
  /// The fields whose values on the way are compared.
  package var followed = ContractIndices()

  /// For an expectation that looks at no call that has to be made, and at no field.
  package static let nothing = ExpectationMentions()

  mutating func formUnion(_ other: ExpectationMentions) {
    expected += other.expected
    named.formUnion(other.named)
    compared.formUnion(other.compared)
    followed.formUnion(other.followed)
  }
}

/// The only value that an expectation accepts, and how a message shows it.
package struct OnlyValue: Sendable {
  let value: Literal
  let text: String
}
