/// Scenario files of the module "login", for tests that only care about a detail.
package enum ScenarioText {
  package static func file(_ scenarios: String..., header: String = "") -> String {
    "rehearse: 1\nmodule: login\nfeature: Signing in\n\(header)scenarios:\n" + scenarios.joined()
  }

  package static func passing(_ title: String = "Closing is harmless", _ keys: String = "") -> String {
    "  - scenario: \(title)\n\(keys)    when: closeScreen\n    then: { calls: none }\n"
  }

  /// A scenario without expectations.
  package static let open = "  - scenario: Closing\n    when: closeScreen\n"

  /// A scenario that fails.
  package static func failing(_ title: String = "Closing signs in", _ keys: String = "") -> String {
    "  - scenario: \(title)\n\(keys)    when: closeScreen\n    then: { state: { loggedInUser: ana } }\n"
  }

  /// A table of two rows. The second row fails.
  package static func table(_ title: String = "Rows") -> String {
    """
      - scenario: \(title)
        when: closeScreen
        table:
          - [name, then state.loggedInUser]
          - [right, none]
          - [wrong, <any text>]

    """
  }
}
