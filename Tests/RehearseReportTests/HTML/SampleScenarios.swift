import Rehearse
import RehearseLanguage

// Makes scenes, which otherwise only the runner does.
@testable import RehearseRunner

/// Handmade scenarios, as a run would report them.
enum SampleScenarios {
  private static let secondTap = [
    "  - scenario: The second answer overtakes the first",
    "    why: There is no request identity; this is known and accepted.",
    "    given:",
    "      responses:",
    "        authService.logIn:",
    "          - { returns: { token: t-1, user: ana }, after: 5s }",
    "          - { returns: { token: t-2, user: ben }, after: 2s }",
    "    steps:",
    "      - when: [logIn: { id: ana, password: ••• }, logIn: { id: ben, password: ••• }]",
    "        then:",
    "          calls:",
    "            - authService.logIn: { id: ana, password: ••• }",
    "            - authService.logIn: { id: ben, password: ••• }",
    "          changes: { isPerforming: yes }",
    "      - when: { clock.advance: 2s }",
    "        then:",
    "          calls: [tokenStore.save: { token: t-2 }]",
    "          changes: { isPerforming: no, loggedInUser: ben, token: t-2 }",
    "      - when: { clock.advance: 3s }",
    "        then:",
    "          calls: none",
    "          changes: none",
  ]

  static func place(_ line: Int, _ column: Int, _ count: Int) -> SourceRange {
    SourceRange(SourcePosition(line: line, column: column), count: count)
  }

  static func failed(_ module: String, step: Int?, _ findings: [Finding]) -> CaseEnd {
    CaseEnd(.failed(FailureReport(module: module, steps: [.init(number: step, findings: findings, calls: [])])))
  }

  // MARK: login

  static func login(isFailing: Bool) -> SampleFile {
    var file = SampleFile(
      "scenarios/login/second-tap.yaml", module: "login", feature: "Tapping the button again while waiting",
      about: "Requests have no identity: answers count in the order in which they come.", tags: ["login"])
    let scenario = ScenarioFacts(
      title: "The second answer overtakes the first", why: "There is no request identity; this is known and accepted.",
      tags: ["late", "second tap"], links: ["https://tracker.example.com/LOGIN-1"],
      lines: QuotedLines(first: 29, last: 50, texts: secondTap))
    let unexpected = Finding(
      at: place(49, 11, 5), .unexpectedCall, "tokenStore.save",
      details: [.call("tokenStore.save { token: t-1 }", time: 5000, cause: "authService.logIn")],
      advice: [
        .paste("If it is right, replace `none` with:", ["[tokenStore.save: { token: t-1 }]"], .below),
        .text("If it must not happen, the module has to change."),
      ])
    let changed = Finding(
      at: place(50, 11, 7), .changedAsWell, "loggedInUser",
      details: [.values(path: "", [.init(.before, "ben"), .init(.actual, "ana")], nil)],
      advice: [.paste("If it is right, add to \"changes\":", ["loggedInUser: ana"], .below)])
    let end = isFailing ? failed("login", step: 3, [unexpected, changed]) : CaseEnd(.passed)
    file.add(scenario, end, loginScene(isFailing: isFailing))
    let skipped = ScenarioFacts(
      title: "Signing in with a passkey", tags: ["smoke"], skip: "not built before June",
      lines: QuotedLines(
        first: 60, last: 61, texts: ["  - scenario: Signing in with a passkey", "    skip: not built before June"]))
    file.add(skipped, isFailing ? CaseEnd(.skipped(.author("not built before June"))) : CaseEnd(.passed))
    let known = ScenarioFacts(
      title: "A second tap while waiting sends nothing", tags: ["late"],
      knownFailure: .init(issue: "LOGIN-310", because: "waits for request identities", until: "2027-03-31"),
      lines: QuotedLines(
        first: 70, last: 71,
        texts: ["  - scenario: A second tap while waiting sends nothing", "    then: { calls: none }"]))
    let report = FailureReport(
      module: "login",
      steps: [
        .init(
          number: nil, findings: [Finding(at: place(71, 13, 5), .unexpectedCall, "authService.logIn")],
          calls: [.init(text: "authService.logIn { id: ana, password: ••• }", note: "unexpected")])
      ])
    file.add(known, isFailing ? CaseEnd(.failedAsKnown(mark: "LOGIN-310", report)) : CaseEnd(.passed))
    return file
  }

