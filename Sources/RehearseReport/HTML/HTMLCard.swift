import Rehearse
import RehearseLanguage
import RehearseRunner

/// The details of a scenario that did not pass. The card is open when the page loads.
struct HTMLCard {
  /// The maximum number of lines shown from the end of a module's output.
  private static let printedLimit = 40
  private static let callLimit = 60

  private let scenario: HTMLScenario
  private let file: HTMLFile
  private let tickets: TicketAddress?
  private let findings: [HTMLFinding]
  private let omitted: Int

  init(_ scenario: HTMLScenario, _ file: HTMLFile, _ tickets: TicketAddress?) {
    self.tickets = tickets
    (self.scenario, self.file) = (scenario, file)
    (findings, omitted) = HTMLFinding.all(scenario)
  }

  static func mistakes(of file: HTMLFile) -> HTML {
    "\(file.diagnostics.map { HTMLDiagnostic.html($0, file) })\(HTML.omitted(file.diagnosticCount - file.diagnostics.count))"
  }

  var html: HTML {
    let place = "run \(file.path):\(scenario.first?.head.line ?? scenario.line)"
    let command = "\(ProgramName.text) \(ProjectFile.isProjectFile(file.path) ? "verify" : place)"
    return """
      \(top)\(HTML.columns(left, right))\
      <p class="tech dim again">Run it again: <code class="copy">\(command)</code></p>
      """
  }

  // MARK: Above

  private var top: HTML {
    let facts = scenario.facts
    let tags = (file.tags + facts.tags).map { " <span class=\"t\">\($0)</span>" as HTML }
    let links = (file.links + facts.links).map { " \(HTML.link($0, tickets))" as HTML }
    var html: HTML = """
      <p class="meta"><span>\("\(file.module) › \(file.feature)")</span> \
      <code class="tech">\(file.place("\(file.path):\(scenario.line)", line: scenario.line))</code>\(tags)\(links)</p>
      """
    if let why = facts.why { html += "<p class=\"why\">\(why)</p>" }
    if let known = facts.knownFailure, scenario.status == .knownFailure {
      let because = known.because.map { ", because: \($0)" } ?? ""
      let until = known.until.map { "; until \($0)" } ?? ""
      html += "<p>Counts as known: <b>\(HTML.linked(known.issue, tickets))</b>\(because)\(until)</p>"
    } else {
      html += "\(marksOfRows)"
    }
    html += "\(errors)\(notes)"
    if let grid = DecisionGrid(scenario) { html += "<h4>Which cases</h4>\(grid.html)" }
    return html
  }

  /// The known failures that are marks of rows.
  private var marksOfRows: HTML {
    let marks = scenario.cases.compactMap { testCase in
      if case .failedAsKnown(let mark, _) = testCase.end.result { (mark, scenario.label(testCase)) } else { nil }
    }
    let lines = marks.prefix(10).map { mark, label -> HTML in
      let remark = HTML.remark(" in the case: \(label)")
      return "<p>Counts as known: <b>\(HTML.linked(mark, tickets))</b>\(remark)</p>"
    }
    return "\(lines)"
  }

  private var errors: HTML {
    var written: Set<String> = []
    var html: HTML = ""
    for testCase in scenario.cases {
      let sentence: String
      switch testCase.end.result {
      case .errored(let error): sentence = error.message.plain
      case .passedUnexpectedly(let issue, _): sentence = "known failure \(issue) now passes: remove the mark"
      case .passed, .failed, .skipped, .failedAsKnown, .notRun: continue
      }
      guard written.count < 10, written.insert(sentence).inserted else { continue }
      let label = scenario.cases.count > 1 ? "in the case: \(scenario.label(testCase))" : ""
      html += "<div class=\"fi\"><strong>\(HTML.sentence(sentence))</strong>\(HTML.remark(label))</div>"
    }
    return html
  }

