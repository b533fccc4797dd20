import Rehearse
import RehearseLanguage
import RehearseRunner

extension HostRequirement {
  static let features = [
    HostRequirement(
      text: "With `details`, the trace is the same and lists its events", precondition: .repeating, feature: .details,
      check: .module { (trial, sample) throws(HostFlaw) in
        for plan in [sample.fullPlan, sample.plan(sample.actions, [])] {
          let request = TrialRequest(plan, sample.contract)
          let plain = try trial.answer(to: request)
          let detailed = try trial.answer(to: request.detailed)
          guard try plain.trace().isSame(as: try detailed.trace()) else {
            throw HostFlaw(
              "\(sample.contract.name): a plan with `details` has other calls or writes than without", detailed)
          }
          try EventCheck(answer: detailed, sample: sample).run()
        }
        return nil
      }),
    HostRequirement(
      text: "A stream delivers its items one after the other, each at its time", feature: .streams,
      check: .host { (trial) throws(HostFlaw) in
        try one(trial, "a stream", where: \.isStream, mustBe: "delivered to its end") {
          (occasion, usual) throws(HostFlaw) in try StreamTrial(occasion, usual)?.check(trial) ?? false
        }
      }),
    HostRequirement(
      text: "With `order`, it chooses by the formula what comes first", feature: .interleavings,
      check: .host { (trial) throws(HostFlaw) in
        for contract in trial.modules {
          for occasion in try trial.occasions(ModuleSample(contract)) {
            guard let meeting = try SimultaneousAnswers(occasion, trial) else { continue }
            try meeting.check(trial)
            return nil
          }
        }
        return "no plan led to two answers at the same moment"
      }),
    HostRequirement(
      text: "`read` is answered by the values that a type refuses", feature: .values,
      check: .module { (trial, sample) throws(HostFlaw) in
        let values = sample.placedValues.prefix(HostSession.mostValues)
        guard !values.isEmpty else { return "the module takes no values" }
        let request = TrialRequest(
          message: "read",
          [.init("module", .text(sample.contract.name)), .init("values", .list(values.map { JSONValue($0) }))])
        let answer = try trial.answer(to: request)
        guard case .values(let refused) = answer.answer.content else {
          throw HostFlaw("\(sample.contract.name): it answers `read` with something else", answer)
        }
        let indices = (answer.answer["refused"]?.items ?? []).map { $0["index"]?.integer ?? -1 }
        guard indices == refused.keys.sorted(), indices.allSatisfy(values.indices.contains) else {
          throw HostFlaw("\(sample.contract.name): the indices in `refused` do not rise, or are of no value", answer)
        }
        return nil
      }),
    HostRequirement(
      text: "The runs of a `batch` have the traces of single plans", precondition: .repeating, feature: .batch,
      check: .module { (trial, sample) throws(HostFlaw) in
        guard let first = sample.actions.first, let last = sample.actions.last else {
          return "the module has no actions"
        }
        try BatchTrial(sample: sample, first: first, last: last).check(trial)
        return nil
      }),
  ]
}

extension Trace {
  /// Whether two traces say the same, apart from details.
  fileprivate func isSame(as other: Trace) -> Bool {
    initialState == other.initialState && finalState == other.finalState && pending == other.pending
      && givensInOrder == other.givensInOrder
      && calls.elementsEqual(other.calls) {
        ($0.operation, $0.time, $0.cause) == ($1.operation, $1.time, $1.cause) && $0.source == $1.source
          && $0.arguments == $1.arguments
      }
      && writes.elementsEqual(other.writes) {
        $0.field == $1.field && $0.value == $1.value && $0.calls == $1.calls
      }
      && stepEnds.elementsEqual(other.stepEnds) {
        ($0.calls, $0.writes, $0.time) == ($1.calls, $1.writes, $1.time)
      }
  }
}

/// Compares the events of a detailed trace with its calls and its plan.
private struct EventCheck {
  let answer: TrialAnswer
  let sample: ModuleSample

