import ExampleAdapters
import Rehearse
import RehearseRunner
import Testing

@Suite("Exploration")
struct ExplorerTests {
  static func explored(
    _ name: String, depth: Int, budget: Int = 100_000, _ scope: ExplorationScope = ExplorationScope()
  ) throws
    -> Exploration
  {
    let contract = try #require(Catalog.modules.contracts.contract(named: name))
    return Explorer.explore(
      contract, scope, limits: Explorer.Budget(depth: depth, budget: budget),
      SequenceRunner(InProcessExecutor(Catalog.modules)))
  }

  @Test("All sequences up to the depth are run")
  func levels() throws {
    let found = try Self.explored("pushPrompt", depth: 2)
    // Nothing is read before the first event. That event has 18 classes of extras, each with the flag off and on. The
    // second event has unusual extras only where the first had none.
    #expect(found.levels.prefix(3) == [1, 36, 148])
    #expect(found.completeDepth == 2 && found.findings.isEmpty)
    #expect(found.catalog.states.count == 4)
  }

  @Test("An exploration that runs out of budget reports the depth that it completed")
  func budget() throws {
    let found = try Self.explored("login", depth: 3, budget: 500)
    guard case .budgetSpent = found.end else {
      Issue.record("it ended otherwise: \(found.end)")
      return
    }
    #expect(found.completeDepth == 1)
  }

  private struct Careless: ModuleAdapter {
    static let about = About("careless", "Asks for too much")
    let night = Given(flag: "night", "Night mode")
    let isOn = FlagQuery("flags.isOn", "Reads a flag")

    final class Presses {
      let stage: Stage
      var count = 0 { didSet { stage.stateChanged() } }
      init(_ stage: Stage) { self.stage = stage }
    }

    func begin(on stage: Stage) -> Presses { Presses(stage) }

    var actions: [Action<Presses>] {
      Action("press", "Presses") { presses in
        presses.count += 1
        _ = presses.stage.ask(isOn, flag: presses.count > 1 ? "day" : "night")
      }
    }

    var state: [Field<Presses>] { Field("count", \.count, "How often") }
  }

  @Test("A sequence that cannot be evaluated is a finding and is not extended")
  func fault() {
    let module = HostedModule { Careless() }
    let found = Explorer.explore(
      module.contract, ExplorationScope(), limits: .init(depth: 5, budget: 100),
      SequenceRunner(InProcessExecutor(ModuleCatalog(module))))
    // The flag is read at the first press and takes two values. Each second press is a mistake.
    #expect(found.levels == [1, 2, 2] && found.findings.count == 2)
    #expect(
      found.findings.allSatisfy {
        $0.cause == .fault(PlanFault(.adapter, "the module reads the flag \"day\", which is not declared"))
      })
    guard case .nothingNew = found.end else {
      Issue.record("it ended otherwise: \(found.end)")
      return
    }
    #expect(found.completeDepth == 5)
  }

  @Test("The same module always gives the same result")
  func deterministic() throws {
    let (one, other) = (try Self.explored("login", depth: 1), try Self.explored("login", depth: 1))
    #expect(one.levels == other.levels)
    #expect(one.catalog.entries.map(\.transition) == other.catalog.entries.map(\.transition))
    #expect(one.catalog.entries.map(\.sequence) == other.catalog.entries.map(\.sequence))
  }
}