  private static func loginScene(isFailing: Bool) -> Scene {
    func act(_ id: String) -> SceneRow.Event { .action(name: "logIn", arguments: "{ id: \(id), password: ••• }") }
    func ask(_ id: String) -> SceneRow.Event {
      .call(
        .init(
          port: "authService", operation: "logIn", arguments: "{ id: \(id), password: ••• }", isQuery: false,
          reply: .later, outcome: .asExpected))
    }
    func answer(_ number: Int, _ user: String, _ after: Int64, call: Int) -> SceneRow.Event {
      .answer(
        .init(
          port: "authService", operation: "logIn", value: "{ token: t-\(number), user: \(user) }", after: after,
          call: call, origin: .oneOf(number: number, count: 2)))
    }
    func save(_ token: String, isExpected: Bool) -> SceneRow.Event {
      .call(
        .init(
          port: "tokenStore", operation: "save", arguments: "{ token: \(token) }", isQuery: false,
          cause: "authService.logIn", outcome: isExpected ? .asExpected : .unexpected))
    }
    func write(_ field: String, _ before: String, _ after: String, expected: String? = nil) -> SceneRow.Event {
      .write(.init(field: field, before: before, after: after, expected: expected))
    }
    let wrong = isFailing ? "no change" : nil
    let rows: [SceneRow] = [
      SceneRow(at: 0, .step(1)), SceneRow(at: 0, act("ana")), SceneRow(at: 0, write("isPerforming", "off", "on")),
      SceneRow(at: 0, ask("ana")), SceneRow(at: 0, act("ben")), SceneRow(at: 0, ask("ben")), SceneRow(at: 0, .step(2)),
      SceneRow(at: 0, .advance(2000)), SceneRow(at: 2000, answer(2, "ben", 2000, call: 5)),
      SceneRow(at: 2000, write("isPerforming", "on", "off")), SceneRow(at: 2000, write("loggedInUser", "none", "ben")),
      SceneRow(at: 2000, write("token", "none", "t-2")), SceneRow(at: 2000, save("t-2", isExpected: true)),
      SceneRow(at: 2000, .step(3)), SceneRow(at: 2000, .advance(3000)),
      SceneRow(at: 5000, answer(1, "ana", 5000, call: 3)),
      SceneRow(at: 5000, write("loggedInUser", "ben", "ana", expected: wrong)),
      SceneRow(at: 5000, save("t-1", isExpected: !isFailing)),
    ]
    let fields = [
      SceneField(
        name: "isPerforming", initial: "off",
        ends: [
          .init(value: "on", hasChanged: true), .init(value: "off", hasChanged: true),
          .init(value: "off", hasChanged: false),
        ]),
      SceneField(
        name: "loggedInUser", initial: "none",
        ends: [
          .init(value: "none", hasChanged: false), .init(value: "ben", hasChanged: true),
          .init(value: "ana", hasChanged: true, expected: wrong),
        ]),
    ]
    return Scene(rows: rows, fields: fields, duration: 5000)
  }

  // MARK: A table

  static func prompt(isFailing: Bool) -> SampleFile {
    var file = SampleFile(
      "scenarios/pushPrompt/who-sees-the-prompt.yaml", module: "pushPrompt",
      feature: "Showing our own prompt where it can help",
      tags: ["push", "prompt"])
    let scenario = ScenarioFacts(
      title: "The prompt shows only where the user has not decided", tags: ["smoke"],
      columns: [
        .init(.given, "authorization"), .init(.given, "flags.enable_immediate_notification_request"),
        .init(.then, "state.decision"),
      ],
      lines: QuotedLines(
        first: 11, last: 18,
        texts: [
          "  - scenario: The prompt shows only where the user has not decided", "    tags: [smoke]",
          "    when: { inAppMessage.received: { extras: { custom_push_prompt: \"true\" } } }", "    table:",
          "      - [given authorization, given flags.enable_immediate_notification_request, then state.decision]",
          "      - [notDetermined, on, shouldNotShow]", "      - [notDetermined, off, shouldShow]",
          "      - [denied, off, shouldShow]",
        ]))
    let wrong = Finding(
      at: place(18, 22, 10), .otherState, "decision",
      details: [.values(path: "", [.init(.expected, "shouldShow"), .init(.actual, "shouldNotShow")], .asBefore)])
    let end = isFailing ? failed("pushPrompt", step: nil, [wrong]) : CaseEnd(.passed)
    file.add(
      scenario,
      [
        (
          ["notDetermined", "on", "shouldNotShow"], CaseEnd(.passed),
          CaseDetails(scene: promptScene("shouldNotShow", expected: nil))
        ),
        (["notDetermined", "off", "shouldShow"], CaseEnd(.passed), nil),
        (
          ["denied", "off", "shouldShow"], end,
          CaseDetails(
            scene: promptScene("shouldNotShow", expected: isFailing ? "shouldShow" : nil),
            wrongCells: isFailing ? [.init(column: 2, actual: "shouldNotShow")] : [])
        ),
      ])
    return file
  }

