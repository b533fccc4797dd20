import Rehearse
import RehearseScenario

/// The same case with something else in `when`: an action left out, done twice, or done before the one in front of it.
///
/// Time that passes counts as an action. Two of them side by side are not exchanged: only their sum means anything.
struct ActionMutants {
  /// How many actions of a case are altered: each change carries all of them out.
  private static let limit = 100

  /// An action by the step that it is in, and its place there.
  private struct Place {
    let step: Int
    let index: Int
    let trigger: Plan.Trigger
  }

  private let plan: Plan
  private let places: [Place]

  init(_ testCase: Case) {
    plan = testCase.plan
    places = plan.steps.enumerated().flatMap { step, triggers in
      triggers.enumerated().map { Place(step: step, index: $0, trigger: $1) }
    }
  }

  var all: [PlanMutants.Changed] {
    let places = places.prefix(Self.limit)
    // To leave out the only action is to have a module that does nothing.
    let omitted = self.places.count > 1 ? places.map(omitting) : []
    return omitted + places.map(repeating) + zip(places, places.dropFirst()).compactMap(exchanging)
  }

  private func omitting(_ place: Place) -> PlanMutants.Changed {
    changed(.omitted(happening(place))) { $0[place.step].remove(at: place.index) }
  }

  private func repeating(_ place: Place) -> PlanMutants.Changed {
    changed(.repeated(happening(place))) { $0[place.step].insert(place.trigger, at: place.index) }
  }

  private func exchanging(_ one: Place, _ other: Place) -> PlanMutants.Changed? {
    if one.trigger == other.trigger { return nil }
    if case (.advance, .advance) = (one.trigger, other.trigger) { return nil }
    return changed(.exchanged(happening(one), happening(other))) { steps in
      steps[one.step][one.index] = other.trigger
      steps[other.step][other.index] = one.trigger
    }
  }

  private func happening(_ place: Place) -> Happening {
    let like = places.filter { $0.trigger.isLike(place.trigger) }
    guard like.count > 1 else { return Happening(content: .trigger(place.trigger)) }
    let number = like.firstIndex { $0.step == place.step && $0.index == place.index }
    return Happening(content: .trigger(place.trigger), number: number)
  }

  private func changed(_ change: Mutant, _ alter: (inout [[Plan.Trigger]]) -> Void) -> PlanMutants.Changed {
    var steps = plan.steps
    alter(&steps)
    return PlanMutants.Changed(
      change: change, plan: Plan(given: plan.given, responses: plan.responses, steps: steps))
  }
}

extension Plan.Trigger {
  /// Whether both go by the same name.
  fileprivate func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.action(let one, _), .action(let other, _)): one == other
    default: self == other
    }
  }
}
