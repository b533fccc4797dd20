import Rehearse

/// Values to show and to begin with, made from nothing but what is declared.
enum Example {
  /// A value that says something: another than the default one, where there is a choice.
  static func value(_ valueType: ValueType, of name: String, otherThan defaultValue: Literal) -> Literal {
    valueType.finiteValues?.first { $0 != defaultValue && $0 != .none } ?? valueType.invented(for: name)
  }

  /// The same as an author writes it.
  static func flow(_ valueType: ValueType, of name: String) -> String { valueType.invented(for: name).flow(valueType) }

  /// The examples that an adapter declares, as they are written; `nil` where there is none.
  static func declared(_ examples: DeclaredExamples, _ valueType: ValueType) -> String? {
    examples.values.isEmpty ? nil : examples.values.map { $0.flow(valueType) }.joined(separator: ", ")
  }

  /// The answers that a scenario can prepare for an operation, each as it is written, without a delay.
  static func answers(_ operation: OperationDeclaration) -> [String] {
    guard case .value(let returns, _, _) = operation.answers else { return [] }
    if !operation.outcomes.isEmpty { return operation.outcomes }
    return ["{ returns: \(flow(returns, of: "value")) }"]
  }

  /// The errors that an operation can fail with, each as a response is written.
  static func errors(_ operation: OperationDeclaration) -> [String] {
    guard case .value(_, let errors?, _) = operation.answers else { return [] }
    let names = operation.namedErrors
    return (names.isEmpty ? [flow(errors, of: "error")] : names).map { "{ fails: \($0) }" }
  }

  /// A first answer for an operation that needs one.
  static func response(_ operation: OperationDeclaration) -> Response? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    return Response(.returns(returns.invented(for: "value")))
  }

  /// The arguments of an action that are worth writing: those that must be, and those without a value of their own.
  static func arguments(_ action: ActionDeclaration) -> [Literal?] {
    action.parameters.map { parameter in
      switch parameter.defaultValue {
      case nil, Literal.none?: parameter.valueType.invented(for: parameter.name)
      case .some: nil
      }
    }
  }
}
