import Rehearse

/// Makes plans of ways: each is by its construction what a scenario could say.
package struct WayPlanner: Sendable {
  package let vocabulary: Vocabulary
  package let world: World
  /// The givens where no way fixes them.
  private let givens: [Literal]
  /// Operations that are answered as a way says.
  let answered: [Int]
  /// Virtual milliseconds that the prefix takes.
  let beginning: Int64

  package init(_ vocabulary: Vocabulary, _ world: World) {
    self.vocabulary = vocabulary
    self.world = world
    var givens = vocabulary.givens.indices.map { GivenValues.all(vocabulary.givens[$0])[0] }
    for (place, value) in world.given { givens[place] = value }
    self.givens = givens
    answered = vocabulary.operations.indices.filter {
      if case .value = vocabulary.operations[$0].answers { true } else { false }
    }
    beginning = world.prefix.reduce(0) { time, trigger in
      if case .advance(let span) = trigger { time + span } else { time }
    }
  }

  /// The way carried out at its own moments: calls that it does not answer wait for ever.
  package func plan(_ way: Way) -> Plan {
    var given = givens
    for fixed in way.given { given[fixed.given] = fixed.value }
    return Plan(given: given, responses: responses(way), steps: [triggers(way)])
  }

  private func responses(_ way: Way) -> [Plan.Prepared] {
    answered.map { operation in
      var list: [Response] = []
      for event in way.events {
        guard case .answer(operation, let number, let madeAt, let outcome) = event.deed else { continue }
        while list.count <= number { list.append(Response(.silent)) }
        list[number] = Response(outcome, after: event.time - madeAt)
      }
      return Plan.Prepared(operation: operation, script: .list(list))
    }
  }

  private func triggers(_ way: Way) -> [Plan.Trigger] {
    var triggers = world.prefix
    var now = beginning
    for event in way.events {
      if event.time > now { triggers.append(.advance(event.time - now)) }
      now = max(now, event.time)
      if case .fire(let action, let arguments) = event.deed { triggers.append(.action(action, arguments)) }
    }
    return triggers
  }
}
