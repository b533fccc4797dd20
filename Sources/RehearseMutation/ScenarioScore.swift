import Rehearse
import RehearseResults
import RehearseScenario
import RehearseSource

/// What a scenario noticed of all changes, with a word about each thing that it does not look at.
package struct ScenarioScore: Sendable {
  package let title: String
  package let line: Int
  /// How many of its cases were tried.
  package let cases: Int
  package let score: Share
  /// What is most worth mending first.
  package let weaknesses: [Weakness]

  /// - Parameters:
  ///   - told: pairs between which some case of the run shows the module to make a difference.
  ///   - isWhole: whether the run is of all scenarios.
  init(_ scenario: Scenario, _ tried: [TriedCase], told: Set<EquivalentPair>, isWhole: Bool, _ vocabulary: Vocabulary) {
    title = scenario.id ?? scenario.title
    line = Int(scenario.position.line)
    cases = tried.count
    let finder = WeaknessFinder(tried, line: line, told: told, isWhole: isWhole, vocabulary)
    weaknesses = finder.weaknesses
    let unnoticed = weaknesses.filter(\.counts).reduce(0) { $0 + $1.unnoticed.count }
    let changes = tried.reduce(0) { $0 + $1.trial.tried } + finder.neverTold
    score = Share(met: changes - unnoticed, total: changes)
  }

  /// Whether a module that does nothing would pass.
  package var isVacuous: Bool { weaknesses.contains(where: \.isVacuous) }
}
