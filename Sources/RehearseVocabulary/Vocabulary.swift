import RehearseSource

/// Everything that scenarios can say about one module: the single source of all that is derived from it.
///
/// An adapter declares it once. Decoding, messages, did-you-mean, tables and execution read it, and so will the
/// schema, the reference and coverage; no module writes any of them.
package final class Vocabulary: Sendable {
  /// Fires an action of a module that has been set up.
  package typealias Perform = (_ action: Int, _ arguments: [Literal]) throws(AdapterFault) -> Void

  package let name: String
  package let summary: String
  package let givens: [GivenDeclaration]
  package let operations: [OperationDeclaration]
  package let actions: [ActionDeclaration]
  package let state: [StateDeclaration]

  /// The paths of the givens (`authorization`, `flags.x`), and the bare names of flags and of the others.
  package let givenPaths: NameTable
  package let operationNames: NameTable
  package let actionNames: NameTable
  package let stateNames: NameTable
  /// The names below `flags`, and the place of each flag among the givens.
  package let flagNames: NameTable
  package let flagPlaces: [Int]
  /// Names whose values are blotted out wherever a file is quoted.
  package let secretNames: [String]
  /// The givens' standard values, in their order.
  package let standardGivens: [Literal]

  private let start: @Sendable (Stage) -> Perform

  /// - Parameter begin: makes the module with its ports on the stage, and writes every state field once.
  package init<Subject>(
    _ name: String, _ summary: String, givens: [GivenDeclaration], operations: [OperationDeclaration],
    actions: [Action<Subject>], state: [StateDeclaration], begin: @escaping @Sendable (Stage) -> Subject
  ) {
    self.name = name
    self.summary = summary
    self.givens = givens
    self.operations = operations
    self.actions = actions.map(\.declaration)
    self.state = state
    givenPaths = NameTable(givens.map(\.path))
    operationNames = NameTable(operations.map(\.name))
    actionNames = NameTable(actions.map(\.declaration.name))
    stateNames = NameTable(state.map(\.name))
    flagPlaces = givens.indices.filter { givens[$0].isFlag }
    flagNames = NameTable(flagPlaces.map { givens[$0].name })
    standardGivens = givens.map(\.standard)
    let parameters = operations.flatMap(\.parameters) + actions.flatMap(\.declaration.parameters)
    secretNames = Set(parameters.filter(\.isSecret).map(\.name)).sorted()
    start = { stage in
      let subject = begin(stage)
      return { (index: Int, values: [Literal]) throws(AdapterFault) in
        let action = actions[index]
        try action.perform(subject, Arguments(values: values, parameters: action.declaration.parameters))
      }
    }
  }

  /// Sets the module up on a stage; what it returns fires actions.
  func begin(on stage: Stage) -> Perform { start(stage) }

  /// The ports that operations belong to, in the order of their declaration.
  package var ports: [String] {
    var ports: [String] = []
    for case let port? in operations.map(\.port) where !ports.contains(port) { ports.append(port) }
    return ports
  }
}
