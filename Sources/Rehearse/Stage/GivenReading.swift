/// A read of a given by an adapter or a module.
struct GivenReading {
  private let stage: Stage
  private let place: Int

  /// - Parameter place: The index of the given in the contract.
  init(_ stage: Stage, _ place: Int) { (self.stage, self.place) = (stage, place) }

  /// The value in the type of the adapter; the default value if the type refuses it, which is a fault.
  func value<Value: ScenarioValue>() -> Value {
    if let value = Value(literal: literal) { return value }
    let given = stage.contract.givens[place]
    let reason = Value.refusal(of: stage.plan.given[place])
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
    } else if !trace.givensRead.has(place) {
      trace.givensInOrder.append(place)
      trace.givensRead.insert(place)
    }
    return stage.plan.given[place]
  }
}
