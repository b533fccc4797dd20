/// A named argument of a call or an action, with its Swift type.
///
/// Write the type explicitly: `Parameter<String>("article", "Its name")`. Scenarios may leave out an optional argument,
/// such as `Parameter<String?>`.
public struct Parameter<Value: ScenarioValue>: Sendable {
  package let declaration: ParameterDeclaration
  let read: @Sendable (Literal) throws(ArgumentError) -> Value

  /// Declares a parameter of a ``Call`` or an ``Action``.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - summary: What the argument means, in a few words for the reference and for editors.
  ///   - defaultValue: The value of an action's argument if a scenario leaves it out. The default for an optional
  ///     argument is `nil`. Without a default, scenarios must write the argument.
  ///   - isSecret: Whether reports, the terminal and annotations show every value as `•••`.
  ///   - examples: Values to try if the type has infinitely many, such as a valid address. See <doc:WhatIsExplored>.
  public init(
    _ name: String, _ summary: String, default defaultValue: Value? = nil, isSecret: Bool = false,
    examples: [Value] = []
  ) {
    let valueType = Value.valueType
    declaration = ParameterDeclaration(
      name: name, summary: summary, valueType: valueType,
      default: defaultValue?.literal ?? (valueType.isOptional ? Literal.none : nil), isSecret: isSecret,
      examples: DeclaredExamples(examples))
    read = { (literal) throws(ArgumentError) in
      guard let value = Value(literal: literal) else {
        throw ArgumentError(argument: name, reason: Value.refusal(of: literal))
      }
      return value
    }
  }
}

package final class ParameterDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let valueType: ValueType
  /// The value if the argument is left out; `nil` if it is required.
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

func declarations<each Input: ScenarioValue>(_ inputs: repeat Parameter<each Input>) -> [ParameterDeclaration] {
  var declarations: [ParameterDeclaration] = []
  repeat declarations.append((each inputs).declaration)
  return declarations
}

extension [ParameterDeclaration] {
  /// The arguments on one line, as an author writes them: `{ id: ana, password: guess }`; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - values: One for each parameter; `nil` leaves it out.
  ///   - redactionMark: Replaces secret values.
  package func flow(_ values: [Literal?], inPlaceOfSecrets redactionMark: String? = nil) -> String? {
    flow { index, parameter in
      guard index < values.count, let value = values[index] else { return nil }
      return (parameter.isSecret ? redactionMark : nil) ?? value.flow(parameter.valueType)
    }
  }

  /// The arguments on one line, from the text of each; `nil` leaves one out.
  package func flow(_ text: (Int, ParameterDeclaration) -> String?) -> String? {
    let parts = enumerated().compactMap { index, parameter in
      text(index, parameter).map { "\(parameter.name): \($0)" }
    }
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }
}
