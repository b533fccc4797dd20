import Rehearse

/// The cases that the command line selects.
package struct Selection: Sendable {
  package var tags: TagExpression?
  package var tagText: String?
  /// A string that the case's full name must contain, with its title or its ID, ignoring case.
  package var name: String?
  /// A ticket or an address that must be in the scenario's `link`.
  package var link: String?
  /// The earlier report whose failed cases are selected.
  package var failedIn: String?
  /// Converts a text to what it is in an earlier report.
  package var reported: @Sendable (String) -> String = { $0 }

  package init() {}

  /// Whether a case is selected.
  ///
  /// - Parameters:
  ///   - lines: `nil` for the whole file.
  ///   - earlier: The wanted cases of an earlier report; `nil` for all cases.
  package func includes(
    _ testCase: Case, of file: ScenarioFile, lines: (wanted: [Int], written: WrittenLines)? = nil,
    earlier: EarlierCases? = nil
  ) -> Bool {
    if tags == nil, name == nil, link == nil, lines == nil, earlier == nil { return true }
    let scenario = file.scenarios[testCase.scenario]
    if let tags, !tags.matches(scenario.tags) { return false }
    if let name, !scenario.name(of: testCase).all.contains(where: { Self.contains($0, name) }) { return false }
    if let link, !scenario.links.contains(where: { Self.names($0, link) }) { return false }
    if let earlier, earlier.one(scenario.name(of: testCase)) == nil { return false }
    guard let lines else { return true }
    return lines.wanted.contains { lines.written.means($0, testCase) }
  }

  /// The wanted cases of an earlier report; `nil` for all cases.
  package func earlier(of source: SourceFile, _ file: ScenarioFile) -> EarlierCases? {
    source.failed.map { EarlierCases($0, ids: file.scenarios.compactMap(\.id), reported: reported) }
  }

  /// The criteria as a phrase that follows "no scenario", such as ` with the tags "smoke"`.
  package func words(and others: [String] = []) -> String {
    var wishes: [String] = []
    if let tagText { wishes.append("the tags \"\(SanitizedText.of(tagText))\"") }
    if let name { wishes.append("\"\(SanitizedText.of(name))\" in its name") }
    if let link { wishes.append("the link \"\(SanitizedText.of(link))\"") }
    if let failedIn { wishes.append("a failure in \"\(SanitizedText.of(failedIn))\"") }
    wishes += others
    return wishes.isEmpty ? "" : " with " + wishes.joined(separator: " and ")
  }

  /// Whether a link is this ticket or address, or an address that ends in the ticket.
  private static func names(_ link: String, _ ticket: String) -> Bool {
    let (link, ticket) = (link.lowercased(), ticket.lowercased())
    return link == ticket || link.hasSuffix("/" + ticket)
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.lowercased().contains(part.lowercased())
  }
}
