import Rehearse
import RehearseScenario

/// Scenarios of one action that differ in nothing but one of its arguments, and in which the same happens: the rows of a table.
package struct WayTable: Sendable {
  /// The first of them.
  package let scenario: WayScenario
  private let column: Column
  private let values: [Literal]

  private struct Column: Hashable {
    let action: Int
    let parameter: Int
  }

  /// What scenarios share that can be rows of one table.
  private struct Shared: Hashable {
    let column: Column
    /// Without a value in the column.
    let plan: Plan
    let expectations: [String]
  }

  /// Puts together what can be, each where the first of its rows was.
  ///
  /// - Returns: scenarios of their own, and the places of those that became rows of one.
  package static func tables(_ scenarios: [WayScenario], _ vocabulary: Vocabulary) -> [(
    places: [Int], table: WayTable?
  )] {
    var left = Set(scenarios.indices)
    var groups: [Shared: [Int]] = [:]
    for place in scenarios.indices {
      for shared in shared(scenarios[place], vocabulary) { groups[shared, default: []].append(place) }
    }
    let largest = groups.filter { $1.count > 1 }.sorted {
      ($1.value.count, $0.value[0], $0.key.column.parameter) < ($0.value.count, $1.value[0], $1.key.column.parameter)
    }
    var tables: [Int: (places: [Int], table: WayTable?)] = [:]
    for (shared, places) in largest {
      let rows = places.filter(left.contains)
      guard rows.count > 1 else { continue }
      let values = rows.compactMap { value(of: scenarios[$0].plan, shared.column) }
      tables[rows[0]] = (rows, WayTable(scenario: scenarios[rows[0]], column: shared.column, values: values))
      left.subtract(rows)
    }
    for place in left { tables[place] = ([place], nil) }
    return tables.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Only arguments without an end of values: of the others, each value is mostly an event of its own.
  private static func shared(_ scenario: WayScenario, _ vocabulary: Vocabulary) -> [Shared] {
    guard let trace = scenario.trace, case .action(let action, let arguments)? = only(scenario.plan) else { return [] }
    let text = ScenarioText(vocabulary)
    let parameters = vocabulary.actions[action].parameters
    return parameters.indices.filter { parameters[$0].shape.wrapped.finiteValues == nil }.map { place in
      var arguments = arguments
      arguments[place] = .none
      let plan = Plan(
        given: scenario.plan.given, responses: scenario.plan.responses, steps: [[.action(action, arguments)]])
      return Shared(
        column: Column(action: action, parameter: place), plan: plan, expectations: text.then(trace.whole))
    }
  }

  private static func only(_ plan: Plan) -> Plan.Trigger? {
    let triggers = plan.steps.flatMap(\.self)
    return triggers.count == 1 ? triggers[0] : nil
  }

  private static func value(of plan: Plan, _ column: Column) -> Literal? {
    guard case .action(_, let arguments)? = only(plan) else { return nil }
    return arguments[column.parameter]
  }

  /// The lines of the table, and of a scenario that leaves to it what it says.
  package func lines(_ title: String, _ vocabulary: Vocabulary, mark: String) -> [String] {
    let text = ScenarioText(vocabulary)
    guard let trace = scenario.trace else { return [] }
    let lines =
      [text.begin(title)] + text.given(scenario.plan, trace.givensInOrder.sorted())
      + text.when(scenario.plan, without: column.parameter) + text.then(trace.whole, mark: "  \(mark)")
      + text.table(action: column.action, parameter: column.parameter, values)
    return lines.map { "  " + $0 }
  }
}
