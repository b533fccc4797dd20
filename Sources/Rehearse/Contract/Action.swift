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
  /// Returns how the action ended; `nil` for one that neither returns nor throws.
  let perform: @Sendable (Subject, [Literal]) throws(ArgumentError) -> Trace.Outcome?

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
    self.init(ActionDeclaration(name, summary, repeat each inputs), repeat each inputs) {
      (subject, values: repeat each Input) in
      perform(subject, repeat each values)
      return nil
    }
  }

  /// Declares an action that returns a value, which a scenario checks with `returned`.
  ///
  /// ```swift
  /// Action("total", "The screen asks what the cart costs", returns: Int.self) { $0.total() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - returned: The type of the value.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue, Returned: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns returned: Returned.Type,
    perform: @escaping @Sendable (Subject, repeat each Input) -> Returned
  ) {
    self.init(
      ActionDeclaration(name, summary, repeat each inputs, returns: Returned.valueType), repeat each inputs
    ) { (subject, values: repeat each Input) in .returned(perform(subject, repeat each values).literal) }
  }

  /// Declares an action that can throw, which a scenario checks with `threw`.
  ///
  /// An error that a scenario does not expect is a failure. So is an error of any other type.
  ///
  /// ```swift
  /// Action("empty", "The customer empties the cart", throws: CartProblem.self) { try $0.empty() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - failure: The type of the errors, usually an `enum` with string raw values.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue, Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, throws failure: Failure.Type,
    perform: @escaping @Sendable (Subject, repeat each Input) throws -> Void
  ) {
    self.init(
      ActionDeclaration(name, summary, repeat each inputs, throws: Failure.valueType), repeat each inputs
    ) { (subject, values: repeat each Input) in
      do {
        try perform(subject, repeat each values)
        return .returned(.none)
      } catch {
        return Trace.Outcome(thrown: error, declared: failure)
      }
    }
  }

  /// Declares an action that returns a value and can throw.
  ///
  /// ```swift
  /// Action("redeem", "The customer enters a code", Parameter<String>("code", "As typed"), returns: Int.self,
  ///   throws: CartProblem.self) { try $0.redeem($1) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What happens, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the action.
  ///   - returned: The type of the value.
  ///   - failure: The type of the errors, usually an `enum` with string raw values.
  ///   - perform: Performs the action. It receives the module, then one value for each parameter, in order.
  public init<each Input: ScenarioValue, Returned: ScenarioValue, Failure: ScenarioValue & Error>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns returned: Returned.Type,
    throws failure: Failure.Type, perform: @escaping @Sendable (Subject, repeat each Input) throws -> Returned
  ) {
    self.init(
      ActionDeclaration(
        name, summary, repeat each inputs, returns: Returned.valueType, throws: Failure.valueType),
      repeat each inputs
    ) { (subject, values: repeat each Input) in
      do {
        return .returned(try perform(subject, repeat each values).literal)
      } catch {
        return Trace.Outcome(thrown: error, declared: failure)
      }
    }
  }

  private init<each Input: ScenarioValue>(
    _ declaration: ActionDeclaration, _ inputs: repeat Parameter<each Input>,
    outcome: @escaping @Sendable (Subject, repeat each Input) -> Trace.Outcome?
  ) {
    self.declaration = declaration
    let parameters = (repeat each inputs)
    perform = { (subject, values) throws(ArgumentError) in
      var rest = values[...]
      return outcome(subject, repeat try (each parameters).read(rest.removeFirst()))
    }
  }

  /// Creates an action whose parameters are known only at run time.
  package init(_ declaration: ActionDeclaration, perform: @escaping @Sendable (Subject, [Literal]) -> Void) {
    self.declaration = declaration
    self.perform = { (subject, values) throws(ArgumentError) in
      perform(subject, values)
      return nil
    }
  }
}

extension Trace.Outcome {
  /// The end of an action that threw.
  init<Failure: ScenarioValue & Error>(thrown error: any Error, declared: Failure.Type) {
    self = (error as? Failure).map { .threw($0.literal) } ?? .threwOther("\(error)")
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
  /// The type of the value that it returns; `nil` if it returns nothing.
  package let returns: ValueType?
  /// The type of its errors; `nil` if it cannot throw.
  package let throwing: ValueType?

  package init(
    name: String, summary: String, parameters: [ParameterDeclaration], returns: ValueType? = nil,
    throwing: ValueType? = nil
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    (self.returns, self.throwing) = (returns, throwing)
    parameterNames = NameTable(parameters.map(\.name))
    defaultValues = parameters.map { $0.defaultValue ?? .none }
    requiredParameters = parameters.indices.filter { parameters[$0].defaultValue == nil }
  }

  convenience init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>, returns: ValueType? = nil,
    throws throwing: ValueType? = nil
  ) {
    self.init(
      name: name, summary: summary, parameters: declarations(repeat each inputs), returns: returns,
      throwing: throwing)
  }

  /// Whether a trace says how it ended.
  package var hasResult: Bool { returns != nil || throwing != nil }
}

/// An argument that has the declared type but is rejected by the Swift type; an error in the case, not a failure.
struct ArgumentError: Error {
  let argument: String
  let reason: String
}
