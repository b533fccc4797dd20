import Rehearse
import RehearseScenario

/// The lines of a scenario that goes a way, with what was seen of it as what is expected.
package struct WayText: Sendable {
  private let vocabulary: Vocabulary
  private let text: ScenarioText
  private let scenario: WayScenario
  private let title: String

  package init(_ scenario: WayScenario, _ title: String, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    text = ScenarioText(vocabulary)
    self.scenario = scenario
    self.title = title
  }

  /// The lines, to be put below `scenarios:`.
  ///
  /// - Parameter mark: what is put behind `then:` or `steps:`, so that nobody takes for reviewed what was only seen.
  package func lines(mark: String) -> [String] {
    let read = scenario.trace?.givensInOrder ?? Array(vocabulary.givens.indices)
    let lines = [text.begin(title)] + text.given(scenario.plan, read.sorted()) + happens(mark: "  \(mark)")
    return lines.map { "  " + $0 }
  }

  private func happens(mark: String) -> [String] {
    let plan = scenario.plan
    guard let trace = scenario.trace else { return text.when(plan) + text.thenNothing(mark: mark) }
    let triggers = plan.steps.flatMap(\.self)
    guard triggers.count > 1, let parts = parts(triggers, trace) else {
      return text.when(plan) + text.then(trace.whole, mark: mark)
    }
    return text.steps(triggers, parts, mark: mark)
  }

  /// What each trigger led to; `nil` where a step of its own for each would be another scenario.
  private func parts(_ triggers: [Plan.Trigger], _ trace: Trace) -> [Trace.Part]? {
    let plan = Plan(
      given: scenario.plan.given, responses: scenario.plan.responses, steps: triggers.map { [$0] })
    let stepped = vocabulary.rehearse(plan)
    return WayScenario.isSame(stepped, trace, plan) ? stepped.parts : nil
  }
}
