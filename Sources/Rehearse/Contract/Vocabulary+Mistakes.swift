/// What an adapter can declare that cannot be: a name for two things, of which scenarios would only ever reach the first.
extension Vocabulary {
  static func repeated(_ lists: [(what: String, names: NameTable)]) -> String? {
    for list in lists {
      if let name = list.names.repeated { return "\(list.what) \"\(name)\" is declared twice" }
    }
    return nil
  }

  /// A name that the language has for every module.
  static func reserved(
    _ givens: [GivenDeclaration], _ operations: [OperationDeclaration], _ actions: [ActionDeclaration]
  ) -> String? {
    let lists = [
      ("given", givens.filter { !$0.isFlag }.map(\.name), ReservedNames.givens),
      ("call", operations.map(\.name), ReservedNames.operations),
      ("action", actions.map(\.name), ReservedNames.actions),
    ]
    for (what, names, reserved) in lists {
      guard let name = names.first(where: reserved.contains) else { continue }
      return "the \(what) \"\(name)\" is there for every module, and may not be declared"
    }
    return nil
  }

  static func mistake(in operations: [OperationDeclaration], _ actions: [ActionDeclaration]) -> String? {
    let parameters = operations.map { ($0.name, $0.parameterNames) } + actions.map { ($0.name, $0.parameterNames) }
    for (name, names) in parameters {
      if let argument = names.repeated { return "\"\(name)\" has two arguments \"\(argument)\"" }
    }
    return nil
  }

  /// An example of a type that does not take it: nobody could write it, or the adapter makes something else of it.
  static func refusedExample(
    _ givens: [GivenDeclaration], _ operations: [OperationDeclaration], _ actions: [ActionDeclaration]
  ) -> String? {
    for given in givens {
      if let value = given.examples.refused { return refused(value, given.shape, of: "the given \"\(given.name)\"") }
    }
    for operation in operations {
      if let mistake = refusedArgument(operation.name, operation.parameters) { return mistake }
      guard case .value(let returns, let errors, _) = operation.answers else { continue }
      if let value = operation.returned.refused {
        return refused(value, returns, of: "the answers of \"\(operation.name)\"")
      }
      if let value = operation.failures.refused {
        return refused(value, errors ?? .anyValue, of: "the errors of \"\(operation.name)\"")
      }
    }
    for action in actions {
      if let mistake = refusedArgument(action.name, action.parameters) { return mistake }
    }
    return nil
  }

  private static func refusedArgument(_ owner: String, _ parameters: [ParameterDeclaration]) -> String? {
    for parameter in parameters {
      if let value = parameter.examples.refused {
        return refused(value, parameter.shape, of: "the argument \"\(parameter.name)\" of \"\(owner)\"")
      }
    }
    return nil
  }

  private static func refused(_ value: Literal, _ shape: ValueShape, of what: String) -> String {
    "an example of \(what) is \(value.flow(shape)), which its own type does not take (\(shape.words))"
  }
}
