import Rehearse

struct NextEvent: Sendable {
  let event: EventSequence.Event
  /// Whether it contains an unusual value of a type with unlimited values.
  let isUnusual: Bool
}

struct NextEvents: Sendable {
  /// Virtual milliseconds between two events, unless a timer fires earlier.
  private static let step: Int64 = 1_000
  /// How many lists of actions to remember.
  private static let mostKnown = 1_000

  private struct Situation: Hashable {
    let earlier: EarlierValues
    let isOrdinary: Bool
  }

  private struct Firing {
    let action: Int
    let arguments: [Literal]
    let isUnusual: Bool
  }

  private let contract: ModuleContract
  private let scope: ExplorationScope
  private let answers: AllowedAnswers
  private let domains: ModuleDomains
  /// Many sequences have the same earlier values.
  private var known: [Situation: [Firing]] = [:]

  init(_ contract: ModuleContract, _ scope: ExplorationScope) {
    self.contract = contract
    self.scope = scope
    domains = ModuleDomains(contract)
    answers = AllowedAnswers(contract: contract, scope: scope, domains: domains)
  }

  /// - Parameter isOrdinary: whether to use only ordinary values for types with unlimited values.
  /// - Returns: responses, then waits, then actions, each in declaration order.
  mutating func all(after sequence: EventSequence, _ seen: SequenceObservation, isOrdinary: Bool) -> [NextEvent] {
    let earlier = earlierValues(sequence)
    let deadline = seen.waiting.compactMap(answers.deadline).min()
    let next = [seen.nextTimer, deadline].compactMap(\.self).min()
    let gap = next.map { min(Self.step, ($0 - seen.time) / 2) } ?? Self.step
    var events: [NextEvent] = []
    for call in seen.waiting {
      events += answersOf(call, seen, earlier, gap: gap, isOrdinary: isOrdinary).filter {
        deadline == nil || $0.event.time <= deadline ?? 0
      }
    }
    if let timer = seen.nextTimer, deadline.map({ timer <= $0 }) ?? true {
      events.append(NextEvent(event: EventSequence.Event(input: .wait, time: max(timer, seen.time)), isUnusual: false))
    }
    // A module that has not read the time cannot notice it passing.
    let now = seen.hasReadTime ? seen.time + gap : seen.time
    for firing in firings(earlier, isOrdinary: isOrdinary) {
      let input = EventSequence.Event.EventInput.fire(firing.action, firing.arguments)
      events.append(NextEvent(event: EventSequence.Event(input: input, time: now), isUnusual: firing.isUnusual))
    }
    return events
  }

  private mutating func firings(_ earlier: EarlierValues, isOrdinary: Bool) -> [Firing] {
    let situation = Situation(earlier: earlier, isOrdinary: isOrdinary)
    if let known = known[situation] { return known }
    var firings: [Firing] = []
    for action in contract.actions.indices where !scope.leftOut.has(action) {
      let usual = arguments(action, earlier, isOrdinary: true)
      let unusual = isOrdinary ? [] : arguments(action, earlier, isOrdinary: false).filter { !usual.contains($0) }
      firings += usual.map { Firing(action: action, arguments: $0, isUnusual: false) }
      firings += unusual.map { Firing(action: action, arguments: $0, isUnusual: true) }
    }
    if known.count >= Self.mostKnown { known.removeAll() }
    known[situation] = firings
    return firings
  }

  private func answersOf(
    _ call: SequenceObservation.Waiting, _ seen: SequenceObservation, _ earlier: EarlierValues, gap: Int64,
    isOrdinary: Bool
  ) -> [NextEvent] {
    let usual = answers.next(call, earlier, isOrdinary: true)
    let all = isOrdinary ? usual : answers.next(call, earlier, isOrdinary: false)
    return all.flatMap { answer -> [NextEvent] in
      func event(_ time: Int64) -> NextEvent {
        let input = EventSequence.Event.EventInput.answer(
          operation: call.operation, number: call.number, madeAt: call.madeAt, answer.content)
        return NextEvent(event: EventSequence.Event(input: input, time: time), isUnusual: !usual.contains(answer))
      }
      if answer.after > 0 {
        let due = (call.deliveredAt ?? call.madeAt) + answer.after
        return due > seen.time ? [event(due)] : []
      }
      // If a timer is due now, nothing can happen before it.
      guard gap > 0 else { return [] }
      let canBeLate = seen.hasReadTime && seen.nextTimer == nil
      return [event(seen.time + gap)] + (canBeLate ? [event(seen.time + EventKind.lateness)] : [])
    }
  }

