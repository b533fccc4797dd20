import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse coverage")
struct CoverageCommandTests {
  private static let scenario = """
    rehearse: 1
    module: pushPrompt
    feature: Our own prompt
    scenarios:
      - scenario: It shows to whom was never asked
        when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
        then: { state: { decision: shouldShow } }

    """

  /// A file in which a response replaces a given.
  private static let answered = scenario.replacing(
    "when: {", with: "given: { responses: { notifications.settings: denied } }\n    when: {"
  ).replacing("shouldShow", with: "shouldNotShow")

  private static let login = """
    rehearse: 1
    module: login
    feature: Signing in
    scenarios:
      - scenario: No network
        given: { responses: { authService.logIn: { fails: offline } } }
        when: { logIn: { id: ana, password: secret } }
        then: { changes: { error: offline } }

    """

  private func coverage(_ arguments: String..., file: String = scenario, with extra: String = "") throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", file + extra)
    return try Invocation(["coverage"] + arguments, in: folder.path, environment: ["NO_COLOR": "1"])
  }

  @Test("The bundled scenarios cover everything, and no waiver of a contract is wrong")
  func bundled() throws {
    let run = try Invocation(
      ["coverage", "--fail-under", "answers=100,given=100,actions=100,calls=100,state=100"], in: Repository.bundle)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("\ntogether     100 % "))
  }

  @Test("Coverage below the threshold fails with the number")
  func failUnder() throws {
    let run = try coverage("--fail-under", "given=21,actions=100", "a.yaml")
    #expect(run.status == 1)
    #expect(run.errors == "rehearse: too little is covered: given 20 % (1 of 5), but 21 % is required\n")
    #expect(try coverage("--fail-under", "given=20", "a.yaml").status == 0)
  }

  @Test("A module without a case is left out by default")
  func absent() throws {
    let some = try coverage("--fail-under", "actions=100", "a.yaml")
    #expect(some.status == 0)
    #expect(
      some.output.contains("\nfrom 1 case\n6 modules without a case left out, see --all-modules: permission, login, "))
    let all = try coverage("--fail-under", "actions=100", "--all-modules", "--verbose", "a.yaml")
    #expect(all.status == 1)
    #expect(all.output.contains("\npermission\n  no case of this module ran\n"))
  }

  @Test("JSON output can be parsed")
  func json() throws {
    let run = try coverage("--json", "a.yaml")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let modules = try #require((read as? [String: Any])?["modules"] as? [[String: Any]])
    #expect(modules.compactMap { $0["module"] as? String } == ["pushPrompt"])
  }

  @Test(
    "Suggested scenarios pass without warnings, are formatted, and close the gaps",
    arguments: [scenario, answered, login])
  func gaps(file: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", file.replacing("scenarios:", with: "\nscenarios:"))
    for _ in 0..<10 {
      let json = try Invocation(["coverage", "--json", "a.yaml"], in: folder.path).output
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let gaps = try #require(read?["gaps"] as? [[String: Any]])
      let scenarios = gaps.compactMap { $0["lines"] as? [String] }.filter { !$0.isEmpty }
      guard !scenarios.isEmpty else { break }
      let lines = scenarios.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
      try folder.write("a.yaml", try folder.read("a.yaml") + "\n" + lines)
    }
    for command in [["run"], ["check"], ["fmt", "--check"]] {
      let run = try Invocation(command + ["a.yaml"], in: folder.path)
      #expect(run.status == 0 && run.errors == "", "\(run.output)\(run.errors)")
    }
    let covered = try Invocation(
      ["coverage", "--fail-under", "answers=100,given=100,actions=100,calls=100", "a.yaml"], in: folder.path)
    #expect(covered.status == 0, "\(covered.output)\(covered.errors)")
  }

  @Test("Twenty-five scenarios take at most 60 lines, and --verbose shows everything")
  func sixty() throws {
    let folder = try TemporaryFolder()
    for (module, action) in [
      ("login", "closeScreen"), ("permission", "register"), ("player", "tapPlay"), ("weather", "screen.load"),
      ("download", "cancel"),
    ] {
      let scenarios = (1...5).map { "  - scenario: Case \($0)\n    when: \(action)\n    then: { calls include: [] }\n" }
      try folder.write(
        "\(module).yaml",
        "rehearse: 1\nmodule: \(module)\nfeature: F\nscenarios:\n"
          + scenarios.joined().replacing("calls include: []", with: "never: [\(Self.uncalled[module] ?? "")]"))
    }
    func lines(_ run: Invocation) -> Int { run.output.count { $0 == "\n" } }
    let short = try Invocation(["coverage", "."], in: folder.path)
    #expect(lines(short) <= 60 && short.status == 0, "\(short.output)\(short.errors)")
    #expect(short.output.contains("\nThe five gaps most worth closing\n") && short.output.contains("\nfrom 25 cases\n"))
    #expect(
      short.output.hasSuffix(
        "\nEverything that is missing: --verbose\nA scenario for each gap, as a draft: --write FILE\n"))
    let verbose = try Invocation(["coverage", "--verbose", "."], in: folder.path)
    #expect(lines(verbose) > 60 && verbose.output.contains("\n  answers that no case met\n"))
    #expect(lines(try Invocation(["coverage"], in: Repository.bundle)) <= 60)
  }

  private static let uncalled = [
    "login": "tokenStore.save", "permission": "application.open", "player": "audioPlayer.stop",
    "weather": "notificationCenter.removeObserver", "download": "database.store",
  ]

  @Test(
    "The draft passes, closes the gaps, has titles in words, and is refused by --ci until it is reviewed",
    arguments: [
      (scenario, ["If enable immediate notification request is on, decision becomes should not show"]),
      (
        login,
        [
          "If log in fails with wrong password, error becomes wrong password",
          "If log in never answers, is performing becomes on", "The screen goes away",
          "With signed in set, the user typed these and tapped the button",
        ]
      ),
    ])
  func draft(file: String, titles: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", file)
    let made = try Invocation(["coverage", "a.yaml", "--write", "new/b.yaml"], in: folder.path)
    #expect(made.status == 0 && made.errors == "", "\(made.output)\(made.errors)")
    #expect(made.output.contains("\nnew/b.yaml is written: "))
    #expect(folder.exists("new/rehearse.schema.json"))
    let text = try folder.read("new/b.yaml")
    #expect(text.hasPrefix("# yaml-language-server: $schema=rehearse.schema.json\nrehearse: 1\n"))
    for title in titles { #expect(text.contains("\n  - scenario: \(title)\n"), "\(text)") }
    for command in ["check", "run"] {
      let run = try Invocation([command, "new/b.yaml"], in: folder.path)
      #expect(run.status == 0 && run.errors == "", "\(run.output)\(run.errors)")
    }
    #expect(try Invocation(["fmt", "--check", "new/b.yaml"], in: folder.path).status == 0)
    #expect(try Invocation(["run", "--ci", "new/b.yaml"], in: folder.path).errors.contains("[not-reviewed]"))
    let covered = try Invocation(
      ["coverage", "--fail-under", "answers=100,given=100,actions=100,calls=100", "."], in: folder.path)
    #expect(covered.status == 0, "\(covered.output)\(covered.errors)")
    let again = try Invocation(["coverage", "a.yaml", "--write", "new/b.yaml"], in: folder.path)
    #expect(again.status == 2)
    #expect(again.errors == "rehearse: \"new/b.yaml\" already exists and was not changed; name another file\n")
    #expect(try folder.read("new/b.yaml") == text)
  }

  @Test("A draft is for one module, and nothing is written if nothing is missing")
  func noDraft() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", Self.scenario)
    try folder.write("b.yaml", Self.login)
    let both = try Invocation(["coverage", ".", "--write", "c.yaml"], in: folder.path)
    #expect(both.status == 2 && !folder.exists("c.yaml"))
    #expect(both.errors.hasSuffix("for example: rehearse coverage b.yaml --write c.yaml\n"), "\(both.errors)")
    let file = folder.path + "/c.yaml"
    let all = try Invocation(["coverage", "scenarios/login", "--write", file], in: Repository.bundle)
    #expect(all.status == 0 && !folder.exists("c.yaml"), "\(all.errors)")
    #expect(all.output.hasSuffix("\nNothing is written to \(file): no scenario was found that would close a gap.\n"))
    for (file, message) in [
      ("c.txt", "a scenario file's name ends with .yaml: write c.txt.yaml\n"),
      (".", "\".\" is a folder; name a file in it, such as ./first.yaml\n"),
    ] {
      #expect(try Invocation(["coverage", "--write", file], in: folder.path).errors == "rehearse: \(message)")
    }
  }

  @Test("A module that crashes in a gap only loses the suggested scenario")
  func crash() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.yaml",
      """
      rehearse: 1
      module: fragile
      feature: A module that breaks once in a while
      scenarios:
        - scenario: Pressed twice
          given: { responses: { service.ask: low } }
          when: [press, press]
          then: { calls: [service.ask, service.ask] }

      """)
    let run = try Invocation(["coverage", "a.yaml"], in: folder.path, host: Repository.misbehavingProgram)
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("fragile: No case meets the answer \"high\" of service.ask.\n"), "\(run.output)")
  }

  @Test("Failed cases and invalid files are reported")
  func unsound() throws {
    let failing = try coverage("a.yaml", file: Self.scenario.replacing("shouldShow ", with: "ignore "))
    #expect(failing.status == 1)
    #expect(failing.errors.hasPrefix("rehearse: 1 case failed, so the coverage may include wrong results"))
    #expect(failing.output.contains("from 1 case"))
    let invalid = try coverage("a.yaml", with: "  - scenario: S\n")
    #expect(invalid.status == 2)
    #expect(invalid.errors.contains("a.yaml:8:5: error: "))
  }

  @Test("Coverage without any case has exit status 4")
  func nothing() throws {
    #expect(try coverage("--name", "nobody", "a.yaml").status == 4)
    let skipped = try coverage(
      "a.yaml", file: Self.scenario.replacing("    when:", with: "    skip: later\n    when:"))
    #expect(skipped.status == 4)
    #expect(
      skipped.output.contains(
        "\nfrom 0 cases; 1 more did not run, and do not count\n"))
  }

  @Test(
    "Invalid arguments are refused",
    arguments: [
      (["--json", "--markdown"], "--json and --markdown cannot be used together"),
      (["--json", "--write", "x.yaml"], "--write cannot be combined with --json or --markdown"),
      (
        ["--fail-under", "time=9"], "--fail-under no longer counts time\narguments, effects and time have been removed."
      ),
      (["--missing"], "\"--missing\" is not an option of `rehearse coverage`"),
      (["--fail-under", "answer=9"], "--fail-under does not know the measure \"answer\"\nDid you mean answers?"),
      (["--fail-under", "given=\u{1B}[31m"], "--fail-under takes a whole number from 0 to 100, not \"\\u{1B}[31m\""),
      (["--fail-under"], "--fail-under needs a value\nWrite: --fail-under LIST"),
    ])
  func refused(arguments: [String], message: String) throws {
    let run = try Invocation(["coverage"] + arguments, in: Repository.bundle)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rehearse: \(message)"))
  }

  @Test("The number of jobs does not change the result", .enabled(if: !Sanitizer.hasThread))
  func deterministic() throws {
    let one = try Invocation(["coverage", "--json", "--jobs", "1"], in: Repository.bundle)
    #expect(one.output == (try Invocation(["coverage", "--json", "--jobs", "8"], in: Repository.bundle)).output)
  }
}
