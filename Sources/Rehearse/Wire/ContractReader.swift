package struct ContractProblem: Error, Equatable {
  package let message: String

  package init(message: String) { self.message = message }
}

package struct ContractReader {
  /// Asks the host which values the types of a module refuse.
  package typealias AskHost = @Sendable (_ module: String, [PlacedValue]) -> [Int: String]

  private let refusals: Refusals
  private let module: String

  /// Reads the contract of one module.
  ///
  /// - Parameter askHost: Asks the host, because only its types know which values they refuse.
  package static func contract(
    _ json: JSONValue, askHost: @escaping AskHost = { _, _ in [:] }
  ) throws(ContractProblem) -> ModuleContract {
    guard let name = json["name"]?.text else { throw ContractProblem(message: "a module has no name") }
    return try ContractReader(refusals: { askHost(name, $0) }, module: name).contract(json)
  }

  private init(refusals: @escaping Refusals, module: String) { (self.refusals, self.module) = (refusals, module) }

  private func contract(_ json: JSONValue) throws(ContractProblem) -> ModuleContract {
    var givens: [GivenDeclaration] = []
    for item in list(json, "givens") { givens.append(try given(item)) }
    var operations: [OperationDeclaration] = []
    for item in list(json, "operations") { operations.append(try operation(item, givens)) }
    var actions: [ActionDeclaration] = []
    for item in list(json, "actions") { actions.append(try action(item)) }
    var state: [StateDeclaration] = []
    for item in list(json, "state") {
      let name = try text(item, "name", "a state field")
      let valueType = try valueType(item["type"], name)
      state.append(
        StateDeclaration(
          name: name, summary: summary(item), valueType: valueType,
          examples: try examples(item["examples"], valueType, nil)))
    }
    return ModuleContract(
      About(module, summary(json)), givens: givens, operations: operations, actions: actions, state: state,
      mistake: json["mistake"]?.text, askHost: refusals)
  }

  private func action(_ json: JSONValue) throws(ContractProblem) -> ActionDeclaration {
    let name = try text(json, "name", "an action")
    func valueType(_ json: JSONValue?) throws(ContractProblem) -> ValueType? {
      guard let json else { return nil }
      return try self.valueType(json, name)
    }
    return ActionDeclaration(
      name: name, summary: summary(json),
      parameters: try parameters(json, of: name) { .argument(action: name, name: $0) },
      returns: try valueType(json["returns"]), throwing: try valueType(json["throws"]))
  }

  private func given(_ json: JSONValue) throws(ContractProblem) -> GivenDeclaration {
    let name = try text(json, "name", "a given")
    let valueType = try valueType(json["type"], name)
    let isFlag = json["flag"] == true
    let place = ValuePlace.given(isFlag ? "flags.\(name)" : name)
    return GivenDeclaration(
      name: name, summary: summary(json), valueType: valueType,
      default: try value(json["default"] ?? .null, valueType, "the default of the given \"\(name)\""), isFlag: isFlag,
      setsInitialState: json["setsInitialState"] == true, equivalent: alike(json),
      examples: try examples(json["examples"], valueType, place))
  }

  private func operation(
    _ json: JSONValue, _ givens: [GivenDeclaration]
  ) throws(ContractProblem) -> OperationDeclaration {
    let name = try text(json, "name", "an operation")
    let kind: CallKind = try text(json, "kind", name) == "query" ? .query : .command
    let parameters = try parameters(json, of: name) { _ in nil }
    guard case .object(let members)? = json["answer"], let answer = members.first, members.count == 1 else {
      throw problem("\"\(name)\" does not say what it answers")
    }
    var (returned, failures) = (DeclaredExamples(), DeclaredExamples())
    let answers: OperationDeclaration.Answers
    switch answer.name {
    case "nothing": answers = .nothing
    case "flag":
      guard let flag = givens.first(where: \.isFlag) else {
        throw problem("\"\(name)\" asks for flags, and there are none")
      }
      answers = .given(flag)
    case "given":
      guard let given = givens.first(where: { $0.path == answer.value.text }) else {
        throw problem("\"\(name)\" answers from a given that is not declared")
      }
      answers = .given(given)
    case "value", "stream":
      let value = answer.value
      let returns = try valueType(value["returns"], name)
      let fails: ValueType? = try value["fails"].map { (json) throws(ContractProblem) in try valueType(json, name) }
      returned = try examples(value["examples"], returns, .answer(operation: name, .returns))
      failures = try examples(value["failureExamples"], fails ?? .anyValue, .answer(operation: name, .fails))
      let usual =
        try answer.name == "stream" ? streamDefault(value, returns, name) : defaultAnswer(value, returns, name)
      answers = .value(returns: returns, errors: fails, default: usual)
    default:
      throw problem("\"\(name)\" answers with \"\(answer.name)\", which this version of rehearse does not know")
    }
    return OperationDeclaration(
      name: name, kind: kind, summary: summary(json), parameters: parameters, answers: answers,
      arrival: answer.name == "stream" ? .stream : answer.value["atOnce"] == true ? .atOnce : .later,
      waivers: list(json, "waivers").map { Waiver(answer: $0["answer"]?.text, reason: $0["reason"]?.text ?? "") },
      equivalent: alike(json), returned: returned, failures: failures)
  }

  private func defaultAnswer(
    _ json: JSONValue, _ returns: ValueType, _ name: String
  ) throws(ContractProblem) -> OperationDeclaration.DefaultAnswer {
    if let text = json["derivedFrom"]?.text { return .derived(text) }
    guard let given = json["default"] else { return .mustBeStated }
    return .returns(try value(given, returns, "the default answer of \"\(name)\""))
  }

  private func streamDefault(
    _ json: JSONValue, _ returns: ValueType, _ name: String
  ) throws(ContractProblem) -> OperationDeclaration.DefaultAnswer {
    guard let given = json["default"] else { return .mustBeStated }
    var values: [Literal] = []
    for item in given.items ?? [] { values.append(try value(item, returns, "a default value of \"\(name)\"")) }
    return .streams(values)
  }

  private func parameters(
    _ json: JSONValue, of owner: String, place: (String) -> ValuePlace?
  ) throws(ContractProblem) -> [ParameterDeclaration] {
    var parameters: [ParameterDeclaration] = []
    for item in list(json, "parameters") {
      let name = try text(item, "name", "an argument of \"\(owner)\"")
      let valueType = try valueType(item["type"], name)
      let defaultValue: Literal? = try item["default"].map { (json) throws(ContractProblem) in
        try value(json, valueType, "the default of the argument \"\(name)\" of \"\(owner)\"")
      }
      parameters.append(
        ParameterDeclaration(
          name: name, summary: summary(item), valueType: valueType, default: defaultValue,
          isSecret: item["secret"] == true,
          examples: try examples(item["examples"], valueType, place(name))))
    }
    return parameters
  }

  // MARK: Parts

  private func problem(_ message: String) -> ContractProblem {
    ContractProblem(message: "the contract of the module \"\(module)\" cannot be used: \(message)")
  }

  private func list(_ json: JSONValue, _ name: String) -> [JSONValue] { json[name]?.items ?? [] }

  private func summary(_ json: JSONValue) -> String { json["summary"]?.text ?? "" }

  private func text(_ json: JSONValue, _ name: String, _ what: String) throws(ContractProblem) -> String {
    guard let text = json[name]?.text else { throw problem("\(what) has no \"\(name)\"") }
    return text
  }

  private func value(_ json: JSONValue, _ valueType: ValueType, _ what: String) throws(ContractProblem) -> Literal {
    guard let literal = Literal(json, valueType) else {
      throw problem("\(what) does not fit its type (\(valueType.words))")
    }
    return literal
  }

  private func alike(_ json: JSONValue) -> [Equivalence] {
    list(json, "alike").map { group in
      .alike((group["values"]?.items ?? []).compactMap(\.text), because: group["reason"]?.text ?? "")
    }
  }

  /// - Parameter place: The place whose Swift type may reject values; `nil` if the host is not asked.
  private func examples(
    _ json: JSONValue?, _ valueType: ValueType, _ place: ValuePlace?
  ) throws(ContractProblem) -> DeclaredExamples {
    var values: [Literal] = []
    for item in json?.items ?? [] { values.append(try value(item, valueType, "an example")) }
    guard let place else { return DeclaredExamples(values: values) }
    return DeclaredExamples(
      values: values, refusal: { [refusals] in refusals([PlacedValue(place: place, value: $0)])[0] })
  }

  private func valueType(_ json: JSONValue?, _ owner: String) throws(ContractProblem) -> ValueType {
    guard case .object(let members)? = json, members.count == 1, let type = members.first else {
      throw problem("the type of \"\(owner)\" is missing")
    }
    switch type.name {
    case "switch": return .toggle
    case "text": return .text
    case "wholeNumber": return .wholeNumber
    case "anyValue": return .anyValue
    case "choice": return .choice((type.value.items ?? []).compactMap(\.text))
    case "list": return .list(try valueType(type.value, owner))
    case "map": return .map(try valueType(type.value, owner))
    case "optional":
      let wrapped = try valueType(type.value, owner)
      guard !wrapped.isOptional else { throw problem("the type of \"\(owner)\" is optional twice") }
      return .optional(wrapped)
    case "decimal": return .decimal
    case "date": return .date
    case "record": return .record(try parts(type.value, owner))
    case "oneOf":
      var variants: [ValueType.Variant] = []
      for form in type.value.items ?? [] {
        let name = try text(form, "name", "a form of \"\(owner)\"")
        variants.append(.init(name, try parts(form["parts"], name)))
      }
      return .oneOf(variants)
    default: throw problem("the type \"\(type.name)\" of \"\(owner)\" is not known to this version of rehearse")
    }
  }
  private func parts(_ json: JSONValue?, _ owner: String) throws(ContractProblem) -> [ValueType.Field] {
    var fields: [ValueType.Field] = []
    for part in json?.items ?? [] {
      let name = try text(part, "name", "a part of \"\(owner)\"")
      fields.append(.init(name, try valueType(part["type"], name)))
    }
    return fields
  }
}
