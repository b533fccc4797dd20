import Rehearse

/// An event that can come next.
struct NextEvent: Sendable {
  let event: Way.Event
  /// Whether it passes in a value that is not an ordinary one of a type without an end of values.
  let isUnusual: Bool

  init(_ event: Way.Event, isUnusual: Bool) {
    self.event = event
    self.isUnusual = isUnusual
  }
}

/// All that can happen next, where a way ends.
struct NextEvents: Sendable {
  /// How much virtual time lies between two events, where no timer comes between.
  private static let step: Int64 = 1_000

  private let vocabulary: Vocabulary
  private let world: World
  private let answers: AllowedAnswers
  private let slots: [[ValueSlot]]

  init(_ vocabulary: Vocabulary, _ world: World) {
    self.vocabulary = vocabulary
    self.world = world
    answers = AllowedAnswers(vocabulary, world)
    slots = vocabulary.actions.map { $0.parameters.map { ValueSlot($0) } }
  }

  /// - Parameter isOrdinary: whether only ordinary values are passed in where a type has no end of values.
  /// - Returns: answers first, then time, then actions, each in the order of declaration.
  func all(after way: Way, _ seen: Observation, isOrdinary: Bool) -> [NextEvent] {
    let earlier = earlierValues(way)
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
      events.append(NextEvent(Way.Event(deed: .wait, time: max(timer, seen.time)), isUnusual: false))
    }
    // A module that does not look at the time cannot tell whether some has passed.
    let now = seen.hasReadTime ? seen.time + gap : seen.time
    for action in vocabulary.actions.indices where !world.leftOut.has(action) {
      let usual = arguments(action, earlier, isOrdinary: true)
      let unusual = isOrdinary ? [] : arguments(action, earlier, isOrdinary: false).filter { !usual.contains($0) }
      for (arguments, isUnusual) in usual.map({ ($0, false) }) + unusual.map({ ($0, true) }) {
        events.append(NextEvent(Way.Event(deed: .fire(action, arguments), time: now), isUnusual: isUnusual))
      }
    }
    return events
  }

  private func answersOf(
    _ call: Observation.Waiting, _ seen: Observation, _ earlier: EarlierValues, gap: Int64, isOrdinary: Bool
  ) -> [NextEvent] {
    let usual = answers.responses(call, earlier, isOrdinary: true)
    let all = isOrdinary ? usual : answers.responses(call, earlier, isOrdinary: false)
    return all.flatMap { response -> [NextEvent] in
      func event(_ time: Int64) -> NextEvent {
        let deed = Way.Event.Deed.answer(
          operation: call.operation, number: call.number, madeAt: call.madeAt, response.outcome)
        return NextEvent(Way.Event(deed: deed, time: time), isUnusual: !usual.contains(response))
      }
      if response.after > 0 {
        let due = call.madeAt + response.after
        return due > seen.time ? [event(due)] : []
      }
      // Between an event and a timer that is due at once there is no moment left.
      guard gap > 0 else { return [] }
      let canBeLate = seen.hasReadTime && seen.nextTimer == nil
      return [event(seen.time + gap)] + (canBeLate ? [event(seen.time + EventKind.lateness)] : [])
    }
  }

  /// Every combination of the finite arguments with ordinary values of the others, which are then varied one at a time.
  private func arguments(_ action: Int, _ earlier: EarlierValues, isOrdinary: Bool) -> [[Literal]] {
    var products: [[Literal]] = [[]]
    for slot in slots[action] {
      let values = slot.shape.finiteValues.map(slot.taken) ?? [slot.ordinary(earlier)].compactMap(\.self)
      products = products.flatMap { product in values.map { product + [$0] } }
    }
    let endless = slots[action].indices.filter { slots[action][$0].shape.finiteValues == nil }
    let varied = endless.flatMap { place -> [[Literal]] in
      products.flatMap { product -> [[Literal]] in
        let alike = isOrdinary ? [] : slots[action].siblingValues(of: place, product)
        return (slots[action][place].values(earlier, isOrdinary: isOrdinary) + alike).map { value in
          var product = product
          product[place] = value
          return product
        }
      }
    }
    var all = products
    for arguments in varied + withoutOptionals(products, action) where !all.contains(arguments) {
      all.append(arguments)
    }
    return all
  }

  /// With none for all that may be none: that one is missing may hide that another is.
  private func withoutOptionals(_ products: [[Literal]], _ action: Int) -> [[Literal]] {
    let optional = slots[action].indices.filter {
      slots[action][$0].shape.isOptional && !slots[action][$0].taken([.none]).isEmpty
    }
    guard optional.count > 1 else { return [] }
    return products.map { product in
      var product = product
      for place in optional { product[place] = .none }
      return product
    }
  }

  /// What was passed in on a way.
  func earlierValues(_ way: Way) -> EarlierValues {
    var earlier = EarlierValues()
    for fixed in way.given {
      let slot = ValueSlot(vocabulary.givens[fixed.given])
      earlier.note(fixed.value, slot.shape, as: slot.name)
    }
    for trigger in world.prefix {
      if case .action(let action, let arguments) = trigger { note(action, arguments, in: &earlier) }
    }
    for event in way.events {
      switch event.deed {
      case .fire(let action, let arguments): note(action, arguments, in: &earlier)
      case .answer(let operation, _, _, let outcome): answers.note(outcome, of: operation, in: &earlier)
      case .wait: break
      }
    }
    return earlier
  }

  private func note(_ action: Int, _ arguments: [Literal], in earlier: inout EarlierValues) {
    for (slot, value) in zip(slots[action], arguments) { earlier.note(value, slot.shape, as: slot.name) }
  }
}
