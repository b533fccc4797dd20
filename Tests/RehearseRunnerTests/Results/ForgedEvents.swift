import Rehearse
import RehearseLanguage

// Makes scenes, which otherwise only the runner does.
@testable import RehearseRunner

/// Events that only a forged journal contains.
enum ForgedEvents {
  private static func ended(_ result: CaseResult) -> RunEvent { .caseEnded(file: 0, place: 0, CaseEnd(result)) }

  private static func failed(_ change: (inout FailureReport) -> Void) -> RunEvent {
    var failure = FailureReport(module: "lamp", about: [Finding(at: .start, "it differs")])
    change(&failure)
    return ended(.failed(failure))
  }

  private static func head(_ change: (inout FileHead) -> Void) -> RunEvent {
    var head = SampleEvents.head
    change(&head)
    return .fileBegan(file: 0, head)
  }

  private static func run(_ change: (inout RunHead) -> Void) -> RunEvent {
    var head = SampleEvents.run
    change(&head)
    return .runBegan(head)
  }

  private static func described(_ change: (inout FileHead) -> Void) -> RunEvent {
    var head = DescribedEvents.head
    change(&head)
    return .fileBegan(file: 0, head)
  }

  static func details(_ change: (inout CaseDetails) -> Void) -> RunEvent {
    var details = DescribedEvents.details
    change(&details)
    return .caseEnded(file: 0, place: 0, DescribedEvents.end(details))
  }

  private static func row(_ event: SceneRow.Event, at time: Int64? = 0) -> RunEvent {
    details { $0.scene = Scene(rows: [SceneRow(at: time, event)]) }
  }

  static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  private static func snippet(_ change: (inout Snippet) -> Void) -> RunEvent {
    var snippet = Snippet(lines: ["a"], number: 1, markStart: 0, markWidth: 1)
    change(&snippet)
    return .warned(file: 0, ShownDiagnostic(.error, path: "", line: 1, column: 1, "", snippet: snippet))
  }

  static let numbers: [RunEvent] = [
    run { $0.startedAt = -1 }, head { $0.startedAt = -1 }, head { $0.omittedDiagnostics = -1 },
    head { $0.only = [0] }, head { $0.cases[0].line = 0 }, head { $0.cases[0].line = .max },
    head { $0.diagnostics[0].line = 0 }, head { $0.diagnostics[0].column = .max },
    .warned(file: 0, ShownDiagnostic(.error, path: "", line: -1, column: 1, "")),
    snippet { $0.number = .max }, snippet { $0.lines = [] }, snippet { $0.lines = ["a", "b"] },
    snippet { $0.markStart = .max }, snippet { $0.markStart = -1 }, snippet { $0.markWidth = 1 << 40 },
    .runEnded(nanoseconds: -1), .runEnded(nanoseconds: .max),
    .caseEnded(file: 0, place: 0, CaseEnd(.passed, nanoseconds: -1)),
    .caseEnded(file: 0, place: 0, CaseEnd(.passed, nanoseconds: .max)),
    ended(.passedUnexpectedly(issue: "", line: 0)), failed { $0.omittedFindings = -1 },
    failed { $0.steps[0].number = -1 << 40 }, failed { $0.steps[0].omittedCalls = .max },
    failed { $0.steps[0].findings[0].range.start.line = 0 },
    failed { $0.steps[0].findings[0].range.end.column = .max },
    failed { $0.steps[0].findings[0].details = [.call("", time: -1, cause: nil)] },
    failed { $0.steps[0].findings[0].details = [.more(-1)] },
    ended(.failedAsKnown(mark: "", FailureReport(module: "", steps: [], omittedFindings: -1))),
    described { $0.cases[0].scenario = 2 }, described { $0.cases[0].scenario = -1 },
    described { $0.cases[0].scenario = nil }, described { $0.facts?.scenarios = [] },
    described { $0.facts?.scenarios[0].lines.first = 0 }, described { $0.facts?.scenarios[0].lines.last = .max },
    details { $0.virtualTime = -1 }, details { $0.wrongCells[0].column = -1 }, details { $0.scene?.omittedRows = -1 },
    details { $0.scene?.omittedFields = .max }, details { $0.scene?.duration = .max }, row(.timer, at: -1),
    row(.step(-1 << 40)), row(.advance(.max)), row(.pending(.init(port: "", operation: "", due: -1))),
    row(.answer(.init(port: "", operation: "", value: "", after: -1))),
    row(.answer(.init(port: "", operation: "", value: "", call: -1))),
    row(.answer(.init(port: "", operation: "", value: "", origin: .oneOf(number: 0, count: 1)))),
    {
      var error = SampleEvents.error
      error.omittedCalls = -1
      return ended(.errored(error))
    }(),
  ]

  private static let long = text(SizeLimits.sceneText + 10)
  private static let longWord = text(SizeLimits.factText + 10)

  static let sizes: [RunEvent] = [
    run { $0.files = (0...SourceFile.runLimit).map { SourceFile(path: "\($0)") } },
    run { $0.files = [SourceFile(path: "a"), SourceFile(path: "a")] },
    described { $0.feature = longWord }, described { $0.facts?.about = longWord },
    described { $0.facts?.tags = [longWord] },
    described { $0.facts?.links = Array(repeating: "l", count: SizeLimits.factWords + 1) },
    described { $0.facts?.scenarios[0].title = longWord },
    described { $0.facts?.scenarios[0].knownFailure?.until = longWord },
    described { $0.facts?.scenarios[0].links = [longWord] },
    described {
      $0.facts?.scenarios[0].columns = Array(repeating: .init(.given, ""), count: SizeLimits.factColumns + 1)
    },
    described { $0.facts?.scenarios[0].columns = [.init(.given, long)] },
    described { $0.facts?.scenarios[0].lines.texts = Array(repeating: "", count: SizeLimits.quotedLines + 1) },
    described { $0.facts?.scenarios[0].lines.texts = [text(SizeLimits.quotedText + 10)] },
    described { $0.cases[0].cells = Array(repeating: "", count: SizeLimits.factColumns + 1) },
    described { $0.cases[0].cells = [long] },
    details { $0.wrongCells = Array(repeating: .init(column: 0, actual: ""), count: SizeLimits.factColumns + 1) },
    details { $0.wrongCells = [.init(column: 0, actual: long)] },
    details { $0.scene?.rows = Array(repeating: SceneRow(at: 0, .timer), count: SizeLimits.sceneRows + 1) },
    details {
      $0.scene?.fields = Array(
        repeating: SceneField(name: "", initial: "", ends: []), count: SizeLimits.sceneValues + 1)
    },
    details { $0.scene?.fields[0].name = long }, details { $0.scene?.fields[0].ends[0].expected = long },
    details {
      let end = SceneField.End(value: "", hasChanged: false)
      $0.scene?.fields[0].ends = Array(repeating: end, count: SizeLimits.sceneValues + 1)
    },
    row(.action(name: long, arguments: "")), row(.missing(.init(port: "", operation: "", arguments: long))),
    row(.call(.init(port: "", operation: "", arguments: "", isQuery: false, cause: long))),
    row(.call(.init(port: "", operation: "", arguments: "", isQuery: false, reply: .atOnce(long)))),
    row(.answer(.init(port: "", operation: "", value: long))),
    row(.write(.init(field: "", before: "", after: "", expected: long))),
    row(.pending(.init(port: long, operation: "", due: 0))),
  ]
}
