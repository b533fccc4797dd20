/// Something that can be seen of a module from outside, and where to see it.
///
/// A scenario expects it below `then: state`, and its changes below `then: changes`. All fields are read at each
/// ``Stage/stateChanged()``, so reading one must change nothing.
public struct Field<Subject>: Sendable {
  package let declaration: StateDeclaration
  let read: @Sendable (Subject) -> Literal

  /// Declares a field; write it in ``ModuleAdapter/state``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - value: a key path such as `\.state.error`; it is read whenever the state has changed.
  ///   - summary: what it tells, in a sentence for the reference and for editors.
  public init<Value: ScenarioValue>(
    _ name: String, _ value: @escaping @Sendable (Subject) -> Value, _ summary: String
  ) {
    declaration = StateDeclaration(name: name, summary: summary, valueType: Value.valueType)
    read = { value($0).literal }
  }
}

/// What is declared of a state field, without its Swift type.
package final class StateDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let valueType: ValueType

  init(name: String, summary: String, valueType: ValueType) {
    self.name = name
    self.summary = summary
    self.valueType = valueType
  }
}
