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
    files.enumerated().flatMap { place, compared -> [StatedScenario] in
      guard let file = compared.file else { return [] }
      let cases = Dictionary(grouping: file.cases, by: \.scenario)
      return file.scenarios.enumerated().map { number, scenario in
        StatedScenario(
          file: place, path: compared.path, key: compared.exactKey, contract: file.contract, scenario: scenario,
          cases: (cases[number] ?? []).map { StatedCase($0, of: scenario, file.contract) })
      }
    }
  }
}

/// A case and its world: its givens, responses and actions, without responses that only repeat the default.
struct StatedCase {
  /// The givens that a rule fixes and the actions that it leaves out.
  struct Freedom: Hashable {
    let fixed: Set<Int>
    let leftOut: PlaceSet
  }

  let stated: Case
  let world: Plan
  /// The row's name as shown in reports; `nil` for the only case of a scenario.
  let rowName: String?
  /// Only set for a rule.
  let freedom: Freedom?

  init(_ stated: Case, of scenario: Scenario, _ contract: ModuleContract) {
    self.stated = stated
    let plan = stated.plan
    let responses = plan.responses.filter { !Self.isDefault($0, contract) }
    world =
      responses.count == plan.responses.count ? plan : Plan(given: plan.given, responses: responses, steps: plan.steps)
    freedom = stated.rule.map { Freedom(fixed: Set(stated.givenSites.map(\.given)), leftOut: $0.leftOut) }
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

  func isOpen(given place: Int) -> Bool { freedom.map { !$0.fixed.contains(place) } ?? false }

  /// A hash of the givens and actions, without responses and times, which may change.
  var outline: Int {
    var hasher = Hasher()
    hasher.combine(world.given)
    hasher.combine(freedom)
    hasher.combine(Set(world.responses.map(\.operation)))
    for step in world.steps {
      hasher.combine(step.count)
      for case .action(let action, let values) in step {
        hasher.combine(action)
        hasher.combine(values)
      }
    }
    return hasher.finalize()
  }

  private static func isDefault(_ prepared: Plan.Prepared, _ contract: ModuleContract) -> Bool {
    guard case .value(_, _, .returns(let defaultValue)) = contract.operations[prepared.operation].answers else {
      return false
    }
    return prepared.script == .each(Response(.returns(defaultValue)))
  }
}
