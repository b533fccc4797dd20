import ExampleAdapters
import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import Testing

@Suite("Saved explorations")
struct ExplorationRecordTests {
  private let limits = Explorer.Budget(depth: 1, budget: 100_000)

  private func explored(_ contract: ModuleContract) -> Exploration {
    Explorer.explore(contract, ExplorationScope(), limits, SequenceRunner(InProcessExecutor(Catalog.modules)))
  }

  @Test("Saved explorations are read back unchanged")
  func roundTrip() throws {
    let records = try ["pushPrompt", "login"].map { name in
      let contract = try #require(Catalog.modules.contracts.contract(named: name))
      return ExplorationRecord(explored(contract), contract, limits)
    }
    let text = ExplorationRecord.text(records)
    #expect(ExplorationRecord.records(text) == records)
    #expect(ExplorationRecord.records("rehearse: 1\n") == nil)
    #expect(ExplorationRecord.records("") == nil)
  }

  @Test("A changed effect is found, and equal explorations have no changes")
  func changes() throws {
    let contract = try #require(Catalog.modules.contracts.contract(named: "pushPrompt"))
    let found = explored(contract)
    let text = ExplorationRecord.text([ExplorationRecord(found, contract, limits)])
    let old = try #require(
      ExplorationRecord.records(text.replacing("decision: shouldShow", with: "decision: ignore"))?.first)
    #expect(BehaviourChange.all(old, found, contract, limits).changes.isEmpty == false)
    let own = ExplorationRecord(found, contract, limits)
    let same = BehaviourChange.all(own, found, contract, limits)
    #expect(same.changes.isEmpty && same.lost == 0 && same.new == 0)
  }
}
