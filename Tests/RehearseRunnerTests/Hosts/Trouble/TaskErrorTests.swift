import RehearseCommandSupport
import RehearseTaskModules
import RehearseTestSupport
import Testing

@Suite("Tasks that a host cannot follow", .endsSometime)
struct TaskErrorTests {
  private static let timeout = "1s"
  private static let stray = "another thread woke one of its tasks, which no scenario can repeat"

  private static let slept = "of real time: it slept, or waited for a lock, a thread or a file"

  private static let errors: [Escape: String] = [
    .wokenElsewhere: stray, .actorWokenElsewhere: stray,
    .callElsewhere: "\"tracker.note\" was called from another thread",
    .readElsewhere: "\"service.size\" was called from another thread",
    .changeElsewhere: "the state was changed from another thread", .cancelElsewhere: "from another thread",
    .leaveThread: "work left behind: it started a thread that still runs when the case is over",
    .sleep: slept, .spin: "its tasks never come to rest", .spinAfterCancellation: "It was cancelled",
    .spinAfterCase: "hangs: nothing came back within \(timeout)",
    .block: "Its process used the processor for",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ text: String, _ arguments: [String] = []) throws -> Invocation {
    try folder.write("s/a.yaml", text)
    return try Invocation(
      ["run", "s", "--junit", "r.xml", "--host", Trouble.host()] + arguments, in: folder.path)
  }

  @Test(
    "Each escape is an error of its own case only",
    arguments: Escape.allCases.filter { $0 != .leaveThread || !Sanitizer.hasThread })
  func escape(escape: Escape) throws {
    let rest = "\n    when: wakeElsewhere\n    then: { changes: none }\n"
    let text = """
      rehearse: 1
      module: escape
      feature: Escapes
      scenarios:
        - scenario: before\(rest)
        - scenario: it
          when: [do: { escape: \(escape) }, wakeElsewhere]
          then: { changes: none }
        - scenario: after\(rest)
      """
    let arguments = [.block, .spinAfterCase].contains(escape) ? ["--timeout", Self.timeout] : []
    let run = try run(text, arguments)
    let message = try #require(Self.errors[escape])
    #expect(run.output.contains("ERROR    escape › it") && run.output.contains(message), "\(run.output)\(run.errors)")
    #expect(run.output.contains("2 passed, 1 error "), "\(run.output)")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty == (escape != .leaveThread), "\(run.errors)")
  }

  @Test("Each of several cases that leave a thread behind is an error", .enabled(if: !Sanitizer.hasThread))
  func leftThreads() throws {
    let cases = (1...4).map {
      """
        - scenario: number \($0)
          when: { do: { escape: leaveThread } }
          then: { changes: none }
      """
    }
    let run = try run("rehearse: 1\nmodule: escape\nfeature: Escapes\nscenarios:\n" + cases.joined(separator: "\n"))
    #expect(run.output.contains("0 passed, 4 errors "), "\(run.output)")
  }

  #if os(Linux)
    @Test(
      "A thread that one case leaves behind does not hide the error of the next",
      .enabled(if: !Sanitizer.hasThread))
    func eachLeavesThread() throws {
      let names = ["one", "two", "three"]
      let cases = names.map {
        "  - scenario: \($0)\n    when: { do: { escape: leaveThread } }\n    then: { changes: none }\n"
      }
      let run = try run("rehearse: 1\nmodule: escape\nfeature: Escapes\nscenarios:\n" + cases.joined())
      #expect(run.output.contains("ERROR    escape › one"), "\(run.output)\(run.errors)")
      #expect(run.output.contains("the same in 2 more cases") && run.output.contains("0 passed, 3 errors"))
      #expect(run.status == 1)
    }
  #endif

  @Test(
    "A task in an adapter that does not support tasks is an error",
    arguments: CarelessAdapter.Way.allCases.filter { $0 != .quietThread || !Sanitizer.hasThread })
  func careless(way: CarelessAdapter.Way) throws {
    let run = try run(
      """
      rehearse: 1
      module: careless
      feature: Carelessness
      scenarios:
        - scenario: it
          when: { start: { way: \(way) } }
          then: { changes: none }

      """)
    #expect(run.output.contains("1 error "), "\(run.output)\(run.errors)")
    let message =
      switch way {
      case .thread: "was called from another thread"
      case .quietThread: "work left behind: it started a thread that still runs when the case is over"
      case .sleep: Self.slept
      case .task, .mainTask, .detached, .immediate: "has to be a \"MainActorModuleAdapter\""
      }
    #expect(run.output.contains(message), "\(run.output)")
    #expect(run.status == 1)
  }
}
