import Rehearse
import RehearseLanguage
import RehearseRunner

extension HostRequirement {
  /// How many requests the runner sends before it waits for an answer.
  private static let ahead = 32

  static let plans = [
    HostRequirement(
      text: "It runs plans, and its traces fit its contract", precondition: nil, establishes: .running,
      check: .module { (trial, sample) throws(HostFlaw) in
        var last: TrialAnswer?
        var hasRun = false
        for plan in sample.plans {
          let answer = try trial.answer(to: TrialRequest(plan, sample.contract))
          // A value that a type refuses is no mistake of the host.
          if let fault = answer.fault, fault.kind != .unreadable { _ = try answer.trace() }
          if answer.fault == nil {
            hasRun = true
            try answer.checkTimes()
          }
          last = answer
        }
        if !hasRun { _ = try last?.trace() }
        return nil
      }),
    HostRequirement(
      text: "The trace of a plan is the same each time, whatever ran before", establishes: .repeating,
      check: .module { (trial, sample) throws(HostFlaw) in
        let requests = sample.plans.map { TrialRequest($0, sample.contract) }
        var first: [TrialAnswer] = []
        for request in requests {
          first.append(try trial.answer(to: request))
          try first.last?.isRepeated(by: try trial.answer(to: request), "a plan that runs twice")
        }
        for (place, request) in requests.enumerated().reversed() {
          try first[place].isRepeated(by: try trial.answer(to: request), "a plan that runs after other plans")
        }
        guard !trial.isListening else { return nil }
        _ = try trial.end { $0.leave() }
        for (place, request) in requests.enumerated() {
          try first[place].isRepeated(by: try trial.answer(to: request), "a plan that runs in a new process")
        }
        return nil
      }),
    HostRequirement(
      text: "It answers \(ahead) requests that are sent at once, in their order", precondition: .repeating,
      check: .module { (trial, sample) throws(HostFlaw) in
        let plans = sample.plans
        let requests = (0..<ahead).map { TrialRequest(plans[$0 % plans.count], sample.contract) }
        let alone = try requests.prefix(plans.count).map { request throws(HostFlaw) in
          try trial.answer(to: request)
        }
        // An ID may have more than 32 bits, and need not be the next number.
        for (place, answer) in try trial.answers(to: requests, skippingIDs: 1 << 36).enumerated() {
          try alone[place % alone.count].isRepeated(by: answer, "a plan that is sent with others")
        }
        return nil
      }),
    HostRequirement(
      text: "It ignores names that it does not know, and needs none that may be left out", precondition: .repeating,
      check: .module { (trial, sample) throws(HostFlaw) in
        try unchanged(trial, sample) { request in
          let more = request.with("someNewName", ["value": 1]).with("live", false).with("details", false)
          let leftOut = ["given", "responses"].filter { name in !request.members.contains { $0.name == name } }
          return [(more, "a plan with a new name in its request")]
            + leftOut.map { (request.with($0, [:]), "a plan with an empty \"\($0)\"") }
        }
      }),
    HostRequirement(
      text: "It reads a request however its JSON is written", precondition: .repeating,
      check: .module { (trial, sample) throws(HostFlaw) in
        try unchanged(trial, sample) { request in
          [
            (
              request.spelled { JSONValue.object($0.reversed()).line },
              "a plan whose names are in another order"
            ),
            (
              request.spelled { JSONValue.object($0).line + Array(" \t\r".utf8) },
              "a plan with blanks at the end of its line"
            ),
            (
              request.spelled { escaped(JSONValue.object($0).line) },
              "a plan whose letters are written as \\u0061"
            ),
          ]
        }
      }),
    HostRequirement(
      text: "With `live`, it tells what happens as the trace does", precondition: .repeating,
      check: .module { (trial, sample) throws(HostFlaw) in
        let request = TrialRequest(sample.fullPlan, sample.contract)
        let plain = try trial.answer(to: request)
        let live = try trial.answer(to: request.with("live", true))
        try plain.isRepeated(by: live, "a plan with `live`")
        try LiveCheck(answer: live, sample: sample).run()
        return nil
      }),
  ]

  /// Checks that other forms of the same request have the same trace.
  private static func unchanged(
    _ trial: HostTrial, _ sample: ModuleSample, _ forms: (TrialRequest) -> [(TrialRequest, String)]
  ) throws(HostFlaw) -> String? {
    let request = TrialRequest(sample.fullPlan, sample.contract)
    let plain = try trial.answer(to: request)
    for (form, words) in forms(request) { try plain.isRepeated(by: try trial.answer(to: form), words) }
    return nil
  }

  /// The same JSON, with each letter in its texts as an escape.
  private static func escaped(_ line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var (isText, isEscape) = (false, false)
    for byte in line {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if isText, !isEscape, isLetter {
        result += Array("\\u00\(String(byte, radix: 16))".utf8)
      } else {
        result.append(byte)
        if byte == UInt8(ascii: "\""), !isEscape { isText.toggle() }
      }
      isEscape = isText && byte == UInt8(ascii: "\\") && !isEscape
    }
    return result
  }
}

