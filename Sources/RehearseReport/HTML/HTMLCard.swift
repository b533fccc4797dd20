import Rehearse
import RehearseLanguage
import RehearseRunner

/// Everything that is known of a scenario, or a file, that went wrong: what is open when the page is opened.
struct HTMLCard: Sendable {
  let status: HTMLStatus
  let title: String
  /// The first thing that went wrong, on one line.
  let message: String
  let count: String
  private(set) var body: [UInt8]
  /// Whether there was room for its title and its message alone.
  private(set) var isDropped = false

  /// Leaves out all but its title and its message.
  mutating func drop() { (body, isDropped) = ([], true) }
}

extension HTMLCard {
  /// A file that cannot be used.
  init(invalid result: FileResult, path: String) {
    let diagnostics = result.diagnostics
    let mistakes = diagnostics.count + result.head.omittedDiagnostics
    status = .invalid
    title = path
    message =
      (diagnostics.first?.message ?? "the file cannot be used") + (mistakes > 1 ? " (+\(mistakes - 1) more)" : "")
    count = "\(Counted.text(mistakes, "mistake")); none of its scenarios ran"
    body = HTMLWriter.bytes { html in
      for diagnostic in diagnostics { HTMLDiagnostic.write(diagnostic, to: &html) }
      guard result.head.omittedDiagnostics > 0 else { return }
      html.markup("<p class=\"dim\">")
      html.text(PictureText.omitted(result.head.omittedDiagnostics))
      html.markup("</p>")
    }
  }

  /// A scenario that did not do what was expected.
  init(_ scenario: HTMLScenario, _ file: HTMLFileFacts) {
    let content = HTMLCardContent(scenario: scenario, file: file)
    status = scenario.status
    title = scenario.facts.title
    message = content.message
    count = scenario.count
    body = HTMLWriter.bytes { html in
      content.writeTop(&html)
      html.columns(HTMLWriter.bytes(content.writeLeft), HTMLWriter.bytes(content.writeRight))
      content.writeFoot(&html)
    }
  }
}

/// Writes what is on a scenario's card.
private struct HTMLCardContent {
  /// How many lines of what a module printed are shown; the last ones matter.
  private static let printedLimit = 40

  let scenario: HTMLScenario
  let file: HTMLFileFacts

  private let findings: [HTMLFinding]
  private let omitted: Int

  init(scenario: HTMLScenario, file: HTMLFileFacts) {
    (self.scenario, self.file) = (scenario, file)
    (findings, omitted) = HTMLFinding.all(scenario)
  }

  /// The first thing that went wrong, on one line.
  var message: String {
    guard let first = scenario.first else { return "" }
    return switch first.end.verdict {
    case .failed(let failure), .failedAsKnown(_, let failure): FailureText(path: file.path).message(failure)
    case .errored(let error): error.message
    case .passedUnexpectedly(let issue, _): "known failure \(issue) now passes: remove the mark"
    case .passed, .skipped, .notRun: ""
    }
  }

  // MARK: above

  func writeTop(_ html: inout HTMLWriter) {
    html.markup("<p class=\"meta\">")
    html.element("span", "\(file.module) › \(file.feature)")
    html.markup(" <code class=\"tech\">")
    html.text("\(file.path):\(scenario.line)")
    html.markup("</code>")
    for tag in file.tags + scenario.facts.tags {
      html.markup(" <span class=\"t\">")
      html.text(tag)
      html.markup("</span>")
    }
    for link in file.links + scenario.facts.links {
      html.markup(" ")
      html.link(link)
    }
    html.markup("</p>")
    if let why = scenario.facts.why { paragraph("why", why, to: &html) }
    if let known = scenario.facts.knownFailure, scenario.status == .known { write(known, to: &html) }
    writeErrors(to: &html)
    writeNotes(to: &html)
    if let grid = DecisionGrid(scenario) {
      html.markup("<h4>Which cases</h4>")
      grid.write(to: &html)
    }
  }

  private func write(_ known: ScenarioFacts.KnownFailure, to html: inout HTMLWriter) {
    html.markup("<p>Counts as known: <b>")
    html.text(known.issue)
    html.markup("</b>")
    if let because = known.because { html.text(", because: \(because)") }
    if let until = known.until { html.text("; until \(until)") }
    html.markup("</p>")
  }

  private func writeErrors(to html: inout HTMLWriter) {
    var written: Set<String> = []
    for testCase in scenario.cases {
      let sentence: String
      switch testCase.end.verdict {
      case .errored(let error): sentence = error.message
      case .passedUnexpectedly(let issue, _): sentence = "known failure \(issue) now passes: remove the mark"
      case .passed, .failed, .skipped, .failedAsKnown, .notRun: continue
      }
      guard written.count < 10, written.insert(sentence).inserted else { continue }
      html.markup("<div class=\"fi\">")
      html.element("strong", HTMLFinding.sentence(sentence))
      if scenario.cases.count > 1 { html.element("small", " in the case: \(scenario.label(testCase))") }
      html.markup("</div>")
    }
  }

