import Rehearse
import RehearseLanguage
import RehearseRunner

extension HostRequirement {
  static let responses = [
    HostRequirement(
      text: "One response answers every call, and a list answers one call after the other",
      check: .module { (trial, sample) throws(HostFlaw) in
        try answered(trial, sample) { (occasion, response) throws(HostFlaw) in
          try occasion.expect(.each(response), trial) { _ in .response(0) }
          let other = sample.failure(occasion.operation) ?? response
          try occasion.expect(.list([response, other]), again: true, trial) { $0 < 2 ? .response($0) : .beyondList }
          try occasion.expect(.list([]), trial) { _ in .beyondList }
        }
      }),
    HostRequirement(
      text: "Without a response, a call gets the default answer or none",
      check: .module { (trial, sample) throws(HostFlaw) in
        try answered(trial, sample) { (occasion, _) throws(HostFlaw) in
          guard case .value(_, _, let usual) = occasion.declared.answers else { return }
          let source: Trace.CallRecord.Source = if case .mustBeStated = usual { .unanswered } else { .default }
          try occasion.expect(nil, trial) { _ in source }
        }
      }),
    HostRequirement(
      text: "A call that a given answers reads it",
      check: .module { (trial, sample) throws(HostFlaw) in
        var isTried = false
        for occasion in try trial.occasions(sample) {
          guard let given = sample.contract.given(answering: occasion.call) else { continue }
          isTried = true
          let answer = try occasion.answer(nil, trial)
          guard try answer.trace().givensRead.has(given) else {
            let path = sample.contract.givens[given].path
            throw HostFlaw("\(occasion.name) is answered by \"\(path)\", which is not in `givensRead`", answer)
          }
        }
        return isTried ? nil : "no plan reached a call that a given answers"
      }),
    HostRequirement(
      text: "Answers by argument: every pattern fits what it should, and nothing else",
      check: .module { (trial, sample) throws(HostFlaw) in
        try answered(trial, sample, where: { !$0.declared.parameters.isEmpty }) {
          (occasion, response) throws(HostFlaw) in
          for place in occasion.declared.parameters.indices {
            try ArgumentPatterns(occasion, argument: place).check(response, trial)
          }
        }
      }),
    HostRequirement(
      text: "A delayed answer is in `pending` until its time, and comes then",
      check: .host { (trial) throws(HostFlaw) in
        try one(trial, later, where: { !$0.answersAtOnce }, mustBe: "in `pending`") {
          (occasion, usual) throws(HostFlaw) in
          let response = usual.delayed(by: delay)
          guard let pending = try occasion.pending(response, trial) else { return false }
          let due = pending.call.time + delay
          guard pending.due == due else {
            throw HostFlaw("\(occasion.name): its answer is due at \(pending.due), not at \(due)", pending.answer)
          }
          guard try occasion.pending(response, after: delay - 1, trial) != nil else { return false }
          if let late = try occasion.pending(response, after: delay, trial) {
            throw HostFlaw("\(occasion.name): its answer is still in `pending` when it is due", late.answer)
          }
          let end = try occasion.answer(.each(response), then: [.advance(delay * 2)], trial)
          let later = try end.trace().calls.first {
            $0.cause == occasion.place && $0.time != occasion.call.time + delay
          }
          if let later {
            throw HostFlaw("\(occasion.name): a call that its answer causes has the time \(later.time)", end)
          }
          return true
        }
      }),
    HostRequirement(
      text: "A silent call is never answered, and is not in `pending`",
      check: .host { (trial) throws(HostFlaw) in
        try one(trial, later, where: { !$0.answersAtOnce }, mustBe: "silent") {
          (occasion, _) throws(HostFlaw) in
          let response = Response(.silent)
          try occasion.expect(.each(response), trial) { _ in .response(0) }
          if let pending = try occasion.pending(response, trial) {
            throw HostFlaw("\(occasion.name) is silent, but its answer is in `pending`", pending.answer)
          }
          return true
        }
      }),
  ]

  private static let later = "an answer that may come later"
  /// The delay of an answer in a plan, in virtual milliseconds.
  private static let delay: Int64 = 1_500

  /// Checks each call of a module that a scenario can answer.
  private static func answered(
    _ trial: HostTrial, _ sample: ModuleSample, where isFit: (CallOccasion) -> Bool = { _ in true },
    _ check: (CallOccasion, Response) throws(HostFlaw) -> Void
  ) throws(HostFlaw) -> String? {
    var isTried = false
    for occasion in try trial.occasions(sample) where isFit(occasion) {
      guard let response = sample.response(occasion.operation) else { continue }
      isTried = true
      try check(occasion, response)
    }
    return isTried ? nil : "no plan reached a call that a scenario can answer"
  }

