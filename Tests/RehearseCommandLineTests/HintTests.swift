import Rehearse
import RehearseCommandSupport
import RehearseLanguage
import RehearseTestSupport
import Testing

/// A mistake, what its message suggests, and the scenario after the suggestion was followed.
struct Hint: CustomTestStringConvertible, Sendable {
  let module: String
  /// A note of the message, or its beginning.
  let note: String
  /// Parts of the scenario: what is written, and what the note leads to.
  let written: String
  let mended: String
  let scenario: String

  /// - Parameter scenario: the lines of the scenario below its title, with `$` in place of what is mended.
  init(_ note: String, _ written: String, _ mended: String, in scenario: String, of module: String = "login") {
    (self.note, self.written, self.mended, self.scenario, self.module) = (note, written, mended, scenario, module)
  }

  var testDescription: String { "\(written): \(note)" }

  fileprivate func file(_ part: String) -> String {
    let lines = scenario.replacing("$", with: part).split(separator: "\n").map { "    \($0)\n" }
    return
      "rehearse: 1\nmodule: \(module)\nfeature: Signing in\nscenarios:\n  - scenario: The user follows the advice\n"
      + lines.joined()
  }

  static let all: [Hint] = keys + places + values + groups + syntax + counts + matchers + everyday

  private static let answered =
    "given: { responses: { authService.logIn: { fails: wrongPassword } } }\n"
    + "when: { logIn: { id: ana, password: guess } }\n"
  private static let message = "when: { inAppMessage.received: { extras: { custom_push_prompt: \"false\" } } }\n"

  private static let keys = [
    Hint(
      "It is called `for every` here.", "for each", "for every",
      in: message + "then: { state: { decision: ignore } }\n$: { given authorization: all }", of: "pushPrompt"),
    Hint("Write `calls: none`", "no calls: yes", "calls: none", in: "when: closeScreen\nthen: { $ }"),
    Hint("Write `changes: none`", "nothing changes: yes", "changes: none", in: "when: closeScreen\nthen: { $ }"),
    Hint(
      "It is called `skip` here, with a reason: skip: Flaky since Monday", "ignore: yes", "skip: Flaky since Monday",
      in: "$\nwhen: closeScreen\nthen: { calls: none }"),
    Hint(
      "Write { given authorization: all }", "authorization", "{ given authorization: all }",
      in: message + "then: { state: { decision: ignore } }\nfor every: $", of: "pushPrompt"),
    Hint(
      "Write { given flags.enable_immediate_notification_request: all }", "[enable_immediate_notification_request]",
      "{ given flags.enable_immediate_notification_request: all }",
      in: message + "then: { state: { decision: ignore } }\nfor every: $", of: "pushPrompt"),
    Hint("    when: closeScreen", "", "when: closeScreen", in: "$\nthen: { calls: none }"),
  ]

  private static let places = [
    Hint(
      "`state` says what is expected: write it below `then`.", "when: { closeScreen: {}, state: { error: none } }",
      "when: closeScreen\nthen: { state: { error: none } }", in: "$"),
    Hint(
      "`state` says what is expected: write it below `then`.",
      "given: { state: { error: none } }\nwhen: closeScreen\nthen: { calls: none }",
      "when: closeScreen\nthen: { calls: none, state: { error: none } }", in: "$"),
    Hint(
      "Write it inside the braces of logIn.", "{ logIn: { id: ana }, password: guess }",
      "{ logIn: { id: ana, password: guess } }",
      in:
        "given: { responses: { authService.logIn: { fails: offline } } }\nwhen: $\nthen: { state: { error: offline } }"),
    Hint(
      "It is a call: write it below `calls`.", "state: { tokenStore.save: { token: t-1 } }",
      "calls: [{ tokenStore.save: { token: t-1 } }]", in: answered + "then: { $ }"),
    Hint(
      "It is an action: write it in `when`.", "given: { closeScreen: yes }\nwhen: closeScreen", "when: closeScreen",
      in: "$\nthen: { calls: none }"),
    Hint(
      "It is a state field, which can only be expected: write it in `then`, below `state`.",
      "given: { loggedInUser: ben }\nwhen: closeScreen\nthen: { calls: none }",
      "when: closeScreen\nthen: { calls: none, state: { loggedInUser: ben } }", in: "$"),
    Hint(
      "It is a given: write it below `given`.", "when: register\nthen: { calls: none, state: { user: ana } }",
      "given: { user: ana }\nwhen: register\nthen: { calls: none }", in: "$", of: "permission"),
  ]

