/// The arguments of an action that fires, read by the parameters that declare them.
public struct Arguments {
  @usableFromInline let values: [Literal]
  @usableFromInline let parameters: [ParameterDeclaration]

  @usableFromInline
  init(values: [Literal], parameters: [ParameterDeclaration]) {
    self.values = values
    self.parameters = parameters
  }

  /// The value of an argument.
  ///
  /// It throws only when the adapter reads a parameter that its action does not declare: a mistake in the adapter.
  @inlinable
  public subscript<Value>(_ parameter: Parameter<Value>) -> Value {
    get throws(AdapterFault) {
      guard let literal = literal(of: parameter.declaration), let value = Value(literal: literal) else {
        throw AdapterFault("the argument \"\(parameter.declaration.name)\" cannot be read")
      }
      return value
    }
  }

  @usableFromInline
  func literal(of parameter: ParameterDeclaration) -> Literal? {
    for index in parameters.indices where parameters[index] === parameter {
      return index < values.count ? values[index] : nil
    }
    return nil
  }
}

/// A mistake in an adapter: what it declares and what it does disagree. The case is an error, not a failure.
public struct AdapterFault: Error, Sendable {
  public let message: String

  public init(_ message: String) { self.message = message }
}
