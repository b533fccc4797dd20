import Rehearse

/// The cases that the command line selects.
package struct Selection: Sendable {
  package var tags: TagExpression?
  package var tagText: String?
  /// A text that the case's full name must contain, ignoring case.
  package var name: String?

  package init() {}

  /// Whether a case is selected; `nil` lines select the whole file.
  package func includes(
    _ testCase: Case, of file: ScenarioFile, lines: (wanted: [Int], written: WrittenLines)? = nil
  ) -> Bool {
    if tags == nil, name == nil, lines == nil { return true }
    let scenario = file.scenarios[testCase.scenario]
    if let tags, !tags.matches(scenario.tags) { return false }
    if let name, !Self.contains(testCase.name, name) { return false }
    guard let lines else { return true }
    return lines.wanted.contains { lines.written.means($0, testCase) }
  }

  /// The criteria in words to follow "no scenario", such as ` with the tags "smoke"`.
  package func words(and places: [String] = []) -> String {
    var wishes: [String] = []
    if let tagText { wishes.append("the tags \"\(SanitizedText.of(tagText))\"") }
    if let name { wishes.append("\"\(SanitizedText.of(name))\" in its name") }
    wishes += places
    return wishes.isEmpty ? "" : " with " + wishes.joined(separator: " and ")
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.lowercased().contains(part.lowercased())
  }
}