  private static let values = [
    Hint("Write none.", "nil", "none", in: answered + "then: { state: { error: $ } }"),
    Hint("Write none.", "no", "none", in: answered + "then: { state: { error: $ } }"),
    Hint("Write none.", "\"\"", "none", in: answered + "then: { state: { error: $ } }"),
    Hint("Write none without quotes.", "\"none\"", "none", in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <text containing t->", "{ contains: t- }", "<text containing t->",
      in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Write <text starting with t->", "{ startsWith: t- }", "<text starting with t->",
      in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Write <text ending with 1>", "{ ends with: 1 }", "<text ending with 1>",
      in: answered + "then: { state: { token: $ } }"),
    Hint("Write <any text>", "{ exists: yes }", "<any text>", in: answered + "then: { state: { token: $ } }"),
    Hint("Write <anything>", "{ any: yes }", "<anything>", in: answered + "then: { state: { error: $ } }"),
    Hint("Write t-1, without braces.", "{ equals: t-1 }", "t-1", in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Without quotes: { fails: offline }", "\"fails: offline\"", "{ fails: offline }",
      in: "given: { responses: { authService.logIn: $ } }\nwhen: closeScreen\nthen: { calls: none }"),
    Hint(
      "Write [animating, stopped]", "animating then stopped", "[animating, stopped]",
      in: answered + "then: { history: { activityIndicator: $ } }"),
    Hint(
      "Write [yes, no]", "yes -> no", "[yes, no]", in: answered + "then: { history: { isPerforming: $ } }"),
    Hint("Write smoke-test", "smoke test", "smoke-test", in: "tags: [$]\nwhen: closeScreen\nthen: { calls: none }"),
    Hint("Write slow", "\"@slow\"", "slow", in: "tags: [$]\nwhen: closeScreen\nthen: { calls: none }"),
  ]

  private static let groups = [
    Hint(
      "Write { enable_immediate_notification_request: on }", "[enable_immediate_notification_request]",
      "{ enable_immediate_notification_request: on }",
      in: "given: { flags: $ }\nwhen: register\nthen: { calls: none }", of: "permission"),
    Hint(
      "Write { authorization: denied }", "denied", "{ authorization: denied }",
      in: "given: $\nwhen: register\nthen: { calls: none }", of: "permission"),
    Hint(
      "Write { notifications.requestAuthorization: granted }", "granted",
      "{ notifications.requestAuthorization: granted }",
      in: "given: { responses: $ }\nwhen: register\nthen: { calls: none }", of: "permission"),
    Hint(
      "Write `changes: none` instead, to say that nothing changes.", "state: none", "changes: none",
      in: "when: closeScreen\nthen: { $ }"),
  ]

  private static let syntax = [
    Hint(
      "Write `logIn: { id: ana, password: ••• }`", "logIn: id: ana, password: guess",
      "logIn: { id: ana, password: guess }", in: "when:\n  - $\nthen: { calls: none }"),
    Hint(
      "Write `then: { state: { error: wrongPassword } }`", "state: { error: wrongPassword }",
      "{ state: { error: wrongPassword } }", in: answered + "then: $"),
    Hint(
      "Indent it by two more spaces.", "  id: ana", "    id: ana",
      in: answered + "then:\n  calls:\n    - authService.logIn:\n    $"),
    Hint(
      "If any value will do, write `any`.", "[denied, , ignore]", "[denied, any, ignore]",
      in: message
        + "table:\n  - [given authorization, given flags.enable_immediate_notification_request, then state.decision]\n  - $",
      of: "pushPrompt"),
    Hint(
      "If there is no value, write `none`.", "-", "none",
      in: answered + "then: { state: { error: $ } }"),
  ]
}

extension Hint {
  private static let counts = [
    Hint(
      "Write `calls include: [authService.logIn]`", "at least once: [authService.logIn]",
      "calls include: [authService.logIn]", in: answered + "then: { $ }"),
    Hint(
      "To say how often it is called, write `call count: { authService.logIn: 1 }`", "once: [authService.logIn]",
      "call count: { authService.logIn: 1 }", in: answered + "then: { $ }"),
  ]

