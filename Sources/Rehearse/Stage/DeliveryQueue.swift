/// The deliveries that a stage still has to make, by due time, then in queueing order or as an interleaving chooses.
package struct DeliveryQueue {
  /// Sorted so that the next delivery is last, where removing it is cheap.
  private var waiting: [Delivery] = []
  package private(set) var count = 0
  private let choices: OrderChoices?

  package init(_ choices: OrderChoices?) { self.choices = choices }

  package mutating func add(due: Int64, cause: Int?, _ origin: Delivery.Origin, _ work: @escaping () -> Void) {
    count += 1
    let delivery = Delivery(number: count, due: due, cause: cause, origin: origin, work: work)
    guard let index = waiting.firstIndex(where: { $0.due <= due }) else { return waiting.append(delivery) }
    waiting.insert(delivery, at: index)
  }

  /// Removes and returns the next delivery, if it is due.
  package mutating func takeNext(until end: Int64) -> Delivery? {
    guard let next = waiting.last, next.due <= end else { return nil }
    guard let choices else { return waiting.removeLast() }
    let indices = indices(dueAt: next.due)
    return waiting.remove(at: indices[indices.count > 1 ? choices.choose(indices.count) : 0])
  }

  /// Removes and returns a delivery that an interleaving puts before ready tasks.
  package mutating func takeBetween(at now: Int64) -> Delivery? {
    guard let choices, let next = waiting.last, next.due <= now, choices.choose(2) == 1 else { return nil }
    return takeNext(until: now)
  }

  /// The indices of deliveries that could be next: the next answer to each call, timers, and the oldest work for the main
  /// queue.
  private func indices(dueAt due: Int64) -> [Int] {
    var hasHop = false
    var calls: Set<Int> = []
    return waiting.indices.reversed().prefix { waiting[$0].due == due }.filter { index in
      switch waiting[index].origin {
      case .answer(let call, _): return calls.insert(call).inserted
      case .timer: return true
      case .event:
        defer { hasHop = true }
        return !hasHop
      }
    }
  }

  /// Removes deliveries, and returns the calls whose answers were among them.
  @discardableResult
  package mutating func withdraw(_ numbers: ClosedRange<Int>) -> [Int] {
    var calls: [Int] = []
    waiting.removeAll { delivery in
      guard numbers.contains(delivery.number) else { return false }
      if case .answer(let call, _) = delivery.origin, calls.last != call { calls.append(call) }
      return true
    }
    return calls
  }

  mutating func removeAll() { waiting.removeAll() }

  /// The answers on their way, in the order of delivery; of a stream, the next item.
  package var pending: [Trace.Pending] {
    var calls: Set<Int> = []
    return waiting.reversed().compactMap { delivery in
      guard case .answer(let call, _) = delivery.origin, calls.insert(call).inserted else { return nil }
      return Trace.Pending(call: call, due: delivery.due)
    }
  }

  var nextTimer: Int64? { waiting.last { $0.origin == .timer }?.due }
}

/// Work for a stage at a moment of virtual time, usually the answer to a call.
package struct Delivery {
  /// The origin of a delivery, which separates the events of a trace.
  package enum Origin: Equatable {
    /// The answer to a call; of a stream, the item with this index.
    case answer(call: Int, item: Int?)
    /// A timer of the module.
    case timer
    /// Part of the event with this index in the trace; -1 while the module is set up.
    case event(Int)
  }

  /// The value of the queue's `count` after it was queued.
  package var number: Int
  var due: Int64
  /// The call whose answer is being delivered.
  var cause: Int?
  var origin: Origin
  var work: () -> Void
}