  /// Checks calls of all modules, of which at least one must be right, because a module may withdraw any other.
  ///
  /// - Parameters:
  ///   - kind: what is answered, in the words of a message.
  ///   - right: what it must be.
  ///   - check: whether the answer was that. It is given an ordinary response.
  static func one(
    _ trial: HostTrial, _ kind: String, where isFit: (OperationDeclaration) -> Bool, mustBe right: String,
    _ check: (CallOccasion, Response) throws(HostFlaw) -> Bool
  ) throws(HostFlaw) -> String? {
    var isTried = false
    var isRight = false
    for contract in trial.modules {
      let sample = ModuleSample(contract)
      for occasion in try trial.occasions(sample) where isFit(occasion.declared) {
        guard let response = sample.response(occasion.operation) else { continue }
        isTried = true
        if try check(occasion, response) { isRight = true }
      }
    }
    guard isTried else { return "no plan reached a call with \(kind)" }
    guard isRight else { throw HostFlaw("no call with \(kind) is ever \(right)") }
    return nil
  }
}

extension Response {
  /// The response with a delay; of a stream, before its first item.
  fileprivate func delayed(by delay: Int64) -> Response {
    guard case .stream(let items) = outcome, var first = items.first else { return Response(outcome, after: delay) }
    first.after = delay
    return Response(.stream([first]))
  }
}

extension CallOccasion {
  /// Runs the plan with `live`, and checks that only calls with an answer are answered.
  func answer(
    _ script: ResponseScript?, then more: [Plan.Trigger] = [], _ trial: HostTrial
  ) throws(HostFlaw) -> TrialAnswer {
    let request = TrialRequest(plan(script, then: more), sample.contract).with("live", true)
    let answer = try trial.answer(to: request)
    guard case .ran(let trace) = answer.answer.content else { return answer }
    let outcomes = TraceOutcomes(trace, request.plan)
    for notification in answer.notifications {
      guard case .notification("delivered") = notification.content, let call = notification["call"]?.integer,
        trace.calls.indices.contains(call), trace.calls[call].source != .default
      else { continue }
      if [nil, .silent].contains(outcomes.of(call)) {
        let name = sample.contract.operations[trace.calls[call].operation].name
        throw HostFlaw("\(sample.contract.name): an answer of \(name) is delivered, but that call has none", answer)
      }
    }
    return answer
  }

  /// Checks what answers each call of the operation.
  ///
  /// - Parameters:
  ///   - again: whether to fire everything twice, for a second call.
  ///   - source: what answers the call with a number, counted from 0.
  func expect(
    _ script: ResponseScript?, again: Bool = false, _ trial: HostTrial, source: (Int) -> Trace.CallRecord.Source
  ) throws(HostFlaw) {
    let answer = try answer(script, then: again ? triggers : [], trial)
    let calls = try answer.trace().calls.filter { $0.operation == operation }
    guard !calls.isEmpty else { throw HostFlaw("\(name) is not called any more with other responses", answer) }
    for (number, call) in calls.enumerated() where call.source != source(number) {
      throw HostFlaw(
        "\(name), call \(number + 1), is answered by \(call.source.words), not by \(source(number).words)", answer)
    }
  }

  /// A pending answer, its call, and the answer of the host that shows it.
  struct PendingAnswer {
    let due: Int64
    let call: Trace.CallRecord
    let answer: TrialAnswer
  }

  /// The answer to the call if it is pending.
  ///
  /// The plan begins with some time, so that a time since the call differs from a time since the start.
  ///
  /// - Parameter time: how long after the call, in virtual milliseconds.
  func pending(_ response: Response, after time: Int64 = 0, _ trial: HostTrial) throws(HostFlaw) -> PendingAnswer? {
    let more: [Plan.Trigger] = time > 0 ? [.advance(time)] : []
    let late = CallOccasion(
      sample: sample, operation: operation, triggers: [.advance(700)] + triggers, given: given, call: call, place: place
    )
    let answer = try late.answer(.each(response), then: more, trial)
    let trace = try answer.trace()
    guard trace.calls.indices.contains(place), trace.calls[place].operation == operation else { return nil }
    return trace.pending.first { $0.call == place }.map {
      PendingAnswer(due: $0.due, call: trace.calls[place], answer: answer)
    }
  }
}

extension Trace.CallRecord.Source {
  /// What answers a call, as traces name it.
  var words: String {
    switch self {
    case .itself: "`given` or `nothing`"
    case .default: "`default`"
    case .response(let item): "`response` \(item)"
    case .beyondList: "`beyondList`"
    case .unmatched: "`unmatched`"
    case .unanswered: "`unanswered`"
    }
  }
}
