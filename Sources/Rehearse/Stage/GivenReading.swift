/// A read of a given by an adapter or a module.
struct GivenReading {
  private let stage: Stage
  private let index: Int

  /// - Parameter index: The index of the given in the contract.
  init(_ stage: Stage, _ index: Int) { (self.stage, self.index) = (stage, index) }

  /// The value in the type of the adapter; the default value if the type refuses it, which is a fault.
  func value<Value: ScenarioValue>() -> Value {
    if let value = Value(literal: literal) { return value }
    let given = stage.contract.givens[index]
    let reason = Value.refusal(of: stage.plan.given[index])
    stage.fault("the given \"\(given.name)\" cannot be read: \(reason)", kind: .unreadable, at: .given(given.path))
    guard let defaultValue = Value(literal: given.defaultValue) else {
      fatalError("\(Value.self) cannot be made of its own literal")
    }
    return defaultValue
  }

  private var literal: Literal {
    let trace = stage.trace
    if !stage.isHere {
      stage.refuse(.given)
    } else if !trace.givensRead.has(index) {
      trace.givensInOrder.append(index)
      trace.givensRead.insert(index)
    }
    return stage.plan.given[index]
  }
}
