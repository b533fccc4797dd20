import Rehearse
import RehearseLanguage

/// The part of a line from a host that does not depend on the plan.
package struct HostAnswer {
  package enum Content {
    case ran(Trace)
    case fault(PlanFault)
    /// Progress of a plan with `live`.
    case notification(String)
    /// The reasons for which values are refused, by their indices in the request.
    case values([Int: String])
    /// An unknown message, which is ignored.
    case unknown
  }

  package private(set) var content = Content.unknown
  /// `nil` if the line has no ID.
  package private(set) var id: Int?
  private(set) var took: Int?
  package private(set) var printed: Int?
  private(set) var changed: [String] = []
  /// The first request that may have made the changes, if it was not this one.
  private(set) var changedSince: Int?
  private(set) var waited = 0
  /// In milliseconds; shorter pauses happen on every machine.
  private static let shortestWait = 5
  private var members: [JSONValue.Member] = []

  /// Parses a line.
  ///
  /// - Parameter trace: returns a reader for the trace of a request, or `nil` if no trace is expected. The ID is `nil`
  ///   if the line contains the trace before the ID.
  package init(_ line: [UInt8], trace makeReader: (_ id: Int?) -> TraceReader?) throws(JSONError) {
    var reader = try JSONReader(line, isStrict: true)
    var message: String?
    var trace: Trace?
    try reader.members { (reader, name) throws(JSONError) in
      switch name {
      case "message": message = try reader.text()
      case "id": id = try TraceReader.count(&reader)
      case "took": took = try TraceReader.count(&reader)
      case "printed": printed = try TraceReader.count(&reader)
      case "changedSince": changedSince = try TraceReader.count(&reader)
      case "waited":
        waited = try TraceReader.count(&reader)
        guard waited >= Self.shortestWait else {
          throw reader.problem("\"waited\" is \(waited), and only \(Self.shortestWait) milliseconds or more count")
        }
      case "changed":
        try reader.items { (reader) throws(JSONError) in changed.append(try reader.text()) }
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
      content = .values(try refusals(reader))
    default: content = .unknown
    }
  }

  /// What is wrong with a line that cannot be used, as a sentence about the host with the line in it.
  package static func fault(_ problem: JSONError, in line: [UInt8]) -> String {
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

  package static func otherRequest(_ id: Int?) -> String {
    id.map { "it answers the request \($0), which is not the next one" } ?? "it does not say which request it answers"
  }

  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  private func fault(_ reader: JSONReader) throws(JSONError) -> PlanFault {
    guard let kind = self["kind"]?.text.flatMap(PlanFault.Kind.init(rawValue:)), let reason = self["reason"]?.text,
      !reason.isEmpty
    else {
      throw reader.problem("a fault has no known kind, or no reason")
    }
    let path = self["at"].flatMap { ValuePath($0) }
    guard path != nil || self["at"] == nil else {
      throw reader.problem("\"at\" of a fault is no given, no answer and no argument")
    }
    return PlanFault(kind, reason, at: path)
  }

  private func refusals(_ reader: JSONReader) throws(JSONError) -> [Int: String] {
    guard let json = self["refused"] else { return [:] }
    guard let items = json.items else { throw reader.problem("\"refused\" is no list") }
    var reasons: [Int: String] = [:]
    for item in items {
      guard let index = item["index"]?.integer, index >= 0, reasons[index] == nil, let reason = item["reason"]?.text
      else { throw reader.problem("an entry of \"refused\" has no index of its own, or no reason") }
      reasons[index] = reason
    }
    return reasons
  }
}

/// The progress of a plan with `live`.
package struct LiveProgress {
  private static let limit = 200

  private let contract: ModuleContract
  private let plan: Plan
  private var hasBegun = false
  private var step: Int?
  private var calls: [Trace.CallRecord] = []
  private var omitted = 0

  package init(_ contract: ModuleContract, _ plan: Plan) { (self.contract, self.plan) = (contract, plan) }

  /// Records a notification, which must fit the contract and the plan.
  package mutating func note(_ message: String, _ answer: HostAnswer) throws(JSONError) {
    let traces = TraceReader(contract, plan, isDetailed: false)
    switch message {
    case "began":
      var reader = try Self.reader(of: "state", answer, message)
      _ = try traces.state(&reader)
      hasBegun = true
    case "fired":
      guard let step = answer["step"]?.integer, plan.steps.indices.contains(step),
        let trigger = answer["trigger"]?.integer, plan.steps[step].indices.contains(trigger)
      else { throw Self.problem("it fired what is no trigger of the plan") }
      self.step = step
    case "delivered":
      guard let call = answer["call"]?.integer, (0..<calls.count + omitted).contains(call) else {
        throw Self.problem("it delivered the answer to a call that it did not report")
      }
    case "called":
      var reader = try Self.reader(of: "call", answer, message)
      let call = try traces.call(&reader)
      if calls.count < Self.limit { calls.append(call) } else { omitted += 1 }
    case "wrote":
      var reader = try Self.reader(of: "write", answer, message)
      _ = try traces.write(&reader)
    default: break
    }
  }

  private static func reader(
    of name: String, _ answer: HostAnswer, _ message: String
  ) throws(JSONError) -> JSONReader {
    guard let json = answer[name] else { throw problem("\"\(message)\" has no \"\(name)\"") }
    return try JSONReader(json.line)
  }

  private static func problem(_ message: String) -> JSONError {
    JSONError(message: message, offset: 0)
  }

  package func described(_ lost: LostPlan) -> LostPlan {
    var lost = lost
    lost.progress = step.map(LostPlan.Progress.step) ?? (hasBegun ? .unknown : .settingUp)
    (lost.calls, lost.omittedCalls) = (calls, omitted)
    return lost
  }
}
