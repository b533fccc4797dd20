import Rehearse

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

  /// - Parameter isMerging: whether only ordinary values are passed in where there is no end of them.
  /// - Returns: answers first, then time, then actions, each in the order of declaration.
  func all(after way: Way, _ seen: Observation, isMerging: Bool) -> [Way.Event] {
    let earlier = earlierValues(way)
    let deadline = seen.waiting.compactMap(answers.deadline).min()
    let next = [seen.nextTimer, deadline].compactMap(\.self).min()
    let gap = next.map { min(Self.step, ($0 - seen.time) / 2) } ?? Self.step
    var events: [Way.Event] = []
    for call in seen.waiting {
      events += answersOf(call, seen, earlier, gap: gap, isMerging: isMerging).filter {
        deadline == nil || $0.time <= deadline ?? 0
      }
    }
    if let timer = seen.nextTimer, deadline.map({ timer <= $0 }) ?? true {
      events.append(Way.Event(deed: .wait, time: max(timer, seen.time)))
    }
    // Who does not look at the time cannot tell whether some has passed.
    let now = seen.hasReadTime ? seen.time + gap : seen.time
    for action in vocabulary.actions.indices where !world.leftOut.has(action) {
      events += arguments(action, earlier, isMerging: isMerging).map {
        Way.Event(deed: .fire(action, $0), time: now)
      }
    }
    return events
  }

  private func answersOf(
    _ call: Observation.Waiting, _ seen: Observation, _ earlier: EarlierValues, gap: Int64, isMerging: Bool
  ) -> [Way.Event] {
    answers.responses(call, earlier, isMerging: isMerging).flatMap { response -> [Way.Event] in
      func event(_ time: Int64) -> Way.Event {
        Way.Event(
          deed: .answer(
            operation: call.operation, number: call.number, madeAt: call.madeAt, response.outcome), time: time)
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
  private func arguments(_ action: Int, _ earlier: EarlierValues, isMerging: Bool) -> [[Literal]] {
    var products: [[Literal]] = [[]]
    for slot in slots[action] {
      let values = slot.shape.finiteValues ?? [slot.base(earlier)]
      products = products.flatMap { product in values.map { product + [$0] } }
    }
    let endless = slots[action].indices.filter { slots[action][$0].shape.finiteValues == nil }
    let varied = endless.flatMap { place -> [[Literal]] in
      products.flatMap { product -> [[Literal]] in
        let alike = isMerging ? [] : slots[action].siblingValues(of: place, product)
        return (slots[action][place].values(earlier, isMerging: isMerging) + alike).map { value in
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
    let optional = slots[action].indices.filter { slots[action][$0].shape.isOptional }
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
