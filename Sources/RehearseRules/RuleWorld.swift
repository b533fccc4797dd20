import Rehearse
import RehearseExploration
import RehearseScenario

extension World {
  /// What varies for a rule: all that neither it nor its file writes below `given`.
  init(_ testCase: Case, _ rule: Rule) {
    let plan = testCase.plan
    let fixed = testCase.givenSites.map { ($0.given, plan.given[$0.given]) }
    let answers = plan.responses.map { ($0.operation, Self.choices($0.script)) }
    self.init(
      given: Dictionary(fixed) { _, last in last }, answers: Dictionary(answers) { _, last in last },
      prefix: plan.steps.flatMap(\.self), leftOut: rule.leftOut)
  }

  private static func choices(_ script: ResponseScript) -> [Choice] {
    switch script {
    case .each(let response): [Choice(oneOf: [response])]
    // No rule has a list: the file would have a mistake.
    case .oneOf(let responses), .list(let responses): [Choice(oneOf: responses)]
    case .byArguments(let items): items.map { Choice(arguments: $0.arguments, oneOf: [$0.response]) }
    }
  }
}
