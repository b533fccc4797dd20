extension Trace {
  /// Every state field when a step begins.
  package func state(before step: Int) -> [Literal] { step == 0 ? initialState : state(after: step - 1) }

  /// Every state field when a step has ended.
  package func state(after step: Int) -> [Literal] {
    var state = initialState
    for write in writes[..<stepEnds[step].writes] { state[write.field] = write.value }
    return state
  }
}
