import Rehearse
import RehearseLanguage
import RehearseRunner

/// A module's behaviour, saved for comparison: the effects of each event in each state.
package struct ExplorationRecord: Sendable, Equatable {
  /// An event and what was visible before it, as JSON.
  package struct RecordKey: Sendable, Hashable {
    let event: String
    /// Includes the waiting calls.
    let state: String
  }

  package let module: String
  /// A digest of what the adapter declares.
  package let contract: String
  package let limits: Explorer.Budget
  /// In a stable order.
  let effects: [RecordKey: [RecordedEffect]]

  package init(_ exploration: Exploration, _ contract: ModuleContract, _ limits: Explorer.Budget) {
    let record = TransitionRecord(contract: contract)
    var effects: [RecordKey: Set<RecordedEffect>] = [:]
    for entry in exploration.catalog.entries {
      effects[record.key(entry.transition), default: []].insert(record.effect(entry.transition))
    }
    self.init(
      module: contract.name, contract: Self.digest(contract), limits: limits,
      effects: effects.mapValues { $0.sorted { $0.order < $1.order } })
  }

  init(module: String, contract: String, limits: Explorer.Budget, effects: [RecordKey: [RecordedEffect]]) {
    (self.module, self.contract, self.limits, self.effects) = (module, contract, limits, effects)
  }

  /// The limits as arguments of `explore`.
  package var arguments: String { "--depth \(limits.depth) --budget \(limits.budget)" }

  /// A hash of the declarations.
  private static func digest(_ contract: ModuleContract) -> String {
    let operations = contract.operations.map { operation -> String in
      let answers =
        if case .value(let returns, let errors, _) = operation.answers {
          "\(type(returns))!\(errors.map(type) ?? "")"
        } else { "" }
      return "\(operation.name)\(parameters(operation.parameters))\(answers)"
    }
    let all =
      contract.givens.map { "\($0.path):\(type($0.valueType))" } + operations
      + contract.actions.map { $0.name + parameters($0.parameters) }
      + contract.state.map { "\($0.name):\(type($0.valueType))" }
    return String(StableHash.of(all.joined(separator: "\n")), radix: 16)
  }

  private static func parameters(_ parameters: [ParameterDeclaration]) -> String {
    "(" + parameters.map { "\($0.name):\(type($0.valueType))" }.joined(separator: ",") + ")"
  }

  private static func type(_ valueType: ValueType) -> String { JSONText.flat(JSONValue(valueType)) }
}

/// An event whose effects changed, in one or more states.
package struct BehaviourChange: Sendable {
  package let event: String
  package let before: [String]
  package let now: [String]
  /// The number of affected combinations of state and waiting calls.
  package internal(set) var states: Int
  /// One of the shortest sequences that lead there.
  package let sequence: EventSequence
  /// The lines of a scenario that shows the new behaviour.
  package var scenario: [String] = []

  private struct Difference: Hashable {
    let event: String
    let before: [RecordedEffect]
    let now: [RecordedEffect]
  }

  /// Differences from a saved exploration, those with the shortest sequences first.
  ///
  /// Events in states that only one exploration reaches are just counted, because they follow from a change elsewhere.
  package static func all(
    _ record: ExplorationRecord, _ exploration: Exploration, _ contract: ModuleContract, _ limits: Explorer.Budget
  ) -> (changes: [BehaviourChange], lost: Int, new: Int) {
    let now = ExplorationRecord(exploration, contract, limits)
    let (recorder, text) = (TransitionRecord(contract: contract), TransitionText(contract: contract))
    var changes: [BehaviourChange] = []
    var known: [Difference: Int] = [:]
    var seen: Set<ExplorationRecord.RecordKey> = []
    for entry in exploration.catalog.entries {
      let key = recorder.key(entry.transition)
      guard let before = record.effects[key], let after = now.effects[key], before != after else { continue }
      let effect = recorder.effect(entry.transition)
      // A removed effect is reported at a remaining effect of the same event.
      guard !before.contains(effect) || Set(after).isSubset(of: before), seen.insert(key).inserted else { continue }
      let difference = Difference(event: key.event, before: before, now: after)
      if let index = known[difference] {
        changes[index].states += 1
      } else {
        known[difference] = changes.count
        changes.append(
          BehaviourChange(
            event: text.words(entry.transition.kind), before: before.map(\.words).sorted(),
            now: after.map(\.words).sorted(), states: 1, sequence: entry.sequence))
      }
    }
    return (
      changes, record.effects.keys.count { now.effects[$0] == nil },
      now.effects.keys.count { record.effects[$0] == nil }
    )
  }
}
