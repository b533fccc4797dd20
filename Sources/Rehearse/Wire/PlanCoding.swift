package struct PlanMessage: Sendable {
  package var plan: Plan
  package var isLive = false
  package var isDetailed = false
  package var order: Interleaving?
  /// The first event that the trace must contain.
  package var since: Int?

  package init(_ plan: Plan) { self.plan = plan }
}

extension Plan {
  /// Writes the members of a request that form the plan.
  package func write(to writer: inout JSONWriter, _ contract: ModuleContract) {
    writer.name("given")
    writer.object { writer in
      for (declared, value) in zip(contract.givens, given) {
        writer.name(declared.path)
        writer.value(JSONValue(value))
      }
    }
    if !responses.isEmpty {
      writer.name("responses")
      writer.object { writer in
        for prepared in responses { prepared.write(to: &writer, contract) }
      }
    }
    writer.name("steps")
    writer.list(of: steps) { writer, step in
      writer.list(of: step) { $1.write(to: &$0, contract) }
    }
  }
}

extension Plan.Trigger {
  package func write(to writer: inout JSONWriter, _ contract: ModuleContract) {
    writer.object { writer in
      switch self {
      case .advance(let span): writer.member("advance", span)
      case .action(let index, let arguments):
        let action = contract.actions[index]
        writer.member("action", action.name)
        writer.name("arguments")
        writer.arguments(arguments, action.parameters)
      }
    }
  }
}

extension Plan.Prepared {
  func write(to writer: inout JSONWriter, _ contract: ModuleContract) {
    let declared = contract.operations[operation]
    writer.name(declared.name)
    writer.object { writer in
      switch script {
      case .each(let response):
        writer.name("each")
        writer.object { response.write(to: &$0) }
      // Exploration replaces the choices of a rule before it creates plans.
      case .list(let responses), .oneOf(let responses):
        writer.name("list")
        writer.list(of: responses) { writer, response in writer.object { response.write(to: &$0) } }
      case .byArguments(let items):
        writer.name("byArguments")
        writer.list(of: items) { writer, item in
          writer.object { writer in
            writer.name("to")
            writer.object { writer in
              for argument in item.arguments {
                writer.name(declared.parameters[argument.parameter].name)
                writer.value(JSONValue(argument.pattern))
              }
            }
            item.response.write(to: &writer)
          }
        }
      }
    }
  }
}

extension Response {
  /// Writes the members of a response.
  package func write(to writer: inout JSONWriter) {
    switch outcome {
    case .silent: return writer.member("silent", true)
    case .returns(let value):
      writer.name("returns")
      writer.value(JSONValue(value))
    case .fails(let value):
      writer.name("fails")
      writer.value(JSONValue(value))
    case .stream(let items):
      writer.name("stream")
      return writer.list(of: items) { $1.write(to: &$0) }
    }
    if after > 0 { writer.member("after", after) }
  }
}

extension StreamItem {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch content {
      case .value(let value):
        writer.name("value")
        writer.value(JSONValue(value))
      case .fails(let value):
        writer.name("fails")
        writer.value(JSONValue(value))
      case .end: writer.member("end", true)
      }
      if after > 0 { writer.member("after", after) }
    }
  }
}

extension JSONWriter {
  package mutating func arguments(_ values: [Literal], _ parameters: [ParameterDeclaration]) {
    object { writer in
      for (parameter, value) in zip(parameters, values) {
        writer.name(parameter.name)
        writer.value(JSONValue(value))
      }
    }
  }
}

