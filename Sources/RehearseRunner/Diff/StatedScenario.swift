import Rehearse
import RehearseLanguage

/// A scenario of one side with its cases, and where it stands.
struct StatedScenario {
  /// The place of its file on its side.
  let file: Int
  let path: String
  let key: String
  let vocabulary: Vocabulary
  let scenario: Scenario
  let cases: [StatedCase]

  /// Whether it is more than one case, so that its cases need names.
  var isTable: Bool { cases.count > 1 }

  /// The scenarios of a side, in the order of the files.
  static func all(_ files: [ComparedFile]) -> [StatedScenario] {
    files.enumerated().flatMap { place, compared -> [StatedScenario] in
      guard let file = compared.file else { return [] }
      var cases = file.scenarios.map { _ in [StatedCase]() }
      for one in file.cases {
        cases[one.scenario].append(StatedCase(one, of: file.scenarios[one.scenario], file.vocabulary))
      }
      return zip(file.scenarios, cases).map { scenario, cases in
        StatedScenario(
          file: place, path: compared.path, key: compared.key, vocabulary: file.vocabulary, scenario: scenario,
          cases: cases)
      }
    }
  }
}
