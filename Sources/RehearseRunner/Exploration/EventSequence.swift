import Rehearse

/// A sequence of events from the start, with the givens it needs.
///
/// Each event has a time, so that the sequence can run as an ordinary plan.
package struct EventSequence: Sendable, Hashable {
  package struct Event: Sendable, Hashable {
    package enum EventInput: Sendable, Hashable {
      case fire(Int, [Literal])
      /// An answer to a waiting call. Calls of the same operation are numbered from zero.
      case answer(operation: Int, number: Int, madeAt: Int64, AnswerContent)
      /// Time passes until the module's next timer.
      case wait
    }

    package var input: EventInput
    /// Virtual milliseconds since the start.
    package var time: Int64
  }

  package struct FixedGiven: Sendable, Hashable {
    package var given: Int
    package var value: Literal
  }

  /// What an operation answers at once to every call of the sequence; `nil` for its default answer.
  package struct FixedAnswer: Sendable, Hashable {
    package var operation: Int
    package var script: ResponseScript?
  }

  /// In read order.
  package var given: [FixedGiven] = []
  /// In the order of the first calls.
  package var answers: [FixedAnswer] = []
  package var events: [Event] = []

  func continued(by event: Event) -> EventSequence {
    EventSequence(given: given, answers: answers, events: events + [event])
  }
}

/// What an exploration varies, and what stays fixed.
///
/// By default, everything the contract allows varies, as in the `explore` command. A rule fixes what it and its file
/// state under `given`.
package struct ExplorationScope: Sendable, Hashable {
  /// The possible responses to calls with certain arguments.
  package struct Choice: Sendable, Hashable {
    /// What a call must match; empty for all calls.
    package var arguments: [ArgumentPattern]
    /// A response without a delay may come at any time; one with a delay comes exactly then.
    package var oneOf: [Response]

    package init(arguments: [ArgumentPattern] = [], oneOf: [Response]) {
      (self.arguments, self.oneOf) = (arguments, oneOf)
    }
  }

  /// Givens with a fixed value, by index.
  package var given: [Int: Literal]
  /// Operations with restricted responses, by index.
  ///
  /// The first choice that matches a call provides its response. If none matches, the call never gets one.
  package var answers: [Int: [Choice]]
  /// Events that occur once, at the start of every sequence.
  package var prefix: [Plan.Trigger]
  /// Actions that fire only in the prefix.
  package var leftOut: ContractIndices

  package init(
    given: [Int: Literal] = [:], answers: [Int: [Choice]] = [:], prefix: [Plan.Trigger] = [],
    leftOut: ContractIndices = ContractIndices()
  ) {
    (self.given, self.answers, self.prefix, self.leftOut) = (given, answers, prefix, leftOut)
  }

  func choice(for call: SequenceObservation.Waiting) -> Choice? {
    answers[call.operation]?.first { $0.arguments.match(call.arguments) }
  }
}

/// Turns sequences into plans that a scenario could state.
package struct SequencePlanner: Sendable {
  let contract: ModuleContract
  let scope: ExplorationScope
  /// The values to try for each given; the first one if the sequence does not fix it.
  private let givens: [[Literal]]
  /// Operations whose responses come from the sequence's events.
  let answered: [Int]
  let immediate: ImmediateAnswers
  /// The duration of the prefix in virtual milliseconds.
  private let beginning: Int64

  package init(_ contract: ModuleContract, _ scope: ExplorationScope) {
    self.contract = contract
    self.scope = scope
    givens = contract.givens.indices.map { index in
      scope.given[index].map { [$0] } ?? ValueDomain.values(of: contract.givens[index])
    }
    immediate = ImmediateAnswers(contract, scope)
    answered = contract.operations.indices.filter {
      if case .value = contract.operations[$0].answers { !contract.operations[$0].answersAtOnce } else { false }
    }
    beginning = scope.prefix.reduce(0) { time, trigger in
      if case .advance(let span) = trigger { time + span } else { time }
    }
  }

  /// The values to try for a given, the one of an undisturbed sequence first.
  func values(ofGiven given: Int) -> [Literal] { givens[given] }

  /// The plan with the sequence's own times; calls without a response in the sequence wait forever.
  package func plan(_ sequence: EventSequence) -> Plan {
    var given = givens.map { $0[0] }
    for fixed in sequence.given { given[fixed.given] = fixed.value }
    return Plan(
      given: given, responses: responses(sequence) + immediate.responses(sequence.answers),
      steps: [triggers(sequence)])
  }

  private func responses(_ sequence: EventSequence) -> [Plan.Prepared] {
    answered.map { operation in
      let isStream = contract.operations[operation].isStream
      var list: [Response] = []
      for event in sequence.events {
        guard case .answer(operation, let number, let madeAt, let content) = event.input else { continue }
        while list.count <= number { list.append(Response(.silent)) }
        let after = event.time - madeAt
        list[number] = isStream ? list[number].adding(content, after: after) : Response(.init(content), after: after)
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

extension Response {
  /// The stream with another item.
  ///
  /// - Parameter after: The time since the call, in virtual milliseconds.
  fileprivate func adding(_ content: AnswerContent, after: Int64) -> Response {
    let items = if case .stream(let items) = outcome { items } else { [StreamItem]() }
    if items.isEmpty, case .fails(let error) = content { return Response(.fails(error), after: after) }
    let before = items.reduce(0) { $0 + $1.after }
    return Response(.stream(items + [StreamItem(content, after: after - before)]))
  }
}
