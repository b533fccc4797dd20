import Rehearse
import RehearseLanguage

/// Writes what happened as an author would: on one line, with quotes where they are needed, without secrets.
struct ObservedText {
  let vocabulary: Vocabulary
  let secrets: CaseSecrets

  /// A value where this shape is declared; what must not be written, or cannot be, may be anything.
  func value(_ value: Literal, _ shape: ValueShape) -> String {
    guard !secrets.areGivenAway(by: value), value.isWritable(shape) else { return Matcher.anything.text }
    return EveryWord.cell(value.flow(shape))
  }

  /// A call as an item of a list in brackets.
  func flowCall(_ call: Trace.CallRecord) -> String {
    let arguments = arguments(call)
    let name = vocabulary.operations[call.operation].name
    return arguments.map { "{ \(name): \($0) }" } ?? name
  }

  /// A call as it stands behind a dash.
  func blockCall(_ call: Trace.CallRecord) -> String {
    let name = vocabulary.operations[call.operation].name
    return arguments(call).map { "\(name): \($0)" } ?? name
  }

  /// All arguments but the secret ones, and those that are written as anything; one without a value, too: that it has none may
  /// matter.
  private func arguments(_ call: Trace.CallRecord) -> String? {
    let operation = vocabulary.operations[call.operation]
    let parts = zip(operation.parameters, call.arguments).compactMap { parameter, value -> String? in
      guard !parameter.isSecret else { return nil }
      let text = self.value(value, parameter.shape)
      return text == Matcher.anything.text ? nil : "\(parameter.name): \(text)"
    }
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }

  /// A state field with its value.
  func field(_ place: Int, _ value: Literal) -> String {
    let field = vocabulary.state[place]
    return "\(field.name): \(self.value(value, field.shape))"
  }

  /// The values that a field took, or none.
  func history(_ place: Int, _ values: [Literal]) -> String {
    let shape = vocabulary.state[place].shape
    return values.isEmpty ? "none" : "[\(values.map { value($0, shape) }.joined(separator: ", "))]"
  }
}

extension Literal {
  /// Whether YAML as it is read here has a way to say it where a shape is declared.
  fileprivate func isWritable(_ shape: ValueShape) -> Bool {
    switch self {
    case .none: shape.isOptional
    case .decimal(let number): number.isFinite && Int(exactly: number) == nil
    case .list(let items): items.allSatisfy { $0.isWritable(shape.element) }
    case .map(let entries): entries.allSatisfy { $0.value.isWritable(shape.value(of: $0.key)) }
    default: true
    }
  }
}
