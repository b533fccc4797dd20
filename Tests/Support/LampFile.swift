import Rehearse

/// Scenario files of the test module "lamp".
package enum LampFile {
  private static let header = "rehearse: 1\nmodule: lamp\nfeature: A lamp\n"

  /// A file with one scenario that has these keys, which start at line 5 and are indented by four spaces.
  package static func scenario(_ keys: String, file: String = "") -> String {
    header + file + "scenarios:\n  - scenario: S\n" + indented(keys)
  }

  /// A file with several scenarios, each beginning with its dash.
  package static func scenarios(_ scenarios: String, file: String = "") -> String {
    header + file + "scenarios:\n" + scenarios
  }

  /// A file with one scenario that has this `then`.
  package static func then(_ then: String, when: String = "press", given: String? = nil) -> String {
    scenario((given.map { "given: \($0)\n" } ?? "") + "when: \(when)\nthen: \(then)")
  }

  private static func indented(_ keys: String) -> String {
    keys.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
