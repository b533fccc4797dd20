import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The result of exploring a module, with scenarios as lines to paste.
package struct ExploredModule: Sendable {
  package struct Failure: Sendable {
    /// The module's misbehaviour, to follow its name: "crashed: …", "does not come to an end".
    package let words: String
    package let count: Int
    /// The end of the module's output in that scenario, without secrets.
    package let printed: String
    /// The shortest scenario that reproduces it.
    package let scenario: [String]

    package init(words: String, count: Int, printed: String, scenario: [String]) {
      (self.words, self.count, self.printed, self.scenario) = (words, count, printed, scenario)
    }
  }

  package struct RecordComparison: Sendable {
    package let changes: [BehaviourChange]
    /// Event and state combinations that only one exploration reaches.
    package let lost: Int
    package let new: Int
    package let hasOtherContract: Bool

    package var isDifferent: Bool { !changes.isEmpty || lost > 0 || new > 0 }

    package init(changes: [BehaviourChange], lost: Int, new: Int, hasOtherContract: Bool) {
      (self.changes, self.lost, self.new, self.hasOtherContract) = (changes, lost, new, hasOtherContract)
    }
  }

  package let contract: ModuleContract
  package let exploration: Exploration
  package let failures: [Failure]
  /// `nil` if there was nothing to compare against.
  package let comparison: RecordComparison?

  package init(
    _ contract: ModuleContract, _ exploration: Exploration, failures: [Failure], comparison: RecordComparison?
  ) {
    (self.contract, self.exploration, self.failures) = (contract, exploration, failures)
    self.comparison = comparison
  }

  package var isRemarkable: Bool { !failures.isEmpty || comparison?.isDifferent ?? false }
}

package enum ExplorationText {
  private static let mostChanges = 20
  private static let mostPrinted = (lines: 20, characters: 200)

  package static func text(_ modules: [ExploredModule]) -> String {
    modules.map { module in
      (head(module) + failures(module) + comparison(module)).map { SanitizedText.of($0) + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func head(_ module: ExploredModule) -> [String] {
    let found = module.exploration
    let (all, bad) = (sequences(found), found.findings.count)
    let outcome = bad == 0 ? "no crash, no hang in \(all)" : "\(bad) of \(all) crash, hang or cannot be evaluated"
    return ["\(module.contract.name)  \(outcome)", "  \(ending(found))"]
  }

  /// Example: `103,664 sequences of up to 3 events and 69,804 longer ones`.
  private static func sequences(_ found: Exploration) -> String {
    let complete = found.levels.dropFirst().prefix(found.completeDepth).reduce(0, +)
    let longer = found.sequences - complete
    let words = Counted.word(found.completeDepth > 0 ? complete : longer, "sequence")
    guard found.completeDepth > 0 else { return "\(grouped(longer)) \(words)" }
    let depth = "\(grouped(complete)) \(words) of up to \(Counted.text(found.completeDepth, "event"))"
    return longer > 0 ? "\(depth) and \(grouped(longer)) longer \(Counted.word(longer, "one"))" : depth
  }

  /// Example: `103,664`.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { (digits.count - $0) % 3 == 0 && $0 > 0 ? ",\(digits[$0])" : "\(digits[$0])" }.joined()
  }

  private static func ending(_ found: Exploration) -> String {
    let merged =
      "longer sequences were only sampled: a fault that needs a longer history can be missed"
    switch found.end {
    case .nothingNew: return merged
    case .budgetSpent: return "\(merged); stopped when the budget was spent (--budget)"
    case .tooManyFindings: return "stopped, because too many sequences crash or hang"
    case .hostFault: return "stopped, because the host broke the protocol"
    case .broken: return "stopped at the first that must not happen"
    }
  }

  private static func failures(_ module: ExploredModule) -> [String] {
    module.failures.flatMap { failure in
      [
        "",
        "  \(module.contract.name) \(failure.words) (\(Counted.text(failure.count, "sequence"))). The shortest scenario:",
        "",
      ]
        + failure.scenario.map { "  " + $0 } + printed(failure)
    }
  }

  private static func printed(_ failure: ExploredModule.Failure) -> [String] {
    guard !failure.printed.isEmpty else { return [] }
    return [""] + FailureText.printed(failure.printed, limit: mostPrinted).split(separator: "\n").map(String.init)
  }

  private static func comparison(_ module: ExploredModule) -> [String] {
    guard let comparison = module.comparison else { return [] }
    var lines: [String] = []
    if comparison.hasOtherContract {
      lines += [
        "  what the module declares has changed since the file was saved: only what both declare is compared. Save it again with "
          + "--save once everything is as you want it"
      ]
    }
    guard comparison.isDifferent else { return lines + ["  it does what the file says"] }
    for change in comparison.changes.prefix(mostChanges) {
      lines += ["", "  \(change.event)  (\(Counted.text(change.states, "state")))"]
      lines += change.before.map { "    before: \($0)" } + change.now.map { "    now:    \($0)" }
      lines += ["    The shortest scenario, with what happens now:", ""] + change.scenario.map { "    " + $0 }
    }
    let more = comparison.changes.count - mostChanges
    if more > 0 { lines += ["", "  and \(more) more; --json has them all"] }
    if comparison.lost > 0 {
      lines += ["", "  \(Counted.text(comparison.lost, "event")) in states that are no longer reached"]
    }
    if comparison.new > 0 {
      lines += ["", "  \(Counted.text(comparison.new, "event")) in states that were not reached before"]
    }
    return lines
  }
}

package enum ExplorationJSON {
  package static func text(_ modules: [ExploredModule]) -> String {
    JSONText.of(.members([("format", .integer(1)), ("modules", .list(modules.map(module)))]))
  }

  private static func module(_ module: ExploredModule) -> JSONValue {
    let found = module.exploration
    return .members([
      ("module", .text(module.contract.name)), ("sequences", .integer(found.sequences)),
      ("sequencesByEvents", .list(found.levels.map(JSONValue.integer))),
      ("states", .integer(found.catalog.states.count)), ("transitions", .integer(found.catalog.stateSteps)),
      ("effects", .integer(found.catalog.effects.count)), ("completeDepth", .integer(found.completeDepth)),
      ("end", .text("\(found.end)")), ("findings", .list(module.failures.map(failure))),
      ("differences", module.comparison.map(comparison) ?? .null),
    ])
  }

  private static func failure(_ failure: ExploredModule.Failure) -> JSONValue {
    .members([
      ("cause", .text(failure.words)), ("sequences", .integer(failure.count)), ("printed", .text(failure.printed)),
      ("scenario", .texts(failure.scenario)),
    ])
  }

  private static func comparison(_ comparison: ExploredModule.RecordComparison) -> JSONValue {
    .members([
      ("hasOtherContract", .boolean(comparison.hasOtherContract)), ("notReachedAnyMore", .integer(comparison.lost)),
      ("notReachedBefore", .integer(comparison.new)),
      (
        "changes",
        .list(
          comparison.changes.map { change in
            .members([
              ("event", .text(change.event)), ("before", .texts(change.before)),
              ("now", .texts(change.now)), ("states", .integer(change.states)),
              ("scenario", .texts(change.scenario)),
            ])
          })
      ),
    ])
  }
}
