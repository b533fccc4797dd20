/// An event that a scenario can fire at a module, with the code that performs it.
///
/// Actions are events from outside that the module did not ask for: taps, messages, changes of the system. The response
/// to something that the module asked for is declared with a ``Call``.
///
/// A scenario writes an action below `when`, with its arguments by name: `add: { article: tea }`.
///
/// ```swift
/// Action("add", "The customer taps an article", Parameter<String>("article", "Its name")) { $0.add($1) }
/// ```
public struct Action<Subject>: Sendable {
  package let declaration: ActionDeclaration
  let perform: @Sendable (Subject, [Literal]) throws(AdapterFault) -> Void

  /// Declares an action of ``ModuleAdapter/actions``.
  ///
  /// - Parameters:
  ///   - name: The word that scenarios write. It begins with a letter and contains letters, digits, `_`, `-` and `.`
  ///     only.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in their order.
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @Sendable (Subject, repeat each Input) -> Void
  ) {
    declaration = ActionDeclaration(name: name, summary: summary, parameters: declarations(repeat each inputs))
    let parameters = (repeat each inputs)
    self.perform = { (subject, values) throws(AdapterFault) in
      var rest = values[...]
      perform(subject, repeat try (each parameters).read(rest.removeFirst()))
    }
  }

  /// Creates an action whose parameters are known only at run time.
  package init(_ declaration: ActionDeclaration, perform: @escaping @Sendable (Subject, [Literal]) -> Void) {
    self.declaration = declaration
    self.perform = { (subject, values) throws(AdapterFault) in perform(subject, values) }
  }
}

package final class ActionDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [ParameterDeclaration]
  package let parameterNames: NameTable
  /// The default values of all parameters, in their order; `none` for a required parameter.
  package let defaultValues: [Literal]
  package let requiredParameters: [Int]

  package init(name: String, summary: String, parameters: [ParameterDeclaration]) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = NameTable(parameters.map(\.name))
    defaultValues = parameters.map { $0.defaultValue ?? .none }
    requiredParameters = parameters.indices.filter { parameters[$0].defaultValue == nil }
  }
}

/// An argument of the declared type that the adapter's Swift type refuses; it makes the case an error, not a failure.
struct AdapterFault: Error {
  let argument: String
}
