/// Scenario files of the module "login" in which nothing but the point of a test needs writing.
package enum ScenarioText {
  /// A file with these scenarios.
  package static func file(_ scenarios: String..., header: String = "") -> String {
    "rehearse: 1\nmodule: login\nfeature: Signing in\n\(header)scenarios:\n" + scenarios.joined()
  }

  /// A scenario that passes.
  package static func passing(_ title: String = "Closing is harmless", _ keys: String = "") -> String {
    "  - scenario: \(title)\n\(keys)    when: closeScreen\n    then: { calls: none }\n"
  }

  /// A scenario that says what happens but not what is expected.
  package static let open = "  - scenario: Closing\n    when: closeScreen\n"

  /// A scenario whose expectation does not hold.
  package static func failing(_ title: String = "Closing signs in", _ keys: String = "") -> String {
    "  - scenario: \(title)\n\(keys)    when: closeScreen\n    then: { state: { loggedInUser: ana } }\n"
  }

  /// A table of two rows: the second is false.
  package static func table(_ title: String = "Rows") -> String {
    """
      - scenario: \(title)
        when: closeScreen
        table:
          - [name, then state.loggedInUser]
          - [right, none]
          - [wrong, ana]

    """
  }
}
