/// Which scenario a case belongs to, and what its row says.
package struct CaseFacts: Sendable, Equatable, Codable {
  /// The scenario's place among those of the file's facts.
  package var scenario: Int
  /// One text for each of the scenario's columns, secrets blotted out; none where a row is the whole scenario.
  package var cells: [String]

  package init(scenario: Int, cells: [String] = []) {
    self.scenario = scenario
    self.cells = cells
  }
}
