import Rehearse
import RehearseLanguage
import RehearseRunner

/// A new file with a scenario for each gap of a module, as far as scenarios are found.
package struct CoverageDraft: Sendable {
  /// More would not be reviewed.
  private static let limit = 500

  private let contract: ModuleContract
  private let found: [GapScenario.Found]
  /// The number of gaps that the scenarios close.
  package let closed: Int
  /// Gaps without a scenario, one sentence each.
  package let left: [String]

  package var module: String { contract.name }
  package var scenarios: Int { found.count }

  /// - Parameter mark: the comment that marks a scenario as not reviewed.
  package init(_ module: ModuleCoverage, mark: String, _ executor: any PlanExecutor) {
    let gaps = CoverageGap.mostImportant(of: [module], mark: mark, limit: Self.limit) { _ in executor }
    contract = module.tally.contract
    found = gaps.compactMap(\.scenario)
    closed = gaps.reduce(0) { $0 + $1.closed }
    left = gaps.filter { $0.scenario == nil }.map(\.text)
  }

  /// - Parameter schema: the path of the schema, relative to the file.
  package func text(schema: String) -> String {
    var titles: [String: Int] = [:]
    let scenarios = found.map { scenario in
      let number = titles[scenario.title, default: 0] + 1
      titles[scenario.title] = number
      return scenario.lines(titled: number == 1 ? scenario.title : "\(scenario.title) (\(number))")
    }
    let text = ScenarioText(contract)
    let lines = [ScenarioText.schemaLine(schema)] + text.head + scenarios.joined(separator: [""])
    return lines.map { $0 + "\n" }.joined()
  }
}
