import ExampleAdapters
import Rehearse
import RehearseCommandSupport
import RehearseLanguage
import RehearseRunner
import RehearseTaskModules
import RehearseTestSupport
import Testing

@Suite("Explored sequences as scenarios")
struct SequenceTextTests {
  @Test(
    "Every sequence that leads to an effect passes as a scenario, without warnings",
    arguments: Thoroughness.isNightly ? Catalog.modules.names + ["session"] : ["login"])
  func pass(name: String) throws {
    let modules = Catalog.modules.adding(SessionAdapter())
    let contract = try #require(modules.contracts.contract(named: name))
    let executor = InProcessExecutor(modules)
    let found = Explorer.explore(
      contract, ExplorationScope(), limits: .init(depth: 2, budget: 5000), SequenceRunner(executor))
    let planner = SequencePlanner(contract, ExplorationScope())
    var lines = ScenarioText(contract).head
    for (place, entry) in found.catalog.effects.enumerated() {
      let scenario = try #require(SequenceScenario(entry.sequence, planner, executor))
      lines += SequenceText(scenario, "Way \(place)", contract, executor: executor).lines(
        mark: "# accepted, not reviewed")
    }
    let folder = try TemporaryFolder()
    try folder.write("ways.yaml", lines.map { $0 + "\n" }.joined())
    let run = try Invocation(["run", "ways.yaml"], in: folder.path, host: Repository.misbehavingProgram)
    #expect(run.status == 0, "\(run.output.suffix(3000))\(run.errors.suffix(3000))")
    let check = try Invocation(["check", "ways.yaml"], in: folder.path, host: Repository.misbehavingProgram)
    // On purpose, exploring tries keys that are nearly those of the examples.
    let warnings = (check.errors + check.output).split(separator: "\n").filter {
      $0.contains(" warning: ") && !$0.contains("[unlike-the-example]")
    }
    #expect(check.status == 0 && warnings.isEmpty, "\(check.errors.suffix(3000))")
  }
}
