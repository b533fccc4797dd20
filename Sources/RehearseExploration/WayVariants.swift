import Rehearse

/// The ways that differ from another in one value without an end of values: of a given, of an argument, or of an answer.
package struct WayVariants {
  private let vocabulary: Vocabulary
  private let next: NextEvents

  package init(_ planner: WayPlanner) {
    vocabulary = planner.vocabulary
    next = NextEvents(planner.vocabulary, planner.world)
  }

  package func all(_ way: Way) -> [Way] {
    let given = way.given.indices.flatMap { place -> [Way] in
      let slot = ValueSlot(vocabulary.givens[way.given[place].given])
      return values(slot, EarlierValues(), not: way.given[place].value).map { value in
        var way = way
        way.given[place].value = value
        return way
      }
    }
    return given + way.events.indices.flatMap { variants(way, at: $0) }
  }

  private func variants(_ way: Way, at place: Int) -> [Way] {
    var before = way
    before.events.removeSubrange(place...)
    let earlier = next.earlierValues(before)
    var deeds: [Way.Event.Deed] = []
    switch way.events[place].deed {
    case .fire(let action, let arguments):
      let slots = vocabulary.actions[action].parameters.map { ValueSlot($0) }
      for number in slots.indices {
        let alike = slots.siblingValues(of: number, arguments)
        deeds += (values(slots[number], earlier, not: arguments[number]) + alike).map { value in
          var arguments = arguments
          arguments[number] = value
          return .fire(action, arguments)
        }
      }
    case .answer(let operation, let number, let madeAt, let outcome):
      deeds = outcomes(outcome, of: vocabulary.operations[operation], earlier).map {
        .answer(operation: operation, number: number, madeAt: madeAt, $0)
      }
    case .wait: break
    }
    return deeds.map { deed in
      var way = way
      way.events[place].deed = deed
      return way
    }
  }

  private func outcomes(
    _ outcome: Response.Outcome, of operation: OperationDeclaration, _ earlier: EarlierValues
  ) -> [Response.Outcome] {
    switch outcome {
    case .returns(let value):
      ValueSlot.returned(by: operation).map { values($0, earlier, not: value).map { .returns($0) } } ?? []
    case .fails(let value):
      ValueSlot.failure(of: operation).map { values($0, earlier, not: value).map { .fails($0) } } ?? []
    case .silent: []
    }
  }

  private func values(_ slot: ValueSlot, _ earlier: EarlierValues, not present: Literal) -> [Literal] {
    guard slot.shape.wrapped.finiteValues == nil else { return [] }
    return slot.values(earlier).filter { $0 != present }
  }
}
