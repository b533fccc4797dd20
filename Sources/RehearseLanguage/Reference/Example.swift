import Rehearse

/// Example values, derived only from declarations.
enum Example {
  /// An example that differs from the default, if possible.
  static func value(
    _ examples: DeclaredExamples, _ valueType: ValueType, of name: String, otherThan defaultValue: Literal
  ) -> Literal {
    examples.example(valueType, named: name) { $0 != defaultValue && $0 != .none }
  }

  static func flow(_ examples: DeclaredExamples, _ valueType: ValueType, of name: String) -> String {
    examples.example(valueType, named: name).flow(valueType)
  }

  /// The examples that an adapter declares, as written; `nil` if there are none.
  static func declared(_ examples: DeclaredExamples, _ valueType: ValueType) -> String? {
    examples.values.isEmpty ? nil : examples.values.map { $0.flow(valueType) }.joined(separator: ", ")
  }

  /// As written in `responses`.
  static func answers(_ operation: OperationDeclaration) -> [String] {
    guard case .value(let returns, _, _) = operation.answers else { return [] }
    if !operation.outcomes.isEmpty { return operation.outcomes }
    let forms = operation.returned.forms(returns)
    let values = forms.isEmpty ? [operation.returned.example(returns, named: "value")] : forms
    return values.map { operation.response($0).flow(operation) }
  }

  /// As written in `responses`.
  static func errors(_ operation: OperationDeclaration) -> [String] {
    guard case .value(_, let errors?, _) = operation.answers else { return [] }
    let names = operation.namedErrors
    let forms = operation.failures.forms(errors).map { $0.flow(errors) }
    let invented = names.isEmpty && forms.isEmpty ? [flow(operation.failures, errors, of: "error")] : []
    return (names + forms + invented).map { "{ fails: \($0) }" }
  }

  static func response(_ operation: OperationDeclaration) -> Response? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    return operation.response(operation.returned.example(returns, named: "value"))
  }

  /// Arguments for the parameters without a default, or with the default `none`.
  static func arguments(_ action: ActionDeclaration) -> [Literal?] {
    action.parameters.map { parameter in
      switch parameter.defaultValue {
      case nil, Literal.none?: parameter.example
      case .some: nil
      }
    }
  }
}

extension OperationDeclaration {
  /// The response with one value.
  fileprivate func response(_ value: Literal) -> Response {
    Response(isStream ? .stream([StreamItem(.value(value)), StreamItem(.end)]) : .returns(value))
  }
}

extension ParameterDeclaration {
  /// A value that the Swift type takes.
  package var example: Literal { examples.example(valueType, named: name) }
}
