/// A finished run that later runs continue.
package final class KnownRun: Sendable {
  package let plan: Plan
  package let trace: Trace

  package init(_ plan: Plan, _ trace: Trace) { (self.plan, self.trace) = (plan, trace) }
}

/// Reads traces in the runner.
///
/// It accepts only what agrees with the contract and the plan, because a host may send anything.
package struct TraceReader {
  /// How much of the trace the host does not repeat.
  struct Skipped {
    let calls: Int
    let writes: Int
  }

  let contract: ModuleContract
  let plan: Plan
  let isDetailed: Bool
  /// The run whose trace the host does not repeat.
  let known: KnownRun?
  let trace = Trace()
  private(set) var skipped: Skipped?
  private var hasBegan = false

  package init(_ contract: ModuleContract, _ plan: Plan, isDetailed: Bool, after known: KnownRun? = nil) {
    (self.contract, self.plan, self.isDetailed, self.known) = (contract, plan, isDetailed, known)
  }

  /// Reads the value of the member `trace`.
  package mutating func trace(_ reader: inout JSONReader) throws(JSONError) -> Trace {
    var left: [(name: String, value: JSONValue)] = []
    try reader.members { (reader, name) throws(JSONError) in
      switch name {
      case "began": try began(&reader)
      case "skipped": try skip(&reader)
      case "calls": try reader.items { (reader) throws(JSONError) in trace.calls.append(try call(&reader)) }
      case "writes": try reader.items { (reader) throws(JSONError) in trace.writes.append(try write(&reader)) }
      case "stepEnds": try reader.items { (reader) throws(JSONError) in try stepEnd(&reader) }
      case "givensRead": try reader.items { (reader) throws(JSONError) in try given(&reader) }
      case "pending", "withdrawn", "events", "results": left.append((name, try reader.value()))
      case "choices": trace.choices = try Self.count(&reader)
      case "nextTimer": trace.nextTimer = Int64(try Self.count(&reader))
      case "readTime": trace.hasReadTime = try reader.boolean()
      default: _ = try reader.value()
      }
    }
    guard hasBegan || skipped != nil else { throw reader.problem("the trace does not say \"began\"") }
    try join(reader)
    for (name, value) in left {
      switch name {
      case "pending": try pending(value, reader)
      case "withdrawn": try withdrawn(value, reader)
      case "events": try events(value, reader)
      default: try results(value, reader)
      }
    }
    try finish(reader)
    return trace
  }

  // MARK: Parts that are also sent as they happen

  package func state(_ reader: inout JSONReader) throws(JSONError) -> [Literal] {
    try named(
      &reader, contract.stateNames, contract.state.map(\.valueType), unknown: "the module has no state field",
      missing: "state field")
  }

  package func call(_ reader: inout JSONReader) throws(JSONError) -> Trace.CallRecord {
    var call = Trace.CallRecord(operation: -1, arguments: [], source: .itself, time: 0, cause: nil)
    var (arguments, answer, wouldAnswer): (JSONValue?, JSONValue?, JSONValue?)
    var (answered, item, time): (Answered?, Int?, Int?)
    try reader.members { (reader, name) throws(JSONError) in
      switch name {
      case "operation":
        let name = try reader.text()
        guard let index = contract.operationNames.index(of: name) else {
          throw reader.problem("the module has no operation \"\(name)\"")
        }
        call.operation = index
      case "arguments" where call.operation >= 0: call.arguments = try self.arguments(&reader, of: call.operation)
      case "arguments": arguments = try reader.value()
      case "answered": answered = Answered(rawValue: try reader.text())
      case "item": item = try Self.count(&reader)
      case "time": time = try Self.count(&reader)
      case "cause": call.cause = try Self.count(&reader)
      case "answer": answer = try reader.value()
      case "wouldAnswer": wouldAnswer = try reader.value()
      default: _ = try reader.value()
      }
    }
    guard call.operation >= 0, let time else { throw reader.problem("a call does not say its operation, or its time") }
    call.time = Int64(time)
    let operation = contract.operations[call.operation]
    if let arguments { call.arguments = try self.arguments(arguments, operation, reader) }
    guard call.arguments.count == operation.parameters.count else {
      throw reader.problem("a call of \"\(operation.name)\" does not say its arguments")
    }
    call.source = try source(answered, item: item, operation, reader)
    call.answer = try self.answer(answer, operation, reader)
    call.wouldAnswer = try self.answer(wouldAnswer, operation, reader)
    return call
  }

  package func write(_ reader: inout JSONReader) throws(JSONError) -> Trace.Write {
    var write = Trace.Write(field: -1, value: .none, calls: -1)
    var json: JSONValue?
    try reader.members { (reader, name) throws(JSONError) in
      switch name {
      case "field":
        let name = try reader.text()
        guard let field = contract.stateNames.index(of: name) else {
          throw reader.problem("the module has no state field \"\(name)\"")
        }
        write.field = field
      case "value": json = try reader.value()
      case "calls": write.calls = try Self.count(&reader)
      default: _ = try reader.value()
      }
    }
    guard write.calls >= 0 else { throw reader.problem("a write does not say how many calls came before it") }
    guard write.field >= 0, let json, let value = Literal(json, contract.state[write.field].valueType) else {
      throw reader.problem("a write has no field, or a value that does not fit it")
    }
    write.value = value
    return write
  }

  // MARK: Values

  private func arguments(_ reader: inout JSONReader, of operation: Int) throws(JSONError) -> [Literal] {
    let declared = contract.operations[operation]
    return try named(
      &reader, declared.parameterNames, declared.parameters.map(\.valueType),
      unknown: "\"\(declared.name)\" has no argument", missing: "argument of \"\(declared.name)\"")
  }

  private func named(
    _ reader: inout JSONReader, _ names: NameTable, _ valueTypes: [ValueType], unknown: String, missing: String
  ) throws(JSONError) -> [Literal] {
    var values = [Literal?](repeating: nil, count: valueTypes.count)
    try reader.members { (reader, name) throws(JSONError) in
      guard let index = names.index(of: name) else { throw reader.problem("\(unknown) \"\(name)\"") }
      values[index] = try value(&reader, valueTypes[index], name)
    }
    return try complete(values, of: names, missing, reader)
  }

  private func arguments(
    _ json: JSONValue, _ operation: OperationDeclaration, _ reader: JSONReader
  ) throws(JSONError) -> [Literal] {
    let values = operation.parameters.map { parameter in
      json[parameter.name].flatMap { Literal($0, parameter.valueType) }
    }
    return try complete(values, of: operation.parameterNames, "argument of \"\(operation.name)\"", reader)
  }

  private func complete(
    _ values: [Literal?], of names: NameTable, _ what: String, _ reader: JSONReader
  ) throws(JSONError) -> [Literal] {
    var all: [Literal] = []
    all.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      guard let value else {
        throw reader.problem("the \(what) \"\(names.names[index])\" is missing or does not fit its type")
      }
      all.append(value)
    }
    return all
  }

  private func value(_ reader: inout JSONReader, _ valueType: ValueType, _ name: String) throws(JSONError) -> Literal {
    guard let literal = Literal(try reader.value(), valueType) else {
      throw reader.problem("the value of \"\(name)\" does not fit its type (\(valueType.words))")
    }
    return literal
  }

  private func answer(
    _ json: JSONValue?, _ operation: OperationDeclaration, _ reader: JSONReader
  ) throws(JSONError) -> Literal? {
    guard let json else { return nil }
    guard case .value(let returns, _, _) = operation.answers,
      let literal = Literal(json, operation.isStream ? .list(returns) : returns)
    else {
      throw reader.problem("an answer of \"\(operation.name)\" does not fit its type")
    }
    return literal
  }

  private func source(
    _ answered: Answered?, item: Int?, _ operation: OperationDeclaration, _ reader: JSONReader
  ) throws(JSONError) -> Trace.CallRecord.Source {
    let isAnswered = if case .value = operation.answers { true } else { false }
    let isGiven = if case .given = operation.answers { true } else { false }
    switch (answered, item) {
    case (.response, let item?) where isAnswered: return .response(item)
    case (.default, nil) where isAnswered: return .default
    case (.beyondList, nil) where isAnswered: return .beyondList
    case (.unmatched, nil) where isAnswered: return .unmatched
    case (.unanswered, nil) where isAnswered: return .unanswered
    case (.given, nil) where isGiven: return .itself
    case (.nothing, nil) where !isAnswered && !isGiven: return .itself
    default: throw reader.problem("\"answered\" of a call of \"\(operation.name)\" contradicts the contract")
    }
  }

  /// Reads a number in the protocol: whole, at least 0 and below 2⁵³.
  package static func count(_ reader: inout JSONReader) throws(JSONError) -> Int {
    let number = try reader.integer()
    guard 0 <= number, number < 1 << 53 else { throw reader.problem("\(number) is no number from 0 up to 2⁵³") }
    return number
  }

  func count(_ json: JSONValue?, _ what: String, _ reader: JSONReader) throws(JSONError) -> Int {
    guard let number = json?.integer, 0 <= number, number < 1 << 53 else {
      throw reader.problem("\"\(what)\" is no number from 0")
    }
    return number
  }

  func items(_ json: JSONValue, _ what: String, _ reader: JSONReader) throws(JSONError) -> [JSONValue] {
    guard let items = json.items else { throw reader.problem("\"\(what)\" is no list") }
    return items
  }

  // MARK: Parts of the trace

  private mutating func began(_ reader: inout JSONReader) throws(JSONError) {
    trace.initialState = try state(&reader)
    hasBegan = true
  }

  private mutating func skip(_ reader: inout JSONReader) throws(JSONError) {
    let json = try reader.value()
    skipped = Skipped(
      calls: try count(json["calls"], "calls", reader), writes: try count(json["writes"], "writes", reader))
  }

  private func stepEnd(_ reader: inout JSONReader) throws(JSONError) {
    var end = Trace.StepEnd(calls: -1, writes: -1, time: -1)
    try reader.members { (reader, name) throws(JSONError) in
      switch name {
      case "calls": end.calls = try Self.count(&reader)
      case "writes": end.writes = try Self.count(&reader)
      case "time": end.time = Int64(try Self.count(&reader))
      default: _ = try reader.value()
      }
    }
    guard end.calls >= 0, end.writes >= 0, end.time >= 0 else {
      throw reader.problem("an entry of \"stepEnds\" does not say its calls, writes and time")
    }
    trace.stepEnds.append(end)
  }

  private func given(_ reader: inout JSONReader) throws(JSONError) {
    let path = try reader.text()
    guard let index = contract.givenPaths.index(of: path) else {
      throw reader.problem("the module has no given \"\(path)\"")
    }
    guard !trace.givensRead.has(index) else { return }
    trace.givensInOrder.append(index)
    trace.givensRead.insert(index)
  }

  private func pending(_ json: JSONValue, _ reader: JSONReader) throws(JSONError) {
    for item in try items(json, "pending", reader) {
      let call = try count(item["call"], "call", reader)
      guard call < trace.calls.count else { throw reader.problem("a pending answer is of no call") }
      trace.pending.append(Trace.Pending(call: call, due: Int64(try count(item["due"], "due", reader))))
    }
  }

  private func withdrawn(_ json: JSONValue, _ reader: JSONReader) throws(JSONError) {
    for item in try items(json, "withdrawn", reader) {
      let call = try count(item, "withdrawn", reader)
      guard call < trace.calls.count else { throw reader.problem("a withdrawn answer is of no call") }
      trace.withdrawn.append(call)
    }
  }

  private func events(_ json: JSONValue, _ reader: JSONReader) throws(JSONError) {
    let actions = plan.actionIndices
    var fired = trace.events.count { if case .action = $0.cause { true } else { false } }
    for item in try items(json, "events", reader) {
      let cause: Trace.Event.Cause
      switch item["on"]?.text {
      case "action":
        let (step, trigger) = (try count(item["step"], "step", reader), try count(item["trigger"], "trigger", reader))
        guard plan.steps.indices.contains(step), plan.steps[step].indices.contains(trigger),
          case .action(let action, let arguments) = plan.steps[step][trigger]
        else { throw reader.problem("an event is of no action of the plan") }
        guard fired < actions.count, actions[fired] == (step, trigger) else {
          throw reader.problem("the events of actions are not in the order in which the plan fires them")
        }
        fired += 1
        cause = .action(action, arguments)
      case "answer":
        let call = try count(item["call"], "call", reader)
        guard call < trace.calls.count else { throw reader.problem("an event answers no call") }
        cause = .answer(
          call: call, item: try item["item"].map { (json) throws(JSONError) in try count(json, "item", reader) })
      case "timer": cause = .timer
      case "rest":
        let owner = try count(item["of"], "of", reader)
        guard owner < trace.events.count else { throw reader.problem("an event is the rest of none before it") }
        cause = .rest(of: owner)
      default: throw reader.problem("an event is of an unknown kind")
      }
      trace.events.append(
        Trace.Event(
          cause: cause, calls: try count(item["calls"], "calls", reader),
          writes: try count(item["writes"], "writes", reader), time: Int64(try count(item["time"], "time", reader))))
    }
  }
}