  private func writeNotes(to html: inout HTMLWriter) {
    // Links are notes of a failure as well, and stand above already.
    let links = Set(file.links + scenario.facts.links)
    for note in scenario.first?.failure?.notes ?? [] where !links.contains(where: { note.hasSuffix($0) }) {
      paragraph("dim", note, to: &html)
    }
    if omitted > 0 {
      paragraph(
        "dim", Counted.text(omitted, "more failed expectation is", "more failed expectations are") + " not shown",
        to: &html)
    }
  }

  private func paragraph(_ look: StaticString, _ text: String, to html: inout HTMLWriter) {
    html.markup("<p class=\"")
    html.markup(look)
    html.markup("\">")
    html.text(text)
    html.markup("</p>")
  }

  // MARK: on the left

  func writeLeft(_ html: inout HTMLWriter) {
    html.markup(findings.isEmpty ? "<h4>As written</h4>" : "<h4>As written, and what was found</h4>")
    HTMLSource.write(scenario.facts.lines, findings, to: &html)
    guard scenario.facts.lines.texts.isEmpty else { return }
    // Where the file may not be quoted, or is not at hand, each finding still has its line.
    for finding in findings where !finding.finding.quotation.isEmpty {
      html.markup("<pre class=\"sn\" tabindex=\"0\">")
      for line in finding.finding.quotation.split(separator: "\n") {
        html.text(String(line))
        html.markup("\n")
      }
      html.markup("</pre>")
    }
  }

  // MARK: on the right

  func writeRight(_ html: inout HTMLWriter) {
    guard let first = scenario.first else { return }
    if let scene = first.details?.scene, !scene.rows.isEmpty || !scene.fields.isEmpty {
      html.markup("<h4>")
      let what = title(of: first)
      html.text(scenario.cases.count > 1 ? "\(what) in the case: \(scenario.label(first))" : what)
      html.markup("</h4>")
      if scene.rows.isEmpty {
        paragraph("dim", "Nothing has happened yet.", to: &html)
      } else {
        SequencePicture.write(scene, module: file.module, to: &html)
        SceneList.write(scene, to: &html)
      }
      StateTable.write(scene, to: &html)
    } else {
      writeCalls(of: first, to: &html)
    }
    writePrinted(first.end.output, to: &html)
  }

  /// What the picture of a case shows.
  private func title(of testCase: HTMLScenario.Case) -> String {
    switch testCase.failure?.kind {
    case .ruleBroken: "What breaks the rule"
    // The other order has no picture: the findings say what is otherwise in it.
    case .orderDependent: "What happens in the defined order, in which it passes"
    case .expectation, nil: "What happened"
    }
  }

  private func writeCalls(of testCase: HTMLScenario.Case, to html: inout HTMLWriter) {
    switch testCase.end.verdict {
    case .errored(let error):
      guard error.kind != .unfit || !error.calls.isEmpty else { return }
      html.markup("<h4>Calls before the end</h4>")
      write(error.calls, omitted: error.omittedCalls, to: &html)
    case .failed(let failure), .failedAsKnown(_, let failure):
      for step in failure.steps where step.isAboutCalls {
        html.markup("<h4>")
        html.text(step.number.map { "Calls of step \($0)" } ?? "Calls")
        html.markup("</h4>")
        write(step.calls, omitted: step.omittedCalls, to: &html)
      }
    case .passed, .passedUnexpectedly, .skipped, .notRun: break
    }
  }

  private func write(_ calls: [FailureReport.CallLine], omitted: Int, to html: inout HTMLWriter) {
    guard !calls.isEmpty || omitted > 0 else { return paragraph("dim", "None.", to: &html) }
    html.markup("<ol>")
    for call in calls.prefix(60) {
      html.markup("<li>")
      html.element("code", call.text)
      if !call.note.isEmpty { html.element("small", "  \(call.note)") }
    }
    html.markup("</ol>")
    let rest = omitted + max(0, calls.count - 60)
    if rest > 0 { paragraph("dim", PictureText.omitted(rest), to: &html) }
  }

  private func writePrinted(_ output: String, to html: inout HTMLWriter) {
    guard !output.isEmpty else { return }
    var lines = output.split(omittingEmptySubsequences: false) { $0.isNewline }
    if lines.last?.isEmpty == true { lines.removeLast() }
    html.markup("<h4>Printed by the module</h4><pre>")
    if lines.count > Self.printedLimit { html.text("… \(lines.count - Self.printedLimit) lines before\n") }
    for line in lines.suffix(Self.printedLimit) {
      html.text(line.count > 500 ? line.prefix(500) + "…" : String(line))
      html.markup("\n")
    }
    html.markup("</pre>")
  }

  // MARK: below

  func writeFoot(_ html: inout HTMLWriter) {
    html.markup("<p class=\"tech dim\">Run it again: <code>")
    html.text("\(ProgramName.text) run \(file.path):\(scenario.first?.head.line ?? scenario.line)")
    html.markup("</code></p>")
  }
}
