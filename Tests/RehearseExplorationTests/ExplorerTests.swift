import Rehearse
import RehearseExamples
import RehearseExploration
import Testing

@Suite("Exploring")
struct ExplorerTests {
  /// What comes of exploring a bundled module.
  static func explored(_ name: String, depth: Int, budget: Int = 100_000, _ world: World = World()) throws
    -> Exploration
  {
    let vocabulary = try #require(Catalog.modules.vocabulary(named: name))
    return Explorer.explore(
      vocabulary, world, Explorer.Limits(depth: depth, budget: budget), InProcessRunner())
  }

  @Test("All starts, and all sequences of few events, are carried out")
  func levels() throws {
    let found = try Self.explored("pushPrompt", depth: 2)
    // Nothing is read before the first event; then each of 14 classes of extras, with the flag off and on.
    #expect(found.levels.prefix(3) == [1, 28, 396])
    #expect(found.completeDepth == 2 && found.findings.isEmpty)
    #expect(found.catalog.states.count == 4)
  }

  @Test("An exploration that its budget ends tells how far it is complete")
  func budget() throws {
    let found = try Self.explored("login", depth: 3, budget: 500)
    guard case .budgetSpent = found.end else {
      Issue.record("it ended otherwise: \(found.end)")
      return
    }
    #expect(found.completeDepth == 1)
  }

  @Test("The same module always leads to the same result")
  func deterministic() throws {
    let (one, other) = (try Self.explored("login", depth: 1), try Self.explored("login", depth: 1))
    #expect(one.levels == other.levels)
    #expect(one.catalog.entries.map(\.occurrence) == other.catalog.entries.map(\.occurrence))
    #expect(one.catalog.entries.map(\.way) == other.catalog.entries.map(\.way))
  }
}