  private static func promptScene(_ decision: String, expected: String?) -> Scene {
    Scene(
      rows: [
        SceneRow(
          at: 0, .action(name: "inAppMessage.received", arguments: "{ extras: { custom_push_prompt: \"true\" } }")),
        SceneRow(
          at: 0,
          .call(
            .init(
              port: "flags", operation: "isEnabled", arguments: "{ name: enable_immediate_notification_request }",
              isQuery: true, reply: .atOnce("off"), outcome: .uncomparedQuery))),
        SceneRow(
          at: 0,
          .call(
            .init(
              port: "notifications", operation: "settings", arguments: "", isQuery: true, reply: .later,
              outcome: .uncomparedQuery))),
        SceneRow(at: 0, .answer(.init(port: "notifications", operation: "settings", value: "denied"))),
        SceneRow(at: 0, .write(.init(field: "decision", before: "none", after: decision, expected: expected))),
      ],
      fields: [
        SceneField(
          name: "decision", initial: "none", ends: [.init(value: decision, hasChanged: true, expected: expected)])
      ], duration: 0)
  }

  // MARK: A rule

  static func rules() -> SampleFile {
    var file = SampleFile(
      "scenarios/permission/rules.yaml", module: "permission", feature: "What holds for every registration",
      tags: ["rules"])
    let scenario = ScenarioFacts(
      title: "The handler is called once", isRule: true,
      lines: QuotedLines(
        first: 6, last: 8,
        texts: [
          "  - scenario: The handler is called once", "    when: anything",
          "    then: { at most once: [completionHandler] }",
        ]))
    let finding = Finding(
      at: place(8, 27, 17), "the rule does not hold: completionHandler was called more than once", details: [],
      advice: [
        .paste(
          "This scenario shows it, and fails in the same way:",
          [
            "- scenario: \"Counterexample: The handler is called once\"", "  given:", "    responses:",
            "      notifications.settings: notDetermined",
            "  when: [register, register]", "  then: { calls: [completionHandler] }",
          ], .below)
      ])
    var report = FailureReport(module: "permission", about: [finding])
    report.kind = .ruleBroken
    file.add(scenario, CaseEnd(.failed(report)))
    return file
  }

  // MARK: Errors

  static func crashes() -> SampleFile {
    var file = SampleFile(
      "scenarios/login/known.yaml", module: "login", feature: "What we know is not right yet", tags: ["login"])
    var crash = ErrorReport(
      .crashed, "the module \"login\" crashed in step 2: signal 4 (SIGILL, a check in its code failed)")
    crash.calls = [.init(text: "authService.logIn { id: zoe, password: ••• }", note: "")]
    let lost = ScenarioFacts(
      title: "The network goes away while Zoe waits", why: "Support had 14 calls about this in October.",
      lines: QuotedLines(
        first: 46, last: 47,
        texts: [
          "  - scenario: The network goes away while Zoe waits", "    when: { logIn: { id: zoe, password: ••• } }",
        ]))
    file.add(lost, CaseEnd(.errored(crash), output: "login: retrying for zoe\nFatal error: Index out of range\n"))
    let slow = ScenarioFacts(
      title: "Kim taps again", lines: QuotedLines(first: 62, last: 62, texts: ["  - scenario: Kim taps again"]))
    file.add(
      slow,
      CaseEnd(
        .errored(
          ErrorReport(
            .timedOut, "the module \"login\" did not come to its end in step 2: the time limit is 1s (--timeout)"))))
    return file
  }

  /// A scene with the same text everywhere.
  static func scene(of text: String) -> Scene {
    Scene(
      rows: [
        SceneRow(at: 0, .action(name: text, arguments: text)),
        SceneRow(
          at: 0,
          .call(
            .init(
              port: text, operation: text, arguments: text, isQuery: false, cause: text, reply: .atOnce(text),
              outcome: .otherArguments, expected: text))),
        SceneRow(at: 1500, .answer(.init(port: text, operation: text, value: text, isFailure: true, after: 1500))),
        SceneRow(at: 1500, .write(.init(field: text, before: text, after: text, expected: text))),
        SceneRow(at: 1500, .write(.init(field: text, before: text, after: text))),
        SceneRow(at: 3_725_500, .missing(.init(port: text, operation: text, arguments: text))),
        SceneRow(at: 3_725_500, .pending(.init(port: text, operation: text, due: 90_000_000))),
        SceneRow(at: nil, .timer), SceneRow(at: nil, .rest),
      ],
      omittedRows: 3,
      fields: [SceneField(name: text, initial: text, ends: [.init(value: text, hasChanged: true, expected: text)])],
      omittedFields: 1)
  }
}
