import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseRunner
import Testing

@Suite("Saved explorations")
struct ExplorationRecordTests {
  private let limits = Explorer.Limits(depth: 1, budget: 100_000)

  @Test("They come back as they were written")
  func roundTrip() throws {
    let records = try ["pushPrompt", "login"].map { name in
      let vocabulary = try #require(Catalog.modules.contracts.vocabulary(named: name))
      return ExplorationRecord(try ExplorerTests.explored(name, depth: 1), vocabulary, limits)
    }
    let text = ExplorationRecord.text(records)
    #expect(ExplorationRecord.records(text) == records)
    #expect(ExplorationRecord.records("rehearse: 1\n") == nil)
    #expect(ExplorationRecord.records("") == nil)
  }

  @Test("An effect that is another one is told with its event, before and after, and the shortest way there")
  func changes() throws {
    let vocabulary = try #require(Catalog.modules.contracts.vocabulary(named: "pushPrompt"))
    let found = try ExplorerTests.explored("pushPrompt", depth: 1)
    let text = ExplorationRecord.text([ExplorationRecord(found, vocabulary, limits)])
    let old = try #require(
      ExplorationRecord.records(text.replacing("decision: shouldShow", with: "decision: ignore"))?.first)
    #expect(BehaviourChange.all(old, found, vocabulary, limits).changes.isEmpty == false)
    let own = ExplorationRecord(found, vocabulary, limits)
    let same = BehaviourChange.all(own, found, vocabulary, limits)
    #expect(same.changes.isEmpty && same.lost == 0 && same.new == 0)
  }
}
