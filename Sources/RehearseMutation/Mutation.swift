import Rehearse
import RehearseResults

/// What all scenarios noticed of all changes: all that the mutate command prints.
package struct Mutation: Sendable {
  package let files: [FileScore]
  /// Claims of vocabularies that some case showed to be wrong, each in a sentence.
  package let complaints: [String]
  /// Cases that did not pass as they are.
  package let failed: Int
  /// Cases that failed as they are known to.
  package let known: Int
  package let notRun: Int
  /// Changes that were too many to be tried.
  package let leftOut: Int

  /// - Parameters:
  ///   - files: each with its path as it is shown, in the order of the run.
  ///   - isWhole: whether all scenarios were meant: only then does it count that no case tells two answers apart.
  package init(_ files: [(path: String, trials: FileMutantRuns)], isWhole: Bool) {
    var told: [String: Set<EquivalentPair>] = [:]
    for file in files { told[file.trials.vocabulary.name, default: []].formUnion(file.trials.told) }
    self.files = files.map { path, trials in
      let vocabulary = trials.vocabulary
      let scenarios = trials.scenarios.map {
        ScenarioScore($0.scenario, $0.cases, told: told[vocabulary.name] ?? [], isWhole: isWhole, vocabulary)
      }
      return FileScore(path: path, module: vocabulary.name, scenarios: scenarios, startedAt: trials.startedAt)
    }
    complaints = Self.complaints(files)
    failed = files.reduce(0) { $0 + $1.trials.failed }
    known = files.reduce(0) { $0 + $1.trials.known }
    notRun = files.reduce(0) { $0 + $1.trials.notRun }
    leftOut = files.flatMap(\.trials.scenarios).flatMap(\.cases).reduce(0) { $0 + $1.trial.leftOut }
  }

  package var score: Share { files.reduce(into: Share()) { $0 += $1.score } }
  package var cases: Int { files.flatMap(\.scenarios).reduce(0) { $0 + $1.cases } }

  /// A claim is complained of once, however many cases show it to be wrong.
  private static func complaints(_ files: [(path: String, trials: FileMutantRuns)]) -> [String] {
    var seen: [String: Set<EquivalentPair>] = [:]
    return files.flatMap { path, trials in
      trials.disproofs.compactMap { pair, line in
        let module = trials.vocabulary.name
        guard seen[module, default: []].insert(pair).inserted else { return nil }
        return "the vocabulary of \"\(module)\" says that `\(pair.one)` and `\(pair.other)` of \(pair.subject) "
          + "make no difference, but they do in \(path):\(line)"
      }
    }
  }
}
