/// Everything that scenarios can say about one module.
///
/// Decoding, messages, the schema, the reference and coverage all derive from it.
package final class ModuleContract: Sendable {
  package let name: String
  package let summary: String
  package let givens: [GivenDeclaration]
  package let operations: [OperationDeclaration]
  package let actions: [ActionDeclaration]
  package let state: [StateDeclaration]

  /// The paths of the givens: `authorization`, `flags.x`.
  package let givenPaths: NameTable
  package let operationNames: NameTable
  package let actionNames: NameTable
  package let stateNames: NameTable
  /// The names under `flags`; `flagIndices` has the index of each flag among the givens.
  package let flagNames: NameTable
  package let flagIndices: [Int]
  /// The ports in the order of their first operation; `portOperations` has the indices of their operations.
  package let ports: NameTable
  package let portOperations: [[Int]]
  /// Names of parameters whose values are masked wherever a file is quoted.
  package let secretNames: [String]
  package let defaultGivens: [Literal]

  package let commands: ContractIndices
  /// For each operation, the index of the given that answers it.
  private let givenIndices: [Int?]
  /// What is wrong with the adapter; a module with a mistake does not run.
  package let mistake: String?
  /// Set if the types are those of a host.
  let askHost: Refusals?

  /// Names that are secret in nearly every module, for files whose modules are unknown.
  package static let usualSecrets = ModuleContract(
    About("", ""), givens: [], operations: [],
    actions: [
      ActionDeclaration(
        name: "", summary: "",
        parameters: ["password", "passphrase", "passcode", "pin", "secret", "token", "credential", "apiKey"].map {
          ParameterDeclaration(
            name: $0, summary: "", valueType: .text, default: nil, isSecret: true, examples: DeclaredExamples())
        })
    ], state: [])

  package static let empty = ModuleContract(About("", ""), givens: [], operations: [], actions: [], state: [])

  /// - Parameter mistake: What is wrong with the adapter, as the host reports it.
  init(
    _ about: About, givens: [GivenDeclaration], operations: [OperationDeclaration], actions: [ActionDeclaration],
    state: [StateDeclaration], mistake: String? = nil, askHost: Refusals? = nil
  ) {
    self.askHost = askHost
    name = about.name
    summary = about.summary
    self.givens = givens
    self.operations = operations
    self.actions = actions
    self.state = state
    givenPaths = NameTable(givens.map(\.path))
    operationNames = NameTable(operations.map(\.name))
    actionNames = NameTable(actions.map(\.name))
    stateNames = NameTable(state.map(\.name))
    flagIndices = givens.indices.filter { givens[$0].isFlag }
    flagNames = NameTable(flagIndices.map { givens[$0].name })
    var portNames: [String] = []
    for case let port? in operations.map(\.port) where !portNames.contains(port) { portNames.append(port) }
    ports = NameTable(portNames)
    portOperations = portNames.map { port in operations.indices.filter { operations[$0].port == port } }
    defaultGivens = givens.map(\.defaultValue)
    let parameters = operations.flatMap(\.parameters) + actions.flatMap(\.parameters)
    secretNames = parameters.filter(\.isSecret).map(\.name).sorted().reduce(into: []) { names, name in
      if names.last != name { names.append(name) }
    }
    commands = ContractIndices(operations.indices.filter { operations[$0].kind == .command })
    givenIndices = operations.map { operation in
      guard case .given(let given) = operation.answers else { return nil }
      return givens.firstIndex { $0 === given }
    }
    self.mistake =
      mistake ?? Self.unusableType(givens, operations, actions, state) ?? Self.repeated([
        ("the given", givenPaths), ("the call", operationNames), ("the action", actionNames),
        ("the state field", stateNames),
      ]) ?? Self.reserved(givens, operations, actions) ?? Self.mistake(in: operations, actions)
      ?? DeclaredNames.mistake([
        ("the module", [about.name].filter { !$0.isEmpty }), ("the given", givens.map(\.name)),
        ("the call", operations.map(\.name)), ("the action", actions.map(\.name)),
        ("the argument", parameters.map(\.name)),
        ("the state field", state.map(\.name)),
      ])
      ?? Self.refusedExample(givens, operations, actions)
  }

  func givenIndex(of operation: Int) -> Int? { givenIndices[operation] }
}

extension ModuleContract {
  /// The given that answered a query; for a flag query, the flag that the call named.
  package func given(answering call: Trace.CallRecord) -> Int? {
    guard let given = givenIndex(of: call.operation) else { return nil }
    guard givens[given].isFlag, case .text(let name)? = call.arguments.first, let flag = flagNames.index(of: name)
    else { return given }
    return flagIndices[flag]
  }
}
