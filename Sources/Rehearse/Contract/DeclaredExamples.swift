/// Example values of a declaration, and the reasons for which its Swift type refuses other values.
package struct DeclaredExamples: Sendable {
  package let values: [Literal]
  /// The first example that its own type does not take.
  package let refused: Literal?
  /// Why the Swift type refuses a value of its declared type; `nil` if it takes it.
  package let refusal: @Sendable (Literal) -> String?

  /// - Parameter values: If there are none, those of the type.
  package init<Value: ScenarioValue>(_ values: [Value]) {
    let valueType = Value.valueType
    let literals = (values.isEmpty ? Value.examples : values).map { $0.literal }
    self.init(
      values: literals, refused: literals.first { !valueType.takes($0) || Value(literal: $0) == nil },
      refusal: { Value.reason(toRefuse: $0) })
  }

  init(
    values: [Literal] = [], refused: Literal? = nil,
    refusal: @escaping @Sendable (Literal) -> String? = { _ in nil }
  ) {
    self.values = values
    self.refused = refused
    self.refusal = refusal
  }

  package func takes(_ value: Literal) -> Bool { refusal(value) == nil }

  /// A value of a form, or any value that the Swift type takes.
  package func example(of form: Literal?, _ valueType: ValueType, named name: String) -> Literal {
    guard let form else { return example(valueType.wrapped, named: name) }
    return forms(valueType.wrapped).first { $0.form == form } ?? form
  }

  /// A value of each form of a type; none for a type that has no forms.
  package func forms(_ valueType: ValueType) -> [Literal] {
    guard case .oneOf(let variants) = valueType else { return [] }
    return variants.map { variant in
      values.first { $0.part(variant.name) != nil } ?? ValueType.oneOf([variant]).invented(for: variant.name)
    }
  }

  /// A value that the Swift type takes: a declared example, or else an invented one, or a blank to fill in.
  ///
  /// - Parameters:
  ///   - name: The name of the declaration, for an invented value.
  ///   - isFit: Whether an example will do.
  package func example(
    _ valueType: ValueType, named name: String, where isFit: (Literal) -> Bool = { $0 != .none }
  ) -> Literal {
    if let declared = values.first(where: isFit) { return declared }
    let invented = valueType.finiteValues?.first(where: isFit) ?? valueType.invented(for: name)
    return takes(invented) ? invented : .text(Literal.blanks[0])
  }
}
