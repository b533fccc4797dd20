import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// Weak scenarios, to which all advice of `rehearse mutate` is applied until none is left.
@Suite("Following the advice of rehearse mutate")
struct AdviceTests {
  struct Careless: CustomTestStringConvertible, Sendable {
    let module: String
    let testDescription: String
    /// The beginning of each advice to expect, so that every kind is covered.
    let kinds: [String]
    let scenario: String
    var secret = "guess"
  }

  static let all = [
    Careless(
      module: "login", testDescription: "only one field", kinds: ["add to \"then\":"],
      scenario: """
            given: { responses: { authService.logIn: { fails: wrongPassword } } }
            when: { logIn: { id: ana, password: guess } }
            then:
              state: { loggedInUser: none }
        """),
    Careless(
      module: "login", testDescription: "only never", kinds: ["write in \"then\", in place of \"never\":"],
      scenario: """
            given: { responses: { authService.logIn: { fails: wrongPassword } } }
            when: { logIn: { id: ana, password: guess } }
            then:
              never: [tokenStore.save, { becomes: { token: t-1 } }]
        """),
    Careless(
      module: "login", testDescription: "several actions and a delay",
      kinds: ["add to \"then\":", "write in \"calls\", in place of authService.logIn, and write its value yourself"],
      scenario: """
            given: { responses: { authService.logIn: { returns: { token: t-1, user: Ana }, after: 2s } } }
            when: [logIn: { id: ana, password: guess }, clock.advance: 1s, closeScreen, clock.advance: 1s]
            then:
              never: [tokenStore.save]
        """),
    Careless(
      module: "login", testDescription: "rows that end differently",
      kinds: ["add to the table the column \"then changes.error\", with:"],
      scenario: """
            when: { logIn: { id: ana, password: guess } }
            then:
              calls:
                - authService.logIn: { id: ana, password: guess }
            table:
              - [given responses.authService.logIn]
              - [{ fails: offline }]
              - [{ fails: wrongPassword }]
        """),
    Careless(
      module: "login", testDescription: "rows that change different fields",
      kinds: ["add to the table the column \"then calls\", with:", "add to the table the columns \"then state."],
      scenario: """
            when: { logIn: { id: ana, password: guess } }
            then:
              history:
                validationError: none
            table:
              - [given responses.authService.logIn]
              - [{ returns: { token: t-1, user: Ana } }]
              - [{ fails: wrongPassword }]
        """),
    Careless(
      module: "login", testDescription: "placeholders, steps, and a history of one field",
      kinds: ["write in place of the placeholder:"],
      scenario: """
            given: { responses: { authService.logIn: { returns: { token: t-1, user: Ana } } } }
            steps:
              - when: { logIn: { id: ana, password: guess } }
                then:
                  calls:
                    - authService.logIn: { id: ana, password: guess }
                    - tokenStore.save: { token: t-1 }
                  changes:
                    loggedInUser: <any text>
                    token: t-1
                  history:
                    activityIndicator: [animating, stopped]
              - when: closeScreen
                then:
                  calls: none
                  changes: none
        """),
    Careless(
      module: "permission", testDescription: "any order, an open argument, a placeholder in a call",
      kinds: [
        "if the order matters, write in place of \"calls in any order\":",
        "write in \"calls in any order\", in place of notifications.setCategories:",
        "write in \"calls in any order\", in place of notifications.requestAuthorization:",
      ],
      scenario: """
            given:
              responses: { notifications.requestAuthorization: refused }
              flags: { enable_immediate_notification_request: on }
            when: { register: { completionHandler: no } }
            then:
              calls in any order:
                - notifications.requestAuthorization: { options: <anything> }
                - notifications.setCategories
              changes: { registration: failed, authorization: denied }
        """),
    Careless(
      module: "permission", testDescription: "what is also allowed", kinds: ["write in place of \"calls\":"],
      scenario: """
            given:
              responses: { notifications.requestAuthorization: refused }
              flags: { enable_immediate_notification_request: on }
            when: { register: { completionHandler: no } }
            also allowed: [notifications.setCategories]
            then:
              calls:
                - notifications.requestAuthorization: { options: [alert, badge, sound] }
              changes: { registration: failed, authorization: denied }
        """),
    Careless(
      module: "pushPrompt", testDescription: "rows with a placeholder in a cell",
      kinds: ["write in the column \"then changes.decision\":"],
      scenario: """
            when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
            table:
              - [given authorization, then calls, then changes.decision]
              - [notDetermined, none, <anything>]
              - [denied, none, shouldNotShow]
        """),
    Careless(
      module: "pushPrompt", testDescription: "rows under one placeholder",
      kinds: ["remove \"decision\" from \"state\", and add to the table"],
      scenario: """
            when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
            then:
              calls: none
              state:
                decision: <anything>
            table:
              - [given authorization]
              - [notDetermined]
              - [denied]
        """),
    Careless(
      module: "permission", testDescription: "rows that end differently, of which one forbids in vain",
      kinds: [
        "remove application.open from \"never\", which adds nothing then, and add to the table the column \"then calls\"",
        "add to the table the column \"then state.completionPending\"", "add to \"then\":",
      ],
      scenario: """
            when: register
            then:
              never: [application.open]
            table:
              - [given authorization, then state.registration]
              - [denied, failed]
              - [authorized, waitingForToken]
        """),
    Careless(
      module: "login", testDescription: "rows that only forbid", kinds: ["remove the column \"then never\""],
      scenario: """
            when: { logIn: { id: ana, password: guess } }
            then:
              state: { loggedInUser: none }
            table:
              - [given responses.authService.logIn, then never]
              - [{ fails: offline }, [tokenStore.save]]
              - [{ fails: wrongPassword }, [tokenStore.save]]
        """),
    Careless(
      module: "permission", testDescription: "a history with a placeholder, and the order of two calls of one kind",
      kinds: ["write in \"history\", in place of what is there:", "write in \"calls\", in place of the second"],
      scenario: """
            given:
              responses: { notifications.requestAuthorization: refused }
              flags: { enable_immediate_notification_request: on }
            when: [register, register]
            then:
              calls:
                - notifications.setCategories: { categories: [message] }
                - notifications.requestAuthorization: { options: [alert, badge, sound] }
                - completionHandler: { token: none, error: { domain: UnauthorizedPushError, code: 404 } }
                - notifications.setCategories: { categories: [message] }
                - notifications.requestAuthorization
                - completionHandler: { token: none, error: { domain: UnauthorizedPushError, code: 404 } }
              changes: { registration: failed, authorization: denied }
              history:
                registration: [asking, checkingSettings, failed, <anything>, checkingSettings, failed]
                completionPending: [on, off, on, off]
        """),
    Careless(
      module: "login", testDescription: "an argument left open beside a secret one",
      kinds: ["write in \"calls\", in place of authService.logIn, and write its value yourself"],
      scenario: """
            given: { responses: { authService.logIn: { fails: wrongPassword } } }
            when: { logIn: { id: ana, password: guess } }
            then:
              calls:
                - authService.logIn: { password: guess }
              changes: { error: wrongPassword }
              history: { isPerforming: [on, off], activityIndicator: [animating, stopped] }
        """),
    Careless(
      module: "login", testDescription: "values that read like the secret",
      kinds: [
        "write in place of the placeholder, and write its value yourself",
        "write in \"calls\", in place of tokenStore.save, and write its value yourself",
      ],
      scenario: """
            given: { responses: { authService.logIn: { returns: { token: guess, user: guess } } } }
            when: { logIn: { id: guess, password: guess } }
            then:
              calls:
                - authService.logIn: { id: <anything> }
                - tokenStore.save
              changes:
                loggedInUser: <anything>
                token: <anything>
        """),
  ]

