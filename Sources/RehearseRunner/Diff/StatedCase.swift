import Rehearse
import RehearseLanguage

/// A case with the world in which it happens: all that it meets and does, whoever wrote it where, without responses that
/// say what is the standard answer anyway.
struct StatedCase {
  /// What a rule leaves open, beside its world.
  struct Freedom: Hashable {
    let fixed: Set<Int>
    let leftOut: PlaceSet
  }

  let stated: Case
  let world: Plan
  /// What tells it from the others of its scenario, as reports show it; `nil` where it is the only one.
  let rowName: String?
  /// Of a rule alone.
  let freedom: Freedom?

  init(_ stated: Case, of scenario: Scenario, _ vocabulary: Vocabulary) {
    self.stated = stated
    let plan = stated.plan
    let responses = plan.responses.filter { !Self.isStandard($0, vocabulary) }
    world =
      responses.count == plan.responses.count ? plan : Plan(given: plan.given, responses: responses, steps: plan.steps)
    freedom = stated.rule.map { Freedom(fixed: Set(stated.givenSites.map(\.given)), leftOut: $0.leftOut) }
    rowName = stated.isRow ? Self.bracket(stated.name, behind: scenario.id ?? scenario.title) : nil
  }

  /// What is expected of each step; of a rule what it has in common with a step.
  var expectations: [Expectations] {
    guard let rule = stated.rule else { return stated.steps }
    var expectations = Expectations(when: rule.range)
    (expectations.never, expectations.state) = (rule.never, rule.state)
    return [expectations]
  }

  /// Whether a given has no certain value, since a rule leaves it open.
  func isOpen(given place: Int) -> Bool { freedom.map { !$0.fixed.contains(place) } ?? false }

  /// A hash of what the case starts from and does, but for what is answered and how long is waited: a new title may come
  /// with another of these.
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

  private static func bracket(_ name: String, behind title: String) -> String {
    String(Substring(name.utf8.dropFirst(title.utf8.count + 2).dropLast()))
  }

  private static func isStandard(_ prepared: Plan.Prepared, _ vocabulary: Vocabulary) -> Bool {
    guard case .value(_, _, .returns(let standard)) = vocabulary.operations[prepared.operation].answers else {
      return false
    }
    return prepared.script == .each(Response(.returns(standard)))
  }
}
