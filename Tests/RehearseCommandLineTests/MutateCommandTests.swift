import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse mutate")
struct MutateCommandTests {
  private static let weak = SampleFile.weak("id: ana, password: guess")

  private func mutate(_ arguments: String..., file: String = weak) throws -> (run: Invocation, folder: TemporaryFolder)
  {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", file)
    let run = try Invocation(["mutate"] + arguments, in: folder.path, environment: ["NO_COLOR": "1"])
    return (run, folder)
  }

  @Test("A weak scenario gets advice, and is strong enough once the advice is followed")
  func advice() throws {
    let weak = try mutate("a.yaml").run
    #expect(weak.status == 0)
    #expect(
      weak.output.contains(
        "\na.yaml:5  A wrong password keeps the user out\n  would also pass if authService.logIn were answered `fails: idNotExist`; 16 other changes go unnoticed"
      ))
    #expect(weak.output.contains("\n  add to \"then\":\n      changes: { error: wrongPassword }\n"))
    #expect(weak.output.contains("\n  or write `then: <fill in>` and run `rehearse accept a.yaml`\n"))
    // Follows the advice exactly.
    let mended = Self.weak.replacing(
      "state: { loggedInUser: none }",
      with: """
        changes: { error: wrongPassword }
              history: { isPerforming: [on, off], activityIndicator: [animating, stopped] }
        """)
    let strong = try mutate("a.yaml", file: mended).run
    #expect(strong.output.hasPrefix("a.yaml   100 % "))
  }

  private static let rows = """
    rehearse: 1
    module: login
    feature: Signing in
    scenarios:
      - scenario: The answer decides
        when: { logIn: { id: ana, password: guess } }
        table:
          # Everything that can happen
          - [given responses.authService.logIn, then state.error]
          - [{ fails: offline },                <anything>]  # [today]

          - - { returns: { token: t-1, user: Ana } }
            - none

    """

  @Test("What the rows of a table lack is the whole table, to paste in place of the old one")
  func table() throws {
    let run = try mutate("a.yaml", file: Self.rows).run
    let columns = "then state.isPerforming, then state.activityIndicator, then state.loggedInUser, then state.token"
    let table = """
            - [given responses.authService.logIn, then state.error, \(columns), then calls]
            - [{ fails: offline },                offline, off, stopped, none, none, [{ authService.logIn: { id: ana } }]]  # [today]
            - - { returns: { token: t-1, user: Ana } }
              - none
              - off
              - stopped
              - Ana
              - t-1
              - [{ authService.logIn: { id: ana } }, { tokenStore.save: { token: t-1 } }]

      """
    #expect(run.output.contains("  write the table like this:\n" + table), "\(run.output)")
    #expect(run.output.contains("  or write <fill in> in these cells and run `rehearse accept a.yaml`\n"))
    let lines = Self.rows.split(separator: "\n").map(String.init)
    let pasted = (lines[..<7].map { $0 + "\n" }.joined() + table)
      .replacing("logIn: { id: ana }", with: "logIn: { id: ana, password: guess }")
    let mended = try mutate("a.yaml", file: pasted).run
    #expect(!mended.output.contains("table") && mended.status == 0, "\(mended.output)\(mended.errors)")
  }

  @Test("Combinations that end differently are shown as a table, to paste in place of `for every`")
  func forEvery() throws {
    let head = "rehearse: 1\nmodule: pushPrompt\nfeature: Our own prompt\nscenarios:\n"
    let scenario = """
        - scenario: The user decides
          when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
          then: { state: { decision: <anything> } }
          for every: { given authorization: [notDetermined, denied] }

      """
    let table = """
            - [given authorization, then state.decision]
            - [notDetermined, shouldShow]
            - [denied, shouldNotShow]

      """
    let run = try mutate("a.yaml", file: head + scenario).run
    #expect(
      run.output.contains(
        "\n  remove \"decision\" from \"state\"\n  write this table in place of \"for every\":\n" + table),
      "\(run.output)")
    let lines = scenario.split(separator: "\n").prefix(2).map { $0 + "\n" }.joined() + "    table:\n" + table
    let mended = try mutate("a.yaml", file: head + lines).run
    #expect(mended.status == 0 && !mended.output.contains("table"), "\(mended.output)\(mended.errors)")
  }

  @Test("A table that shows a secret is not printed, and its rows are named")
  func secretTable() throws {
    let file = Self.rows.replacing(", password: guess", with: "")
      .replacing("[given responses", with: "[when logIn.password, given responses")
      .replacing("- [{ fails: offline }", with: "- [guess, { fails: offline }")
      .replacing("- - { returns", with: "- - guess\n        - { returns")
    let run = try mutate("a.yaml", file: file).run
    #expect(
      run.output.contains("\n      line 10: [{ authService.logIn: { id: ana } }]\n"), "\(run.output)\(run.errors)")
    #expect(!run.output.contains("guess"))
  }

  @Test("The bundled scenarios, and 25 that check little, take at most 60 lines")
  func sixty() throws {
    let weak = (1...25).map { number in
      """
        - scenario: Weak \(number)
          given: { responses: { authService.logIn: { fails: wrongPassword } } }
          when: { logIn: { id: ana, password: guess } }
          then: { state: { error: wrongPassword } }

      """
    }
    let head = "rehearse: 1\nmodule: login\nfeature: Signing in\nscenarios:\n"
    let runs = try [
      mutate("a.yaml", file: head + weak.joined()).run, Invocation(["mutate"], in: Repository.bundle),
    ]
    for run in runs {
      #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 60, "\(run.output)")
    }
  }

  @Test("No secret is shown")
  func secret() throws {
    let run = try mutate(
      "--verbose", "--junit", "r.xml", "a.yaml", file: Self.weak.replacing(", password: guess }]", with: " }]"))
    #expect(run.run.output.contains("with another `password`"))
    #expect(!run.run.output.contains("guess"))
    #expect(!(try run.folder.read("r.xml")).contains("guess"))
    #expect(!(try mutate("--json", "a.yaml").run.output).contains("guess"))
  }

  @Test("The bundled scenarios notice at least 90 of 100 changes")
  func bundled() throws {
    let run = try Invocation(["mutate", "--fail-under", "90"], in: Repository.bundle)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("A score below the threshold fails with the number")
  func failUnder() throws {
    let run = try mutate("--fail-under", "95", "a.yaml").run
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("rehearse: too little is noticed: "))
    #expect(run.errors.hasSuffix(", but 95 % is required\n"))
    #expect(try mutate("--fail-under", "10", "a.yaml").run.status == 0)
    for wrong in ["101", "-1", "+5", "9.5", "answers=9", ""] {
      #expect(try mutate("--fail-under", wrong, "a.yaml").run.status == 2)
    }
  }

  @Test("The JSON output contains every unnoticed change in words")
  func json() throws {
    let read = try JSONSerialization.jsonObject(with: Data(try mutate("--json", "a.yaml").run.output.utf8))
    let all = try #require(read as? [String: Any])
    let (tried, noticed) = (try #require(all["tried"] as? Int), try #require(all["noticed"] as? Int))
    let files = try #require(all["files"] as? [[String: Any]])
    let scenarios = files.flatMap { $0["scenarios"] as? [[String: Any]] ?? [] }
    let unnoticed = scenarios.flatMap { $0["weaknesses"] as? [[String: Any]] ?? [] }
      .flatMap { $0["unnoticed"] as? [[String: Any]] ?? [] }
    #expect(unnoticed.count == tried - noticed)
    #expect(unnoticed.contains { $0["kind"] as? String == "answer" })
  }

  @Test("Each scenario is a case of the report, and a weak one is a failure")
  func junit() throws {
    let (run, folder) = try mutate("--junit", "r.xml", "a.yaml", "--quietly")
    #expect(run.status == 2)
    let report = try mutate("--junit", "r.xml", "a.yaml").folder.read("r.xml")
    #expect(report.contains("tests=\"1\" failures=\"1\" errors=\"0\""))
    #expect(report.contains("changes: { error: wrongPassword }"))
    #expect(!report.contains("no calls in this step"))
    withExtendedLifetime(folder) {}
  }

  @Test("What is to be filled in is filled in by the command that the advice names, also for several scenarios")
  func filledIn() throws {
    let second = Self.weak.split(separator: "\n").dropFirst(4).map { $0 + "\n" }.joined()
      .replacing("A wrong password keeps the user out", with: "Once more")
    let (run, folder) = try mutate("a.yaml", file: Self.weak + second)
    #expect(
      run.output.split(separator: "\n").count { $0.hasSuffix("run `rehearse accept a.yaml`") } == 2, "\(run.output)")
    let open = "    then: <fill in>\n"
    let lines = try folder.read("a.yaml").split(separator: "\n").filter { !$0.hasPrefix("      ") }
    try folder.write(
      "a.yaml", lines.map { $0.hasPrefix("    then:") ? open : $0 + "\n" }.joined())
    let accepted = try Invocation(["accept", "a.yaml", "--yes"], in: folder.path)
    #expect(accepted.status == 0 && accepted.errors == "", "\(accepted.output)\(accepted.errors)")
    let mended = try Invocation(["mutate", "a.yaml"], in: folder.path)
    let wrong = second.replacing("loggedInUser: none", with: "loggedInUser: ana")
    #expect(try mutate("a.yaml", file: Self.weak + wrong).run.output.contains("run `rehearse accept a.yaml:5`\n"))
    // Only the password, which `accept` never writes, is left.
    #expect(mended.output.hasPrefix("52 of 56 changes noticed"), "\(mended.output)")
  }

  @Test("A failing case is left out and reported")
  func failing() throws {
    let run = try mutate(
      "a.yaml", "--junit", "r.xml", file: Self.weak.replacing("loggedInUser: none", with: "loggedInUser: ana"))
    #expect(run.run.status == 1)
    #expect(run.run.errors == "rehearse: 1 case failed: see `rehearse run`\n")
    #expect(try run.folder.read("r.xml").contains("not tried"))
  }

  @Test("A known failure is left out and does not change the exit status")
  func knownFailure() throws {
    let known =
      "  - scenario: Known\n    known failure: { issue: APP-1 }\n    when: closeScreen\n    then: { state: { loggedInUser: ana } }\n"
    let run = try mutate("a.yaml", "--junit", "r.xml", file: Self.weak + known)
    #expect(run.run.status == 0)
    #expect(run.run.errors == "")
    #expect(run.run.output.hasSuffix(" by 1 case; 1 known failure was left out\n"))
    #expect(try run.folder.read("r.xml").contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(try mutate("--json", "a.yaml", file: Self.weak + known).run.output.contains("\"knownFailures\": 1"))
    let fixed = known.replacing("state: { loggedInUser: ana }", with: "calls: none")
    let passing = try mutate("a.yaml", file: Self.weak + fixed).run
    #expect(passing.status == 1)
    #expect(passing.errors == "rehearse: 1 case failed: see `rehearse run`\n")
  }

  @Test("The number of threads does not change the result", .enabled(if: !Sanitizer.hasThread))
  func deterministic() throws {
    let runs = try ["1", "2", "7"].map { jobs in
      try Invocation(["mutate", "--jobs", jobs, "--verbose", "--json", "scenarios/download"], in: Repository.bundle)
    }
    let all = runs.map { $0.output.split(separator: "\n", omittingEmptySubsequences: false) }
    for (run, lines) in zip(runs, all) {
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(lines.difference(from: all[0]).isEmpty)
    }
    #expect(all[0].count > 100)
  }

  @Test("Invalid files and an empty selection have their own exit status")
  func status() throws {
    #expect(try mutate("a.yaml", file: "rehearse: 1\n").run.status == 2)
    #expect(try mutate("b.yaml").run.status == 4)
    #expect(try mutate("--name", "nobody", "a.yaml").run.status == 4)
    #expect(
      try mutate("a.yaml", file: Self.weak.replacing("    when", with: "    skip: later\n    when")).run.status == 4)
  }
}
