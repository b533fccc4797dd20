import Rehearse
import RehearseLanguage

/// Matches as many expected calls as possible, each with a different actual call.
struct CallMatching {
  /// Matches are no longer revised after this many comparisons, which bounds the time for hostile files.
  private static let limit = 8_000_000

  private let items: [CallPattern]
  private let calls: [Trace.CallRecord]
  private let callsOfOperation: [Int: [Int]]
  private(set) var itemOfCall: [Int?]
  private(set) var callOfItem: [Int?]
  private var comparisons = 0

  init(_ items: [CallPattern], _ calls: [Trace.CallRecord]) {
    self.items = items
    self.calls = calls
    callsOfOperation = Dictionary(grouping: calls.indices) { calls[$0].operation }
    itemOfCall = Array(repeating: nil, count: calls.count)
    callOfItem = Array(repeating: nil, count: items.count)
  }

  mutating func run() {
    takeFirstThatFits()
    for (operation, places) in callsOfOperation {
      var free = places.count { itemOfCall[$0] == nil }
      for item in items.indices where free > 0 && items[item].operation == operation && callOfItem[item] == nil {
        guard comparisons < Self.limit else { return }
        if takeBack(for: item, places) { free -= 1 }
      }
    }
  }

  /// Gives each item its first free matching call; lists in the same order need one comparison per item.
  private mutating func takeFirstThatFits() {
    var free = callsOfOperation.mapValues { $0[...] }
    for item in items.indices {
      let operation = items[item].operation
      guard let places = free[operation]?.indices else { continue }
      for index in places {
        guard comparisons < Self.limit else { return }
        guard let call = free[operation]?[index], fits(item, call) else { continue }
        (itemOfCall[call], callOfItem[item]) = (item, call)
        if index == places.lowerBound { free[operation]?.removeFirst() } else { free[operation]?.remove(at: index) }
        break
      }
    }
  }

  /// Finds a call for the item by moving other items to calls that also match them; returns whether it succeeded.
  private mutating func takeBack(for item: Int, _ places: [Int]) -> Bool {
    var unseen = places
    var waiting = [item]
    var wantedBy: [Int: Int] = [:]
    var next = 0
    while next < waiting.count {
      let seeker = waiting[next]
      next += 1
      var left: [Int] = []
      for call in unseen {
        guard comparisons < Self.limit else { return false }
        guard fits(seeker, call) else {
          left.append(call)
          continue
        }
        wantedBy[call] = seeker
        guard let holder = itemOfCall[call] else {
          move(call, wantedBy)
          return true
        }
        waiting.append(holder)
      }
      unseen = left
    }
    return false
  }

  /// Reassigns items along the chain that ends at a free call.
  private mutating func move(_ free: Int, _ wantedBy: [Int: Int]) {
    var freed: Int? = free
    while let call = freed, let item = wantedBy[call] {
      freed = callOfItem[item]
      (itemOfCall[call], callOfItem[item]) = (item, call)
    }
  }

  private mutating func fits(_ item: Int, _ call: Int) -> Bool {
    comparisons += 1
    return items[item].matches(calls[call])
  }
}
