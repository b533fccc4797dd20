/// Values of an endless type that an adapter declares as worth trying: those that pass a check of the module's, mostly.
package struct DeclaredExamples: Sendable {
  package let values: [Literal]
  /// The first that its own type does not take, though the adapter made it of that type.
  let refused: Literal?

  init<Value: ScenarioValue>(_ values: [Value]) {
    // By their number: what a collection says of itself would be looked up, when a run begins.
    guard values.count > 0 else {
      self.init(values: [], refused: nil)
      return
    }
    let shape = Value.shape
    let literals = values.map(\.literal)
    self.init(values: literals, refused: literals.first { !shape.takes($0) || Value(literal: $0) == nil })
  }

  init(values: [Literal] = [], refused: Literal? = nil) {
    self.values = values
    self.refused = refused
  }
}
