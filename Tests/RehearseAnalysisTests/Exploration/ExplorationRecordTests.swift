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
    Explorer.explore(contract, ExplorationScope(), limits: limits, SequenceRunner(InProcessExecutor(Catalog.modules)))
  }

  @Test("Saved explorations are read back unchanged")
  func roundTrip() throws {
    let records = try ["pushPrompt", "login"].map { name in
      let contract = try #require(Catalog.modules.contracts.contract(named: name))
      return ExplorationRecord(explored(contract), contract, limits)
    }
    #expect(try ExplorationFile.records(ExplorationFile.text(records)) == records)
  }

  @Test(
    "A file that is no saved exploration, or one of another version, is refused",
    arguments: [
      ("", ExplorationFile.Problem.notAnExploration), ("rehearse: 1\n", .notAnExploration),
      ("{ \"rehearse-exploration\": 3 }\n{ \"event\": {} }\n", .notAnExploration),
      ("{ \"rehearse-exploration\": 3 }\n{}\n", .notAnExploration),
      ("{ \"rehearse-exploration\": 4 }\n", .otherVersion(4)),
      ("# What modules do\nrehearse-exploration: 2\n\nmodule: lamp\n", .otherVersion(2)),
    ])
  func refused(text: String, problem: ExplorationFile.Problem) {
    #expect(throws: problem) { try ExplorationFile.records(text) }
  }

  @Test("A saved exploration holds no words of reports")
  func values() throws {
    let contract = try #require(Catalog.modules.contracts.contract(named: "login"))
    let text = ExplorationFile.text([ExplorationRecord(explored(contract), contract, limits)])
    for word in ["called by", "waits", "nothing", "a text", "in another case", "after 24h", "no state"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("\"maker\": { \"action\": \"logIn\" }") && text.contains("\"waiting\": {}"))
  }

  @Test("A changed effect is found, and equal explorations have no changes")
  func changes() throws {
    let contract = try #require(Catalog.modules.contracts.contract(named: "pushPrompt"))
    let found = explored(contract)
    let text = ExplorationFile.text([ExplorationRecord(found, contract, limits)])
    let old = try #require(try ExplorationFile.records(text.replacing("\"shouldShow\"", with: "\"ignore\"")).first)
    #expect(BehaviourChange.all(old, found, contract, limits).changes.isEmpty == false)
    let own = ExplorationRecord(found, contract, limits)
    let same = BehaviourChange.all(own, found, contract, limits)
    #expect(same.changes.isEmpty && same.lost == 0 && same.new == 0)
  }
}
