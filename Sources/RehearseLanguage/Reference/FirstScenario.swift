import Rehearse

/// A first passing scenario, created by running the module.
///
/// It performs the first action that has an effect, or else the first that completes. Unanswered operations get
/// responses, and the trace becomes the expectations.
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
      guard let end = Self.outcome(.action(index, values), contract, executor) else { continue }
      ends.append(FirstScenario(contract, action, arguments, end: end))
      if ends.last?.hasEffect == true { break }
    }
    guard let best = ends.first(where: \.hasEffect) ?? ends.first else { return nil }
    self = best
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
    _ trigger: Plan.Trigger, _ contract: ModuleContract, _ executor: any PlanExecutor
  ) -> (plan: Plan, trace: Trace)? {
    var responses: [Plan.Prepared] = []
    while true {
      let plan = Plan(given: contract.defaultGivens, responses: responses, steps: [[trigger]])
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
    return ["    given:"] + known + comment("What the services answer:", indent: 6) + ["      responses:"]
      + plan.responses.flatMap(response)
  }

  private var defaults: [String] {
    let flags = contract.flags
    return contract.plainGivens.map(line)
      + (flags.isEmpty ? [] : ["flags:"] + flags.map { "  \(line($0))" })
  }

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

  private func line(_ given: GivenDeclaration) -> String {
    "\(given.name): \(given.defaultValue.flow(given.valueType))  # \(given.summary)"
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
