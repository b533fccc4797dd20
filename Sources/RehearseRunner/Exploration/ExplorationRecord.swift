import Rehearse
import RehearseLanguage

/// A module's behavior, saved for comparison: the effects of each event in each state.
package struct ExplorationRecord: Sendable, Equatable {
  package struct RecordKey: Sendable, Hashable {
    package let event: String
    /// Includes the waiting calls.
    package let state: String
  }

  package let module: String
  /// A digest of what the adapter declares.
  package let contract: String
  package let limits: String
  /// The effects in words, in a stable order.
  package let effects: [RecordKey: [String]]

  package init(_ exploration: Exploration, _ contract: ModuleContract, _ limits: Explorer.Budget) {
    module = contract.name
    self.contract = Self.digest(contract)
    self.limits = Self.words(limits)
    let text = TransitionText(contract: contract)
    var effects: [RecordKey: Set<String>] = [:]
    for entry in exploration.catalog.entries {
      effects[Self.key(entry.transition, text), default: []].insert(
        text.words(entry.transition.effect, entry.transition.answers))
    }
    self.effects = effects.mapValues { $0.sorted() }
  }

  private init(module: String, contract: String, limits: String, effects: [RecordKey: [String]]) {
    (self.module, self.contract, self.limits, self.effects) = (module, contract, limits, effects)
  }

  static func key(_ transition: Transition, _ text: TransitionText) -> RecordKey {
    RecordKey(
      event: text.words(transition.kind),
      state: text.words(state: transition.before) + text.words(waiting: transition.waiting))
  }

  /// The limits as arguments of `explore`.
  package static func words(_ limits: Explorer.Budget) -> String { "--depth \(limits.depth) --budget \(limits.budget)" }

  // MARK: File format

  private static let title = "rehearse-exploration: 2"
  private static let (stateMark, effectMark, effectSeparator) = (" @ ", " => ", " || ")
  private static let fields = (module: "module: ", contract: "contract: ", limits: "explored with: ")

  /// The file contents for several modules, with one line for each event and state.
  package static func text(_ records: [ExplorationRecord]) -> String {
    let lines = ["# What modules do, to compare with: made by `\(ProgramName.text) explore --save`.", title]
    return (lines + records.flatMap(\.lines)).map { $0 + "\n" }.joined()
  }

  private var lines: [String] {
    let lines = effects.map { key, effects in
      key.event + Self.stateMark + key.state + Self.effectMark + effects.joined(separator: Self.effectSeparator)
    }
    return [
      "", Self.fields.module + module, Self.fields.contract + contract, Self.fields.limits + limits,
    ] + lines.sorted()
  }

  /// - Returns: `nil` if the text is not a valid record file.
  package static func records(_ text: String) -> [ExplorationRecord]? {
    var lines = text.split(separator: "\n").drop { $0.hasPrefix("#") }
    guard let first = lines.popFirst(), first == title else { return nil }
    var records: [ExplorationRecord] = []
    while !lines.isEmpty {
      guard let module = take(fields.module, &lines), let contract = take(fields.contract, &lines),
        let limits = take(fields.limits, &lines)
      else { return nil }
      let own = lines.prefix { !$0.hasPrefix(fields.module) }
      lines = lines.dropFirst(own.count)
      var effects: [RecordKey: [String]] = [:]
      for line in own {
        guard let effect = line.firstRange(of: effectMark), let state = line.firstRange(of: stateMark),
          state.upperBound <= effect.lowerBound
        else { return nil }
        let key = RecordKey(
          event: String(line[..<state.lowerBound]), state: String(line[state.upperBound..<effect.lowerBound]))
        effects[key] = line[effect.upperBound...].split(separator: effectSeparator).map(String.init)
      }
      records.append(ExplorationRecord(module: module, contract: contract, limits: limits, effects: effects))
    }
    return records
  }

  private static func take(_ field: String, _ lines: inout ArraySlice<Substring>) -> String? {
    guard let line = lines.first, line.hasPrefix(field) else { return nil }
    lines = lines.dropFirst()
    return String(line.dropFirst(field.count))
  }

  /// An FNV-1a hash of the declarations.
  private static func digest(_ contract: ModuleContract) -> String {
    let operations = contract.operations.map { operation -> String in
      let answers =
        if case .value(let returns, let errors, _) = operation.answers {
          "\(returns.words)!\(errors?.words ?? "")"
        } else { "" }
      return "\(operation.name)\(parameters(operation.parameters))\(answers)"
    }
    let all =
      contract.givens.map { "\($0.path):\($0.valueType.words)" } + operations
      + contract.actions.map { $0.name + parameters($0.parameters) }
      + contract.state.map { "\($0.name):\($0.valueType.words)" }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in all.joined(separator: "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16)
  }

  private static func parameters(_ parameters: [ParameterDeclaration]) -> String {
    "(" + parameters.map { "\($0.name):\($0.valueType.words)" }.joined(separator: ",") + ")"
  }
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
  /// The lines of a scenario that shows the new behavior.
  package var scenario: [String] = []

  /// Differences from a saved exploration, those with the shortest sequences first.
  ///
  /// Events in states that only one exploration reaches are just counted, because they follow from a change elsewhere.
  package static func all(
    _ record: ExplorationRecord, _ exploration: Exploration, _ contract: ModuleContract, _ limits: Explorer.Budget
  ) -> (changes: [BehaviourChange], lost: Int, new: Int) {
    let now = ExplorationRecord(exploration, contract, limits)
    let text = TransitionText(contract: contract)
    var changes: [BehaviourChange] = []
    var seen: Set<ExplorationRecord.RecordKey> = []
    for entry in exploration.catalog.entries {
      let key = ExplorationRecord.key(entry.transition, text)
      guard let before = record.effects[key], let after = now.effects[key], before != after else { continue }
      let effect = text.words(entry.transition.effect, entry.transition.answers)
      // A removed effect is reported at a remaining effect of the same event.
      guard !before.contains(effect) || Set(after).isSubset(of: before), seen.insert(key).inserted else { continue }
      let known = changes.firstIndex { $0.event == key.event && $0.before == before && $0.now == after }
      if let known {
        changes[known].states += 1
      } else {
        changes.append(
          BehaviourChange(event: key.event, before: before, now: after, states: 1, sequence: entry.sequence))
      }
    }
    return (
      changes, record.effects.keys.count { now.effects[$0] == nil },
      now.effects.keys.count { record.effects[$0] == nil }
    )
  }
}
