import Rehearse

/// A sequence of events from the start, with the givens that it needs.
///
/// Each event has its moment, so that the sequence runs as an ordinary plan.
package struct EventSequence: Sendable, Hashable {
  /// Something that happens at a moment of virtual time.
  package struct Event: Sendable, Hashable {
    package enum EventInput: Sendable, Hashable {
      /// An action of the contract with all its arguments.
      case fire(Int, [Literal])
      /// A waiting call is answered: the one with this number among the calls of its operation, from 0.
      case answer(operation: Int, number: Int, madeAt: Int64, Response.Outcome)
      /// Nothing but time passes, until the module's next timer.
      case wait
    }

    package var input: EventInput
    /// Virtual milliseconds since the start.
    package var time: Int64
  }

  /// A given that was read, and its value.
  package struct FixedGiven: Sendable, Hashable {
    package var given: Int
    package var value: Literal
  }

  /// In the order in which they were read.
  package var given: [FixedGiven] = []
  package var events: [Event] = []

  /// The sequence with one more event.
  func continued(by event: Event) -> EventSequence { EventSequence(given: given, events: events + [event]) }
}

/// What varies in an exploration, and what does not.
///
/// Without anything fixed it is all that a contract allows: the scope of the `explore` command. A rule fixes what it and its
/// file write below `given`.
package struct ExplorationScope: Sendable {
  /// How calls with certain arguments are answered: each time by any of these.
  package struct Choice: Sendable {
    /// What a call must fit; empty for all calls.
    package var arguments: [ArgumentPattern]
    /// A response without a delay comes whenever another event could come before it; one with a delay, exactly then.
    package var oneOf: [Response]

    package init(arguments: [ArgumentPattern] = [], oneOf: [Response]) {
      (self.arguments, self.oneOf) = (arguments, oneOf)
    }
  }

  /// Givens with a value that does not vary, by their places.
  package var given: [Int: Literal]
  /// Operations whose answers are fixed, by their places: the first choice that a call fits answers it, and a call that fits
  /// none is never answered.
  package var answers: [Int: [Choice]]
  /// What happens first, once, and belongs to every sequence.
  package var prefix: [Plan.Trigger]
  /// Actions that are never fired but in the prefix.
  package var leftOut: PlaceSet

  package init(
    given: [Int: Literal] = [:], answers: [Int: [Choice]] = [:], prefix: [Plan.Trigger] = [],
    leftOut: PlaceSet = PlaceSet()
  ) {
    (self.given, self.answers, self.prefix, self.leftOut) = (given, answers, prefix, leftOut)
  }

  /// What answers a call, where its answers are fixed.
  func choice(for call: SequenceObservation.Waiting) -> Choice? {
    answers[call.operation]?.first { $0.arguments.match(call.arguments) }
  }
}

/// Makes plans of sequences: each is by its construction what a scenario could say.
package struct SequencePlanner: Sendable {
  let contract: ModuleContract
  let scope: ExplorationScope
  /// The givens where no sequence fixes them.
  private let givens: [Literal]
  /// Operations that are answered as a sequence says.
  let answered: [Int]
  /// Virtual milliseconds that the prefix takes.
  private let beginning: Int64

  package init(_ contract: ModuleContract, _ scope: ExplorationScope) {
    self.contract = contract
    self.scope = scope
    givens = contract.givens.indices.map { scope.given[$0] ?? ValueDomain.values(of: contract.givens[$0])[0] }
    answered = contract.operations.indices.filter {
      if case .value = contract.operations[$0].answers { true } else { false }
    }
    beginning = scope.prefix.reduce(0) { time, trigger in
      if case .advance(let span) = trigger { time + span } else { time }
    }
  }

  /// The sequence at its own moments: calls that it does not answer wait for ever.
  func plan(_ sequence: EventSequence) -> Plan {
    var given = givens
    for fixed in sequence.given { given[fixed.given] = fixed.value }
    return Plan(given: given, responses: responses(sequence), steps: [triggers(sequence)])
  }

  private func responses(_ sequence: EventSequence) -> [Plan.Prepared] {
    answered.map { operation in
      var list: [Response] = []
      for event in sequence.events {
        guard case .answer(operation, let number, let madeAt, let outcome) = event.input else { continue }
        while list.count <= number { list.append(Response(.silent)) }
        list[number] = Response(outcome, after: event.time - madeAt)
      }
      return Plan.Prepared(operation: operation, script: .list(list))
    }
  }

  private func triggers(_ sequence: EventSequence) -> [Plan.Trigger] {
    var triggers = scope.prefix
    var now = beginning
    for event in sequence.events {
      if event.time > now { triggers.append(.advance(event.time - now)) }
      now = max(now, event.time)
      if case .fire(let action, let arguments) = event.input { triggers.append(.action(action, arguments)) }
    }
    return triggers
  }
}
