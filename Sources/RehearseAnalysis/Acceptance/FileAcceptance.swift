import Rehearse
import RehearseLanguage
import RehearseRunner

/// Runs the cases of one file and computes the changes to the file.
///
/// Each scenario or table row is accepted as a whole or left unchanged. A partly accepted one would look reviewed.
package struct FileAcceptance {
  private struct CaseAttempt {
    let testCase: Case
    let row: TableRow?
    let missing: MissingRow?
    var cells: [String] = []
    var proposal = Proposal()
    var isSelected: Bool
    let isPassing: Bool
  }

  let file: ScenarioFile
  /// The cases of each scenario, except those of missing rows.
  private let casesOfScenario: [Int: [Case]]
  private let missingOfScenario: [Int: [MissingRow]]
  let text: FileText
  private let today: CalendarDate
  private let executor: any PlanExecutor
  private(set) var end: String?
  let isSelected: (Case) -> Bool
  var result = Acceptance()
  private(set) var edits: [Edit] = []
  /// Offsets on the lines that get a review mark.
  private(set) var anchors: [Int] = []
  private(set) var cases: Set<String> = []
  /// Scenarios whose shared part changes.
  private(set) var rewritten: Set<Int> = []
  /// Scenarios in which anything changes, in the order of the file.
  private var changed: [Int] = []
  /// Scenarios whose changes would be wrong, and why.
  private var unwritable: [Int: String] = [:]
  /// Whether scenarios are left out, which may still be open.
  private(set) var isPartial = false

  /// - Parameters:
  ///   - source: the file, including the selected lines.
  ///   - loader: a loader that has just loaded the file and allowed open expectations.
  ///   - executor: runs the cases.
  /// - Returns: the acceptance, or a failure whose text continues "its module".
  package static func run(
    _ file: ScenarioFile, _ source: SourceFile, loader: borrowing FileLoader, _ decoding: FileDecoder.Options,
    _ selection: Selection, today: CalendarDate, _ executor: any PlanExecutor
  ) -> Result<Acceptance, ModuleEnd> {
    let start = FileAcceptance(file, source, loader: loader, selection, today, executor)
    let mark = loader.bytes.prefix(loader.markLength)
    func accepted(only scenario: Int? = nil, except unwritable: [Int: String] = [:]) -> FileAcceptance {
      var acceptance = start
      acceptance.unwritable = unwritable
      acceptance.isPartial = scenario != nil
      acceptance.acceptScenarios { scenario == nil || scenario == $0 }
      acceptance.finish(source, mark: mark, decoding)
      return acceptance
    }
    var acceptance = accepted()
    if acceptance.result.problem != nil, acceptance.changed.count > 1 {
      // One scenario that cannot be written must not stop the others.
      let problems = acceptance.changed.map { ($0, accepted(only: $0).result.problem) }
      let unwritable = Dictionary(uniqueKeysWithValues: problems).compactMapValues(\.self)
      if !unwritable.isEmpty { acceptance = accepted(except: unwritable) }
    }
    if let end = acceptance.end { return .failure(ModuleEnd(words: end)) }
    return .success(acceptance.result)
  }

  private mutating func acceptScenarios(_ isIncluded: (Int) -> Bool) {
    let scenarios = text.tree.root.flatMap { text.entry($0, FileKey.scenarios) }.map { text.tree.items($0.value) }
    for (index, node) in (scenarios ?? []).enumerated() where isIncluded(index) { accept(index, node) }
  }

  private init(
    _ file: ScenarioFile, _ source: SourceFile, loader: borrowing FileLoader, _ selection: Selection,
    _ today: CalendarDate, _ executor: any PlanExecutor
  ) {
    self.file = file
    casesOfScenario = Dictionary(grouping: file.cases, by: \.scenario)
    missingOfScenario = Dictionary(grouping: file.missingRows, by: \.testCase.scenario)
    self.executor = executor
    text = FileText(loader.tree, loader.text(source))
    self.today = today
    let (lines, earlier) = (loader.lines(source), selection.earlier(of: source, file))
    isSelected = { selection.includes($0, of: file, lines: lines, earlier: earlier) }
  }

  mutating func trace(of plan: Plan) -> Trace {
    let outcome = end == nil ? executor.outcome(of: PlanRequest(plan, file.contract)) : .notRun(.interrupted)
    switch outcome {
    case .ran(let ran): return ran.trace
    case .lost(let lost): end = "\(lost.endDescription): \(lost.evidence)"
    case .notRun(let reason): end = end ?? "was not run: \(reason.text)"
    }
    return Trace(PlanFault(.adapter, end ?? ""), plan, file.contract)
  }

  // MARK: Attempts

  /// Runs every case of a scenario, because all rows share the part outside the table.
  private mutating func attempts(_ index: Int, _ node: Node) -> [CaseAttempt] {
    let rows = TableRow.all(in: node, text)
    let cases: [(testCase: Case, missing: MissingRow?)] =
      (casesOfScenario[index] ?? []).filter { $0.skip == nil }.map { ($0, nil) }
      + (missingOfScenario[index] ?? []).map { ($0.testCase, $0) }
    let traces = cases.map { trace(of: $0.testCase.plan) }
    let histories = SharedHistories(zip(cases, traces).map { StepOutcome.all($0.testCase, $1) })
    return zip(cases, traces).map { one, trace in
      let hasNewCells = one.missing?.cells.contains { if case .expected = $0 { true } else { false } } ?? false
      let planner = CasePlanner(
        text,
        ObservedText(
          contract: file.contract, secrets: CaseSecrets(one.testCase, trace.calls, file.contract)),
        histories, scenario: node, row: one.missing == nil ? rows[one.testCase.position] : nil,
        hasNewCells: hasNewCells)
      return attempt(one.testCase, one.missing, trace, planner)
    }
  }

  private func attempt(_ testCase: Case, _ missing: MissingRow?, _ trace: Trace, _ planner: CasePlanner) -> CaseAttempt
  {
    var attempt = CaseAttempt(
      testCase: testCase, row: planner.row, missing: missing, isSelected: isSelected(testCase),
      isPassing: missing == nil && passes(testCase, trace))
    if attempt.isPassing { return attempt }
    attempt.proposal = propose(testCase, trace, planner)
    guard let missing else {
      if attempt.proposal.isNothing { attempt.proposal.problem = "it fails for a reason that accepting cannot fix" }
      return attempt
    }
    guard attempt.proposal.problem == nil, let outcome = StepOutcome.all(testCase, trace).first else { return attempt }
    for cell in missing.cells {
      guard let written = planner.written(cell, outcome) else {
        attempt.proposal.problem = "no row can be written for it: a `then` column cannot say what happens"
        return attempt
      }
      attempt.cells.append(written)
    }
    return attempt
  }

  func passes(_ testCase: Case, _ trace: Trace) -> Bool {
    !testCase.steps.contains(where: \.isOpen) && trace.fault == nil
      && Evaluator.evaluate(testCase, trace, file.contract) == nil
  }

  private func propose(_ testCase: Case, _ trace: Trace, _ planner: CasePlanner) -> Proposal {
    if let fault = trace.fault {
      return Proposal(problem: "the module could not be run: \(fault.reason)")
    }
    if let finding = Evaluator.beyondExpectations(testCase, trace, file.contract).first {
      return Proposal(problem: ([finding.headline] + finding.adviceLines).joined(separator: "\n"))
    }
    var planner = planner
    planner.plan(StepOutcome.all(testCase, trace))
    return planner.proposal
  }

  // MARK: Scenarios

  private mutating func accept(_ index: Int, _ node: Node) {
    leaveSkipped(index)
    guard file.scenarios[index].skip == nil else { return }
    guard casesOfScenario[index]?.contains(where: { $0.rule != nil }) != true else { return leaveRules(index) }
    var attempts = attempts(index, node)
    result.cases += attempts.count(where: \.isSelected)
    for place in attempts.indices where attempts[place].isSelected && attempts[place].testCase.knownFailure != nil {
      leaveKnown(attempts[place])
      attempts[place].isSelected = false
    }
    guard attempts.contains(where: { $0.isSelected && !$0.isPassing }) else { return }
    if let reason = unwritable[index] {
      for attempt in attempts where attempt.isSelected && !attempt.isPassing {
        leave(attempt.testCase, "the new text would be wrong: \(reason)")
      }
      return
    }
    let shared = attempts[0].proposal
    let areAgreed = attempts.allSatisfy {
      $0.proposal.shared == shared.shared && $0.proposal.anchor == shared.anchor
        && (shared.shared.isEmpty || $0.proposal.problem == nil)
    }
    var accepted: [CaseAttempt] = []
    for row in Self.rows(attempts) where row[0].isSelected {
      if let reason = reason(row, areAgreed: areAgreed) {
        for attempt in row where !attempt.isPassing { leave(attempt.testCase, reason) }
      } else {
        accepted += row.filter { !$0.isPassing }
        if row[0].missing == nil { take(row[0]) }
      }
    }
    add(rows: accepted.filter { $0.missing != nil }, to: node)
    guard !accepted.isEmpty else { return }
    if areAgreed, !shared.shared.isEmpty {
      edits += shared.shared
      rewritten.insert(index)
      if let anchor = shared.anchor { anchors.append(anchor) }
    }
    note(accepted, attempts, index)
  }

  private mutating func leaveSkipped(_ index: Int) {
    for testCase in casesOfScenario[index] ?? [] where testCase.skip != nil && isSelected(testCase) {
      result.cases += 1
      guard testCase.steps.contains(where: \.isOpen) else { continue }
      leave(testCase, "it is marked as skipped, so nothing was observed")
    }
  }

  /// Leaves rules that are missing or do not hold; a rule cannot be derived from observed behaviour.
  private mutating func leaveRules(_ index: Int) {
    let added = (missingOfScenario[index] ?? []).map(\.testCase).filter(isSelected)
    for testCase in (casesOfScenario[index] ?? []).filter({ $0.skip == nil && isSelected($0) }) + added {
      result.cases += 1
      guard let rule = testCase.rule else { continue }
      let isMissing = added.contains { $0 === testCase }
      if rule.expectations.isEmpty || isMissing {
        leave(testCase, "it is a rule; only you can say what must hold whatever happens")
      } else if !holds(testCase, rule) {
        leave(testCase, "it is a rule that does not hold; change the rule, or the module")
      }
    }
  }

  private mutating func holds(_ testCase: Case, _ rule: Rule) -> Bool {
    let scenario = file.scenarios[testCase.scenario]
    let run = RuleRun(testCase, rule, of: scenario, file.contract, today: today, executor: executor)
    if run.isLost { end = end ?? "ended its process, or hung" }
    return !run.result.status.isWrong
  }

  /// A known failure states the desired behaviour, so observed behaviour must not replace it.
  private mutating func leaveKnown(_ attempt: CaseAttempt) {
    guard let mark = attempt.testCase.knownFailure else { return }
    if attempt.isPassing {
      leave(attempt.testCase, "it is marked as the known failure \(mark.issue), and passes; remove the mark")
    } else if attempt.testCase.steps.contains(where: \.isOpen) || attempt.missing != nil {
      leave(attempt.testCase, "it is marked as the known failure \(mark.issue); only you can say what should happen")
    } else if let until = mark.until, today > until {
      leave(
        attempt.testCase,
        "the known failure \(mark.issue) was accepted until \(until.text); fix it, or set a later date")
    }
  }

  private static func rows(_ attempts: [CaseAttempt]) -> [[CaseAttempt]] {
    attempts.reduce(into: []) { rows, attempt in
      if let row = attempt.row, let last = rows.last?.last, last.row?.node == row.node {
        rows[rows.count - 1].append(attempt)
      } else {
        rows.append([attempt])
      }
    }
  }

  /// Why the cases of a row cannot be accepted, or `nil` if they can.
  private func reason(_ row: [CaseAttempt], areAgreed: Bool) -> String? {
    if let problem = row.lazy.compactMap(\.proposal.problem).first { return problem }
    guard areAgreed || row.allSatisfy(\.proposal.shared.isEmpty) else {
      return
        "its cases have different results, so one `then` cannot be right for all of them; write a table with a `then` column for what differs"
    }
    guard row.allSatisfy({ $0.proposal.own == row[0].proposal.own }) else {
      return "the cases that `any` covers have different results; write a row for each"
    }
    return nil
  }

  private mutating func take(_ attempt: CaseAttempt) {
    guard !attempt.proposal.own.isEmpty, let row = attempt.row else { return }
    edits += attempt.proposal.own
    // An edit may remove the end of a row that is no list in brackets.
    let last = text.tree.items(row.node).last ?? row.node
    anchors.append(text.isFlow(row.node) ? text.range(row.node).upperBound - 1 : text.start(last))
  }

  private mutating func add(rows attempts: [CaseAttempt], to scenario: Node) {
    guard !attempts.isEmpty, let table = text.entry(scenario, ScenarioKey.table)?.value else { return }
    edits += TableRow.insertion(of: attempts.map(\.cells), in: table, mark: ReviewMark.text, text)
    if text.isFlow(table) { anchors.append(text.range(table).upperBound - 1) }
  }

  /// Records a case that is left unchanged, and merges it with adjacent ones for the same scenario and reason.
  private mutating func leave(_ testCase: Case, _ reason: String) {
    let scenario = file.scenarios[testCase.scenario]
    if let last = result.left.last, last.scenario == testCase.scenario, last.text == reason {
      let whole = Acceptance.UnacceptedCase(
        scenario: last.scenario, position: scenario.position, name: scenario.id ?? scenario.title, text: reason)
      result.left[result.left.count - 1] = whole
    } else {
      let remark = Acceptance.UnacceptedCase(
        scenario: testCase.scenario, position: testCase.position, name: testCase.name, text: reason)
      result.left.append(remark)
    }
  }

  /// Records the accepted cases, or just their scenario if all its failing cases were accepted.
  private mutating func note(_ accepted: [CaseAttempt], _ attempts: [CaseAttempt], _ index: Int) {
    cases.formUnion(accepted.map(\.testCase.name))
    changed.append(index)
    let scenario = file.scenarios[index]
    let isWhole = accepted.count == attempts.count(where: { !$0.isPassing })
    result.accepted += isWhole && accepted.count > 1 ? [scenario.id ?? scenario.title] : accepted.map(\.testCase.name)
  }
}
