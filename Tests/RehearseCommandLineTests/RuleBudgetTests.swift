import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The budget of rules")
struct RuleBudgetTests {
  private static let file = """
    rehearse: 1
    module: player
    feature: What holds for every player
    scenarios:
      - scenario: A suspended player is never ready
        when: anything
        then: { whenever: { suspendedByUser: on }, state: { readyToPlay: no } }
      - scenario: The same, tried less
        tries: 30
        when: anything
        then: { whenever: { suspendedByUser: on }, state: { readyToPlay: no } }

    """

  /// The number of sequences that each rule reports.
  private func sequences(_ options: String...) throws -> [Int] {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", Self.file)
    let run = try Invocation(["run", "a.yaml", "--verbose"] + options, in: folder.path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    return run.output.matches(of: /no counterexample in (\d+) sequences/).compactMap { Int($0.output.1) }
  }

  @Test("--thorough raises the limit of rules without their own")
  func thorough() throws {
    let (usual, thorough) = (try sequences(), try sequences("--thorough"))
    #expect(usual.count == 2 && thorough.count == 2)
    #expect(thorough[0] > usual[0])
    #expect(usual[1] == 30 && thorough[1] == 30)
  }

  @Test("The smallest budget still runs one sequence")
  func smallest() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.yaml",
      """
      rehearse: 1
      module: login
      feature: What holds for every user
      scenarios:
        - scenario: A service that fails leads to no token
          tries: 1
          given: { responses: { authService.logIn: { one of: [{ fails: offline }, silent] } } }
          when: anything
          then: { never: [tokenStore.save] }

      """)
    let run = try Invocation(["run", "a.yaml", "--verbose"], in: folder.path)
    #expect(run.status == 0 && run.output.contains("only the start was tried, because `tries` is 1"))
  }

  @Test("The page shows how many sequences a rule held in")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", Self.file)
    _ = try Invocation(["run", "a.yaml", "--html", "page.html"], in: folder.path)
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("held in everything that was tried: no counterexample in 30 sequences, complete to depth "))
  }
}
