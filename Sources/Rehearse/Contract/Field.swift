/// A part of a module's state that scenarios can see, with the code that reads it.
///
/// A scenario expects its value under `then: state` and its changes under `then: changes`. The stage reads all fields
/// at each ``Stage/stateChanged()``, so reading a field must not change anything.
///
/// ```swift
/// Field("articles", \.state.articles, "What is in the cart")
/// ```
public struct Field<Subject>: Sendable {
  package let declaration: StateDeclaration
  let read: @Sendable (Subject) -> Literal

  /// Declares a state field of ``ModuleAdapter/state``.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - value: Reads the field, usually a key path such as `\.state.error`. It must have no side effects.
  ///   - summary: What the field shows, in one sentence for the reference and for editors.
  public init<Value: ScenarioValue>(
    _ name: String, _ value: @escaping @Sendable (Subject) -> Value, _ summary: String
  ) {
    declaration = StateDeclaration(
      name: name, summary: summary, valueType: Value.valueType, examples: DeclaredExamples([Value]()))
    read = { value($0).literal }
  }
}

package final class StateDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let valueType: ValueType
  /// Examples of the type.
  package let examples: DeclaredExamples

  init(name: String, summary: String, valueType: ValueType, examples: DeclaredExamples = DeclaredExamples()) {
    self.name = name
    self.summary = summary
    self.valueType = valueType
    self.examples = examples
  }
}