extension ModuleSample {
  /// All actions, one after the other.
  var fullPlan: Plan { plan(actions) }
}

extension TrialAnswer {
  /// Checks that each step ends at the time to which the plan advances.
  fileprivate func checkTimes() throws(HostFlaw) {
    var time: Int64 = 0
    for (place, (step, end)) in zip(request.plan.steps, try trace().stepEnds).enumerated() {
      for case .advance(let span) in step { time += span }
      guard end.time == time else {
        throw HostFlaw(
          "\(request.name): the step \(place) ends at \(end.time) ms, but the plan advances to \(time)", self)
      }
    }
  }

  /// Checks that another answer to the same plan has the same trace or fault.
  func isRepeated(by other: TrialAnswer, _ what: String) throws(HostFlaw) {
    if fault != nil || other.fault != nil {
      guard fault == other.fault else { throw HostFlaw("\(request.name): \(what) has another result", other) }
      return
    }
    guard json != other.json else { return }
    let part = Self.difference(json, other.json).map { ": \($0)" } ?? ""
    throw HostFlaw("\(request.name): \(what) has another trace than before\(part)", other)
  }

  /// The first difference between two traces: the path of names to it, and the values there.
  private static func difference(_ one: JSONValue, _ other: JSONValue, at path: String = "") -> String? {
    guard one != other else { return nil }
    switch (one, other) {
    case (.object(let members), .object(let others)) where members.map(\.name) == others.map(\.name):
      return zip(members, others).lazy.compactMap {
        difference($0.value, $1.value, at: path.isEmpty ? $0.name : "\(path).\($0.name)")
      }.first
    case (.list(let items), .list(let others)) where items.count == others.count:
      return items.indices.lazy.compactMap { difference(items[$0], others[$0], at: "\(path)[\($0)]") }.first
    case (.list(let items), .list(let others)):
      return "`\(path)` has \(Counted.text(others.count, "item")) instead of \(items.count)"
    default: return "`\(path)` is \(text(other)) instead of \(text(one))"
    }
  }

  private static func text(_ value: JSONValue) -> String {
    let line = value.line
    return String(decoding: line.prefix(80), as: UTF8.self) + (line.count > 80 ? "…" : "")
  }
}

/// Compares the notifications of a plan with its trace.
private struct LiveCheck {
  let answer: TrialAnswer
  let sample: ModuleSample

  func run() throws(HostFlaw) {
    let trace = answer.json
    var isDelivered = false
    var (calls, writes, fired) = (trace["calls"]?.items ?? [], trace["writes"]?.items ?? [], answer.request.plan.places)
    for (place, notification) in answer.notifications.enumerated() {
      guard case .notification(let message) = notification.content else { continue }
      guard (place == 0) == (message == "began") else {
        throw flaw("\"began\" is not the first notification, or not the only one of its kind")
      }
      switch message {
      case "began": try compare(notification["state"], trace["began"], "\"began\" has another state than the trace")
      case "called":
        try compare(notification["call"], calls.first, "\"called\" differs from the next call of the trace")
        calls.removeFirst()
      case "wrote":
        try compare(notification["write"], writes.first, "\"wrote\" differs from the next write of the trace")
        writes.removeFirst()
      case "fired":
        let trigger = fired.first
        guard let trigger, notification["step"]?.integer == trigger.step,
          notification["trigger"]?.integer == trigger.place
        else { throw flaw("\"fired\" does not name the next trigger of the plan") }
        fired.removeFirst()
      default:
        isDelivered = true
        let made = (trace["calls"]?.items ?? []).count - calls.count
        guard let call = notification["call"]?.integer, call < made else {
          throw flaw("\"delivered\" names a call that was not made before")
        }
      }
    }
    guard !answer.notifications.isEmpty else { throw flaw("it sends no notification") }
    let missing = [("called", calls.count), ("wrote", writes.count), ("fired", fired.count)].first { $0.1 > 0 }
    let isAnswered = try answer.trace().calls.contains { call in
      let operation = sample.contract.operations[call.operation]
      return !operation.answersAtOnce && [.response(0), .default].contains(call.source)
    }
    if isAnswered, !isDelivered { throw flaw("calls are answered, but there is no \"delivered\"") }
    if let missing { throw flaw("\(missing.1) of the notifications \"\(missing.0)\" are missing") }
  }

  private func compare(_ sent: JSONValue?, _ expected: JSONValue?, _ reason: String) throws(HostFlaw) {
    guard let sent, let expected, sent.inOrderOfNames == expected else { throw flaw(reason) }
  }

  private func flaw(_ reason: String) -> HostFlaw { HostFlaw("\(sample.contract.name): \(reason)", answer) }
}

extension Plan {
  fileprivate var places: [(step: Int, place: Int)] {
    steps.indices.flatMap { step in steps[step].indices.map { (step, $0) } }
  }
}
