import Rehearse

/// Advice on a name that is something else than its place needs: in the same module, or in another one.
struct RoleHints: DecoderPart {
  /// What a module declares by name.
  enum Role: CaseIterable {
    case action, operation, given, flag, stateField

    fileprivate var noun: String {
      switch self {
      case .action: "an action"
      case .operation: "an operation"
      case .given: "a given"
      case .flag: "a flag"
      case .stateField: "a state field"
      }
    }

    fileprivate func has(_ name: String, in contract: ModuleContract) -> Bool {
      switch self {
      case .action: contract.actionNames.index(of: name) != nil || name == ClockAdvance.action
      case .operation: contract.operationNames.index(of: name) != nil
      case .given: contract.plainGivens.contains { $0.name == name }
      case .flag: contract.flagNames.index(of: name) != nil
      case .stateField: contract.stateNames.index(of: name) != nil
      }
    }
  }

  let context: DecodingContext

  /// What the module itself means by the name.
  func own(_ name: String, wanted: Role) -> Hint? {
    Role.allCases.first { $0 != wanted && $0.has(name, in: contract) }.map { advice(on: $0, wanted) }
  }

  private func advice(on role: Role, _ wanted: Role) -> Hint {
    switch role {
    case .action: "It is an action: write it in `when`."
    case .operation where wanted == .action: "It is a call that the module makes: write it in `then`, below `calls`."
    case .operation: "It is a call: write it below `calls`."
    case .given: "It is a given: write it below `given`."
    case .flag: "It is a flag: write it in `given`, below `flags`."
    case .stateField: "It is a state field, which can only be expected: write it in `then`, below `state`."
    }
  }

  /// The module that declares the name.
  func elsewhere(_ name: String, wanted: Role) -> Hint? {
    for role in [wanted] + Role.allCases.filter({ $0 != wanted }) {
      let other = context.options.catalog.contracts.first { $0.name != contract.name && role.has(name, in: $0) }
      if let other { return "It is \(role.noun) of the module `\(other.name)`; a file is about one module." }
    }
    return nil
  }

  /// Where a key of the language belongs that stands among names of the module.
  func placement(of name: String) -> MessageText? {
    if name == ScenarioKey.before.rawValue {
      return "`\(name)` says what happened earlier: write it beside `given`, not below it."
    }
    guard ThenKey.words.index(of: name) != nil else { return Hints.placement(of: name) }
    return "`\(name)` says what is expected: write it below `then`."
  }
}

/// Reads the content of a key of the language in the wrong place, to find its mistakes as well.
struct MisplacedDecoder: DecoderPart {
  let context: DecodingContext

  /// - Parameter isAmongNames: Whether it stands among names of the module, where it takes the place of a `then`.
  func decode(_ key: Node, isAmongNames: Bool = false) {
    let (name, value) = (tree.string(key), value(behind: key))
    guard changes.isKey(key) else { return }
    context.misplaced.insert(name)
    if isAmongNames, ThenKey(rawValue: name) != nil { context.misplaced.insert(ScenarioKey.then.rawValue) }
    guard context.isModuleKnown else { return }
    if let then = ThenKey(rawValue: name) {
      var expected = Expectations(when: tree.range(key), alsoAllowed: ContractIndices())
      var rule: Rule?
      expectations.decode(then, at: key, value, into: &expected, &rule)
    } else if name == GivenKey.responses.rawValue {
      var layer = GivenLayer(values: contract.defaultGivens)
      givens.decodeResponses(value, .scenario, into: &layer)
    }
  }
}
