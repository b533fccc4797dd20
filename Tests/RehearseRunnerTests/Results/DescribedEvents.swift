import Rehearse
import RehearseLanguage

// Makes scenes, which otherwise only the runner does.
@testable import RehearseRunner

/// Events for a page, with at least one value of everything that they can contain.
enum DescribedEvents {
  static let scene = Scene(
    rows: [
      SceneRow(at: 0, .step(StepName.before(1))), SceneRow(at: 0, .step(1, title: "First")),
      SceneRow(at: 0, .step(StepName.before(2))),
      SceneRow(at: 0, .action(name: "logIn", arguments: "{ id: ana }")),
      SceneRow(at: 1, .advance(2000)), SceneRow(at: 2, .timer), SceneRow(at: 2, .rest),
      SceneRow(
        at: 3,
        .call(
          SceneRow.Call(
            port: "authService", operation: "logIn", arguments: "{ id: ana }", isQuery: false, cause: "clock.wait",
            reply: .later, outcome: .otherArguments, expected: "authService.logIn { id: ben }"))),
      SceneRow(
        at: 4,
        .answer(
          SceneRow.Answer(
            port: "authService", operation: "logIn", value: "fails: offline", isFailure: true, after: 1, call: 5,
            origin: .oneOf(number: 2, count: 3)))),
      SceneRow(at: 4, .write(SceneRow.Write(field: "token", before: "none", after: "t-1", expected: "t-2"))),
      SceneRow(at: nil, .missing(SceneRow.MissingCall(port: "", operation: "save", arguments: ""))),
      SceneRow(at: 5, .pending(SceneRow.PendingAnswer(port: "a", operation: "b", due: 9))),
    ]
      + replies.map { reply in
        SceneRow(at: 6, .call(SceneRow.Call(port: "", operation: "a", arguments: "", isQuery: true, reply: reply)))
      }
      + [.default, .response].map { origin in
        SceneRow(at: 7, .answer(SceneRow.Answer(port: "", operation: "a", value: "", origin: origin)))
      },
    omittedRows: 7,
    fields: [
      SceneField(
        name: "token", initial: "none",
        ends: [.init(value: "t-1", hasChanged: true, expected: "t-2"), .init(value: "t-1", hasChanged: false)])
    ], omittedFields: 3, duration: 5000)

  private static let replies: [SceneRow.Reply] =
    [.nothing, .atOnce("on"), .later] + SceneRow.Silence.allCases.map { .never($0) }

  static let details = CaseDetails(
    scene: scene, omitsScene: true, virtualTime: 5000, wrongCells: [.init(column: 1, actual: "off")])

  static let head = {
    var head = FileHead()
    head.feature = longest(SizeLimits.factText)
    head.facts = facts
    head.cases = [
      CaseHead(name: "a", line: 1, scenario: 1),
      CaseHead(name: "b", line: 2, scenario: 0, cells: ["a", "b", "", "••• ", longest(SizeLimits.sceneText)]),
    ]
    return head
  }()

  static let end = end(details)

  static func end(_ details: CaseDetails) -> CaseEnd {
    var end = CaseEnd(.passed)
    end.details = details
    return end
  }

  /// A text that was cut.
  private static func longest(_ limit: Int) -> String { String(repeating: "x", count: limit + 10).cut(toBytes: limit) }

  private static let facts = FileFacts(
    about: "About it", tags: ["a"], links: ["https://example.com"],
    scenarios: [
      ScenarioFacts(
        title: "T", id: "t-1", why: "because", tags: ["b"], links: ["L-1"], skip: "later",
        knownFailure: .init(issue: "L-1", because: "x", until: "2027-01-31"), isRule: true,
        columns: ScenarioFacts.TableColumn.Kind.allCases.map { .init($0, "x") },
        lines: QuotedLines(first: 4, last: 900, texts: ["  - scenario: T", "", longest(SizeLimits.quotedText)])),
      ScenarioFacts(title: "U"),
    ])

  static let all: [RunEvent] = [
    .fileBegan(file: 300, head), .caseEnded(file: 300, place: 1, end),
    .caseEnded(file: 300, place: 0, end(CaseDetails())),
  ]
}
