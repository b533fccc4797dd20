import Rehearse

/// A first passing scenario, created by running the module.
///
/// It performs the first action that has an effect, or else the first that completes. If that action calls no
/// service, it changes one given so that the action does: without a call, the module has often refused. Unanswered
/// operations get responses, and the trace becomes the expectations.
package struct FirstScenario {
  let contract: ModuleContract
  let action: ActionDeclaration
  let arguments: [Literal?]
  let plan: Plan
  let trace: Trace

  /// - Returns: `nil` if none of the module's actions completes.
  package init?(_ contract: ModuleContract, _ executor: any PlanExecutor) {
    var ends: [FirstScenario] = []
    for (index, action) in contract.actions.enumerated() {
      let arguments = Example.arguments(action)
      let values = zip(arguments, action.defaultValues).map { $0 ?? $1 }
      guard let end = Self.outcome(.action(index, values), contract.defaultGivens, contract, executor) else {
        continue
      }
      ends.append(FirstScenario(contract, action, arguments, end: end))
      if ends.last?.hasEffect == true { break }
    }
    guard let best = ends.first(where: \.hasEffect) ?? ends.first else { return nil }
    self = best.plan.responses.isEmpty ? best.answered(executor) ?? best : best
  }

  /// The most givens that are tried.
  private static let attempts = 50

  /// The same action with one other given, so that a service answers.
  private func answered(_ executor: any PlanExecutor) -> FirstScenario? {
    let changes = (contract.flagIndices + plainPlaces).flatMap { place in
      let given = contract.givens[place]
      return (given.valueType.finiteValues ?? []).filter { $0 != given.defaultValue }.map { (place, $0) }
    }
    return changes.prefix(Self.attempts).lazy.compactMap { place, value -> FirstScenario? in
      var given = contract.defaultGivens
      given[place] = value
      guard let end = Self.outcome(plan.steps[0][0], given, contract, executor),
        !end.plan.responses.isEmpty, end.trace.givensRead.has(place)
      else { return nil }
      return FirstScenario(contract, action, arguments, end: end)
    }.first { $0.hasEffect }
  }

  private init(
    _ contract: ModuleContract, _ action: ActionDeclaration, _ arguments: [Literal?],
    end: (plan: Plan, trace: Trace)
  ) {
    self.contract = contract
    self.action = action
    self.arguments = arguments
    (plan, trace) = end
  }

  private var hasEffect: Bool {
    !trace.writes.isEmpty || !trace.results.isEmpty || trace.calls.contains { contract.commands.has($0.operation) }
  }

  private static func outcome(
    _ trigger: Plan.Trigger, _ given: [Literal], _ contract: ModuleContract, _ executor: any PlanExecutor
  ) -> (plan: Plan, trace: Trace)? {
    var responses: [Plan.Prepared] = []
    while true {
      let plan = Plan(given: given, responses: responses, steps: [[trigger]])
      guard let trace = executor.trace(of: plan, contract), trace.fault == nil, trace.pending.isEmpty else {
        return nil
      }
      guard let open = trace.calls.first(where: { $0.source == .unanswered })?.operation else {
        return (plan, trace)
      }
      guard let response = Example.response(contract.operations[open]) else { return nil }
      responses.append(Plan.Prepared(operation: open, script: .each(response)))
    }
  }

  // MARK: Text

  /// - Parameters:
  ///   - schema: The path of the schema, relative to the file.
  ///   - run: The command that runs the file.
  package func text(schema: String, run: String) -> String {
    let lines = head(schema, run) + scenario + given + when + then
    return lines.map { $0 + "\n" }.joined()
  }

  private func head(_ schema: String, _ run: String) -> [String] {
    [
      ScenarioText.schemaLine(schema),
      "# A first scenario for you to change. Run it with:",
      "#   \(run)",
      "# Everything that you can write in a scenario of this module:",
      "#   \(ProgramName.text) reference \(contract.name)",
    ] + scenarioText.head
  }

  private var scenarioText: ScenarioText { ScenarioText(contract) }

  private var scenario: [String] {
    [
      "  # What happens, in one sentence. It names the scenario in reports.",
      "  \(scenarioText.begin(action.summary))",
    ]
  }

  // MARK: Given

  /// Default values are in comments, because an unused given causes a warning.
  private var given: [String] {
    let hint = "What is true beforehand. The defaults are:"
    guard !plan.responses.isEmpty else {
      return defaults.isEmpty
        ? [] : comment(hint) + ["    # given:"] + defaults.map { "    #   \($0)" }
    }
    let known = defaults.isEmpty ? [] : comment(hint, indent: 6) + defaults.map { "      # \($0)" }
    let changed = written.isEmpty ? [] : comment("What is different here:", indent: 6) + written.map { "      \($0)" }
    return ["    given:"] + known + changed + comment("What the services answer:", indent: 6) + ["      responses:"]
      + plan.responses.flatMap(response)
  }

  private var defaults: [String] {
    let flags = contract.flagIndices.contains(where: isChanged) ? [] : contract.flagIndices
    return plainPlaces.filter { !isChanged($0) }.map(line) + group(flags.map(line))
  }

  private var written: [String] {
    guard contract.flagIndices.contains(where: isChanged) else { return plainPlaces.filter(isChanged).map(line) }
    return group(contract.flagIndices.map { (isChanged($0) ? "" : "# ") + line($0) })
  }

  private var plainPlaces: [Int] { contract.givens.indices.filter { !contract.givens[$0].isFlag } }

  private func group(_ flags: [String]) -> [String] {
    flags.isEmpty ? [] : ["\(GivenKey.flags.rawValue):"] + flags.map { "  " + $0 }
  }

  private func isChanged(_ place: Int) -> Bool { plan.given[place] != contract.givens[place].defaultValue }

  private func response(_ prepared: Plan.Prepared) -> [String] {
    let operation = contract.operations[prepared.operation]
    let written = prepared.script.flow(operation)
    let others =
      (Example.answers(operation) + Example.errors(operation)).filter { $0 != written }
      + (operation.answersAtOnce ? [] : ["silent"])
    return comment("Alternatives:", others, indent: 8) + [
      "        \(operation.name): \(written)"
    ]
  }

  private func line(_ place: Int) -> String {
    let given = contract.givens[place]
    return "\(given.name): \(plan.given[place].flow(given.valueType))  # \(given.summary)"
  }

  // MARK: When

  private var when: [String] {
    let others = contract.actions.map(\.name).filter { $0 != action.name } + [ClockAdvance.action]
    let written = WrittenCall(action.name, action.parameters.flow(arguments)).flow
    return comment("What happens. Alternatives:", others) + ["    when: \(written)"]
  }

  // MARK: Then

  private var then: [String] {
    let told = (scenarioText.namesCalls ? ["calls"] : []) + (scenarioText.namesChanges ? ["changes"] : [])
    let words = told.map { "these \($0) and no others" }.joined(separator: ", and ")
    return ["    # What is expected: \(words)."]
      + scenarioText.firstThen(Timeline(trace, plan).whole) { "  # \($0.summary)" }.map { "  " + $0 }
  }

  private func comment(_ text: String, _ items: [String] = [], indent: Int = 4) -> [String] {
    Wrapped.lines(text, items).map { String.blanks(indent) + "# " + $0 }
  }
}