  fileprivate struct Weakness {
    let advice: [String]
    let line: Int
  }

  @Test("Each piece of advice can be pasted, and is not given again", arguments: all)
  func follow(careless: Careless) throws {
    let folder = try TemporaryFolder()
    let title = "The outcome is \(careless.testDescription)"
    var text = "rehearse: 1\nmodule: \(careless.module)\nfeature: Pasting\nscenarios:\n  - scenario: \(title)\n"
    text += careless.scenario + "\n"
    var told: [[String]] = []
    for round in 1...3 {
      try folder.write("a.yaml", text)
      let run = try Invocation(["mutate", "--json", "a.yaml"], in: folder.path)
      #expect(run.status == 0, "round \(round): \(run.errors)\n\(text)")
      let weaknesses = try Self.weaknesses(run.output)
      if weaknesses.isEmpty { break }
      #expect(round < 3, "\(weaknesses)\n\(text)")
      for weakness in weaknesses { #expect(!told.contains(weakness.advice), "\(text)") }
      told += weaknesses.map(\.advice)
      var pasted = PastedAdvice(text)
      // From bottom to top, and starting with edits that add no lines, so that line numbers stay valid.
      for weakness in weaknesses.sorted(by: { ($0.rank, $1.line) < ($1.rank, $0.line) }) {
        let isKnown = pasted.follow(
          weakness.advice[0], weakness.advice.dropFirst().map { String($0.dropFirst(2)) }, at: weakness.line,
          secret: careless.secret)
        #expect(isKnown, "\(weakness.advice)")
      }
      text = pasted.text
    }
    for kind in careless.kinds {
      #expect(told.contains { $0[0].hasPrefix(kind) }, "\(kind) is not among \(told)")
    }
    let check = try Invocation(["check", "a.yaml"], in: folder.path)
    #expect(check.status == 0)
    #expect(!check.errors.contains("warning"), "\(check.errors)")
    #expect(try Invocation(["run", "a.yaml"], in: folder.path).status == 0)
  }

  private static func weaknesses(_ json: String) throws -> [Weakness] {
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let scenarios = (read["files"] as? [[String: Any]] ?? []).flatMap { $0["scenarios"] as? [[String: Any]] ?? [] }
    return try scenarios.flatMap { $0["weaknesses"] as? [[String: Any]] ?? [] }.map {
      Weakness(advice: try #require($0["advice"] as? [String]), line: try #require($0["line"] as? Int))
    }
  }
}

extension AdviceTests.Weakness {
  /// Advice that names rows by line comes before advice that adds or removes lines.
  fileprivate var rank: Int {
    guard advice.dropFirst().contains(where: { $0.hasPrefix("  line ") }) else { return 2 }
    return advice[0].hasPrefix("remove") ? 1 : 0
  }
}
