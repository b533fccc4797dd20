/// An event that a scenario can fire at a module, with the code that performs it.
///
/// An action comes from outside and is not the answer to a call: a tap, a message, a change in the system. Declare
/// calls and their answers with ``Call``.
///
/// A scenario writes an action under `when`, with named arguments: `add: { article: tea }`.
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
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
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
  /// The default values of all parameters, in order; `none` for a required parameter.
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

/// An argument that has the declared type but is rejected by the Swift type; an error in the case, not a failure.
struct AdapterFault: Error {
  let argument: String
  let reason: String
}
