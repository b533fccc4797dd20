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

  package static var delicate: [DelicateValues] {
    [
      DelicateValues(
        requirement: "It keeps every character of a text", usual: usual,
        values: [
          .text("nul \0 inside"), .text("\u{E9} in one"), .text("e\u{301} in two"), .text("😀 beyond 2\u{B9}\u{2076}"),
          .text("a\u{2028}b\u{2029}c\u{85}d"), .text("a\r\nb\tc\\\"/"),
        ]),
      DelicateValues(
        requirement: "It keeps a text of 1 MiB", usual: usual,
        values: [.text(String(repeating: "0123456789abcdef", count: 1 << 16))]),
    ]
  }

  /// A text that no module treats specially.
  package static let usual = Literal.text("rehearse-text")
}
