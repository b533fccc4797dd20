import RehearseSource

/// What an adapter can declare that cannot be: a name for two things, of which scenarios would only ever reach the first.
extension Vocabulary {
  static func repeated(_ lists: [(what: String, names: NameTable)]) -> String? {
    for list in lists {
      if let name = list.names.repeated { return "\(list.what) \"\(name)\" is declared twice" }
    }
    return nil
  }

  static func mistake(in operations: [OperationDeclaration], _ actions: [ActionDeclaration]) -> String? {
    if actions.contains(where: { $0.name == ClockAdvance.action }) {
      return "the action \"\(ClockAdvance.action)\" is there for every module, and may not be declared"
    }
    let parameters = operations.map { ($0.name, $0.parameterNames) } + actions.map { ($0.name, $0.parameterNames) }
    for (name, names) in parameters {
      if let argument = names.repeated { return "\"\(name)\" has two arguments \"\(argument)\"" }
    }
    return nil
  }
}
