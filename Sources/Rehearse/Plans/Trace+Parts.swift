/// What happened, step by step or as a whole.
extension Trace {
  /// What happened in a step, or in all of them.
  package struct Part: Sendable {
    package let calls: [CallRecord]
    /// How many calls had been made before it.
    package let callsBefore: Int
    package let writes: [Write]
    /// Every state field before and after it, in the vocabulary's order.
    package let before: [Literal]
    package let after: [Literal]

    /// The fields that have another value than before.
    package var changed: [Int] { after.indices.filter { before[$0] != after[$0] } }

    /// The fields that took another value on the way to the last one, or back.
    package var passing: [Int] { after.indices.filter { field in writes.count { $0.field == field } > 1 } }

    /// The values that a field took, one after the other.
    package func history(of field: Int) -> [Literal] { writes.filter { $0.field == field }.map(\.value) }
  }

  /// All that happened since the first action could.
  package var whole: Part {
    Part(calls: calls, callsBefore: 0, writes: writes, before: initialState, after: finalState)
  }

  /// What happened in each step.
  package var parts: [Part] {
    var state = initialState
    return stepEnds.indices.map { step in
      let before = state
      for write in writes(ofStep: step) { state[write.field] = write.value }
      if step == stepEnds.count - 1 { state = finalState }
      return Part(
        calls: Array(calls(ofStep: step)), callsBefore: callPlaces(ofStep: step).lowerBound,
        writes: Array(writes(ofStep: step)), before: before, after: state)
    }
  }
}

extension Sequence<Trace.Write> {
  /// Changes one after the other, in groups in which each field takes one value only: what an item of `in order` can tell.
  package var groups: [[Trace.Write]] {
    reduce(into: []) { groups, write in
      if let last = groups.last, !last.contains(where: { $0.field == write.field }) {
        groups[groups.count - 1].append(write)
      } else {
        groups.append([write])
      }
    }
  }
}