package struct PlanReader {
  let contract: ModuleContract

  package init(contract: ModuleContract) { self.contract = contract }

  package func message(_ request: JSONValue) throws(WireError) -> PlanMessage {
    let given = try given(request["given"], contract.givens.map { $0.isFlag ? .toggle(false) : nil })
    var steps: [[Plan.Trigger]] = []
    for step in request["steps"]?.items ?? [] { steps.append(try triggers(step)) }
    var message = PlanMessage(Plan(given: given, responses: try responses(request["responses"]), steps: steps))
    message.isLive = request["live"] == true
    message.isDetailed = request["details"] == true
    if let order = request["order"] {
      message.order = Interleaving(
        order["number"]?.integer ?? 1, seed: UInt32(truncatingIfNeeded: order["seed"]?.integer ?? 0))
    }
    return message
  }

  /// The plan of one run in a batch.
  package func run(_ run: JSONValue, of batch: PlanMessage) throws(WireError) -> PlanMessage {
    var message = batch
    let given = try given(run["given"], batch.plan.given.map { $0 })
    var prepared = batch.plan.responses
    for own in try responses(run["responses"]) {
      if let index = prepared.firstIndex(where: { $0.operation == own.operation }) {
        prepared[index] = own
      } else {
        prepared.append(own)
      }
    }
    var steps = batch.plan.steps
    if let more = run["more"] {
      guard !steps.isEmpty else { throw WireError(message: "a batch without steps cannot have more triggers") }
      steps[steps.count - 1] += try triggers(more)
    }
    message.plan = Plan(given: given, responses: prepared, steps: steps)
    message.since = run["since"]?.integer
    return message
  }

  private func given(_ json: JSONValue?, _ defaults: [Literal?]) throws(WireError) -> [Literal] {
    var values = defaults
    if case .object(let members)? = json {
      for member in members {
        guard let index = contract.givenPaths.index(of: member.name) else {
          throw WireError(message: "the module has no given \"\(member.name)\"")
        }
        guard let value = Literal(member.value, contract.givens[index].valueType) else {
          throw WireError(message: "the value of the given \"\(member.name)\" does not fit its type")
        }
        values[index] = value
      }
    }
    var all: [Literal] = []
    for (value, given) in zip(values, contract.givens) {
      guard let value else { throw WireError(message: "the plan does not say \"\(given.path)\"") }
      all.append(value)
    }
    return all
  }

  private func triggers(_ json: JSONValue) throws(WireError) -> [Plan.Trigger] {
    var triggers: [Plan.Trigger] = []
    for item in json.items ?? [] {
      if let span = item["advance"]?.integer {
        triggers.append(.advance(Int64(span)))
        continue
      }
      guard let name = item["action"]?.text, let index = contract.actionNames.index(of: name) else {
        throw WireError(message: "the module has no action \"\(item["action"]?.text ?? "")\"")
      }
      var arguments: [Literal] = []
      for parameter in contract.actions[index].parameters {
        guard let value = item["arguments"]?[parameter.name].flatMap({ Literal($0, parameter.valueType) }) else {
          throw WireError(
            message: "the argument \"\(parameter.name)\" of \"\(name)\" is missing or does not fit its type")
        }
        arguments.append(value)
      }
      triggers.append(.action(index, arguments))
    }
    return triggers
  }

  private func responses(_ json: JSONValue?) throws(WireError) -> [Plan.Prepared] {
    guard case .object(let members)? = json else { return [] }
    var prepared: [Plan.Prepared] = []
    for member in members {
      guard let index = contract.operationNames.index(of: member.name) else {
        throw WireError(message: "the module has no operation \"\(member.name)\"")
      }
      guard let script = script(member.value, contract.operations[index]) else {
        throw WireError(message: "the responses of \"\(member.name)\" cannot be read")
      }
      prepared.append(Plan.Prepared(operation: index, script: script))
    }
    return prepared
  }

  private func script(_ json: JSONValue, _ operation: OperationDeclaration) -> ResponseScript? {
    if let each = json["each"] { return Self.response(each, operation).map(ResponseScript.each) }
    if let items = json["list"]?.items {
      let responses = items.compactMap { Self.response($0, operation) }
      return responses.count == items.count ? .list(responses) : nil
    }
    guard let items = json["byArguments"]?.items else { return nil }
    let conditional = items.compactMap { conditionalResponse($0, operation) }
    return conditional.count == items.count ? .byArguments(conditional) : nil
  }

  private func conditionalResponse(_ json: JSONValue, _ operation: OperationDeclaration) -> ConditionalResponse? {
    guard case .object(let members)? = json["to"], let response = Self.response(json, operation) else { return nil }
    let arguments = members.compactMap { member -> ArgumentPattern? in
      guard let index = operation.parameterNames.index(of: member.name) else { return nil }
      return Pattern(member.value, operation.parameters[index].valueType).map {
        ArgumentPattern(parameter: index, pattern: $0)
      }
    }
    guard arguments.count == members.count else { return nil }
    return ConditionalResponse(
      arguments: arguments, response: response, range: .start)
  }

  static func response(_ json: JSONValue, _ operation: OperationDeclaration) -> Response? {
    guard let (returns, errors) = operation.answerTypes else { return nil }
    if json["silent"] == true { return Response(.silent) }
    if let items = json["stream"]?.items {
      let stream = items.compactMap { item($0, returns, errors ?? .anyValue) }
      return stream.count == items.count ? Response(.stream(stream)) : nil
    }
    let after = Int64(json["after"]?.integer ?? 0)
    if let value = json["returns"] { return Literal(value, returns).map { Response(.returns($0), after: after) } }
    return json["fails"].flatMap { Literal($0, errors ?? .anyValue) }.map { Response(.fails($0), after: after) }
  }
}

extension PlanReader {
  private static func item(_ json: JSONValue, _ returns: ValueType, _ errors: ValueType) -> StreamItem? {
    let after = Int64(json["after"]?.integer ?? 0)
    if json["end"] == true { return StreamItem(.end, after: after) }
    if let value = json["value"] { return Literal(value, returns).map { StreamItem(.value($0), after: after) } }
    return json["fails"].flatMap { Literal($0, errors) }.map { StreamItem(.fails($0), after: after) }
  }
}

/// The differences between a plan and another plan with the same beginning.
package struct PlanBranch {
  fileprivate struct Given {
    let index: Int
    let value: Literal
  }

  fileprivate var given: [Given] = []
  fileprivate var responses: [Plan.Prepared] = []
  fileprivate var more: ArraySlice<Plan.Trigger> = []

  /// Writes the members of one run in a batch.
  package func write(to writer: inout JSONWriter, _ contract: ModuleContract) {
    if !given.isEmpty {
      writer.name("given")
      writer.object { writer in
        for item in given {
          writer.name(contract.givens[item.index].path)
          writer.value(JSONValue(item.value))
        }
      }
    }
    if !responses.isEmpty {
      writer.name("responses")
      writer.object { writer in
        for prepared in responses { prepared.write(to: &writer, contract) }
      }
    }
    writer.member("more", listOf: more) { $1.write(to: &$0, contract) }
  }
}

extension Plan {
  /// The differences from a known plan; `nil` if this plan does not begin the same way.
  package func branch(of known: Plan) -> PlanBranch? {
    guard steps.count == known.steps.count, let last = steps.last, let knownLast = known.steps.last,
      steps.dropLast() == known.steps.dropLast(), last.starts(with: knownLast),
      responses.count == known.responses.count,
      zip(responses, known.responses).allSatisfy({ $0.operation == $1.operation })
    else { return nil }
    return PlanBranch(
      given: zip(given, known.given).enumerated().compactMap {
        $1.0 == $1.1 ? nil : PlanBranch.Given(index: $0, value: $1.0)
      },
      responses: zip(responses, known.responses).compactMap { $0 == $1 ? nil : $0 },
      more: last.dropFirst(knownLast.count))
  }
}
