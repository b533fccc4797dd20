import Rehearse

/// Writes the parts of a scenario as an author would, from a plan and a trace.
///
/// Every feature that suggests scenarios uses it. Each part is a list of lines to put under `- scenario:`.
package struct ScenarioText: Sendable {
  private let contract: ModuleContract
  private let hidesSecrets: Bool

  /// - Parameter hidesSecrets: Whether secret arguments of actions are hidden, so that the author must fill them in.
  package init(_ contract: ModuleContract, hidesSecrets: Bool = false) {
    self.contract = contract
    self.hidesSecrets = hidesSecrets
  }

  /// The first line of a file, by which editors find the schema.
  package static func schemaLine(_ path: String) -> String { "# yaml-language-server: $schema=\(path)" }

  package var head: [String] {
    [
      "\(FileKey.rehearse.rawValue): 1", "\(FileKey.module.rawValue): \(contract.name)",
      "\(FileKey.feature.rawValue): \(Literal.text(contract.summary).flow(.text))", "",
      "\(FileKey.scenarios.rawValue):",
    ]
  }

  package func begin(_ title: String) -> String {
    // Outside brackets, a comma needs no quotes.
    let rest = title.filter { $0 != "," }
    let isPlain = Literal.text(rest).flow(.text) == rest
    return "- \(ScenarioKey.scenario.rawValue): \(isPlain ? title : Literal.text(title).flow(.text))"
  }

  // MARK: Given

  /// - Parameter indices: The givens to write, unless they have their default value.
  package func given(_ plan: Plan, _ indices: [Int]) -> [String] {
    let written = indices.filter { plan.given[$0] != contract.givens[$0].defaultValue }
    func entry(_ index: Int) -> String {
      let given = contract.givens[index]
      return "\(given.name): \(plan.given[index].flow(given.valueType))"
    }
    let values = written.filter { !contract.givens[$0].isFlag }.map(entry)
    let flags = written.filter { contract.givens[$0].isFlag }.map(entry)
    let lines =
      values + (flags.isEmpty ? [] : ["\(GivenKey.flags.rawValue): { \(flags.joined(separator: ", ")) }"])
      + responses(plan.responses)
    return lines.isEmpty ? [] : ["  \(ScenarioKey.given.rawValue):"] + lines.map { "    " + $0 }
  }

  private func responses(_ responses: [Plan.Prepared]) -> [String] {
    guard !responses.isEmpty else { return [] }
    return ["\(GivenKey.responses.rawValue):"] + responses.map { "  " + response($0) }
  }

  private func response(_ prepared: Plan.Prepared) -> String {
    let operation = contract.operations[prepared.operation]
    return "\(operation.name): \(prepared.script.flow(operation))"
  }

  // MARK: When

  /// - Parameter parameter: The argument that a table supplies.
  package func when(_ plan: Plan, without parameter: Int? = nil) -> [String] {
    when(plan.steps.flatMap(\.self), without: parameter).map { "  " + $0 }
  }

  private func when(_ triggers: [Plan.Trigger], without parameter: Int? = nil) -> [String] {
    let key = "\(ScenarioKey.when.rawValue):"
    // A scenario needs a `when` even if it only sets up the module.
    guard triggers.count > 1 else {
      return ["\(key) \(written(triggers.first ?? .advance(1), without: parameter).flow)"]
    }
    let items = triggers.map { written($0) }
    if items.allSatisfy({ $0.arguments == nil }) { return ["\(key) [\(items.map(\.name).joined(separator: ", "))]"] }
    return [key] + items.map { "  - \($0.item)" }
  }

  private func written(_ trigger: Plan.Trigger, without parameter: Int? = nil) -> WrittenCall {
    switch trigger {
    case .advance(let span): return WrittenCall(ClockAdvance.action, VirtualTime.text(span))
    case .action(let action, let arguments):
      let parameters = contract.actions[action].parameters
      var written = zip(parameters, arguments).map { $0.defaultValue == $1 ? nil : $1 }
      if let parameter { written[parameter] = nil }
      let redactionMark = hidesSecrets ? SanitizedText.redactionMark : nil
      return WrittenCall(contract.actions[action].name, parameters.flow(written, inPlaceOfSecrets: redactionMark))
    }
  }

  package func table(action: Int, parameter: Int, _ values: [Literal]) -> [String] {
    let action = contract.actions[action]
    let parameter = action.parameters[parameter]
    let rows =
      [HeadingKind.when.heading("\(action.name).\(parameter.name)")]
      + values.map { EveryWord.cell($0.flow(parameter.valueType)) }
    return ["  \(ScenarioKey.table.rawValue):"] + rows.map { "    - [\($0)]" }
  }

  // MARK: Then

  /// Writes the trace of one step as its expectations.
  ///
  /// - Parameter mark: The text after `then:`.
  package func then(_ part: Timeline.Part, mark: String = "") -> [String] {
    then(expectations(part), mark)
  }

  /// Writes a trace for a first reader: each thing once, so that one can be changed without the others.
  ///
  /// - Parameter summary: The text after each changed field.
  package func firstThen(_ part: Timeline.Part, summary: (StateDeclaration) -> String) -> [String] {
    let commands = part.calls.filter { contract.commands.has($0.operation) }
    return then(endings(part) + calls(commands) + changes(part, summary), "")
  }

  private func then(_ lines: [String], _ mark: String) -> [String] {
    (["\(ScenarioKey.then.rawValue):\(mark)"] + lines.map { "  " + $0 }).map { "  " + $0 }
  }

  /// A `then` for an unknown trace.
  package func thenNothing(mark: String) -> [String] {
    ["  \(ScenarioKey.then.rawValue):\(mark)", "    \(ThenKey.calls.rawValue): none"]
  }

  /// Writes each trigger as a step, because the final state hides much of what happens.
  package func steps(_ triggers: [Plan.Trigger], _ parts: [Timeline.Part], mark: String) -> [String] {
    let steps = zip(triggers, parts).flatMap { trigger, part -> [String] in
      let expected = expectations(part).map { "  " + $0 }
      let lines = when([trigger]) + ["\(ScenarioKey.then.rawValue):"] + expected
      return ["- " + lines[0]] + lines.dropFirst().map { "  " + $0 }
    }
    return ["  \(ScenarioKey.steps.rawValue):\(mark)"] + steps.map { "    " + $0 }
  }

  private func expectations(_ part: Timeline.Part) -> [String] {
    let commands = part.calls.filter { contract.commands.has($0.operation) }
    let isOrdered = !commands.isEmpty && !part.writes.isEmpty
    return endings(part) + (isOrdered ? inOrder(part) : calls(commands)) + changes(part)
      + (isOrdered ? [] : history(part))
  }

  /// What the actions returned or threw, if a scenario can state it.
  private func endings(_ part: Timeline.Part) -> [String] {
    contract.endings(part.results).map { "\($0.key.rawValue): \($0.value.flow($0.valueType))" }
  }

  /// Writes the calls; no lines for a module without commands, because `calls: none` could not fail.
  private func calls(_ commands: [Trace.CallRecord]) -> [String] {
    let key = "\(ThenKey.calls.rawValue):"
    guard commands.isEmpty else { return [key] + commands.map { "  " + item($0) } }
    return namesCalls ? ["\(key) none"] : []
  }

  /// Whether a `then` lists the calls, even if there are none.
  package var namesCalls: Bool {
    contract.state.isEmpty || contract.operations.indices.contains(where: contract.commands.has)
  }

  /// Lists calls and state changes together, because their order may matter.
  private func inOrder(_ part: Timeline.Part) -> [String] {
    let items = part.items { contract.commands.has(part.calls[$0].operation) }
    return ["\(ThenKey.inOrder.rawValue):"]
      + items.map { item in
        switch item {
        case .call(let call): return "  " + self.item(part.calls[call])
        case .changes(let writes):
          let fields = writes.map { field($0.field, $0.value) }
          return "  - \(ChangeKey.becomes.rawValue): { \(fields.joined(separator: ", ")) }"
        }
      }
  }

  private func item(_ call: Trace.CallRecord) -> String {
    let operation = contract.operations[call.operation]
    let shown = zip(operation.parameters, call.arguments).map { $0.isSecret ? nil : $1 }
    return "- \(WrittenCall(operation.name, operation.parameters.flow(shown)).item)"
  }

  /// Whether a `then` lists the changes, even if there are none.
  package var namesChanges: Bool { !contract.state.isEmpty }

  private func changes(_ part: Timeline.Part, _ summary: (StateDeclaration) -> String = { _ in "" }) -> [String] {
    guard namesChanges else { return [] }
    let changed = part.changed
    let key = "\(ThenKey.changes.rawValue):"
    guard !changed.isEmpty else { return ["\(key) none"] }
    let fields = changed.map { (text: field($0, part.after[$0]), summary: summary(contract.state[$0])) }
    let flow = "\(key) { \(fields.map(\.text).joined(separator: ", ")) }"
    guard fields.contains(where: { !$0.summary.isEmpty }) || flow.utf8.count > Self.widest else { return [flow] }
    return [key] + fields.map { "  \($0.text)\($0.summary)" }
  }

  /// Writes the history of fields that change several times, because `changes` only shows the last value.
  private func history(_ part: Timeline.Part) -> [String] {
    let lines = part.passing.map { index -> String in
      let field = contract.state[index]
      let values = part.history(of: index).map { $0.flow(field.valueType) }
      return "  \(field.name): [\(values.joined(separator: ", "))]"
    }
    return lines.isEmpty ? [] : ["\(ThenKey.history.rawValue):"] + lines
  }

  /// In bytes; if the line would be longer, each field gets its own line.
  private static let widest = 80

  private func field(_ index: Int, _ value: Literal) -> String {
    let field = contract.state[index]
    return "\(field.name): \(value.flow(field.valueType))"
  }
}
