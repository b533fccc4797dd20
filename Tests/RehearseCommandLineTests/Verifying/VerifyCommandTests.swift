import Foundation
import Rehearse
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse verify")
struct VerifyCommandTests {
  @Test("Each answer holds, differs, cannot be prepared or is not there, and each way reads otherwise")
  func results() throws {
    let project = try LiveProject()
    try project.open("right", "renumbered", "noteless", "unprepared", "clumsy", "odd", "away")
    try project.open("lost", assuming: "{ fails: notFound }", showing: "notFound", in: "c.yaml")
    #expect(
      try project.results() == [
        "right": "passed", "renumbered": "passed", "lost": "passed",
        "noteless": "failed: Ring, but none",
        "unprepared": "skipped: it cannot be prepared: orders cannot be lost on purpose",
        "clumsy": "error: the live host failed: prepare threw no key (assumed by scenarios/a.yaml:14)",
        "odd":
          "failed: { number: 17, placed: 2026-11-26T09:00:00Z, note: Ring }, but an error that the contract does not declare: status 418",
        "away": "error: the service cannot be reached: connection refused (assumed by scenarios/a.yaml:16)",
      ])
  }

  @Test("Silence that is assumed must last; silence that is not assumed is an error")
  func silence() throws {
    let project = try LiveProject()
    try project.open("silent", "talkative", assuming: "silent", showing: "Loading")
    try project.open("hang", in: "c.yaml")
    let results = try project.results()
    #expect(
      results["silent"] == "passed"
        && results["hang"]?.hasPrefix("timed out: the service did not answer within 2s") == true)
    #expect(results["talkative"] == "failed: silent, but fails: notFound")
  }

  @Test("Of a stream, each item counts, and so do one more, one less and the end")
  func streams() throws {
    let project = try LiveProject()
    try project.follow("right", "more", "few", "ended", assuming: "{ returns: { stream: [1, 2], open: yes } }")
    #expect(
      try project.results() == [
        "right": "passed", "more": "failed: nothing more, but 99",
        "few": "timed out: the service gave 1 of 2 answers, and no more within 2s (assumed by scenarios/b.yaml:12)",
        "ended": "failed: nothing more, but the end",
      ])
  }

  @Test("Values may be others, unless the live host says that they are exact")
  func exact() throws {
    let program = try #require(Repository.liveProgram)
    let project = try LiveProject(live: "'\(program)' exact")
    try project.open("right", "renumbered")
    #expect(try project.results() == ["right": "passed", "renumbered": "failed: 17, but 18"])
  }

  @Test("A live host that crashes is started again, and all answers are in the report, in one suite")
  func crash() throws {
    let project = try LiveProject()
    try project.open("right", "crash", "odd", "later")
    let run = try project.run("verify", "--junit", "report.xml", "--html", "report.html")
    #expect(run.status == 1 && run.output.contains("1 failed, 1 error"), "\(run.output)")
    #expect(run.output.contains("the live host did not go on: signal"), "\(run.output)")
    #expect(run.output.contains("the client has a bug"), "\(run.output)")
    let report = try project.folder.read("report.xml")
    #expect(report.contains("<testsuite name=\"verify\" tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"0\""))
    #expect(report.contains("file=\"rehearse.yaml\" line=\"2\""), "\(report)")
    for id in ["right", "crash", "odd", "later"] {
      #expect(report.components(separatedBy: "name=\"orders: orders.load { id: \(id) }").count == 2)
    }
    #expect(try project.folder.read("report.html").contains("Are the stubs true?"))
  }

  @Test("A difference names the scenarios that stand on the answer, each answer once")
  func scenarios() throws {
    let project = try LiveProject()
    try project.open("odd")
    try project.open("odd", in: "b.yaml")
    let run = try project.run("verify")
    #expect(run.output.contains("scenarios/a.yaml:10  Open [open.id=odd]"), "\(run.output)")
    #expect(run.output.contains("scenarios/b.yaml:10  Open [open.id=odd]"), "\(run.output)")
    #expect(run.output.contains("0 passed, 1 failed   1 file"))
  }

  @Test("Only scenarios that pass count, and one that fails fails the command")
  func failing() throws {
    let project = try LiveProject()
    try project.open("right")
    try project.open("wrong", showing: "\"18\"", in: "b.yaml")
    let run = try project.run("verify")
    #expect(run.status == 1 && run.output.contains("1 passed, 1 error   1 file"), "\(run.output)")
    #expect(
      run.output.contains("1 case failed, so what it assumes was not verified: see `rehearse run`"), "\(run.output)")
  }

  @Test("Beyond a limit, answers are not run, which fails the command")
  func limits() throws {
    let project = try LiveProject()
    try project.open("a", "b", "c")
    #expect(
      try project.results("--most-calls", "1") == [
        "a": "passed", "b": "not run: not run: the limit of calls or time is reached",
        "c": "not run: not run: the limit of calls or time is reached",
      ])
    #expect(try project.run("verify", "--most-calls", "1").status == 1)
  }

  @Test("Ports that the live host lacks are skipped; if all are, nothing ran")
  func skipped() throws {
    let project = try LiveProject(live: "'\(try #require(Repository.liveProgram))' canned")
    try project.open("unprepared")
    let run = try project.run("verify")
    #expect(run.status == 4 && run.errors == "rehearse: no answer was verified: each was skipped\n", "\(run.errors)")
  }

  @Test("An operation that both hosts declare differently stops the command before any call")
  func misfit() throws {
    let project = try LiveProject(live: "'\(try #require(Repository.liveProgram))' other")
    try project.open("right")
    let run = try project.run("verify")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        """
        rehearse: the live host and the modules declare operations differently, so nothing was called
          orders: orders.load, whose arguments differ
        Build both hosts from the same adapters, or write the contract again.

        """), "\(run.errors)")
  }

  // MARK: Earlier runs

  @Test("`--since` asks for what did not hold, and always for calls with secrets")
  func since() throws {
    let project = try LiveProject()
    try project.open("right", "odd")
    try project.write(
      """
        - scenario: Cancel
          given: { responses: { orders.cancel: { returns: yes } } }
          when: { cancel: { id: mine, code: hunter-2 } }
          then: { state: { title: cancelled } }
      """, in: "b.yaml")
    #expect(try project.run("verify", "--junit", "old.xml").status == 1)
    #expect(
      try project.results("--since", "old.xml") == [
        "right": "skipped: it held in old.xml", "mine": "passed",
        "odd":
          "failed: { number: 17, placed: 2026-11-26T09:00:00Z, note: Ring }, but an error that the contract does not declare: status 418",
      ])
    let missing = try project.run("verify", "--since", "none.xml")
    #expect(missing.status == 2 && missing.errors == "rehearse: the earlier report none.xml does not exist\n")
  }

  @Test("Coverage names the answers that never held")
  func coverage() throws {
    let project = try LiveProject()
    try project.open("right", "odd")
    _ = try project.run("verify", "--junit", "old.xml")
    let run = try project.run("coverage", "--verified", "old.xml")
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix(
        """

        did not hold in old.xml, or were not asked for: 1 of 2 assumed answers
          orders: orders.load { id: odd } → { number: 17, placed: 2026-11-26T09:00:00Z, note: Ring }

        """), "\(run.output)")
    #expect(try project.run("coverage", "--verified", "old.xml", "--json").status == 2)
  }

  // MARK: Known differences

  private static let known = """
      known difference:
        - operation: orders.load
          answer: "{ number: 17, placed: 2026-11-26T09:00:00Z, note: Ring }"
          issue: SHOP-7
          because: The client is old
    """

  @Test("A known difference is one until its last day")
  func known() throws {
    let project = try LiveProject("\(Self.known)\n      until: 2999-01-01\n")
    try project.open("odd", "right")
    let run = try project.run("verify", "--verbose")
    #expect(run.status == 0 && run.output.contains("1 passed, 1 known failure"), "\(run.output)")
    #expect(run.output.contains("SHOP-7 The client is old"))
    let late = try LiveProject("\(Self.known)\n      until: 2020-01-01\n")
    try late.open("odd")
    let expired = try late.run("verify")
    #expect(expired.status == 1 && expired.output.contains("was accepted until 2020-01-01"), "\(expired.output)")
  }

  @Test("A known difference that is gone fails, and one that no answer has is warned about")
  func gone() throws {
    let project = try LiveProject("\(Self.known)\n    - { operation: orders.pay, issue: SHOP-8 }\n")
    try project.open("right")
    let run = try project.run("verify")
    #expect(run.status == 1 && run.output.contains("rehearse.yaml:5  the known failure SHOP-7 now passes"))
    #expect(
      run.errors
        == """
        rehearse.yaml:9:7: warning: no scenario that passes assumes "orders.pay", so the known difference SHOP-8 is about nothing
           Did you mean "orders.load"?


        """,
      "\(run.errors)")
  }

  @Test(
    "Whether a known difference is gone is not said of a part of the scenarios, or of answers that were not asked for")
  func undecided() throws {
    let project = try LiveProject("  known difference: [{ operation: orders.load, issue: SHOP-7 }]\n")
    try project.open("right", "odd")
    for arguments in [["--most-calls", "1"], ["--name", "right"], ["scenarios/a.yaml:10"]] {
      let run = try Invocation(["verify", "--verbose"] + arguments, in: project.folder.path)
      #expect(!run.output.contains("now passes") && run.errors == "", "\(run.output)\(run.errors)")
    }
  }

  // MARK: Safety

  @Test("Secrets are in no output")
  func secrets() throws {
    let project = try LiveProject()
    try project.write(
      """
        - scenario: Cancel
          given: { responses: { orders.cancel: { returns: no } } }
          when: { cancel: { id: secretive, code: hunter-2 } }
          then: { state: { title: too late } }
      """, in: "b.yaml")
    let run = try project.run("verify", "--junit", "r.xml", "--html", "r.html", "--verbose")
    #expect(run.status == 1 && run.output.contains("the code ••• is blocked"), "\(run.output)")
    let json = try project.run("verify", "--json")
    let texts = [
      run.output, run.errors, json.output, try project.folder.read("r.xml"), try project.folder.read("r.html"),
    ]
    for text in texts { #expect(!text.contains("hunter-2")) }
  }

  @Test("No other command starts the live host", arguments: ["run", "check", "list", "coverage", "mutate"])
  func others(command: String) throws {
    let project = try LiveProject(live: "touch started")
    try project.open("right")
    #expect(try project.run(command).status == 0)
    #expect(throws: (any Error).self) { try project.folder.read("started") }
  }

  @Test("A live host that does not start is an error in the report")
  func notStarted() throws {
    let project = try LiveProject(live: "false")
    try project.open("right")
    let run = try project.run("verify", "--junit", "report.xml")
    #expect(run.status == 2 && run.errors.contains("the live host below `verify`: the host ended before it connected"))
    #expect(try project.folder.read("report.xml").contains("type=\"HostNotStarted\""))
  }

  @Test(
    "A live host that breaks the protocol is an error of each answer, and is given up after three times",
    .enabled(if: HostLanguage.python.interpreter != nil),
    arguments: [
      "'returns': 1, 'fails': 'closed'", "'stream': []", "'silent': 1", "'other': 1", "'failsOtherwise': 5",
    ])
  func protocolBreak(answer: String) throws {
    let script = """
      import json, os, socket
      link = socket.socket(socket.AF_UNIX)
      link.connect(os.environ["REHEARSE_ADDRESS"][5:])
      def send(**message): link.sendall(json.dumps(message).encode() + b"\\n")
      link.sendall(os.environ["REHEARSE_TOKEN"].encode() + b"\\n")
      contract = json.load(open("contract.json"))["modules"][0]
      ports = [{"module": "orders", "operation": each} for each in contract["operations"]]
      send(message="hello", protocol=1, ports=ports)
      for request in map(json.loads, link.makefile()):
        if request["message"] == "exit": break
        if request["message"] == "prepare": send(message="prepared", id=request["id"])
        else: send(**{"message": "answered", "id": request["id"], \(answer)})
      """
    let python = try HostLanguage.command(HostLanguage.python.interpreter, ["live.py"])
    let project = try LiveProject(live: python)
    try project.folder.write("live.py", script)
    let program = try #require(Repository.liveProgram)
    try project.folder.write("contract.json", try project.run("contract", "--host", "'\(program)' modules").output)
    try project.open("a", "b", "c", "d")
    let results = try project.results()
    for id in ["a", "b", "c"] {
      #expect(results[id]?.hasPrefix("error: the live host did not go on: it broke the protocol") == true, "\(results)")
    }
    #expect(results["d"]?.contains("it was lost 3 times in a row") == true, "\(results)")
  }

  @Test("A host of modules is no live host, and a live host runs no modules")
  func confused() throws {
    let program = try #require(Repository.liveProgram)
    let project = try LiveProject(live: "'\(program)' modules")
    try project.open("right")
    #expect(try project.run("verify").errors.contains("it runs modules, but must offer ports"))
    let run = try project.run("run", "--host", "'\(program)' canned")
    #expect(run.errors.contains("this is a live host, which runs no modules: write it below `verify`"), "\(run.errors)")
  }

  // MARK: rehearse.yaml

  @Test("Without a live host, the advice can be pasted")
  func advice() throws {
    let program = try #require(Repository.liveProgram)
    let project = try LiveProject()
    try project.open("right")
    try project.folder.write("rehearse.yaml", "host: \"'\(program)' modules\"\n")
    let run = try project.run("verify")
    #expect(run.status == 2)
    let lines = run.errors.split(separator: "\n").drop { !$0.hasPrefix("Add") }.dropFirst().prefix(2).map {
      $0.dropFirst(2)
    }
    #expect(lines == ["verify:", "  host: .build/debug/shop-live"])
    try project.folder.write(
      "rehearse.yaml", "host: \"'\(program)' modules\"\n" + lines.map { "\($0)\n" }.joined())
    #expect(try project.run("check").status == 0)
  }

  @Test(
    "Mistakes below `verify` are named by every command",
    arguments: [
      ("verify: yes", "2:9: error: `verify` must be a group of keys, but this is `yes`"),
      ("verify: { hots: a }", "2:11: error: \"hots\" is not a key of `verify`"),
      ("verify: { build: make }", "2:9: error: `verify` needs the key `host`"),
      ("verify: { host: [a] }", "2:17: error: `host` of `verify` must be a text, but this is a list"),
      (
        "verify: { host: a, known difference: SHOP-7 }",
        "2:38: error: `known difference` must be a list, but this is `SHOP-7`"
      ),
      (
        "verify: { host: a, known difference: [{ operation: b }] }",
        "2:39: error: each `known difference` needs the key `issue`"
      ),
      (
        "verify: { host: a, known difference: [{ operation: b, issue: c, until: 31.12.2026 }] }",
        "2:72: error: \"31.12.2026\" is not a day of the calendar"
      ),
      (
        "verify: { host: a, known difference: [{ operation: b, isue: c }] }",
        "2:55: error: \"isue\" is not a key of each `known difference`"
      ),
    ])
  func mistakes(line: String, message: String) throws {
    let project = try LiveProject()
    try project.open("right")
    try project.folder.write("rehearse.yaml", "host: a\n\(line)\n")
    for command in ["verify", "run"] {
      let run = try project.run(command)
      #expect(run.status == 2 && run.errors.contains("rehearse.yaml:\(message)"), "\(run.errors)")
    }
  }
}
