import Rehearse
import RehearseLanguage

/// When in a sequence the fields of `whenever` have their values; always, if a rule has none.
struct RuleMoments {
  /// For each call, whether they had them after all changes before it; `nil` without `whenever`.
  private let calls: [Bool]?
  /// For each change, whether they had them right before it.
  private let writes: [Bool]?
  let holdAtEnd: Bool

  /// - Parameter isBetween: Whether moments within the sequence matter, and not only its end.
  init(_ whenever: [FieldPattern], _ trace: Trace, isBetween: Bool) {
    holdAtEnd = whenever.allSatisfy { $0.pattern.matches(trace.finalState[$0.field]) }
    guard isBetween, !whenever.isEmpty else {
      (calls, writes) = (nil, nil)
      return
    }
    var state = trace.initialState
    var (calls, writes): ([Bool], [Bool]) = ([], [])
    var hold: Bool { whenever.allSatisfy { $0.pattern.matches(state[$0.field]) } }
    for write in trace.writes {
      while calls.count < write.calls { calls.append(hold) }
      writes.append(hold)
      state[write.field] = write.value
    }
    while calls.count < trace.calls.count { calls.append(hold) }
    (self.calls, self.writes) = (calls, writes)
  }

  /// Whether they held at a call or a change.
  var holdBetween: Bool { calls?.contains(true) ?? false || writes?.contains(true) ?? false }

  func hold(atCall index: Int) -> Bool { calls?[index] ?? true }

  /// The first call of one of some operations while the fields had their values.
  func call(of operations: ContractIndices, _ trace: Trace) -> Int? {
    trace.calls.indices.first { operations.has(trace.calls[$0].operation) && hold(atCall: $0) }
  }

  /// The first change of a field to a value while the fields had theirs.
  func write(of field: FieldPattern, _ trace: Trace) -> Int? {
    trace.writes.indices.first { index in
      let write = trace.writes[index]
      return write.field == field.field && field.pattern.matches(write.value) && writes?[index] ?? true
    }
  }
}