  private static let matchers = [
    Hint(
      "Write <anything but offline>", "{ not: offline }", "<anything but offline>",
      in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <one of offline or wrongPassword>", "{ one of: [offline, wrongPassword] }",
      "<one of offline or wrongPassword>", in: answered + "then: { state: { error: $ } }"),
    Hint(
      "If any of them is right, write <one of offline or wrongPassword>.", "[offline, wrongPassword]",
      "<one of offline or wrongPassword>",
      in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <one of offline or wrongPassword>", "<one of offline, wrongPassword>", "<one of offline or wrongPassword>",
      in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <one of offline or wrongPassword>", "<any of offline or wrongPassword>",
      "<one of offline or wrongPassword>", in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <one of offline or none>", "offline/none", "<one of offline or none>",
      in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <one of offline or none> without quotes", "\"<one of offline or none>\"", "<one of offline or none>",
      in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <one of t-1 or t-2>", "<one of t-1 | t-2>", "<one of t-1 or t-2>",
      in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Write <anything but none>", "not none", "<anything but none>", in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write <anything but none>", "<not null>", "<anything but none>", in: answered + "then: { state: { token: $ } }"),
    Hint("Write <any text>", "<string>", "<any text>", in: answered + "then: { state: { token: $ } }"),
    Hint("Write <any text>", "<any text", "<any text>", in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Write <text starting with t->", "t-*", "<text starting with t->", in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Write <text containing t->", "/t-.*/", "<text containing t->", in: answered + "then: { state: { token: $ } }"),
    Hint(
      "For any text that ends like this, write <text ending with t>", "*t", "<text ending with t>",
      in: answered + "then: { state: { token: $ } }"),
    Hint(
      "Did you mean `custom_push_prompt`?", "custom_push_promt", "custom_push_prompt",
      in: "when: { inAppMessage.received: { extras: { $: \"no\" } } }\nthen: { state: { decision: ignore } }",
      of: "pushPrompt"),
    Hint(
      "If it is right, put it in quotes.", "custom_push_promt", "\"custom_push_promt\"",
      in: "when: { inAppMessage.received: { extras: { $: \"no\" } } }\nthen: { state: { decision: ignore } }",
      of: "pushPrompt"),
    Hint(
      "Write \"true\" in quotes", "true", "\"true\"",
      in:
        "when: { inAppMessage.received: { extras: { custom_push_prompt: $ } } }\nthen: { state: { decision: ignore } }",
      of: "pushPrompt"),
    Hint(
      "Write <text containing t->", "<contains t->", "<text containing t->",
      in: answered + "then: { state: { token: $ } }"),
  ]
}

extension Hint {
  /// Words of everyday language, of program code and of other tools.
  private static let everyday = [
    Hint(
      "It is called `before` here.", "setup: [closeScreen]", "before: [closeScreen]",
      in: "$\n" + answered + "then: { state: { error: wrongPassword } }"),
    Hint(
      "`before` says what happened earlier: write it beside `given`, not below it.",
      "given: { before: [closeScreen] }", "before: [closeScreen]", in: "$\nwhen: closeScreen\nthen: { calls: none }"),
    Hint(
      "Write the actions without `when`: before: [first, second]", "{ when: [closeScreen] }", "[closeScreen]",
      in: "before: $\nwhen: closeScreen\nthen: { calls: none }"),
    Hint("Write 1", "once", "1", in: answered + "then: { call count: { authService.logIn: $ } }"),
    Hint("Write 1", "1x", "1", in: answered + "then: { call count: { authService.logIn: $ } }"),
    Hint(
      "Write { authService.logIn: 1 }", "[authService.logIn, 1]", "{ authService.logIn: 1 }",
      in: answered + "then: { call count: $ }"),
    Hint(
      "Write { clock.advance: 2s }", "sleep(2)", "{ clock.advance: 2s }",
      in: "when: [closeScreen, $]\nthen: { calls: none }"),
    Hint(
      "Write 2s for seconds, or 2ms for milliseconds.", "2", "2s",
      in: "when: [closeScreen, { clock.advance: $ }]\nthen: { calls: none }"),
    Hint(
      "Write offline, without these quotes.", "« offline »", "offline", in: answered + "then: { state: { error: $ } }"),
    Hint(
      "Write offline, the value afterwards.", "none → offline", "offline",
      in: answered + "then: { changes: { error: $ } }"),
    Hint(
      "Write { calls: none, changes: none }", "nothing happens", "{ calls: none, changes: none }",
      in: "when: closeScreen\nthen: $"),
    Hint(
      "Write { state: { error: offline } }", "assert error == offline", "{ state: { error: offline } }",
      in: answered + "then: $"),
    Hint(
      "Write the field with its value: state: { error: offline }", "assertEqual: [error, offline]",
      "state: { error: offline }", in: answered + "then: { $ }"),
    Hint(
      "Did you mean \"when logIn.id\"?", "logIn.id", "when logIn.id",
      in: "when: { logIn: { password: guess } }\ntable:\n  - [$, then state.token]\n  - [none, none]"),
  ]
}

@Suite("Suggestions of messages")
struct HintTests {
  private func check(_ text: String) throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", text)
    return try Invocation(["check", "a.yaml"], in: folder.path)
  }

  @Test("A message shows its suggestion, and the file that follows it has no mistake", arguments: Hint.all)
  func follow(hint: Hint) throws {
    let wrong = try check(hint.file(hint.written))
    #expect(wrong.errors.split(separator: "\n").contains { $0.hasPrefix("   " + hint.note) }, "\(wrong.errors)")
    #expect(wrong.errors.split(separator: "\n").count { $0.hasPrefix("a.yaml:") } == 1, "\(wrong.errors)")
    let right = try check(hint.file(hint.mended))
    #expect(right.status == 0, "\(right.errors)")
    #expect(!right.errors.contains(hint.note), "\(right.errors)")
  }
}
