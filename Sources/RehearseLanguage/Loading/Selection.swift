import Rehearse

/// The cases that the command line selects.
package struct Selection: Sendable {
  package var tags: TagExpression?
  package var tagText: String?
  /// A text that the case's full name must contain, ignoring case.
  package var name: String?
  /// Whether only scenarios with `only` are selected.
  package var onlyMarked = false

  package init() {}

  /// Whether a case is selected; `nil` lines select the whole file.
  package func includes(
    _ testCase: Case, of file: ScenarioFile, lines: (wanted: [Int], written: WrittenLines)? = nil
  ) -> Bool {
    if !onlyMarked, tags == nil, name == nil, lines == nil { return true }
    let scenario = file.scenarios[testCase.scenario]
    if onlyMarked, !scenario.only { return false }
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
    let (text, part) = (Array(text.lowercased().utf8), Array(part.lowercased().utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
