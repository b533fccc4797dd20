import Rehearse

extension FirstScenario {
  /// The scenario as a file that teaches.
  ///
  /// - Parameters:
  ///   - schema: where the schema is, seen from the file.
  ///   - run: what to type to run it.
  package func text(schema: String, run: String) -> String {
    let lines = head(schema, run) + scenario + given + when + then
    return lines.map { $0 + "\n" }.joined()
  }

  private func head(_ schema: String, _ run: String) -> [String] {
    [
      "# yaml-language-server: $schema=\(schema)",
      "# A first scenario, to be changed. Run it with:",
      "#   \(run)",
      "# Everything that you can write in a scenario of this module:",
      "#   \(ProgramName.text) reference \(vocabulary.name)",
    ] + scenarioText.head
  }

  private var scenarioText: ScenarioText { ScenarioText(vocabulary) }

  private var scenario: [String] {
    [
      "  # What happens, in one sentence. It names the scenario in reports.",
      "  \(scenarioText.begin(action.summary))",
    ]
  }

  // MARK: Given

  /// What holds as long as a scenario says nothing stands in comments: a given that nobody reads is warned of.
  private var given: [String] {
    let hint = "What is true before. If you write nothing, it is this:"
    guard !responses.isEmpty else {
      return standards.isEmpty
        ? [] : comment(hint) + ["    # given:"] + standards.map { "    #   \($0)" }
    }
    let known = standards.isEmpty ? [] : comment(hint, indent: 6) + standards.map { "      # \($0)" }
    return ["    given:"] + known + comment("What the services answer:", indent: 6) + ["      responses:"]
      + responses.flatMap(response)
  }

  /// The givens with their standard values.
  private var standards: [String] {
    let flags = vocabulary.givens.filter(\.isFlag)
    return vocabulary.givens.filter { !$0.isFlag }.map(line)
      + (flags.isEmpty ? [] : ["flags:"] + flags.map { "  \(line($0))" })
  }

  private func response(_ prepared: Plan.Prepared) -> [String] {
    let operation = vocabulary.operations[prepared.operation]
    let written = prepared.script.flow(operation)
    let others = (Example.answers(operation) + Example.errors(operation)).filter { $0 != written } + ["silent"]
    return comment("It may also be:", others, indent: 8) + [
      "        \(operation.name): \(written)"
    ]
  }

  private func line(_ given: GivenDeclaration) -> String {
    "\(given.name): \(given.standard.flow(given.shape))  # \(given.summary)"
  }

  // MARK: When

  private var when: [String] {
    let others = vocabulary.actions.map(\.name).filter { $0 != action.name } + [ClockAdvance.action]
    let written = action.parameters.flow(arguments).map { "{ \(action.name): \($0) }" } ?? action.name
    return comment("What happens. It may also be:", others) + ["    when: \(written)"]
  }

  // MARK: Then

  private var then: [String] {
    let told = (scenarioText.tellsCalls ? ["calls"] : []) + (scenarioText.tellsChanges ? ["changes"] : [])
    let words = told.map { "these \($0) and no others" }.joined(separator: ", and ")
    return ["    # What is expected: \(words)."]
      + scenarioText.then(trace.whole) { "  # \($0.summary)" }.map { "  " + $0 }
  }

  private func comment(_ text: String, _ items: [String] = [], indent: Int = 4) -> [String] {
    Wrapped.lines(text, items).map { String.blanks(indent) + "# " + $0 }
  }
}
