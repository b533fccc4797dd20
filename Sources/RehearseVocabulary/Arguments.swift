/// The arguments of an action that fires, read by the parameters that declare them.
package struct Arguments {
  let values: [Literal]
  let parameters: [ParameterDeclaration]

  /// The value of an argument.
  ///
  /// It throws only when the adapter reads a parameter that its action does not declare: a mistake in the adapter.
  package subscript<Value>(_ parameter: Parameter<Value>) -> Value {
    get throws(AdapterFault) {
      guard let index = parameters.firstIndex(where: { $0 === parameter.declaration }), index < values.count,
        let value = Value(literal: values[index])
      else { throw AdapterFault("the argument \"\(parameter.declaration.name)\" cannot be read") }
      return value
    }
  }
}

/// A mistake in an adapter: what it declares and what it does disagree. The case is an error, not a failure.
package struct AdapterFault: Error, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
