import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing
import rehearse_misbehaving

@Suite("Unusable hosts", .endsSometime)
struct WrongStartTests {
  private static let messages: [WrongStart: String] = [
    .wrongToken: "the host sent a different token from the one in its environment",
    .noConnection: "the host did not connect within 1s",
    .tokenAlone: "the host did not say hello within 1s",
    .endsEarly: "the host ended before it connected: exit status 3",
    .closesEarly: "the host closed its connection before it said hello",
    .garbageFirst: "the host's first line is not JSON",
    .otherMessageFirst: "the host's first message is not \"hello\"",
    .longHello: "the host sent a line that is too long before it said hello",
    .otherVersion:
      "the host speaks version 2 of the protocol, but this rehearse speaks only version 1: update rehearse",
    .noVersion: "the host does not say which version of the protocol it speaks",
    .noModules: "the host has no modules",
    .twoOfOneName: "two modules are called \"wrong\"; give one of them another name",
    .badType: "the contract of the module \"wrong\" cannot be used: the type \"colour\" of \"count\" is not known",
  ]

  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws {
    trouble = try Trouble()
    try trouble.write("a", module: "wrong", Trouble.word("one"), Trouble.word("two"))
  }

  /// Runs a project with a start limit, because no option can set the limit.
  private func runProject(_ start: WrongStart, limit: String) throws -> Invocation {
    try folder.write("rehearse.yaml", "host: \"\(Trouble.host(start.rawValue))\"\nstart limit: \(limit)\n")
    return try Invocation(
      ["run", "s", "--junit", "r.xml"], in: folder.path, environment: ["REHEARSE_TEST": trouble.mark])
  }

  @Test(
    "Each is one error with the command and the output, and an error of the file in the report",
    arguments: Array(messages.keys))
  func refused(start: WrongStart) throws {
    let isSilent = start == .noConnection || start == .tokenAlone
    let run = try runProject(start, limit: isSilent ? "1s" : "10m")
    let message = try #require(Self.messages[start])
    #expect(run.status == 2 && run.output.hasPrefix("0 passed, 1 file without a host   1 file in "), "\(run.output)")
    #expect(run.errors.hasPrefix("rehearse: \(message)"), "\(run.errors)")
    #expect(run.errors.components(separatedBy: "rehearse: ").count == 2, "\(run.errors)")
    #expect(
      run.errors.contains("\nIts command: ") && run.errors.contains("rehearse-misbehaving' \(start)\n"), "\(run.errors)"
    )
    if start == .endsEarly { #expect(run.errors.contains("It printed:\n  there is no database\n")) }
    if start == .noConnection { #expect(run.errors.contains("It printed:\n  I am busy\n")) }
    if isSilent { #expect(run.errors.contains("start limit: 60s")) }
    #expect(try folder.read("r.xml").contains(" type=\"HostNotStarted\">\(message)"))
    try trouble.expectEveryCaseOnce(1)
  }

  @Test("A missing host program is named with the command that builds it")
  func missing() throws {
    let run = try trouble.run(host: "./no-such-host --fast")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix("rehearse: the host cannot be started: there is no program ./no-such-host\n"),
      "\(run.errors)")
    try folder.write("rehearse.yaml", "build: 'true'\nhost: ./no-such-host\n")
    let built = try Invocation(["run", "s"], in: folder.path)
    #expect(built.status == 2 && built.errors.contains("Build it first: true\n"), "\(built.errors)")
  }

  @Test("A second hello is ignored")
  func helloTwice() throws {
    let run = try trouble.run(host: Trouble.host("helloTwice"))
    #expect(run.status == 0 && run.output.contains("2 passed "), "\(run.output)\(run.errors)")
  }

  @Test("A changed contract ends the run: finished cases are reported, and the rest are errors")
  func changed() throws {
    try trouble.write("a", module: "wrong", Trouble.word("one"), Trouble.word("two", "bad"), Trouble.word("three"))
    let run = try trouble.run(host: Trouble.host("changingContract"))
    #expect(run.status == 2)
    #expect(run.errors == "rehearse: the host was rebuilt during the run\n")
    #expect(run.output.contains("1 passed, 2 errors"), "\(run.output)")
    #expect(run.output.contains("the module \"wrong\" was not run: the host was rebuilt during the run"))
    try trouble.expectEveryCaseOnce(3)
  }

  @Test("A host that is rebuilt during the run ends the run")
  func rebuilt() throws {
    let program = try #require(Repository.misbehavingProgram)
    for name in ["host", "other"] {
      try folder.write(name, "#!/bin/sh\nexec '\(program)'\n")
      #expect(chmod(folder.path(name), 0o755) == 0)
    }
    // The run ends when the program of its host was replaced.
    try trouble.write(
      "a", Trouble.misdeed("one", "nothing"),
      """
        - scenario: two
          when: [ waitFor: { file: '\(folder.path("go"))' }, do: { misdeed: exit } ]
          then: { state: { deeds: 1 } }

      """, Trouble.misdeed("three", "nothing"))
    // The test changes the host in the meantime.
    let run = try trouble.launch(host: "./host", jobs: 1)
    #expect(Patience.wait { folder.exists("go.waiting") })
    #expect(rename(folder.path("other"), folder.path("host")) == 0)
    try folder.write("go", "")
    #expect(run.wait() == 2)
    try trouble.expectEveryCaseOnce(3)
    #expect(try folder.read("r.xml").components(separatedBy: "the host was rebuilt during the run").count > 2)
  }

  @Test("With too few file descriptors, a run ends at once and says why")
  func descriptors() throws {
    try folder.write("rehearse.yaml", "host: \"\(Trouble.host())\"\nstart limit: 10m\n")
    try trouble.write("a", Trouble.misdeed("it", "nothing"))
    var refused = 0
    for count in 6...14 {
      // Only a process has a limit.
      let run = try Invocation(starting: ["run", "s"], in: folder.path, prelude: "ulimit -n \(count)")
      #expect(run.status == 0 || !run.errors.isEmpty, "\(count)")
      if run.errors.contains("cannot accept the connection of the host: Too many open files") {
        refused += 1
        #expect(run.status == 2, "\(run.errors)")
      }
    }
    #expect(refused > 0)
  }

  @Test("A host that cannot be restarted is tried three times, then the remaining cases are errors")
  func onlyOnce() throws {
    try trouble.write(
      "a", module: "wrong", Trouble.word("one"), Trouble.word("two", "bad"), Trouble.word("three"), Trouble.word("four")
    )
    let run = try trouble.run(host: Trouble.host("onlyOnce"))
    #expect(run.status == 2 && run.output.contains("1 passed, 3 errors"), "\(run.output)")
    #expect(run.errors == "rehearse: the host ended before it connected: exit status 4\n")
    #expect(try folder.read("starts") == "xxxx")
    try trouble.expectEveryCaseOnce(4)
  }

  @Test(
    "Other commands also reject an unusable host",
    arguments: ["check", "list", "coverage", "mutate", "reference", "contract"])
  func otherCommands(command: String) throws {
    let paths = ["check", "list", "coverage", "mutate"].contains(command) ? ["s"] : []
    let run = try Invocation([command] + paths + ["--host", Trouble.host("noModules")], in: folder.path)
    #expect(run.status == 2 && run.errors.hasPrefix("rehearse: the host has no modules\n"), "\(command): \(run.errors)")
  }
}
