/// What a stage is still to do: by due time, then in the order in which it was queued, or in another order if that is wanted.
struct DeliveryQueue {
  /// The next one last, where it is taken without moving the others.
  private var waiting: [Delivery] = []
  /// How many were queued so far.
  private(set) var count = 0
  /// Chooses among those that are due at the same moment.
  private let choices: OrderChoices?

  init(_ choices: OrderChoices?) { self.choices = choices }

  mutating func add(due: Int64, cause: Int?, _ origin: Delivery.Origin, _ work: @escaping () -> Void) {
    count += 1
    let delivery = Delivery(number: count, due: due, cause: cause, origin: origin, work: work)
    guard let place = waiting.firstIndex(where: { $0.due <= due }) else { return waiting.append(delivery) }
    waiting.insert(delivery, at: place)
  }

  /// Takes what is next, if it is due.
  mutating func takeNext(until end: Int64) -> Delivery? {
    guard let next = waiting.last, next.due <= end else { return nil }
    guard let choices else { return waiting.removeLast() }
    let places = places(dueAt: next.due)
    return waiting.remove(at: places[places.count > 1 ? choices.choose(places.count) : 0])
  }

  /// Takes what comes although tasks are ready: in a shaken order, by choice, and only if it is due.
  mutating func takeBetween(at now: Int64) -> Delivery? {
    guard let choices, let next = waiting.last, next.due <= now, choices.choose(2) == 1 else { return nil }
    return takeNext(until: now)
  }

  /// The places of what could be next, in the defined order: answers and timers, and of what was handed on for the present moment, which
  /// is one queue with an order of its own, the first.
  private func places(dueAt due: Int64) -> [Int] {
    var hasHop = false
    return waiting.indices.reversed().prefix { waiting[$0].due == due }.filter { place in
      guard case .event = waiting[place].origin else { return true }
      defer { hasHop = true }
      return !hasHop
    }
  }

  /// Takes back one that nobody waits for any more.
  mutating func withdraw(_ number: Int) { waiting.removeAll { $0.number == number } }

  mutating func removeAll() { waiting.removeAll() }

  /// The answers that are on their way.
  var pending: [Trace.Pending] {
    waiting.reversed().compactMap { delivery in
      guard case .call(let call) = delivery.origin else { return nil }
      return Trace.Pending(call: call, due: delivery.due)
    }
  }

  /// When the next timer comes due.
  var nextTimer: Int64? { waiting.last { $0.origin == .timer }?.due }
}

/// What a stage is to do at a moment of virtual time: mostly answer a call.
struct Delivery {
  /// Where it comes from, by which a study tells events apart.
  enum Origin: Equatable {
    /// It answers the call with this index in the trace.
    case call(Int)
    /// The module asked to be woken.
    case timer
    /// It belongs to the event with this index in the trace; -1 while the module is set up.
    case event(Int)
  }

  /// How many had been queued with it.
  var number: Int
  var due: Int64
  /// The call whose answer is being delivered while it is done.
  var cause: Int?
  var origin: Origin
  var work: () -> Void
}
