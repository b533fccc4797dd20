package struct ContractReader {
  /// Asks the host which values the types of a module refuse.
  package typealias AskHost = @Sendable (_ module: String, [ValueAtPath]) -> [Int: String]

  private let refusals: Refusals
  private let module: String

  /// Reads the contract of one module.
  ///
  /// - Parameter askHost: Asks the host, because only its types know which values they refuse.
  package static func contract(
    _ json: JSONValue, askHost: @escaping AskHost = { _, _ in [:] }
  ) throws(WireError) -> ModuleContract {
    guard let name = json["name"]?.text else { throw WireError(message: "a module has no name") }
    return try ContractReader(refusals: { askHost(name, $0) }, module: name).contract(json)
  }

  private init(refusals: @escaping Refusals, module: String) { (self.refusals, self.module) = (refusals, module) }

  private func contract(_ json: JSONValue) throws(WireError) -> ModuleContract {
    var givens: [GivenDeclaration] = []
    for item in try list(json, "givens") { givens.append(try given(item)) }
    var operations: [OperationDeclaration] = []
    for item in try list(json, "operations") { operations.append(try operation(item, givens)) }
    var actions: [ActionDeclaration] = []
    for item in try list(json, "actions") { actions.append(try action(item)) }
    var state: [StateDeclaration] = []
    for item in try list(json, "state") {
      let name = try text(item, "name", "a state field")
      let valueType = try valueType(item["type"], name)
      state.append(
        StateDeclaration(
          name: name, summary: try summary(item), valueType: valueType,
          examples: try examples(item, "examples", valueType, at: nil)))
    }
    return ModuleContract(
      About(module, try summary(json)), givens: givens, operations: operations, actions: actions, state: state,
      mistake: try text(json, "mistake"), askHost: refusals)
  }

  private func action(_ json: JSONValue) throws(WireError) -> ActionDeclaration {
    let name = try text(json, "name", "an action")
    func valueType(_ json: JSONValue?) throws(WireError) -> ValueType? {
      guard let json else { return nil }
      return try self.valueType(json, name)
    }
    return ActionDeclaration(
      name: name, summary: try summary(json),
      parameters: try parameters(json, of: name) { .argument(action: name, name: $0) },
      returns: try valueType(json["returns"]), throwing: try valueType(json["throws"]))
  }

  private func given(_ json: JSONValue) throws(WireError) -> GivenDeclaration {
    let name = try text(json, "name", "a given")
    let valueType = try valueType(json["type"], name)
    let isFlag = try boolean(json, "flag")
    if isFlag, valueType != .toggle { throw problem("the flag \"\(name)\" is not a switch") }
    let path = ValuePath.given(isFlag ? "flags.\(name)" : name)
    return GivenDeclaration(
      name: name, summary: try summary(json), valueType: valueType,
      default: try value(json["default"] ?? .null, valueType, "the default of the given \"\(name)\""), isFlag: isFlag,
      setsInitialState: try boolean(json, "setsInitialState"), equivalent: try alike(json, name),
      examples: try examples(json, "examples", valueType, at: path))
  }

  private func operation(
    _ json: JSONValue, _ givens: [GivenDeclaration]
  ) throws(WireError) -> OperationDeclaration {
    let name = try text(json, "name", "an operation")
    let kind = try kind(json, name)
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
      guard parameters.isEmpty || parameters.map(\.valueType) == [.text] else {
        throw problem("\"\(name)\" asks for a flag, so its one argument is a text that names the flag")
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
      let fails: ValueType? = try value["fails"].map { (json) throws(WireError) in try valueType(json, name) }
      returned = try examples(value, "examples", returns, at: .answer(operation: name, .returns))
      failures = try examples(value, "failureExamples", fails ?? .anyValue, at: .answer(operation: name, .fails))
      let usual =
        try answer.name == "stream" ? streamDefault(value, returns, name) : defaultAnswer(value, returns, name)
      answers = .value(returns: returns, errors: fails, default: usual)
    default:
      throw problem("\"\(name)\" answers with \"\(answer.name)\", which this version of rehearse does not know")
    }
    return OperationDeclaration(
      name: name, kind: kind, summary: try summary(json), parameters: parameters, answers: answers,
      arrival: answer.name == "stream" ? .stream : try boolean(answer.value, "atOnce") ? .atOnce : .later,
      waivers: try waivers(json, name), equivalent: try alike(json, name), returned: returned, failures: failures)
  }

  private func defaultAnswer(
    _ json: JSONValue, _ returns: ValueType, _ name: String
  ) throws(WireError) -> OperationDeclaration.DefaultAnswer {
    if json["derivedFrom"] != nil { return .derived(try text(json, "derivedFrom", "\"\(name)\"")) }
    guard let given = json["default"] else { return .mustBeStated }
    return .returns(try value(given, returns, "the default answer of \"\(name)\""))
  }

  private func streamDefault(
    _ json: JSONValue, _ returns: ValueType, _ name: String
  ) throws(WireError) -> OperationDeclaration.DefaultAnswer {
    guard json["default"] != nil else { return .mustBeStated }
    var values: [Literal] = []
    for item in try list(json, "default", of: name) {
      values.append(try value(item, returns, "a default value of \"\(name)\""))
    }
    return .streams(values)
  }

  private func parameters(
    _ json: JSONValue, of owner: String, path: (String) -> ValuePath?
  ) throws(WireError) -> [ParameterDeclaration] {
    var parameters: [ParameterDeclaration] = []
    for item in try list(json, "parameters", of: owner) {
      let name = try text(item, "name", "an argument of \"\(owner)\"")
      let valueType = try valueType(item["type"], name)
      let defaultValue: Literal? = try item["default"].map { (json) throws(WireError) in
        try value(json, valueType, "the default of the argument \"\(name)\" of \"\(owner)\"")
      }
      parameters.append(
        ParameterDeclaration(
          name: name, summary: try summary(item), valueType: valueType, default: defaultValue,
          isSecret: try boolean(item, "secret"),
          examples: try examples(item, "examples", valueType, at: path(name))))
    }
    return parameters
  }

  // MARK: Parts

  private func problem(_ message: String) -> WireError {
    WireError(message: "the contract of the module \"\(module)\" cannot be used: \(message)")
  }

  /// A list that may be left out if it is empty.
  private func list(
    _ json: JSONValue, _ name: String, of owner: String? = nil
  ) throws(WireError) -> [JSONValue] {
    guard let items = (json[name] ?? []).items else {
      throw problem("\"\(name)\"\(owner.map { " of \"\($0)\"" } ?? "") is no list")
    }
    return items
  }

  private func kind(_ json: JSONValue, _ operation: String) throws(WireError) -> CallKind {
    switch try text(json, "kind", "\"\(operation)\"") {
    case "command": return .command
    case "query": return .query
    case let kind: throw problem("\"\(operation)\" has the kind \"\(kind)\", not \"command\" or \"query\"")
    }
  }

  private func waivers(_ json: JSONValue, _ operation: String) throws(WireError) -> [Waiver] {
    var waivers: [Waiver] = []
    for item in try list(json, "waivers", of: operation) {
      let reason = try text(item, "reason", "a waiver of \"\(operation)\"")
      waivers.append(Waiver(answer: try text(item, "answer"), reason: reason))
    }
    return waivers
  }

  private func texts(_ json: JSONValue, _ what: String) throws(WireError) -> [String] {
    guard let items = json.items, items.allSatisfy({ $0.text != nil }) else {
      throw problem("\(what) are no list of texts")
    }
    return items.compactMap(\.text)
  }

  private func boolean(_ json: JSONValue, _ name: String) throws(WireError) -> Bool {
    guard case .boolean(let value) = json[name] ?? false else { throw problem("\"\(name)\" is neither true nor false") }
    return value
  }

  /// A text that may be left out.
  private func text(_ json: JSONValue, _ name: String) throws(WireError) -> String? {
    guard let value = json[name] else { return nil }
    guard let text = value.text else { throw problem("\"\(name)\" is no text") }
    return text
  }

  private func summary(_ json: JSONValue) throws(WireError) -> String { try text(json, "summary") ?? "" }

  private func text(_ json: JSONValue, _ name: String, _ what: String) throws(WireError) -> String {
    guard let text = json[name]?.text, !text.isEmpty else { throw problem("\(what) has no \"\(name)\"") }
    return text
  }

  private func value(_ json: JSONValue, _ valueType: ValueType, _ what: String) throws(WireError) -> Literal {
    guard let literal = Literal(json, valueType) else {
      throw problem("\(what) does not fit its type (\(valueType.words))")
    }
    return literal
  }

  private func alike(_ json: JSONValue, _ owner: String) throws(WireError) -> [Equivalence] {
    var groups: [Equivalence] = []
    for group in try list(json, "alike") {
      let reason = try text(group, "reason", "\"alike\" of \"\(owner)\"")
      groups.append(.alike(try names(group["values"], "alike", of: owner), because: reason))
    }
    return groups
  }

  /// A list of different names.
  private func names(_ json: JSONValue?, _ what: String, of owner: String) throws(WireError) -> [String] {
    let items = json?.items ?? []
    let names = items.compactMap(\.text).filter { !$0.isEmpty }
    guard !names.isEmpty, names.count == items.count else {
      throw problem("the \(what) of \"\(owner)\" is not a list of names")
    }
    try refuseRepeated(names, what, of: owner)
    return names
  }

  private func refuseRepeated(_ names: [String], _ what: String, of owner: String) throws(WireError) {
    if let name = NameTable(names).repeated { throw problem("the \(what) of \"\(owner)\" has \"\(name)\" twice") }
  }

  /// - Parameter path: The path whose Swift type may reject values; `nil` if the host is not asked.
  private func examples(
    _ json: JSONValue, _ name: String, _ valueType: ValueType, at path: ValuePath?
  ) throws(WireError) -> DeclaredExamples {
    var values: [Literal] = []
    for item in try list(json, name) { values.append(try value(item, valueType, "an example")) }
    guard let path else { return DeclaredExamples(values: values) }
    return DeclaredExamples(
      values: values, refusal: { [refusals] in refusals([ValueAtPath(path: path, value: $0)])[0] })
  }

  private func valueType(_ json: JSONValue?, _ owner: String) throws(WireError) -> ValueType {
    guard case .object(let members)? = json, members.count == 1, let type = members.first else {
      throw problem("the type of \"\(owner)\" is missing")
    }
    switch type.name {
    case "anyValue": return .anyValue
    case "choice": return .choice(NameTable(try names(type.value, "choice", of: owner)))
    case "list": return .list(try valueType(type.value, owner))
    case "map": return .map(try valueType(type.value, owner))
    case "optional":
      let wrapped = try valueType(type.value, owner)
      guard !wrapped.isOptional else { throw problem("the type of \"\(owner)\" is optional twice") }
      guard wrapped != .anyValue else {
        throw problem("the type of \"\(owner)\" is optional, although any value may be null")
      }
      return .optional(wrapped)
    case "record": return .record(try parts(type.value, owner))
    case "oneOf":
      var variants: [ValueType.Variant] = []
      guard let forms = type.value.items else { throw problem("the forms of \"\(owner)\" are no list") }
      for form in forms {
        let name = try text(form, "name", "a form of \"\(owner)\"")
        variants.append(.init(name, try parts(form["parts"] ?? [], name)))
      }
      if variants.isEmpty { throw problem("the type of \"\(owner)\" has no forms") }
      try refuseRepeated(variants.map(\.name), "forms", of: owner)
      return .oneOf(variants)
    case let name:
      if let scalar = Scalar.all.first(where: { $0.kind.name == name }) { return .scalar(scalar) }
      throw problem("the type \"\(name)\" of \"\(owner)\" is not known to this version of rehearse")
    }
  }

  private func parts(_ json: JSONValue, _ owner: String) throws(WireError) -> [ValueType.Field] {
    guard let parts = json.items else { throw problem("the parts of \"\(owner)\" are no list") }
    var fields: [ValueType.Field] = []
    for part in parts {
      let name = try text(part, "name", "a part of \"\(owner)\"")
      fields.append(.init(name, try valueType(part["type"], name)))
    }
    try refuseRepeated(fields.map(\.name), "record", of: owner)
    return fields
  }
}
