import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse explore")
struct ExploreCommandTests {
  private func explore(_ arguments: String..., in folder: TemporaryFolder? = nil, host: String? = nil)
    throws -> Invocation
  {
    try Invocation(["explore"] + arguments, in: folder?.path ?? Repository.root, host: host)
  }

  private func json(_ run: Invocation) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(value?["modules"] as? [[String: Any]])
  }

  @Test("A module without findings is reported with the size of the exploration")
  func clean() throws {
    let run = try explore("pushPrompt", "--depth", "1")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasPrefix("pushPrompt  "))
    #expect(
      run.output
        == "pushPrompt  no crash, no hang in 36 sequences of up to 1 event and 72 longer ones\n  longer sequences were only "
        + "sampled: a fault that needs a longer history can be missed\n")
  }

  @Test("The number of processes does not change the result")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    let saved = try ["1", "2", "4"].map { jobs in
      let run = try explore("player", "pushPrompt", "--depth", "1", "--jobs", jobs, "--save", "\(jobs).txt", in: folder)
      #expect(run.status == 0)
      return try run.output + String(contentsOfFile: folder.path("\(jobs).txt"), encoding: .utf8)
    }
    #expect(saved[0] == saved[1] && saved[1] == saved[2])
  }

  @Test("When the budget is spent, the report names the depth that is complete")
  func budget() throws {
    let run = try explore("login", "--budget", "300", "--depth", "2")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix("login  no crash, no hang in 83 sequences of up to 1 event and 217 longer ones\n"))
    #expect(run.output.contains("stopped when the budget was spent (--budget)"))
  }

  // MARK: Crashes and hangs

  @Test("A crash and a hang are each shown with the shortest scenario that reproduces them", arguments: ["1", "3"])
  func findings(jobs: String) throws {
    let run = try explore(
      "fragile", "--depth", "3", "--timeout", "300ms", "--jobs", jobs, "--json",
      host: Repository.misbehavingProgram)
    #expect(run.status == 1)
    let module = try #require(try json(run).first)
    let findings = try #require(module["findings"] as? [[String: Any]])
    #expect(findings.count == 2)
    let hang = try #require(findings.first { $0["cause"] as? String == "does not come to an end" })
    let crash = try #require(findings.first { ($0["cause"] as? String)?.hasPrefix("crashed: ") ?? false })
    if !Sanitizer.isAtWork {
      #expect((crash["printed"] as? String)?.contains("It crashed here:\n") == true, "\(crash)")
      #expect((hang["printed"] as? String)?.contains("It was here:\n") == true, "\(hang)")
    }
    let hanging = try #require(hang["scenario"] as? [String])
    #expect(hanging.contains("      isCold: on") && hanging.contains("    when: [press, bend]"))
    let crashing = try #require(crash["scenario"] as? [String])
    #expect(crashing.contains("        service.ask: high"))
    #expect(crashing.contains("    when: [press, press]"))
    try repeats(crashing, "crashed")
    try repeats(hanging, "hangs: ")
  }

  /// Runs a printed scenario, and checks that it fails in the same way.
  private func repeats(_ scenario: [String], _ words: String) throws {
    let folder = try TemporaryFolder()
    let head = ["rehearse: 1", "module: fragile", "feature: Breaking", "scenarios:"]
    try folder.write("a.yaml", (head + scenario).map { $0 + "\n" }.joined())
    let run = try Invocation(
      ["run", "a.yaml", "--timeout", "300ms"], in: folder.path, host: Repository.misbehavingProgram)
    #expect(run.status == 1 && (run.output + run.errors).contains(words), "\(run.output)\(run.errors)")
  }

  // MARK: Comparing

  @Test("A changed behaviour is shown by event, before and after, with a scenario")
  func against() throws {
    let folder = try TemporaryFolder()
    #expect(try explore("pushPrompt", "--depth", "1", "--save", "old.txt", in: folder).status == 0)
    let same = try explore("pushPrompt", "--depth", "1", "--against", "old.txt", in: folder)
    #expect(same.status == 0 && same.output.contains("\n  it does what the file says\n"))
    // As if saved by a module with a different behaviour.
    let saved = try String(contentsOfFile: folder.path("old.txt"), encoding: .utf8)
    func effects(_ value: String) -> String { #"[[{ "field": "decision", "value": "\#(value)" }]]"# }
    try folder.write("old.txt", saved.replacing(effects("shouldShow"), with: effects("ignore")))
    let run = try explore("pushPrompt", "--depth", "1", "--against", "old.txt", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("  notifications.settings returns: notDetermined (called by inAppMessage.received)"))
    #expect(run.output.contains("    before: decision: ignore\n    now:    decision: shouldShow\n"))
    #expect(run.output.contains("          changes: { decision: shouldShow }\n"))
  }

  @Test("Without a file to compare with, a module is explored and saved, and the gap is reported")
  func gaps() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", "rehearse: 1\n")
    func expectGap(_ message: String, module: String = "pushPrompt", depth: String = "1", _ against: String) throws {
      let run = try explore(module, "--depth", depth, "--against", against, "--save", "new.txt", in: folder)
      #expect(run.status == 3 && run.errors.contains(message), "\(run.errors)")
      #expect(run.output.hasPrefix("\(module)  no crash, no hang") && !run.output.contains("what the file says"))
      #expect(try folder.read("new.txt").contains(module))
    }
    try expectGap(
      "is not a saved exploration; make one with `rehearse explore --save FILE`\n", "a.yaml")
    try folder.write("c.txt", "# What modules do\nrehearse-exploration: 2\n")
    try expectGap("was saved in format 2, but this version of rehearse reads format 3; save it again with", "c.txt")
    try expectGap("nothing to compare with: \"b.txt\" cannot be read: it does not exist", "b.txt")
    #expect(try explore("pushPrompt", "--depth", "1", "--save", "s.txt", in: folder).status == 0)
    try expectGap("write --depth 1 --budget 1000000\n", depth: "2", "s.txt")
    try expectGap("says nothing about the module \"login\"", module: "login", "s.txt")
  }

  @Test("What cannot be explored or saved is refused")
  func refusals() throws {
    let folder = try TemporaryFolder()
    #expect(try explore("--depth", "0").status == 2)
    #expect(try explore("nothing").status == 2)
    #expect(try explore("pushPrompt", "--depth", "1", "--save", "/proc/nowhere/x", in: folder).status == 3)
  }

  @Test("A changed contract is reported")
  func contract() throws {
    let folder = try TemporaryFolder()
    #expect(try explore("pushPrompt", "--depth", "1", "--save", "old.txt", in: folder).status == 0)
    let saved = try String(contentsOfFile: folder.path("old.txt"), encoding: .utf8)
    try folder.write("old.txt", saved.replacing(#""contract": ""#, with: #""contract": "0"#))
    let run = try explore("pushPrompt", "--depth", "1", "--against", "old.txt", in: folder)
    #expect(run.output.contains("what the module declares has changed since the file was saved"))
  }
}
