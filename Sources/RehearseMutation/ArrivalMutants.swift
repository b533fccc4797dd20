import Rehearse
import RehearseScenario

/// The same case with its answers arriving in another order: one only after the next action, or two of them exchanged.
///
/// Only an answer that a scenario delays can come after an action, and only where enough time passes for it to arrive at all: an
/// answer that stays away is another change.
struct ArrivalMutants {
  /// How many answers of a case are moved.
  private static let limit = 100

  /// An answer that a call got.
  private struct Arrival {
    /// The call's place in the trace.
    let call: Int
    let record: Trace.CallRecord
    let due: Int64
    /// The place of its response in the plan, and among the items there; `nil` for a standard answer.
    let slot: (response: Int, item: Int)?
    /// What a standard answer was.
    var standard: Literal?
    /// Whether no other call is answered from the same place, so that this answer alone can be moved.
    var isAlone = true
    /// Which of its operation's answers it is; `nil` where there is no other.
    var number: Int?

    var happening: Happening { Happening(content: .answer(operation: record.operation), number: number) }
  }

  /// An action or a stretch of time with the time at which it begins.
  private struct Moment {
    let step: Int
    let index: Int
    let trigger: Plan.Trigger
    let start: Int64
    let end: Int64

    var isAction: Bool { trigger.action != nil }
  }

  private let plan: Plan
  private let trace: Trace
  /// In the order in which they arrived.
  private var arrivals: [Arrival] = []
  private var moments: [Moment] = []

  init(_ testCase: Case, _ trace: Trace) {
    plan = testCase.plan
    self.trace = trace
    var now: Int64 = 0
    for (step, triggers) in plan.steps.enumerated() {
      for (index, trigger) in triggers.enumerated() {
        let start = now
        if case .advance(let span) = trigger { now += span }
        moments.append(Moment(step: step, index: index, trigger: trigger, start: start, end: now))
      }
    }
    arrivals = Self.arrivals(plan, trace).filter { $0.due <= now }
  }

  var all: [PlanMutants.Changed] {
    let arrivals = arrivals.prefix(Self.limit)
    return arrivals.compactMap(delaying) + zip(arrivals, arrivals.dropFirst()).compactMap(overtaking)
  }

  // MARK: What arrived

  private static func arrivals(_ plan: Plan, _ trace: Trace) -> [Arrival] {
    var standards = trace.standardAnswers[...]
    var arrivals: [Arrival] = []
    for (place, call) in trace.calls.enumerated() {
      switch call.source {
      case .standard:
        arrivals.append(
          Arrival(call: place, record: call, due: call.time, slot: nil, standard: standards.popFirst()))
      case .response(let item):
        guard let index = plan.responses.firstIndex(where: { $0.operation == call.operation }) else { continue }
        let response = plan.responses[index].script.responses[item]
        guard response.outcome != .silent else { continue }
        arrivals.append(Arrival(call: place, record: call, due: call.time + response.after, slot: (index, item)))
      default: continue
      }
    }
    return marked(arrivals).sorted { ($0.due, $0.call) < ($1.due, $1.call) }
  }

  private static func marked(_ arrivals: [Arrival]) -> [Arrival] {
    var arrivals = arrivals
    for likes in Dictionary(grouping: arrivals.indices, by: { arrivals[$0].record.operation }).values
    where likes.count > 1 {
      let uses = Dictionary(likes.map { (arrivals[$0].slot?.item, 1) }, uniquingKeysWith: +)
      for (number, place) in likes.enumerated() {
        arrivals[place].number = number
        arrivals[place].isAlone = uses[arrivals[place].slot?.item] == 1
      }
    }
    return arrivals
  }

  // MARK: Moving them

  /// Lets a delayed answer come after the action that follows it.
  private func delaying(_ arrival: Arrival) -> PlanMutants.Changed? {
    guard let slot = arrival.slot, arrival.isAlone, arrival.due > arrival.record.time,
      let delivery = moments.firstIndex(where: { $0.start < arrival.due && arrival.due <= $0.end }),
      let next = moments[(delivery + 1)...].firstIndex(where: { $0.isAction }),
      let end = moments.last?.end, moments[next].start < end
    else { return nil }
    var responses = plan.responses
    responses[slot.response].script.delay(slot.item, to: moments[next].start + 1 - arrival.record.time)
    return PlanMutants.Changed(
      change: .delayed(arrival.happening, behind: happening(next)),
      plan: Plan(given: plan.given, responses: responses, steps: plan.steps))
  }

  /// Lets the second of two answers come before the first, where both were asked for by then.
  private func overtaking(_ one: Arrival, _ other: Arrival) -> PlanMutants.Changed? {
    guard one.isAlone, other.isAlone, other.record.time < one.due || isAskedTogether(one, other) else { return nil }
    var responses = plan.responses
    var steps = plan.steps
    if one.due < other.due {
      guard let first = one.slot, let second = other.slot else { return nil }
      responses[first.response].script.delay(first.item, to: other.due - one.record.time)
      responses[second.response].script.delay(second.item, to: one.due - other.record.time)
    } else {
      // Of two that are due at the same moment, the first one comes a millisecond later.
      guard let place = delivery(of: one) else { return nil }
      let after = one.due + 1 - one.record.time
      if let slot = one.slot {
        responses[slot.response].script.delay(slot.item, to: after)
      } else if let standard = one.standard {
        let response = Response(.returns(standard), after: after)
        responses.append(Plan.Prepared(operation: one.record.operation, script: .each(response)))
      }
      steps[place.step].insert(.advance(1), at: place.index + 1)
    }
    return PlanMutants.Changed(
      change: .overtaken(one.happening, by: other.happening),
      plan: Plan(given: plan.given, responses: responses, steps: steps))
  }

  /// Whether both were asked for by the same action, before either was answered.
  private func isAskedTogether(_ one: Arrival, _ other: Arrival) -> Bool {
    guard one.record.cause == nil, other.record.cause == nil, let step = step(of: one), plan.steps[step].count == 1
    else { return false }
    return trace.callPlaces(ofStep: step).contains(other.call)
  }

  private func step(of arrival: Arrival) -> Int? {
    trace.stepEnds.indices.first { trace.callPlaces(ofStep: $0).contains(arrival.call) }
  }

  /// What was under way when an answer arrived.
  private func delivery(of arrival: Arrival) -> (step: Int, index: Int)? {
    guard arrival.due == arrival.record.time else {
      return moments.first { $0.start < arrival.due && arrival.due <= $0.end }.map { ($0.step, $0.index) }
    }
    guard let step = step(of: arrival), plan.steps[step].count == 1 else { return nil }
    return (step, 0)
  }

  private func happening(_ moment: Int) -> Happening {
    let like = moments.indices.filter { moments[$0].trigger.action == moments[moment].trigger.action }
    return Happening(
      content: .trigger(moments[moment].trigger), number: like.count > 1 ? like.firstIndex(of: moment) : nil)
  }
}

extension Plan.Trigger {
  fileprivate var action: Int? { if case .action(let action, _) = self { action } else { nil } }
}

extension ResponseScript {
  /// Has one of its responses come so many milliseconds after the call.
  fileprivate mutating func delay(_ item: Int, to after: Int64) {
    switch self {
    case .each(var response):
      response.after = after
      self = .each(response)
    case .list(var responses):
      responses[item].after = after
      self = .list(responses)
    case .byArguments(var items):
      items[item].response.after = after
      self = .byArguments(items)
    // Only rules have one, and they are left out.
    case .oneOf: break
    }
  }
}
