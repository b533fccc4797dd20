import Rehearse
import RehearseLanguage

/// The part of a line from a host that does not depend on the plan.
struct HostAnswer {
  typealias Problem = JSONReader.Problem

  enum Content {
    case ran(Trace)
    case fault(PlanFault)
    /// Progress of a plan with `live`.
    case notification(String)
    /// The reasons for which values are refused, by their indices in the request.
    case values([Int: String])
    /// An unknown message, which is ignored.
    case unknown
  }

  private(set) var content = Content.unknown
  /// `nil` if the line has no ID.
  private(set) var id: Int?
  private(set) var took: Int?
  private(set) var printed: Int?
  private(set) var changed: [String] = []
  private(set) var waited = 0
  private var members: [JSONValue.Member] = []

  /// Parses a line.
  ///
  /// - Parameter trace: returns a reader for the trace of a request, or `nil` if no trace is expected. The ID is `nil`
  ///   if the line contains the trace before the ID.
  init(_ line: [UInt8], trace makeReader: (_ id: Int?) -> TraceReader?) throws(Problem) {
    var reader = try JSONReader(line, isStrict: true)
    var message: String?
    var trace: Trace?
    try reader.members { (reader, name) throws(Problem) in
      switch name {
      case "message": message = try reader.text()
      case "id": id = try TraceReader.count(&reader)
      case "took": took = try TraceReader.count(&reader)
      case "printed": printed = try TraceReader.count(&reader)
      case "waited": waited = try TraceReader.count(&reader)
      case "changed":
        try reader.items { (reader) throws(Problem) in changed.append(try reader.text()) }
      case "trace":
        guard var traces = makeReader(id) else { throw reader.problem(Self.otherRequest(id)) }
        trace = try traces.trace(&reader)
      default: members.append(.init(name, try reader.value()))
      }
    }
    try reader.end()
    guard let message else { throw reader.problem("the line has no \"message\"") }
    switch message {
    case "ran":
      guard let trace else { throw reader.problem("\"ran\" has no trace") }
      content = .ran(trace)
    case "fault": content = .fault(try fault(reader))
    case "began", "fired", "delivered", "called", "wrote": content = .notification(message)
    case "values":
      let refused = self["refused"]?.items ?? []
      let reasons = refused.compactMap { item in
        item["index"]?.integer.map { ($0, item["reason"]?.text ?? HostSession.unknownReason) }
      }
      content = .values(Dictionary(reasons) { first, _ in first })
    default: content = .unknown
    }
  }

  /// What is wrong with a line that cannot be used, as a sentence about the host with the line in it.
  static func fault(_ problem: Problem, in line: [UInt8]) -> String {
    isMessage(line)
      ? "\(problem.message) (\(quoted(line)))"
      : "it sent a line that is not a message (\(quoted(line))); what a host prints belongs to its standard output, not to "
        + "the connection with the runner"
  }

  /// Whether a line that cannot be used was at least meant as a message. It may also be what a host prints.
  private static func isMessage(_ line: [UInt8]) -> Bool {
    guard let json = try? JSONReader.read(line) else { return line.firstRange(of: "\"message\"".utf8) != nil }
    return json["message"]?.text != nil
  }

  static func quoted(_ line: [UInt8]) -> String {
    let shown = String(decoding: line.prefix(200), as: UTF8.self)
    return line.isEmpty ? "an empty line" : SanitizedText.of(shown) + (line.count > 200 ? "…" : "")
  }

  static func otherRequest(_ id: Int?) -> String {
    id.map { "it answers the request \($0), which is not the next one" } ?? "it does not say which request it answers"
  }

  subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  private func fault(_ reader: JSONReader) throws(Problem) -> PlanFault {
    guard let kind = self["kind"]?.text.flatMap(PlanFault.Kind.init(rawValue:)), let reason = self["reason"]?.text
    else {
      throw reader.problem("a fault has no known kind, or no reason")
    }
    return PlanFault(kind, reason, at: self["at"].flatMap { ValuePlace($0) })
  }
}

/// The progress of a plan with `live`.
struct LiveProgress {
  private static let limit = 200

  private let contract: ModuleContract
  private let plan: Plan
  private var hasBegun = false
  private var step: Int?
  private var calls: [Trace.CallRecord] = []
  private var omitted = 0

  init(_ contract: ModuleContract, _ plan: Plan) { (self.contract, self.plan) = (contract, plan) }

  /// Records a notification; ignores unexpected ones.
  mutating func note(_ message: String, _ answer: HostAnswer) {
    switch message {
    case "began": hasBegun = true
    case "fired":
      if let step = answer["step"]?.integer, plan.steps.indices.contains(step) { self.step = step }
    case "called":
      guard calls.count < Self.limit else {
        omitted += 1
        return
      }
      guard let json = answer["call"], let call = call(json) else { return }
      calls.append(call)
    default: break
    }
  }

  private func call(_ json: JSONValue) -> Trace.CallRecord? {
    guard var reader = try? JSONReader(json.line) else { return nil }
    return try? TraceReader(contract, plan, isDetailed: false).call(&reader)
  }

  func described(_ lost: LostPlan) -> LostPlan {
    var lost = lost
    lost.place = step.map(LostPlan.Place.step) ?? (hasBegun ? .unknown : .settingUp)
    (lost.calls, lost.omittedCalls) = (calls, omitted)
    return lost
  }
}