  private var notes: HTML {
    let notes = scenario.first?.end.result.failure?.allNotes.map(\.plain) ?? []
    let more = Counted.text(omitted, "more failed expectation is", "more failed expectations are") + " not shown"
    return "\((notes + (omitted > 0 ? [more] : [])).map(HTML.note))"
  }

  // MARK: Left

  private var left: HTML {
    let lines = scenario.facts.lines
    let title = findings.isEmpty ? "As written" : "As written, and what was found"
    var html: HTML = "<h4>\(title)</h4>\(HTMLSource.html(lines, findings))"
    guard lines.texts.isEmpty else { return html }
    // If the file cannot be quoted, each finding still has its own line.
    for quotation in findings.map(\.finding.quotation) where !quotation.isEmpty {
      html += "<pre class=\"sn\" tabindex=\"0\">\(HTML.lines(quotation.split(separator: "\n")))</pre>"
    }
    return html
  }

  // MARK: Right

  private var right: HTML {
    guard let first = scenario.first else { return "" }
    guard let scene = first.end.details?.scene, !scene.rows.isEmpty || !scene.fields.isEmpty else {
      return "\(calls(of: first))\(printed(first.end.output))"
    }
    let title = title(of: first) + (scenario.cases.count > 1 ? " in the case: \(scenario.label(first))" : "")
    let picture: HTML =
      scene.rows.isEmpty
      ? .note("Nothing has happened yet.")
      : "\(SequencePicture.html(scene, module: file.module))\(SceneList.html(scene))"
    return "<h4>\(title)</h4>\(picture)\(StateTable.html(scene))\(printed(first.end.output))"
  }

  private func title(of testCase: HTMLScenario.Case) -> String {
    switch testCase.end.result.failure?.kind {
    case .ruleBroken: "What breaks the rule"
    // Only the defined order has a picture. The findings say how the other order differs.
    case .orderDependent: "What happens in the defined order, in which it passes"
    case .expectation, nil: "What happened"
    }
  }

  private func calls(of testCase: HTMLScenario.Case) -> HTML {
    switch testCase.end.result {
    case .errored(let error):
      error.kind == .unfit && error.calls.isEmpty
        ? "" : "<h4>Calls before the end</h4>\(calls(error.calls, omitted: error.omittedCalls))"
    case .failed(let failure), .failedAsKnown(_, let failure):
      "\(failure.steps.filter(\.isAboutCalls).map(calls))"
    case .passed, .passedUnexpectedly, .skipped, .notRun: ""
    }
  }

  private func calls(of step: FailureReport.Step) -> HTML {
    let isBefore = step.number.map(StepName.isBefore) ?? false
    let title = step.name.map { isBefore ? "Calls \($0)" : "Calls of \($0)" } ?? "Calls"
    return "<h4>\(title)</h4>\(calls(step.calls, omitted: step.omittedCalls))"
  }

  private func calls(_ calls: [FailureReport.CallLine], omitted: Int) -> HTML {
    guard !calls.isEmpty || omitted > 0 else { return .note("None.") }
    // The picture shows answers and changes.
    let calls = calls.filter { !$0.isDetail }
    let items = calls.prefix(Self.callLimit).map { call -> HTML in
      "<li><code>\(call.text)</code>\(HTML.remark(call.note.isEmpty ? "" : " \(call.note)"))"
    }
    return "<ol>\(items)</ol>\(HTML.omitted(omitted + max(0, calls.count - Self.callLimit)))"
  }

  private func printed(_ output: String) -> HTML {
    guard !output.isEmpty else { return "" }
    var lines = output.split(omittingEmptySubsequences: false) { $0.isNewline }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let before = lines.count - Self.printedLimit
    let shown = lines.suffix(Self.printedLimit).map { $0.count > 500 ? $0.prefix(500) + "…" : $0 }
    let omitted = before > 0 ? "… \(before) lines before\n" : ""
    return "<h4>Printed by the module</h4><pre>\(omitted)\(HTML.lines(shown))</pre>"
  }
}