  func run() throws(HostFlaw) {
    let trace = try answer.trace()
    let fired = trace.events.count { if case .action = $0.occasion { true } else { false } }
    guard fired == sample.actions.count else {
      throw flaw("the plan has \(Counted.text(sample.actions.count, "action")), but `events` has \(fired)")
    }
    for (place, event) in trace.events.enumerated() {
      let end = place + 1 < trace.events.count ? trace.events[place + 1].calls : trace.calls.count
      let cause: Int?
      switch event.occasion {
      case .answer(let call, _):
        guard event.calls > call else { throw flaw("an answer in `events` comes before its call has returned") }
        cause = call
      case .action: cause = nil
      case .timer, .rest: continue
      }
      guard let made = trace.calls[event.calls..<max(event.calls, end)].first(where: { $0.cause != cause }) else {
        continue
      }
      let words =
        cause.map { "the answer to the call \($0) leads to \"\(name(made))\"" }
        ?? "an action leads to \"\(name(made))\""
      throw flaw("\(words), but the `cause` of that call is \(made.cause.map { "\($0)" } ?? "not there")")
    }
    if trace.calls.contains(where: { $0.source == .default && $0.answer == nil }) {
      throw flaw("a call that the default answers does not say its `answer`")
    }
    let hasAnswers = trace.calls.contains { call in
      [.response(0), .default].contains(call.source) && !sample.contract.operations[call.operation].answersAtOnce
    }
    guard hasAnswers else { return }
    guard trace.events.contains(where: { if case .answer = $0.occasion { true } else { false } }) else {
      throw flaw("calls are answered, but `events` has no answer")
    }
  }

  private func name(_ call: Trace.CallRecord) -> String { sample.contract.operations[call.operation].name }

  private func flaw(_ reason: String) -> HostFlaw { HostFlaw("\(sample.contract.name): \(reason)", answer) }
}

/// A plan in which several answers are due at the same moment.
private struct SimultaneousAnswers {
  private static let delay: Int64 = 1_000

  private let request: TrialRequest
  /// The calls whose answers are due together, in the defined order.
  private let calls: [Int]

  /// - Returns: `nil` if only one answer is due, or if anything else is.
  init?(_ occasion: CallOccasion, _ trial: HostTrial) throws(HostFlaw) {
    guard let response = occasion.sample.response(occasion.operation), !occasion.declared.isStream,
      !occasion.declared.answersAtOnce, let last = occasion.triggers.last
    else { return nil }
    let script = ResponseScript.each(Response(response.outcome, after: Self.delay))
    let waiting = try occasion.answer(script, then: [last], trial)
    guard case .ran(let trace) = waiting.answer.content, let due = trace.pending.first?.due else { return nil }
    calls = trace.pending.filter { $0.due == due }.map(\.call)
    let span = due - (trace.stepEnds.last?.time ?? 0)
    guard calls.count > 1, span > 0, trace.nextTimer.map({ $0 > due }) ?? true else { return nil }
    request = TrialRequest(occasion.plan(script, then: [last, .advance(span)]), occasion.sample.contract)
  }

  func check(_ trial: HostTrial) throws(HostFlaw) {
    // From the second on, the first choice is at a limit: a formula that differs slightly chooses another place.
    let seeds: [(number: Int, seed: UInt32)] = [
      (1, 0), (2, 2_782_269_413), (3, 2_801_121_056), (4, 653_637_408),
    ]
    for (number, seed) in seeds {
      let order: JSONValue = ["number": .integer(number), "seed": .integer(Int(seed))]
      let ordered = request.with("order", order).with("live", true)
      let answer = try trial.answer(to: ordered)
      guard try answer.trace().choices > 0 else {
        throw HostFlaw("\(request.name): \(calls.count) answers are due at once, but `choices` is 0", answer)
      }
      let choices = Interleaving(number, seed: seed).choices()
      let chosen = calls[choices.choose(calls.count)]
      let delivered = answer.notifications.lazy.compactMap { notification -> Int? in
        guard case .notification("delivered") = notification.content else { return nil }
        return notification["call"]?.integer
      }
      guard let first = delivered.first(where: calls.contains), first != chosen else { continue }
      throw HostFlaw(
        "\(request.name): with the order \(number) and the seed \(seed), the answer to the call \(chosen) comes first, "
          + "not the one to the call \(first)", answer)
    }
  }
}

