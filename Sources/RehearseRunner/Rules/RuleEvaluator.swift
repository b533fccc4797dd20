import Rehearse
import RehearseLanguage
import Synchronization

/// Evaluates a rule for all sequences of an exploration.
///
/// The beginning of each sequence has already been evaluated, so only its final state is checked. Calls are counted
/// from the start.
struct RuleEvaluator: Sendable {
  private final class Sightings: Sendable {
    let called = Mutex(ContractIndices())
    /// Whether all `whenever` conditions have held at the same time.
    let hasMet = Atomic<Bool>(false)
  }

  private let promises: RulePromises
  private let whenever: [FieldPattern]
  private let sightings = Sightings()

  init(_ rule: Rule) { (promises, whenever) = (RulePromises(rule), rule.whenever) }

  var idleLimits: [Expectation.AtMostOnce] {
    let called = sightings.called.withLock { $0 }
    return promises.limits.filter { !called.has($0.operation) }
  }

  /// The counts that keep sequences apart.
  var limits: [SequenceMemory.RuleLimit] { promises.limits.map { .init(operation: $0.operation, since: $0.since) } }

  var isWheneverIdle: Bool { !whenever.isEmpty && !sightings.hasMet.load(ordering: .relaxed) }

  func evaluation(_ trace: Trace) -> Evaluation {
    if !promises.limits.isEmpty {
      sightings.called.withLock { called in
        for limit in promises.limits where !called.has(limit.operation) {
          if trace.calls.contains(where: { $0.operation == limit.operation }) { called.insert(limit.operation) }
        }
      }
    }
    let counts = promises.limits.map { Self.count($0, trace) }
    return Evaluation(memory: counts.map(\.last), isBroken: breach(trace) != nil)
  }

  /// The first promise that a sequence breaks, in the order of the keys in the rule.
  func breach(_ trace: Trace) -> RuleBreach? {
    if let never = promises.never.first(where: { Self.happens($0, trace) }) { return .never(never) }
    if let limit = promises.limits.first(where: { Self.count($0, trace).isExceeded }) { return .limit(limit) }
    guard !promises.state.isEmpty, Self.hold(whenever, trace) else { return nil }
    sightings.hasMet.store(true, ordering: .relaxed)
    let broken = promises.state.filter { !$0.pattern.matches(trace.finalState[$0.field]) }
    return broken.isEmpty ? nil : .state(broken)
  }

  private static func hold(_ fields: [FieldPattern], _ trace: Trace) -> Bool {
    fields.allSatisfy { $0.pattern.matches(trace.finalState[$0.field]) }
  }

  private static func happens(_ never: Expectation.Never, _ trace: Trace) -> Bool {
    guard let field = never.field else { return trace.calls.contains { never.operations.has($0.operation) } }
    return trace.writes.contains { $0.field == field.field && field.pattern.matches($0.value) }
  }

  /// The calls since the count last restarted, and whether there ever were too many.
  private static func count(_ limit: Expectation.AtMostOnce, _ trace: Trace) -> (last: Int, isExceeded: Bool) {
    var (count, isExceeded) = (0, false)
    func note(_ calls: Range<Int>) {
      for call in calls where trace.calls[call].operation == limit.operation {
        count += 1
        if count > 1 { isExceeded = true }
      }
    }
    note(0..<(trace.events.first?.calls ?? trace.calls.count))
    for (index, event) in trace.events.enumerated() {
      if case .action(let action, _) = event.cause, limit.since.has(action) { count = 0 }
      note(trace.callIndices(ofEvent: index))
    }
    return (count, isExceeded)
  }
}

enum RuleBreach {
  /// An operation was called, or a field took a value.
  case never(Expectation.Never)
  /// An operation was called too often.
  case limit(Expectation.AtMostOnce)
  /// These fields had other values at the end of the sequence.
  case state([FieldPattern])

  func isSame(as other: RuleBreach?) -> Bool {
    switch (self, other) {
    case (.never(let one), .never(let other)): one.range == other.range
    case (.limit(let one), .limit(let other)): one.range == other.range
    case (.state(let fields), .state(let others)): fields.map(\.range) == others.map(\.range)
    default: false
    }
  }
}
