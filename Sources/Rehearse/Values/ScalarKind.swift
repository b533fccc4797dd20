/// What is known about a kind of value that one word holds: a switch, a text, a number, a date.
///
/// Each kind has a file in this folder. Another one in `RehearseLanguage/Values` says how authors write it.
package protocol ScalarKind {
  /// The name of the type in a contract.
  static var name: String { get }
  /// The type in the words of a message.
  static var words: String { get }
  /// All values, in the order in which they are listed; `nil` if there are infinitely many.
  static var finiteValues: [Literal]? { get }
  /// What `<any number>` stands for; `nil` if the values are no numbers.
  static var anyNumber: Matcher? { get }

  /// Whether a literal is a value of this kind, in its normal form.
  static func takes(_ value: Literal) -> Bool
  /// Reads a value from a host; `nil` if it does not fit. How it is written follows from the literal.
  static func value(_ json: JSONValue) -> Literal?
  /// Reads a key of a Swift dictionary; `nil` if it does not fit.
  static func value(ofKey key: String) -> Literal?
  /// A text in its normal form as scenarios write it; `nil` if it is written like any other text.
  static func written(_ text: String) -> String?
  /// A sample value to show or to edit, for a declaration with this name.
  static func sample(for name: String) -> Literal

  // MARK: Neighbours

  /// The values that exploration tries beside an ordinary one.
  static var unusual: [Literal] { get }
  /// The values with which this one is counted by exploration; `nil` if it stands for itself.
  static func group(of value: Literal) -> ValueGroup?
  /// Values that an imprecise expectation would take for this one. Mutants have them in its place.
  static func alternatives(to value: Literal) -> [Literal]
}

/// A kind whose values are texts in a normal form: equal values are equal texts.
package protocol NormalTextKind: ScalarKind {
  /// The normal form of a text; `nil` if it is no such value.
  static func normalized(_ text: String) -> String?
}

extension NormalTextKind {
  package static var finiteValues: [Literal]? { nil }

  package static func takes(_ value: Literal) -> Bool {
    if case .text(let text) = value { isNormal(text) } else { false }
  }

  package static func value(ofKey key: String) -> Literal? { normalized(key).map(Literal.text) }

  package static func isNormal(_ text: String) -> Bool { normalized(text).map { haveSameScalars($0, text) } ?? false }
}

/// Values of a kind that a module may treat alike.
package struct ValueGroup: Hashable, Sendable {
  /// The name in saved explorations.
  package let name: String
  package let words: String

  static let belowZero = ValueGroup(name: "belowZero", words: "below 0")
  static let aboveOne = ValueGroup(name: "aboveOne", words: "above 1")
}
