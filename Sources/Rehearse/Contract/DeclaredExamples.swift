/// Values that an adapter declares as worth trying, mostly those that pass a check of the module's; and which others its type takes.
package struct DeclaredExamples: Sendable {
  package let values: [Literal]
  /// The first that its own type does not take, though the adapter made it of that type.
  let refused: Literal?
  /// Whether the type takes a value of its shape.
  package let takes: @Sendable (Literal) -> Bool

  init<Value: ScenarioValue>(_ values: [Value]) {
    let takes: @Sendable (Literal) -> Bool = { Value(literal: $0) != nil }
    let shape = Value.shape
    let literals = values.map(\.literal)
    self.init(values: literals, refused: literals.first { !shape.takes($0) || !takes($0) }, takes: takes)
  }

  init(
    values: [Literal] = [], refused: Literal? = nil, takes: @escaping @Sendable (Literal) -> Bool = { _ in true }
  ) {
    self.values = values
    self.refused = refused
    self.takes = takes
  }
}
