package enum TextValue: ScalarKind {
  package static let name = "text"
  package static let words = "text"
  package static let finiteValues: [Literal]? = nil
  package static let anyNumber: Matcher? = nil

  package static func takes(_ value: Literal) -> Bool { if case .text = value { true } else { false } }

  package static func value(_ json: JSONValue) -> Literal? {
    if case .text(let text) = json { .text(text) } else { nil }
  }

  package static func value(ofKey key: String) -> Literal? { .text(key) }
  package static func written(_ text: String) -> String? { nil }

  /// A text that is derived from the name: `some-logged-in-user` for `loggedInUser`.
  package static func sample(for name: String) -> Literal {
    var text = "some-"
    for character in name {
      if character.isUppercase, text.last != "-" { text += "-" }
      text += character == "." ? "-" : character.lowercased()
    }
    return .text(text)
  }

  // MARK: Neighbours

  // Exploration derives texts from examples and from earlier texts.
  package static let unusual: [Literal] = []
  package static func group(of value: Literal) -> ValueGroup? { nil }

  /// What mutants add to a text.
  package static let more = "x"

  package static func alternatives(to value: Literal) -> [Literal] {
    guard case .text(let text) = value else { return [] }
    return more + text == text + more ? [.text(more + text)] : [.text(more + text), .text(text + more)]
  }
}
