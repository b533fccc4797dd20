import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Runs that wait for a host", .endsSometime)
struct ListeningRunTests {
  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  /// Starts the program, because a run that waits for its host blocks its thread. Returns the variables that it prints.
  private func begin(_ arguments: String = "") throws -> (run: Launch, variables: [String: String]) {
    let program = try #require(Repository.program)
    let line = "exec '\(program)' run s --listen tcp:0 --junit r.xml \(arguments) 2> errors"
    // Another run may have left its own file.
    try folder.write("errors", "")
    let run = try Launch(
      ["-c", line], in: folder.path, environment: ["REHEARSE_TEST": trouble.mark], host: nil, program: "/bin/sh")
    #expect(Patience.wait { (try? folder.read("errors").hasSuffix("\n")) ?? false || !run.isRunning })
    let words = try folder.read("errors").split(separator: " ").map { $0.trimmingCharacters(in: .newlines) }
    let pairs = words.compactMap { word -> (String, String)? in
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    return (run, Dictionary(pairs) { $1 })
  }

  private func startHost(_ variables: [String: String], _ mistake: String? = nil) throws -> Launch {
    let output = try folder.write("printed", "")
    return try Launch(
      mistake.map { [$0] } ?? [], in: folder.path,
      environment: variables.merging(["REHEARSE_TEST": trouble.mark]) { $1 }, host: nil,
      program: Repository.misbehavingProgram, printingTo: output)
  }

  @Test("The variables are printed, and a host started with them runs all cases")
  func whole() throws {
    try trouble.write("a", Trouble.misdeed("one", "nothing"), Trouble.misdeed("two", "printMuch"))
    try trouble.write("b", Trouble.misdeed("three", "nothing"))
    let (run, variables) = try begin()
    #expect(try folder.read("errors").hasPrefix("rehearse: waiting for a host; start it with: REHEARSE_ADDRESS=tcp:"))
    #expect(variables["REHEARSE_TOKEN"]?.count == 64)
    let host = try startHost(variables)
    #expect(run.wait() == 0)
    // The host exits by itself when the run is done.
    #expect(host.wait() == 0)
    try trouble.expectEveryCaseOnce(3)
  }

  @Test(
    "When a host ends early, its current case and all remaining cases are errors",
    arguments: ["endsBetweenLines", "dies", "closes", "garbage"])
  func ends(mistake: String) throws {
    try trouble.write("a", module: "wrong", Trouble.word("before"), Trouble.word("it", "bad"), Trouble.word("after"))
    try trouble.write("b", module: "wrong", Trouble.word("elsewhere"))
    let (run, variables) = try begin()
    let host = try startHost(variables, mistake)
    let status = run.wait()
    host.send(SIGKILL)
    _ = host.wait()
    #expect(status == 1 || status == 2)
    let report = try folder.read("r.xml")
    #expect(report.contains("tests=\"4\" failures=\"0\" errors=\"3\""), "\(report)")
    #expect(report.contains(mistake == "garbage" ? "host fault: " : "ended the connection"), "\(report)")
    try trouble.expectEveryCaseOnce(4)
  }

  @Test("The last known step, and the calls of this case only, are reported after the host ends")
  func place() throws {
    try trouble.write(
      "a", Trouble.misdeed("before", "printMuch"),
      """
        - scenario: it
          steps:
            - when: { do: { misdeed: nothing } }
              then: { calls: [tracker.note] }
            - when: { do: { misdeed: exit } }
              then: { calls: [tracker.note] }

      """)
    let (run, variables) = try begin("> output")
    let host = try startHost(variables)
    #expect([1, 2].contains(run.wait()))
    _ = host.wait()
    let output = try folder.read("output")
    #expect(output.contains("the module \"misbehaving\" ended the connection in step 2"), "\(output)")
    #expect(output.contains("1  tracker.note { what: nothing") && output.contains("2  tracker.note { what: exit"))
    #expect(!output.contains("tracker.note { what: printMuch"), "\(output)")
    try trouble.expectEveryCaseOnce(2)
  }

  @Test("A connection with a wrong token is closed, and the run keeps waiting")
  func wrongToken() throws {
    try trouble.write("a", module: "wrong", Trouble.word("one"))
    let (run, variables) = try begin()
    // It exits when its connection is closed.
    #expect(try startHost(variables, "wrongToken").wait() == 0)
    let host = try startHost(variables, "dies")
    #expect(run.wait() == 0)
    _ = host.wait()
    #expect(try folder.read("errors").contains("warning: "))
    try trouble.expectEveryCaseOnce(1)
  }

  @Test("A waiting run can be stopped, and its cases have no default time limit")
  func stopped() throws {
    try trouble.write("a", trouble.waiting("it"))
    let (waiting, _) = try begin()
    waiting.send(SIGINT)
    #expect(waiting.wait() == 130)
    let (run, variables) = try begin()
    let host = try startHost(variables)
    #expect(Patience.wait { folder.exists("go.waiting") || !run.isRunning })
    run.send(SIGTERM)
    #expect(run.wait() == 143)
    // The host exits when its connection ends.
    _ = host.wait()
    try trouble.expectEveryCaseOnce(1)
  }

  @Test("Invalid options are rejected", arguments: ["--listen tcp:0 --host x", "--listen 80", "--listen tcp:70000"])
  func refused(arguments: String) throws {
    try trouble.write("a", module: "wrong", Trouble.word("one"))
    let run = try Invocation(["run", "s"] + arguments.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 2 && run.errors.contains("--listen"), "\(run.errors)")
  }
}
