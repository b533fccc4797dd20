import Rehearse
import RehearseLanguage
import RehearseRunner

/// Events of a run, with at least one value of everything that they can contain.
enum SampleEvents {
  static let run: RunHead = {
    var file = SourceFile(path: "s/\u{10FFFF}.yaml")
    (file.lines, file.mayBeQuoted, file.problem) = ([4, 7], false, "it is gone")
    var head = RunHead(
      version: "0", startedAt: 1_790_000_000_000_000_000, folder: "/home", seed: .max, tags: "a or b", name: nil,
      isContinuousIntegration: true, files: [file, SourceFile(path: "s/b.yaml")])
    head.revision = "abc"
    return head
  }()

  static let head: FileHead = {
    var head = FileHead(startedAt: 1_790_000_000_000_000_000)
    head.module = "lamp"
    head.only = [5, 1 << 20]
    head.cases = [
      CaseHead(name: "ä\u{0}\u{1F600}\n\"", title: "T", line: 3, tags: ["a", "b"], skip: .author("later")),
      CaseHead(name: "", line: 1),
    ]
    head.diagnostics = [
      ShownDiagnostic(
        .error, path: "a", line: 1, column: 2, "m \("q")",
        snippet: Snippet(lines: ["t"], number: 1, markStart: 0, markWidth: 1),
        advice: [.init(MessageText([.words("w"), .secret]), lines: ["l"])], code: "a-code")
    ]
    head.omittedDiagnostics = 7
    return head
  }()

  static let findings = Finding.Kind.allCases.map { kind in
    var finding = Finding(
      at: SourceRange(SourcePosition(line: 7, column: 3), SourcePosition(line: 9, column: 1)), kind, "subject",
      value: "value",
      details: [
        .values(path: "p", ValueLabel.allCases.map { .init($0, "v") }, nil),
        .call("c", time: 7, cause: "d"), .call("c", time: 0, cause: nil), .more(9), .text("t"),
      ] + FindingDetail.Remark.allCases.map { .values(path: "", [], $0) },
      advice: [.text("a"), .paste("w", ["l"], .beside), .paste("w", ["l"], .close), .paste("w", ["l", "m"], .below)])
    finding.quotation = " >   7 |   state: { isOn: on }\n           ^^^^^\n"
    return finding
  }

  static let failure: FailureReport = {
    var failure = FailureReport(
      module: "lamp",
      steps: [
        FailureReport.Step(
          number: 2, findings: findings, calls: [FailureReport.CallLine(text: "sound.click", note: "as expected")],
          omittedCalls: 3, isAboutCalls: false),
        FailureReport.Step(number: nil, findings: [], calls: []),
        FailureReport.Step(number: StepName.before(1), findings: [], calls: []),
      ], notes: ["see L-1"], omittedFindings: 4)
    failure.kind = .orderDependent
    return failure
  }()

  static let error: ErrorReport = {
    var error = ErrorReport(.timedOut, "it hung")
    error.calls = [FailureReport.CallLine(text: "sound.click", note: "")]
    error.omittedCalls = 12
    error.crash = ["Fatal error: no", "Lamp.swift:7:3: switchOn()"]
    return error
  }()

  static let caseResults: [CaseResult] = [
    .passed, .failed(failure), .passedUnexpectedly(issue: "L-1", line: 4), .errored(error),
    .skipped(.author("not yet")), .failedAsKnown(mark: "L-1", failure), .notRun(.interrupted),
  ]

  static let all: [RunEvent] =
    [.runBegan(run), .fileBegan(file: 300, head)] + DescribedEvents.all
    + caseResults.map { .caseEnded(file: 1, place: 2, CaseEnd($0, nanoseconds: 1 << 40, output: "printed\n")) }
    + [
      .caseEnded(file: 1, place: 2, CaseEnd(.passed, remark: .held(sequences: 7, completeDepth: 2))),
      .caseEnded(file: 0, place: 0, CaseEnd(.passed)),
      .warned(file: 9, ShownDiagnostic(.warning, path: "a", line: 2, column: 1, "w")),
      .fileEnded(file: 0), .onlyMarked, .runEnded(nanoseconds: 1 << 40),
    ]
}
