import RehearseTestSupport
import Testing

@Suite("A program of a team's own")
struct OwnProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ start: String, _ arguments: String...) throws -> Invocation {
    try Invocation(
      arguments, in: folder.path, environment: ["MISBEHAVING_START": start],
      program: Repository.misbehavingProgram)
  }

  @Test("It is called by its own name in what its messages ask for")
  func name() throws {
    #expect(try run("", "rn").errors.contains("See: rehearse-misbehaving --help\n"))
    #expect(try run("", "run", "--help").output.contains("Usage: rehearse-misbehaving run "))
  }

  #if os(Linux)
    @Test("It must begin with its modules, before another thread is there")
    func thread() throws {
      let run = try run("thread", "--version")
      #expect(run.status == 2 && run.output == "")
      #expect(run.errors.contains("Call rehearse(…) before anything else in main.swift.\n"))
    }
  #endif

  @Test("Two modules of one name are refused")
  func twice() throws {
    let run = try run("twice", "--version")
    #expect(run.status == 2)
    #expect(run.errors == "rehearse: two modules are called \"careless\"; give one of them another name\n")
  }
}
