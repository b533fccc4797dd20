import Rehearse
import RehearseLanguage
import RehearseRunner

/// Checks what holds of the traces of any module.
struct PlanCheck {
  private let pool: HostPool
  private let requests: [PlanRequest]

  init(_ pool: HostPool, _ requests: [PlanRequest]) { (self.pool, self.requests) = (pool, requests) }

  /// Checks the host's own modules.
  func run(_ check: HostCheck.Check) {
    let none = HostCheck.Verdict.notTried("the host has no module of its own")
    var isRunning = false
    check("It runs plans, and its traces fit its contract") {
      let verdict = requests.isEmpty ? none : running
      if case .met = verdict { isRunning = true }
      return verdict
    }
    check("The trace of a plan is the same each time, whatever ran before") {
      requests.isEmpty ? none : isRunning ? repetition : HostCheck.afterFailure
    }
  }

  /// Whether all plans run, apart from those with a value that a type of the module refuses.
  private var running: HostCheck.Verdict {
    var mistakes: [String: [String]] = [:]
    var hasRun: Set<String> = []
    for (request, outcome) in zip(requests, outcomes(requests)) {
      let name = request.contract.name
      if case .ran(let ran) = outcome, ran.trace.fault == nil { hasRun.insert(name) }
      if let mistake = outcome.mistake {
        mistakes[name] = mistakes[name] ?? ["\(name): \(mistake)"] + HostCheck.lastLines(outcome.lost?.printed ?? [])
      }
    }
    for request in requests where !hasRun.contains(request.contract.name) {
      let name = request.contract.name
      mistakes[name] = mistakes[name] ?? ["\(name): its types refuse all values that were tried"]
    }
    return mistakes.isEmpty ? .met : .failed(mistakes.sorted { $0.key < $1.key }.flatMap(\.value))
  }

  /// Whether the plans have the same traces in the opposite order, with details, and alone in a new process.
  var repetition: HostCheck.Verdict {
    let first = outcomes(requests)
    let again = outcomes(requests.reversed())
    if let mistake = difference(first, again.reversed(), "after other plans") { return mistake }
    let detailed = requests.map { request in
      var request = request
      (request.isDetailed, request.canDoWithoutDetails) = (true, true)
      return request
    }
    if let mistake = difference(first, outcomes(detailed), "with `details`") { return mistake }
    guard !pool.isLive else { return .met }
    if let session = try? pool.take() { pool.note(session.leave().orphans) }
    return difference(first, requests.map(pool.outcome), "alone, in a new process") ?? .met
  }

  private func outcomes(_ requests: [PlanRequest]) -> [PlanOutcome] {
    var outcomes: [PlanOutcome] = []
    pool.run(requests) { _, outcome in
      outcomes.append(outcome)
      return StopRequest.number == nil
    }
    return outcomes
  }

  private func difference(_ first: [PlanOutcome], _ other: [PlanOutcome], _ when: String) -> HostCheck.Verdict? {
    for (index, (one, two)) in zip(first, other).enumerated() {
      let request = requests[index]
      let (one, two) = (one.json(request), two.json(request))
      guard one != two else { continue }
      let what = one.difference(from: two, in: "") ?? two.difference(from: one, in: "") ?? "an empty part is missing"
      var plan = JSONWriter()
      plan.object { request.plan.write(to: &$0, request.contract) }
      return .failed([
        "\(request.contract.name): a plan has another trace \(when): \(what)",
        "the plan: \(String(decoding: plan.bytes.prefix(300), as: UTF8.self))",
      ])
    }
    return nil
  }
}

extension PlanOutcome {
  /// Why a plan has no trace, apart from a value that a type of the module refuses; `nil` if it has one.
  fileprivate var mistake: String? {
    switch self {
    case .ran(let ran):
      ran.trace.fault.flatMap { $0.kind == .unreadable ? nil : "a plan could not be run: \($0.reason)" }
    case .lost(let lost): "\(lost.endDescription): \(lost.evidence)"
    case .notRun: nil
    }
  }

  /// What can be compared: the trace without details, or why there is none.
  fileprivate func json(_ request: PlanRequest) -> JSONValue {
    guard let trace else { return ["lost": .text(mistake ?? "")] }
    if let fault = trace.fault { return ["fault": .text(fault.reason)] }
    var writer = JSONWriter()
    TraceWriter(contract: request.contract, message: PlanMessage(request.plan)).write(trace, to: &writer)
    guard case .object(let members)? = try? JSONReader.read(writer.bytes) else { return .null }
    let details = ["answer", "wouldAnswer"]
    return .object(
      members.compactMap { member in
        guard member.name == "calls", let calls = member.value.items else {
          return member.name == "nextTimer" ? nil : member
        }
        return .init("calls", .list(calls.map { $0.without(details) }))
      }
    ).ordered
  }
}

extension JSONValue {
  fileprivate func without(_ names: [String]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  /// The same value with sorted names, because their order means nothing.
  fileprivate var ordered: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { .init($0.name, $0.value.ordered) }.sorted { $0.name < $1.name })
    case .list(let items): .list(items.map(\.ordered))
    default: self
    }
  }
}
