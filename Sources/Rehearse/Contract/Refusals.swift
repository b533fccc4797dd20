/// Asks a module's Swift types which decoded values they reject.
package typealias Refusals = @Sendable (_ values: [ValueAtPath]) -> [Int: String]

/// A value of a scenario, and the path at which a module receives it.
package struct ValueAtPath: Sendable, Hashable {
  package let path: ValuePath
  package let value: Literal

  package init(path: ValuePath, value: Literal) { (self.path, self.value) = (path, value) }
}

extension ModuleContract {
  /// The reasons for which Swift types refuse values, by the index of the value.
  package func refusals(_ values: [ValueAtPath]) -> [Int: String] {
    if let askHost { return values.isEmpty ? [:] : askHost(values) }
    var reasons: [Int: String] = [:]
    for (index, item) in values.enumerated() {
      if let reason = declaration(at: item.path)?.examples.refusal(item.value) { reasons[index] = reason }
    }
    return reasons
  }

  /// The type at a path, and its examples.
  package func declaration(at path: ValuePath) -> (valueType: ValueType, examples: DeclaredExamples)? {
    switch path {
    case .given(let given): return givenPaths.index(of: given).map { (givens[$0].valueType, givens[$0].examples) }
    case .answer(let name, let answer):
      guard let operation = operationNames.index(of: name).map({ operations[$0] }),
        case .value(let returns, let errors, _) = operation.answers
      else { return nil }
      return answer == .fails ? errors.map { ($0, operation.failures) } : (returns, operation.returned)
    case .argument(let name, let argument):
      guard let action = actionNames.index(of: name).map({ actions[$0] }),
        let parameter = action.parameterNames.index(of: argument).map({ action.parameters[$0] })
      else { return nil }
      return (parameter.valueType, parameter.examples)
    }
  }
}
