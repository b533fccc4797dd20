import Rehearse
import RehearseLanguage

struct StatedScenario {
  let file: Int
  let path: String
  /// Identifies the same file on the other side, byte by byte.
  let key: [UInt8]
  let contract: ModuleContract
  let scenario: Scenario
  let cases: [StatedCase]

  static func all(_ files: [ComparedFile]) -> [StatedScenario] {
    files.enumerated().flatMap { index, compared -> [StatedScenario] in
      guard let file = compared.file else { return [] }
      let cases = Dictionary(grouping: file.cases, by: \.scenario)
      return file.scenarios.enumerated().map { number, scenario in
        StatedScenario(
          file: index, path: compared.path, key: compared.exactKey, contract: file.contract, scenario: scenario,
          cases: (cases[number] ?? []).map { StatedCase($0, of: scenario, file.contract) })
      }
    }
  }
}

/// A case and its inputs.
struct StatedCase {
  /// What a case starts with and does.
  struct Inputs: Hashable {
    /// The givens, responses and actions, without responses that only repeat the default.
    let plan: Plan
    /// The givens that a rule fixes; `nil` for a case that is no rule.
    let fixed: Set<Int>?
    /// The actions that a rule leaves out.
    let leftOut: ContractIndices?
  }

  let stated: Case
  let inputs: Inputs
  /// The row's name as shown in reports; `nil` for the only case of a scenario.
  let rowName: String?
  /// The marks that a row has of its own.
  let rowMarks: [(name: String, text: String?)]

  init(_ stated: Case, of scenario: Scenario, _ contract: ModuleContract) {
    self.stated = stated
    let plan = stated.plan
    let responses = plan.responses.filter { !Self.isDefault($0, contract) }
    inputs = Inputs(
      plan: Plan(given: plan.given, responses: responses, steps: plan.steps),
      fixed: stated.rule.map { _ in Set(stated.givenSites.map(\.given)) }, leftOut: stated.rule?.leftOut)
    let skip = scenario.skip == nil ? stated.skip : nil
    let known = scenario.knownFailure == nil ? stated.knownFailure : nil
    rowMarks = [(ScenarioKey.skip.rawValue, skip), (ScenarioKey.knownFailure.rawValue, known?.words)]
    let title = scenario.id ?? scenario.title
    // The row's values follow the title, in brackets.
    rowName =
      stated.isRow ? String(Substring(stated.name.utf8.dropFirst(title.utf8.count + 2).dropLast())) : nil
  }

  /// The expectations of each step; for a rule, those it has in common with a step.
  var expectations: [Expectations] {
    guard let rule = stated.rule else { return stated.steps }
    return [Expectations(when: rule.range, rule.expectations)]
  }

  func isOpen(given index: Int) -> Bool { inputs.fixed.map { !$0.contains(index) } ?? false }

  private static func isDefault(_ prepared: Plan.Prepared, _ contract: ModuleContract) -> Bool {
    guard case .value(_, _, .returns(let defaultValue)) = contract.operations[prepared.operation].answers else {
      return false
    }
    return prepared.script == .each(Response(.returns(defaultValue)))
  }
}
