/// A named argument of a call or an action, with its type in Swift.
///
/// Write the type: `Parameter<String>("article", "Its name")`. One that is optional, such as `Parameter<String?>`, may be left out.
public struct Parameter<Value: ScenarioValue>: Sendable {
  package let declaration: ParameterDeclaration
  let read: @Sendable (Literal) throws(AdapterFault) -> Value

  /// Declares an argument; write it in a ``Call`` or an ``Action``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - summary: what it is, in a few words for the reference and for editors.
  ///   - defaultValue: what an action's argument is when a scenario leaves it out; an optional one is none.
  ///   - isSecret: whether its values are shown as `•••` everywhere: in reports, on the terminal, in annotations.
  ///   - examples: values worth trying where the type has no end of them, such as a valid address: see <doc:WhatIsExplored>.
  public init(
    _ name: String, _ summary: String, default defaultValue: Value? = nil, isSecret: Bool = false,
    examples: [Value] = []
  ) {
    let valueType = Value.valueType
    declaration = ParameterDeclaration(
      name: name, summary: summary, valueType: valueType,
      default: defaultValue?.literal ?? (valueType.isOptional ? Literal.none : nil), isSecret: isSecret,
      examples: DeclaredExamples(examples))
    read = { (literal) throws(AdapterFault) in
      guard let value = Value(literal: literal) else { throw AdapterFault(argument: name) }
      return value
    }
  }
}

/// What is declared of an argument, without its Swift type.
package final class ParameterDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let valueType: ValueType
  /// Its value when it is left out; `nil` when it must be written.
  package let defaultValue: Literal?
  package let isSecret: Bool
  package let examples: DeclaredExamples

  init(
    name: String, summary: String, valueType: ValueType, default defaultValue: Literal?, isSecret: Bool,
    examples: DeclaredExamples
  ) {
    self.name = name
    self.summary = summary
    self.valueType = valueType
    self.defaultValue = defaultValue
    self.isSecret = isSecret
    self.examples = examples
  }
}

/// The declarations of parameters of different types, in their order.
func declarations<each Input: ScenarioValue>(_ inputs: repeat Parameter<each Input>) -> [ParameterDeclaration] {
  var declarations: [ParameterDeclaration] = []
  repeat declarations.append((each inputs).declaration)
  return declarations
}

extension [ParameterDeclaration] {
  /// Names with their values on one line, as an author writes them: `{ id: ana, password: guess }`; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - values: one for each parameter; `nil` for one that is not written.
  ///   - blot: what is written instead of secret values.
  package func flow(_ values: [Literal?], inPlaceOfSecrets blot: String? = nil) -> String? {
    let parts = zip(self, values).compactMap { parameter, value in
      value.map { "\(parameter.name): \((parameter.isSecret ? blot : nil) ?? $0.flow(parameter.valueType))" }
    }
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }
}

/// Values that an adapter declares as worth trying, mostly those that pass a check of the module's; and which others its type takes.
package struct DeclaredExamples: Sendable {
  package let values: [Literal]
  /// The first that its own type does not take, though the adapter made it of that type.
  let refused: Literal?
  /// Whether the Swift type takes a value of its declared type.
  package let takes: @Sendable (Literal) -> Bool

  init<Value: ScenarioValue>(_ values: [Value]) {
    let takes: @Sendable (Literal) -> Bool = { Value(literal: $0) != nil }
    let valueType = Value.valueType
    let literals = values.map(\.literal)
    self.init(values: literals, refused: literals.first { !valueType.takes($0) || !takes($0) }, takes: takes)
  }

  init(
    values: [Literal] = [], refused: Literal? = nil, takes: @escaping @Sendable (Literal) -> Bool = { _ in true }
  ) {
    self.values = values
    self.refused = refused
    self.takes = takes
  }
}
