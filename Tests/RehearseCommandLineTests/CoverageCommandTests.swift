import Foundation
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

  private static let login = """
    rehearse: 1
    module: login
    feature: Signing in
    scenarios:
      - scenario: Nothing typed
        when: logIn
        then: { calls: none }

    """

  private func coverage(_ arguments: String..., file: String = scenario, with extra: String = "") throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", file + extra)
    return try Invocation(["coverage"] + arguments, in: folder.path, environment: ["NO_COLOR": "1"])
  }

  @Test("The bundled scenarios leave nothing out, and no waiver of a vocabulary is wrong")
  func bundled() throws {
    let run = try Invocation(
      ["coverage", "--fail-under", "answers=100,given=100,actions=100,state=100,calls=100"], in: Repository.root)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("\ntogether     100 % "))
  }

  @Test("Too little is a failure that says how little")
  func failUnder() throws {
    let run = try coverage("--fail-under", "given=60,actions=100", "a.yaml")
    #expect(run.status == 1)
    #expect(run.errors == "rehearse: too little is covered: given 50 % (1 of 2), but 60 % is required\n")
    #expect(try coverage("--fail-under", "given=50", "a.yaml").status == 0)
  }

  @Test("Where nothing narrows the run, a module without scenarios counts")
  func absent() throws {
    let folder = try TemporaryFolder()
    try folder.write("scenarios/a.yaml", Self.scenario)
    let whole = try Invocation(["coverage", "--fail-under", "actions=100"], in: folder.path)
    #expect(whole.status == 1)
    #expect(whole.output.contains("\npermission\n  no scenario is about this module\n"))
    let part = try Invocation(["coverage", "--fail-under", "actions=100", "scenarios"], in: folder.path)
    #expect(part.status == 0)
    #expect(part.output.contains("\nfrom 1 case; not looked at: permission, login, "))
  }

  @Test("The JSON is JSON")
  func json() throws {
    let run = try coverage("--json", "a.yaml")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let modules = try #require((read as? [String: Any])?["modules"] as? [[String: Any]])
    #expect(modules.compactMap { $0["module"] as? String } == ["pushPrompt"])
  }

  @Test(
    "What --missing prints passes as it is, draws no warning, and leaves nothing out",
    arguments: ["pushPrompt", "login"])
  func missing(module: String) throws {
    let first = module == "login" ? Self.login : Self.scenario
    let missing = try coverage("--missing", "a.yaml", file: first)
    #expect(missing.status == 0)
    #expect(missing.output.contains("    then:  # accepted, not reviewed\n"))
    let folder = try TemporaryFolder()
    let lines = missing.output.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    try folder.write("a.yaml", first + lines.joined(separator: "\n"))
    let run = try Invocation(["run", "a.yaml"], in: folder.path)
    #expect(run.status == 0 && run.errors == "", "\(run.output)\(run.errors)")
    let check = try Invocation(["check", "a.yaml"], in: folder.path)
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    let measures = ["answers", "given", "arguments", "actions", "state", "calls", "effects", "time"]
    let all = measures.map { "\($0)=100" }.joined(separator: ",")
    let covered = try Invocation(["coverage", "--fail-under", all, "a.yaml"], in: folder.path)
    #expect(covered.status == 0, "\(covered.output)\(covered.errors)")
    #expect(try Invocation(["coverage", "--missing", "a.yaml"], in: folder.path).output == "# Nothing is missing.\n")
  }

  @Test("A case that fails is no measure, and neither is a file with a mistake")
  func unsound() throws {
    let failing = try coverage("a.yaml", file: Self.scenario.replacing("shouldShow ", with: "ignore "))
    #expect(failing.status == 1)
    #expect(failing.errors.hasPrefix("rehearse: 1 case failed, so the coverage may include wrong results"))
    #expect(failing.output.contains("from 1 case"))
    let invalid = try coverage("a.yaml", with: "  - scenario: S\n")
    #expect(invalid.status == 2)
    #expect(invalid.errors.contains("a.yaml:8:5: error: "))
  }

  @Test("Where nothing runs, nothing is covered")
  func nothing() throws {
    #expect(try coverage("--name", "nobody", "a.yaml").status == 4)
    let skipped = try coverage(
      "a.yaml", file: Self.scenario.replacing("    when:", with: "    skip: later\n    when:"))
    #expect(skipped.status == 4)
    #expect(
      skipped.output.contains(
        "\nfrom 0 cases; 1 more did not run, and count only for what they state; not looked at: permission, login, "))
  }

  @Test(
    "What cannot be understood is refused",
    arguments: [
      (["--json", "--missing"], "--json and --missing cannot be used together"),
      (["--fail-under", "answer=9"], "--fail-under knows no measure \"answer\"\nDid you mean answers?"),
      (["--fail-under", "given=\u{1B}[31m"], "--fail-under takes a whole number from 0 to 100, not \"\\u{1B}[31m\""),
      (["--fail-under"], "--fail-under needs a value\nWrite: --fail-under LIST"),
    ])
  func refused(arguments: [String], message: String) throws {
    let run = try Invocation(["coverage"] + arguments, in: Repository.root)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rehearse: \(message)\n"))
  }

  @Test("The order of the work makes no difference", .enabled(if: !Sanitizer.hasThread))
  func deterministic() throws {
    let one = try Invocation(["coverage", "--json", "--jobs", "1"], in: Repository.root)
    #expect(one.output == (try Invocation(["coverage", "--json", "--jobs", "8"], in: Repository.root)).output)
  }
}
