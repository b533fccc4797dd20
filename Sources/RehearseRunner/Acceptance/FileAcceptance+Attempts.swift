import Rehearse
import RehearseLanguage

extension FileAcceptance {
  /// Carries out every case of a scenario: rows share what stands outside of the table, so all of them have a say.
  mutating func attempts(_ index: Int, _ node: Node) -> [Attempt] {
    let rows = TableRow.all(in: node, text)
    let cases = casesOfScenario[index] ?? []
    let missing = missingOfScenario[index] ?? []
    var traces: [(Case, Trace)] = []
    for testCase in cases + missing.map(\.testCase) { traces.append((testCase, trace(of: testCase.plan))) }
    let histories = SharedHistories(traces.lazy.map(StepOutcome.all))
    return zip(cases, traces).map { attempt($0, $1.1, histories, node, rows[$0.position]) }
      + zip(missing, traces.dropFirst(cases.count)).map { attempt($0, $1.1, histories, node) }
  }

  private func attempt(
    _ testCase: Case, _ trace: Trace, _ histories: SharedHistories, _ node: Node, _ row: TableRow?
  ) -> Attempt {
    let isOpen = testCase.steps.contains(where: \.isOpen)
    var attempt = Attempt(
      testCase: testCase, row: row, isSelected: isSelected(testCase),
      isPassing: !isOpen && trace.fault == nil && Judge.judge(testCase, trace, file.vocabulary) == nil)
    guard !attempt.isPassing else { return attempt }
    attempt.proposal = propose(
      testCase, trace, CasePlanner(text, observed(testCase, trace), histories, scenario: node, row: row))
    if attempt.proposal.isNothing { attempt.proposal.problem = "it fails for a reason that accepting cannot fix" }
    return attempt
  }

  private func attempt(
    _ missing: MissingRow, _ trace: Trace, _ histories: SharedHistories, _ node: Node
  ) -> Attempt {
    var attempt = Attempt(
      testCase: missing.testCase, row: nil, missing: missing, isSelected: isSelected(missing.testCase),
      isPassing: false)
    let hasNewCells = missing.cells.contains { if case .expected = $0 { true } else { false } }
    let planner = CasePlanner(
      text, observed(missing.testCase, trace), histories, scenario: node, row: nil, hasNewCells: hasNewCells)
    attempt.proposal = propose(missing.testCase, trace, planner)
    guard attempt.proposal.problem == nil, let outcome = StepOutcome.all(missing.testCase, trace).first else {
      return attempt
    }
    for cell in missing.cells {
      guard let written = planner.written(cell, outcome) else {
        attempt.proposal.problem = "no row can be written for it: a `then` column cannot say what happens"
        return attempt
      }
      attempt.cells.append(written)
    }
    return attempt
  }

  private func observed(_ testCase: Case, _ trace: Trace) -> ObservedText {
    ObservedText(
      vocabulary: file.vocabulary, secrets: CaseSecrets(testCase, trace.calls, file.vocabulary))
  }

  private func propose(_ testCase: Case, _ trace: Trace, _ planner: CasePlanner) -> Proposal {
    if let fault = trace.fault {
      return Proposal(problem: "the module could not be run: \(fault.reason)")
    }
    if let finding = Judge.beyondExpectations(testCase, trace, file.vocabulary).first {
      return Proposal(problem: ([finding.headline] + finding.adviceLines).joined(separator: "\n"))
    }
    var planner = planner
    planner.plan(StepOutcome.all(testCase, trace))
    return planner.proposal
  }
}

extension FileText {
  /// The table at a place.
  func table(at place: SourcePosition) -> Node? {
    tree.records.indices.map(Node.init(index:)).first { tree.isList($0) && tree.position($0) == place }
  }
}

extension CasePlanner {
  /// A cell of a new row; `nil` where nothing that can be written holds.
  func written(_ cell: MissingRow.Cell, _ outcome: StepOutcome) -> String? {
    switch cell {
    case .value(let text): return text
    case .expected(.calls): return flowCalls(outcome.commands(vocabulary))
    case .expected(.state(let field)): return observed.value(outcome.after[field], vocabulary.state[field].shape)
    case .expected(.history(let field)): return observed.history(field, outcome.history(of: field))
    case .expected(.changes(let field)):
      guard outcome.changed.contains(field) else { return nil }
      return observed.value(outcome.after[field], vocabulary.state[field].shape)
    case .expected: return nil
    }
  }
}
