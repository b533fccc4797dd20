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
      some.output.contains("\nfrom 1 case\n5 modules without a case left out, see --all-modules: permission, login, "))
    let all = try coverage("--fail-under", "actions=100", "--all-modules", "a.yaml")
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