  /// All combinations of finite arguments, with ordinary values for the others, which then vary one at a time.
  private func arguments(_ action: Int, _ earlier: EarlierValues, isOrdinary: Bool) -> [[Literal]] {
    let domains = domains.actions[action]
    var products: [[Literal]] = [[]]
    for domain in domains {
      let values = domain.finite ?? [domain.ordinary(earlier)].compactMap(\.self)
      products = products.flatMap { product in values.map { product + [$0] } }
    }
    let endless = domains.indices.filter { domains[$0].finite == nil }
    let varied = endless.flatMap { index -> [[Literal]] in
      products.flatMap { product -> [[Literal]] in
        let alike = isOrdinary ? [] : domains.siblingValues(of: index, product)
        return (domains[index].values(earlier, isOrdinary: isOrdinary) + alike).map { value in
          var product = product
          product[index] = value
          return product
        }
      }
    }
    var all = products
    for arguments in varied + withoutOptionals(products, domains) where !all.contains(arguments) {
      all.append(arguments)
    }
    return all
  }

  /// Sets all optional arguments to none, because one missing value may hide another.
  private func withoutOptionals(_ products: [[Literal]], _ domains: [ValueDomain]) -> [[Literal]] {
    let optional = domains.indices.filter { domains[$0].valueType.isOptional && !domains[$0].taken([.none]).isEmpty }
    guard optional.count > 1 else { return [] }
    return products.map { product in
      var product = product
      for index in optional { product[index] = .none }
      return product
    }
  }

  private func earlierValues(_ sequence: EventSequence) -> EarlierValues {
    var earlier = EarlierValues()
    for fixed in sequence.given { domains.note(given: fixed.given, fixed.value, in: &earlier) }
    for trigger in scope.prefix {
      if case .action(let action, let arguments) = trigger { domains.note(action: action, arguments, in: &earlier) }
    }
    for event in sequence.events {
      switch event.input {
      case .fire(let action, let arguments): domains.note(action: action, arguments, in: &earlier)
      case .answer(let operation, _, _, let content): domains.note(content, of: operation, in: &earlier)
      case .wait: break
      }
    }
    return earlier
  }
}

/// Which responses waiting calls may get in a scope, and when.
struct AllowedAnswers: Sendable {
  let contract: ModuleContract
  let scope: ExplorationScope
  let domains: ModuleDomains

  /// The answers that a call may get next, each with its delay; empty if it never gets one.
  func next(_ call: SequenceObservation.Waiting, _ earlier: EarlierValues, isOrdinary: Bool) -> [StreamItem] {
    guard scope.answers[call.operation] != nil else {
      return free(call, earlier, isOrdinary: isOrdinary).map { StreamItem($0) }
    }
    return (scope.choice(for: call)?.oneOf ?? []).compactMap { $0.item(after: call.delivered) }
  }

  /// The answers that a call may get if the scenario fixes none.
  func free(_ call: SequenceObservation.Waiting, _ earlier: EarlierValues, isOrdinary: Bool) -> [AnswerContent] {
    let operation = contract.operations[call.operation]
    guard case .value(_, _, let defaultValue) = operation.answers,
      let returned = domains.returned[call.operation]
    else { return [] }
    var values = returned.values(earlier, isOrdinary: isOrdinary)
    if returned.finite == nil {
      let usual: Literal? = if case .returns(let value) = defaultValue { value } else { nil }
      if let own = call.answer ?? usual { values = [own] + values.filter { $0 != own } }
    }
    let failures = domains.failures[call.operation]?.values(earlier, isOrdinary: isOrdinary) ?? []
    let contents = values.map(AnswerContent.value) + failures.map(AnswerContent.fails)
    let all = contents + (operation.isStream ? [.end] : [])
    let waived = operation.waivers.compactMap(\.answer)
    return waived.isEmpty ? all : all.filter { !Response.Outcome($0).isNamed(in: waived, operation) }
  }

  /// The time by which a call must have its response; `nil` if it may wait indefinitely.
  func deadline(_ call: SequenceObservation.Waiting) -> Int64? {
    guard let choice = scope.choice(for: call),
      !choice.oneOf.isEmpty
    else { return nil }
    let delays = choice.oneOf.map { $0.item(after: call.delivered)?.after ?? 0 }
    guard !delays.contains(0) else { return nil }
    return delays.max().map { (call.deliveredAt ?? call.madeAt) + $0 }
  }
}

extension Response {
  /// The answer that follows what has been delivered; `nil` if none follows.
  fileprivate func item(after delivered: [AnswerContent]) -> StreamItem? {
    switch outcome {
    case .silent: nil
    case .returns(let value): StreamItem(.value(value), after: after)
    case .fails(let value): StreamItem(.fails(value), after: after)
    case .stream(let items):
      items.count > delivered.count && items.map(\.content).starts(with: delivered) ? items[delivered.count] : nil
    }
  }
}
