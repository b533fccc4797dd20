import RehearseSource

/// The keys of a scenario.
package enum ScenarioKey: String, LevelKey {
  case scenario, why, link, tags, id, skip
  case knownFailure = "known failure"
  case only, given
  case alsoAllowed = "also allowed"
  case when, then, steps
  case completeOver = "complete over"
  case table
  case forEvery = "for every"
  package static let level = "a scenario"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .scenario: "What happens, in one sentence"
    case .why: "Why it matters: free text for readers"
    case .link: "A ticket, or a list of them, shown when the scenario fails"
    case .tags: "Words for selecting scenarios"
    case .id: "A name for reports that stays when the title changes"
    case .skip: "Why the scenario is not run; it is reported as skipped"
    case .knownFailure: "The scenario must fail until somebody fixes the module"
    case .only: "Only this scenario runs, while you work on it; refused in continuous integration"
    case .given: "What is true before; each line replaces the same line of the file's own"
    case .alsoAllowed: "Calls that do not matter in this scenario; PORT.* means all of a port"
    case .when: "What happens: one action, or a list of them"
    case .then: "What is expected"
    case .steps: "Several steps, each with its own when and then"
    case .completeOver: "Columns of the table whose every combination must have exactly one row"
    case .table: "One row for each case; the first row has the headings"
    case .forEvery: "One case for each of these values, or for every combination of them; all: every declared value"
    }
  }
}
