import RehearseSource

/// Everything that scenarios can say about one module: the single source of all that is derived from it.
///
/// An adapter declares it once. Decoding, messages, did-you-mean, tables and execution read it, and so will the
/// schema, the reference and coverage; no module writes any of them.
public final class Vocabulary: Sendable {
  /// Fires an action of a module that has been set up.
  public typealias Perform = (_ action: Int, _ arguments: [Literal]) throws(AdapterFault) -> Void

  public let name: String
  public let summary: String
  public let givens: [GivenDeclaration]
  public let operations: [OperationDeclaration]
  public let actions: [ActionDeclaration]
  public let state: [StateDeclaration]

  /// The paths of the givens (`authorization`, `flags.x`), and the bare names of flags and of the others.
  public let givenPaths: NameTable
  public let operationNames: NameTable
  public let actionNames: NameTable
  public let stateNames: NameTable
  /// The names below `flags`, and the place of each flag among the givens.
  public let flagNames: NameTable
  public let flagPlaces: [Int]
  /// The ports that operations belong to, in the order of their declaration, and the places of their operations.
  public let ports: NameTable
  public let portPlaces: [[Int]]
  /// Names whose values are blotted out wherever a file is quoted.
  public let secretNames: [String]
  /// The givens' standard values, in their order.
  public let standardGivens: [Literal]

  /// As many absent values as there are state fields.
  let noState: [Literal]
  /// Whether each operation is a command.
  package let areCommands: [Bool]
  /// The operations that are commands.
  package let commands: PlaceSet
  /// How many arguments each operation has.
  let parameterCounts: [Int]
  /// Who each declaration is, so that a call finds its own without counting references.
  private let givenIdentities: [ObjectIdentifier]
  private let operationIdentities: [ObjectIdentifier]
  private let stateIdentities: [ObjectIdentifier]
  private let start: @Sendable (Stage) -> Perform

  /// - Parameter begin: makes the module with its ports on the stage, and writes every state field once.
  @inlinable
  public convenience init<Subject>(
    _ name: String, _ summary: String, givens: [GivenDeclaration], operations: [OperationDeclaration],
    actions: [Action<Subject>], state: [StateDeclaration], begin: @escaping @Sendable (Stage) -> Subject
  ) {
    self.init(
      name, summary, givens: givens, operations: operations, actions: actions.map(\.declaration), state: state
    ) { stage in
      let subject = begin(stage)
      return { (index: Int, values: [Literal]) throws(AdapterFault) in
        let action = actions[index]
        try action.perform(subject, Arguments(values: values, parameters: action.declaration.parameters))
      }
    }
  }

  @usableFromInline
  init(
    _ name: String, _ summary: String, givens: [GivenDeclaration], operations: [OperationDeclaration],
    actions: [ActionDeclaration], state: [StateDeclaration], start: @escaping @Sendable (Stage) -> Perform
  ) {
    self.name = name
    self.summary = summary
    self.givens = givens
    self.operations = operations
    self.actions = actions
    self.state = state
    givenPaths = NameTable(givens.map(\.path))
    operationNames = NameTable(operations.map(\.name))
    actionNames = NameTable(actions.map(\.name))
    stateNames = NameTable(state.map(\.name))
    flagPlaces = givens.indices.filter { givens[$0].isFlag }
    flagNames = NameTable(flagPlaces.map { givens[$0].name })
    var portNames: [String] = []
    for case let port? in operations.map(\.port) where !portNames.contains(port) { portNames.append(port) }
    ports = NameTable(portNames)
    portPlaces = portNames.map { port in operations.indices.filter { operations[$0].port == port } }
    noState = Array(repeating: .none, count: state.count)
    standardGivens = givens.map(\.standard)
    let parameters = operations.flatMap(\.parameters) + actions.flatMap(\.parameters)
    secretNames = Set(parameters.filter(\.isSecret).map(\.name)).sorted()
    areCommands = operations.map { $0.kind == .command }
    commands = PlaceSet(operations.indices.filter { operations[$0].kind == .command })
    parameterCounts = operations.map(\.parameters.count)
    givenIdentities = givens.map(ObjectIdentifier.init)
    operationIdentities = operations.map(ObjectIdentifier.init)
    stateIdentities = state.map(ObjectIdentifier.init)
    self.start = start
  }

  /// Where a declaration is among those of its kind.
  func place(of given: GivenDeclaration) -> Int? { givenIdentities.firstIndex(of: ObjectIdentifier(given)) }
  func place(of operation: OperationDeclaration) -> Int? {
    operationIdentities.firstIndex(of: ObjectIdentifier(operation))
  }
  func place(of field: StateDeclaration) -> Int? { stateIdentities.firstIndex(of: ObjectIdentifier(field)) }

  /// Sets the module up on a stage; what it returns fires actions.
  func begin(on stage: Stage) -> Perform { start(stage) }
}
