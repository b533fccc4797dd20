import Foundation
import RehearseTestSupport
import Testing

@testable import rehearse_misbehaving

@Suite("What a case leaves in its process fails no other case")
struct LeftoverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func misdeed(_ title: String, _ misdeed: Misdeed) -> String {
    """
      - scenario: \(title)
        when: { do: { misdeed: \(misdeed) } }
        then: { calls: [tracker.note], state: { deeds: 1 } }

    """
  }

  /// A case that takes a step, and its time.
  private func step(_ title: String, milliseconds: Int = 0) -> String {
    """
      - scenario: \(title)
        when: { sleep: { milliseconds: \(milliseconds) } }
        then: { calls: none, state: { deeds: 1 } }

    """
  }

  private func write(_ name: String, _ scenarios: String...) throws {
    try folder.write(
      "s/\(name).yaml", "rehearse: 1\nmodule: misbehaving\nfeature: Leftovers\nscenarios:\n" + scenarios.joined())
  }

  private func run(_ arguments: String...) throws -> Invocation {
    try Invocation(
      ["run", "s", "--jobs", "1", "--timeout", "2m", "--junit", "r.xml"] + arguments, in: folder.path,
      program: Repository.misbehavingProgram)
  }

  private func expectEveryCaseOnce(_ count: Int) throws {
    let cases = SlowFiles.cases(try folder.read("r.xml"))
    #expect(cases.count == count && Set(cases).count == count)
  }

  @Test("A later case of the same file, and who is to blame is told")
  func sameFile() throws {
    try write("a", misdeed("before", .nothing), misdeed("it", .leaveTrap), step("innocent"), step("after"))
    let run = try run()
    #expect(run.status == 0 && run.output.contains("4 passed "), "\(run.output)")
    #expect(
      run.errors == """
        rehearse: warning: s/a.yaml:11 "innocent": the module crashed: signal 6 (SIGABRT, it stopped itself); \
        in a new process this did not happen, so something that ran before in the same process may have caused it: \
        s/a.yaml (2 cases)

        """)
    try expectEveryCaseOnce(4)
  }

  @Test("A case of another file")
  func otherFile() throws {
    try write("a", misdeed("it", .leaveTrap))
    try write("b", misdeed("before", .nothing), step("innocent"), step("after"))
    try write("c", step("elsewhere"))
    let run = try run()
    #expect(run.status == 0 && run.output.contains("5 passed "), "\(run.output)")
    #expect(
      run.errors.contains("s/b.yaml:8 \"innocent\"") && run.errors.contains(": s/a.yaml (1 case), s/b.yaml (1 case)\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
    try expectEveryCaseOnce(5)
  }

  @Test("A case that crashes by itself is blamed, once, whatever ran before it")
  func ownFault() throws {
    try write("a", misdeed("it", .leaveTrap), misdeed("crash", .abort), step("after"))
    let run = try run()
    #expect(run.status == 1 && run.output.contains("2 passed, 1 error ") && run.errors == "", "\(run.output)")
    #expect(run.output.components(separatedBy: "ERROR    misbehaving › crash ").count == 2)
    try expectEveryCaseOnce(3)
  }

  @Test("A run that stops at the first failure does not stop for what was left behind")
  func failFast() throws {
    try write("a", misdeed("it", .leaveTrap), step("innocent"), step("after"))
    #expect(try run("--fail-fast").output.contains("3 passed "))
  }

  @Test("A thread that ends the process later")
  func later() throws {
    try write("a", misdeed("it", .leaveThread), step("innocent", milliseconds: 900), step("after"))
    try write("b", step("elsewhere", milliseconds: 100))
    let run = try run()
    // On a slow machine the end may come while the culprit is at work.
    let blamed = run.output.split(separator: "\n").filter { $0.hasPrefix("ERROR") }
    #expect(blamed.allSatisfy { $0.contains("› it ") }, "\(run.output)")
    #expect(run.output.contains("4 passed ") || run.output.contains("3 passed, 1 error "))
    try expectEveryCaseOnce(4)
  }

  @Test("Memory that each of many cases takes and keeps", .enabled(if: !Sanitizer.isAtWork), arguments: [true, false])
  func leaks(inOneFile: Bool) throws {
    let cases = (0..<20).map { misdeed("\($0)", .leak) }
    if inOneFile {
      try write("a", cases.joined())
    } else {
      for (index, testCase) in cases.enumerated() { try write("\(index)", testCase) }
    }
    let run = try run()
    #expect(run.status == 0 && run.output.contains("20 passed "), "\(run.output)")
    #expect(run.errors.isEmpty == !inOneFile)
    try expectEveryCaseOnce(20)
  }

  @Test(
    "A folder, descriptors and an environment of its own", arguments: [Misdeed.moveAndClose, .changeEnvironment])
  func replaced(left: Misdeed) throws {
    try write("a", misdeed("it", left))
    try write("b", step("next"), misdeed("crash", .printPartAndAbort))
    try write("c", step("last"))
    let run = try run()
    #expect(run.output.contains("3 passed, 1 error ") && run.errors == "", "\(run.output)\(run.errors)")
    try expectEveryCaseOnce(4)
  }
}
