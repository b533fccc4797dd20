/// Something that a scenario can make happen to a module, with what makes it happen.
///
/// A scenario writes it below `when`, with its arguments by name: `add: { article: tea }`. Actions are what reaches the module
/// without having been asked for: taps, messages, changes of the system. What it asked for is the answer of a ``Call``.
public struct Action<Subject>: Sendable {
  package let declaration: ActionDeclaration
  let perform: @Sendable (Subject, [Literal]) throws(AdapterFault) -> Void

  /// Declares an action; write it in ``ModuleAdapter/actions``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - summary: what happens, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - perform: does it; it takes the module, then one value for each parameter, in their order.
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

  /// An action whose parameters are known only when it is made.
  package init(_ declaration: ActionDeclaration, perform: @escaping @Sendable (Subject, [Literal]) -> Void) {
    self.declaration = declaration
    self.perform = { (subject, values) throws(AdapterFault) in perform(subject, values) }
  }
}

/// What is declared of an action, without what it does.
package final class ActionDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [ParameterDeclaration]
  package let parameterNames: NameTable
  /// The parameters' default values, in their order; none where there is none.
  package let defaultValues: [Literal]
  /// The places of the parameters that must be written.
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

/// An argument that the adapter's Swift type refuses, though it is of the declared type. The case is an error, not a failure.
struct AdapterFault: Error {
  let argument: String
}
