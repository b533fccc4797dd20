import Rehearse
import RehearseLanguage
import Synchronization

/// Evaluates a rule for all sequences of an exploration.
///
/// The beginning of each sequence has already been evaluated, so `state` is checked only at its end. Calls are counted
/// from the start.
struct RuleEvaluator: Sendable {
  private final class Sightings: Sendable {
    let called = Mutex(ContractIndices())
    /// Whether all fields of `whenever` have had their values at the same time.
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
  var limits: [SequenceMemory.RuleLimit] {
    let fields = Set(whenever.map(\.meaning))
    return promises.limits.map { .init(operation: $0.operation, since: $0.since, whenever: fields) }
  }

  var isWheneverIdle: Bool { !whenever.isEmpty && !sightings.hasMet.load(ordering: .relaxed) }

  func evaluation(_ trace: Trace) -> Evaluation {
    let moments = moments(trace)
    if !promises.limits.isEmpty {
      sightings.called.withLock { called in
        for limit in promises.limits where !called.has(limit.operation) {
          if moments.call(of: ContractIndices(limit.operation), trace) != nil { called.insert(limit.operation) }
        }
      }
    }
    if !whenever.isEmpty, moments.holdBetween || !promises.state.isEmpty && moments.holdAtEnd {
      sightings.hasMet.store(true, ordering: .relaxed)
    }
    let counts = promises.limits.map { Self.count($0, trace, moments) }
    return Evaluation(memory: counts.map(\.last), isBroken: breach(trace, moments) != nil)
  }

  /// The first promise that a sequence breaks, in the order of the keys in the rule.
  func breach(_ trace: Trace) -> RuleBreach? { breach(trace, moments(trace)) }

  private func moments(_ trace: Trace) -> RuleMoments {
    RuleMoments(whenever, trace, isBetween: !promises.never.isEmpty || !promises.limits.isEmpty)
  }

  private func breach(_ trace: Trace, _ moments: RuleMoments) -> RuleBreach? {
    for never in promises.never {
      if let field = never.field {
        if let write = moments.write(of: field, trace) { return .becomes(field, trace.writes[write].value, never) }
      } else if let call = moments.call(of: never.operations, trace) {
        return .called(call, never)
      }
    }
    for limit in promises.limits {
      if let call = Self.count(limit, trace, moments).exceeding { return .limit(limit, call) }
    }
    guard !promises.state.isEmpty, moments.holdAtEnd else { return nil }
    let broken = promises.state.filter { !$0.pattern.matches(trace.finalState[$0.field]) }
    return broken.isEmpty ? nil : .state(broken)
  }

  /// The calls since the count last restarted, and the first call that was one too many.
  private static func count(
    _ limit: Expectation.AtMostOnce, _ trace: Trace, _ moments: RuleMoments
  ) -> (last: Int, exceeding: Int?) {
    var count = 0
    var exceeding: Int?
    func note(_ calls: Range<Int>) {
      for call in calls where trace.calls[call].operation == limit.operation && moments.hold(atCall: call) {
        count += 1
        if count > 1, exceeding == nil { exceeding = call }
      }
    }
    note(0..<(trace.events.first?.calls ?? trace.calls.count))
    for (index, event) in trace.events.enumerated() {
      if case .action(let action, _) = event.cause, limit.since.has(action) { count = 0 }
      note(trace.callIndices(ofEvent: index))
    }
    return (count, exceeding)
  }
}

enum RuleBreach {
  /// The call at an index was made.
  case called(Int, Expectation.Never)
  /// A field took a value.
  case becomes(FieldPattern, Literal, Expectation.Never)
  /// The call at an index was one too many.
  case limit(Expectation.AtMostOnce, Int)
  /// These fields had other values at the end of the sequence.
  case state([FieldPattern])

  func isSame(as other: RuleBreach?) -> Bool {
    switch (self, other) {
    case (.called(_, let one), .called(_, let other)), (.becomes(_, _, let one), .becomes(_, _, let other)):
      one.range == other.range
    case (.limit(let one, _), .limit(let other, _)): one.range == other.range
    case (.state(let fields), .state(let others)): fields.map(\.range) == others.map(\.range)
    default: false
    }
  }
}