/// A stream of two values and an end, with time before each.
private struct StreamTrial {
  private static let delays: [Int64] = [100, 1_000, 500]

  private let occasion: CallOccasion
  private let script: ResponseScript

  /// - Returns: `nil` if the usual response has no values.
  init?(_ occasion: CallOccasion, _ usual: Response) {
    guard case .stream(let items) = usual.outcome, case .value(let value)? = items.first?.content else { return nil }
    self.occasion = occasion
    let contents: [AnswerContent] = [.value(value), .value(value), .end]
    script = .each(Response(.stream(zip(contents, Self.delays).map { StreamItem($0, after: $1) })))
  }

  /// - Returns: whether all items were due; a module may end a stream before that.
  func check(_ trial: HostTrial) throws(HostFlaw) -> Bool {
    var due = occasion.call.time
    var more: [Plan.Trigger] = []
    for (item, delay) in Self.delays.enumerated() {
      due += delay
      let answer = try occasion.answer(script, then: more, trial)
      let pending = try answer.trace().pending.filter { $0.call == occasion.place }
      guard let next = pending.first else { return false }
      guard pending.count == 1, next.due == due else {
        let found = pending.map { "\($0.due)" }.joined(separator: " and ")
        throw HostFlaw("\(occasion.name): the item \(item) is due at \(due), but `pending` says \(found)", answer)
      }
      more.append(.advance(delay))
    }
    let end = try occasion.answer(script, then: more, trial)
    guard try !end.trace().pending.contains(where: { $0.call == occasion.place }) else {
      throw HostFlaw("\(occasion.name): its stream is still in `pending` after its end", end)
    }
    return true
  }
}

/// A batch of three runs, and the single plans that they stand for.
private struct BatchTrial {
  let sample: ModuleSample
  let first: Plan.Trigger
  let last: Plan.Trigger

  func check(_ trial: HostTrial) throws(HostFlaw) {
    let begun = plan([first])
    let known = try trial.answer(to: TrialRequest(begun, sample.contract).detailed)
    let events = try known.trace().events.count
    let more = JSONValue.list([JSONValue(last, sample.contract)])
    let whole = TrialRequest(plan([first, last]), sample.contract).detailed
    var later = whole
    later.known = KnownRun(begun, try known.trace())
    var batch = TrialRequest(begun, sample.contract, message: "batch").detailed
    batch.runs = [TrialRequest(begun, sample.contract).detailed, whole, later]
    batch = batch.with("runs", [[:], ["more": more], ["more": more, "since": .integer(events)]])
    let answers = try trial.answers(to: [batch])
    try known.isRepeated(by: answers[0], "a run of a batch")
    let single = try trial.answer(to: whole)
    try single.isRepeated(by: answers[1], "a run of a batch with `more`")
    for name in ["calls", "writes", "events"] {
      let all = single.json[name]?.items ?? []
      let skipped = name == "events" ? events : answers[2].json["skipped"]?[name]?.integer ?? 0
      guard (answers[2].json[name]?.items ?? []) == Array(all.dropFirst(skipped)) else {
        throw HostFlaw(
          "\(sample.contract.name): a run of a batch with `since` has other \(name) than the single plan", answers[2])
      }
    }
  }

  private func plan(_ triggers: [Plan.Trigger]) -> Plan {
    Plan(given: sample.contract.defaultGivens, responses: sample.responses, steps: [triggers])
  }
}

extension JSONValue {
  fileprivate init(_ trigger: Plan.Trigger, _ contract: ModuleContract) {
    var writer = JSONWriter()
    trigger.write(to: &writer, contract)
    self = (try? JSONReader.read(writer.bytes)) ?? .null
  }
}
