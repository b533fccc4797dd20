import Rehearse
import RehearseLanguage

/// What an author can write so that a scenario notices more.
package struct Suggestion: Hashable, Sendable {
  /// Where the lines belong.
  package let words: String
  /// To be pasted as they are.
  package let lines: [String]

  /// What stands where the author has to write a value that is not shown.
  package static let blank = "…"

  /// - Parameter words: without the colon before the lines.
  package init(_ words: String, _ lines: [String]) {
    let isOpen = lines.contains { $0 == Self.blank || $0.contains(": \(Self.blank)") }
    self.words = words + (isOpen ? ", with its value, which is not shown here:" : ":")
    self.lines = lines
  }

  /// Both, one below the other.
  package var text: [String] { [words] + lines.map { "  " + $0 } }
}

/// One suggestion with all gaps, of whatever scenarios, that it closes.
package struct SuggestionGroup: Sendable {
  /// A scenario to which the suggestion applies, with what goes unnoticed there.
  package struct Member: Sendable {
    package let path: String
    package let scenario: ScenarioScore
    package let gap: MutationGap
  }

  package let suggestion: Suggestion
  package private(set) var members: [Member] = []
  /// How many changes are noticed once it is followed.
  package private(set) var changes = 0

  /// How many scenarios it is for.
  package var scenarios: Int { Set(members.map { "\($0.path):\($0.scenario.line)" }).count }

  /// All suggestions for a run, first those that catch most.
  package static func all(_ mutation: Mutation) -> [SuggestionGroup] {
    var places: [Suggestion: Int] = [:]
    var groups: [SuggestionGroup] = []
    for file in mutation.files {
      for scenario in file.scenarios {
        for gap in scenario.gaps {
          let place = places[gap.suggestion] ?? groups.count
          if place == groups.count {
            places[gap.suggestion] = place
            groups.append(SuggestionGroup(suggestion: gap.suggestion))
          }
          groups[place].members.append(Member(path: file.path, scenario: scenario, gap: gap))
          groups[place].changes += gap.unnoticed.count
        }
      }
    }
    // Groups of equal worth stay in the order of the files.
    return groups.enumerated().sorted { ($1.element.changes, $0.offset) < ($0.element.changes, $1.offset) }
      .map(\.element)
  }
}
