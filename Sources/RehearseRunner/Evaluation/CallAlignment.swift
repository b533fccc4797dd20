import Rehearse
import RehearseLanguage

/// Aligns a step's calls with the expected ones, so that a failure names extra, missing and different calls.
package struct CallAlignment {
  package enum Pair {
    case fits(item: Int, call: Int)
    /// The same operation with other arguments.
    case differs(item: Int, call: Int)
    case missing(item: Int)
    /// An extra call before this item; `before` is the number of items if it comes after the last one.
    case unexpected(call: Int, before: Int)
    case misplaced(item: Int, call: Int)
  }

  /// Above this number of comparisons, calls are compared by index and misplaced calls are not detected.
  private static let limit = 250_000

  /// The pairs in call order, with the fewest differences.
  package static func ordered(_ items: [CallPattern], _ calls: [Trace.CallRecord]) -> [Pair] {
    guard items.count * calls.count <= limit else { return sideBySide(items, calls) }
    let costs = costs(items, calls)
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < items.count || j < calls.count {
      if i < items.count, j < calls.count, let step = cost(items[i], calls[j]),
        costs[i][j] == costs[i + 1][j + 1] + step
      {
        pairs.append(step == 0 ? .fits(item: i, call: j) : .differs(item: i, call: j))
        (i, j) = (i + 1, j + 1)
      } else if j < calls.count, costs[i][j] == costs[i][j + 1] + 2 {
        pairs.append(.unexpected(call: j, before: i))
        j += 1
      } else {
        pairs.append(.missing(item: i))
        i += 1
      }
    }
    return joinMisplaced(pairs, items, calls)
  }

  /// `costs[i][j]` is the lowest cost of aligning the items from `i` with the calls from `j`.
  private static func costs(_ items: [CallPattern], _ calls: [Trace.CallRecord]) -> [[Int]] {
    var costs = Array(repeating: Array(repeating: 0, count: calls.count + 1), count: items.count + 1)
    for i in stride(from: items.count, through: 0, by: -1) {
      for j in stride(from: calls.count, through: 0, by: -1) where i < items.count || j < calls.count {
        var best = Int.max
        if i < items.count { best = min(best, costs[i + 1][j] + 2) }
        if j < calls.count { best = min(best, costs[i][j + 1] + 2) }
        if i < items.count, j < calls.count, let step = cost(items[i], calls[j]) {
          best = min(best, costs[i + 1][j + 1] + step)
        }
        costs[i][j] = best
      }
    }
    return costs
  }

  private static func cost(_ item: CallPattern, _ call: Trace.CallRecord) -> Int? {
    guard item.operation == call.operation else { return nil }
    return item.matches(call) ? 0 : 1
  }

  private static func sideBySide(_ items: [CallPattern], _ calls: [Trace.CallRecord]) -> [Pair] {
    (0..<max(items.count, calls.count)).flatMap { index -> [Pair] in
      guard index < calls.count else { return [.missing(item: index)] }
      guard index < items.count else { return [.unexpected(call: index, before: items.count)] }
      switch cost(items[index], calls[index]) {
      case 0: return [.fits(item: index, call: index)]
      case nil: return [.missing(item: index), .unexpected(call: index, before: index)]
      default: return [.differs(item: index, call: index)]
      }
    }
  }

  /// Merges a missing item and an extra call that match into one finding about their order.
  private static func joinMisplaced(_ pairs: [Pair], _ items: [CallPattern], _ calls: [Trace.CallRecord]) -> [Pair] {
    var pairs = pairs
    var unexpected: [Int: [Int]] = [:]
    for (index, pair) in pairs.enumerated() {
      if case .unexpected(let call, _) = pair { unexpected[calls[call].operation, default: []].append(index) }
    }
    guard !unexpected.isEmpty else { return pairs }
    var comparisons = 0
    for index in pairs.indices {
      guard case .missing(let item) = pairs[index], let partners = unexpected[items[item].operation] else { continue }
      for (place, partner) in partners.enumerated() where comparisons < limit {
        guard case .unexpected(let call, _) = pairs[partner] else { continue }
        comparisons += 1
        guard items[item].matches(calls[call]) else { continue }
        pairs[index] = .misplaced(item: item, call: call)
        pairs[partner] = .misplaced(item: -1, call: call)
        unexpected[items[item].operation]?.remove(at: place)
        break
      }
    }
    return pairs.filter { if case .misplaced(-1, _) = $0 { false } else { true } }
  }

  /// Pairs in any order: first as many matches as possible, then other calls of the same operation.
  package static func unordered(_ items: [CallPattern], _ calls: [Trace.CallRecord]) -> [Pair] {
    var matching = CallMatching(items, calls)
    matching.run()
    var missing: [Int: ArraySlice<Int>] = [:]
    for item in items.indices where matching.callOfItem[item] == nil {
      missing[items[item].operation, default: []].append(item)
    }
    var pairs: [Pair] = []
    for call in calls.indices {
      if let item = matching.itemOfCall[call] {
        pairs.append(.fits(item: item, call: call))
      } else if let item = missing[calls[call].operation]?.popFirst() {
        pairs.append(.differs(item: item, call: call))
      } else {
        pairs.append(.unexpected(call: call, before: items.count))
      }
    }
    return pairs + missing.values.joined().sorted().map { .missing(item: $0) }
  }
}

/// The calls of a step that are compared with a list, and how they align.
package struct ComparedCalls {
  package private(set) var calls: [Trace.CallRecord] = []
  /// Their indices among all calls of the step.
  package private(set) var places: [Int] = []
  /// Why each call of the step is not compared; `.uncompared` for compared calls.
  private(set) var outcomes: [CallOutcome]
  package let pairs: [CallAlignment.Pair]

  package init(
    _ expected: Expectation.CallList, _ allowed: ContractIndices, _ all: [Trace.CallRecord], _ contract: ModuleContract
  ) {
    let named = expected.operations
    outcomes = Array(repeating: .uncompared, count: all.count)
    for (index, call) in all.enumerated() {
      if Self.takesPart(call.operation, named.has(call.operation), allowed, contract) {
        calls.append(call)
        places.append(index)
      } else {
        outcomes[index] = contract.commands.has(call.operation) ? .alsoAllowed : .uncomparedQuery
      }
    }
    pairs =
      expected.isOrdered ? CallAlignment.ordered(expected.items, calls) : CallAlignment.unordered(expected.items, calls)
    for pair in pairs {
      switch pair {
      case .fits(_, let call): outcomes[places[call]] = .asExpected
      case .differs(_, let call): outcomes[places[call]] = .otherArguments
      case .unexpected(let call, _): outcomes[places[call]] = .unexpected
      case .misplaced(_, let call): outcomes[places[call]] = .outOfOrder
      case .missing: continue
      }
    }
  }

  /// The indices of the step's compared calls among all calls of a trace.
  package static func places(
    _ expected: Expectation.CallList, _ allowed: ContractIndices, _ trace: Trace, step: Int, _ contract: ModuleContract
  ) -> [Int] {
    let named = expected.operations
    return trace.callIndices(ofStep: step).filter {
      takesPart(trace.calls[$0].operation, named.has(trace.calls[$0].operation), allowed, contract)
    }
  }

  /// Whether a call is compared. Commands are compared unless also allowed; queries only if the list names them.
  package static func takesPart(
    _ operation: Int, _ isNamed: Bool, _ allowed: ContractIndices, _ contract: ModuleContract
  ) -> Bool {
    isNamed || contract.commands.has(operation) && !allowed.has(operation)
  }
}
