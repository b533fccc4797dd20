import Rehearse
import RehearseScenario

/// Finds out why nobody noticed: compares what the module did with what it would have done.
///
/// What is left in the state counts first, then the calls, then what the state passed through: so an author is told of the
/// expectation that says most.
struct AssertionGapFinder {
  private let testCase: Case
  private let trace: Trace
  private let vocabulary: Vocabulary
  /// The state at the end of each step.
  private let states: [[Literal]]

  init(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) {
    (self.testCase, self.trace, self.vocabulary) = (testCase, trace, vocabulary)
    states = testCase.steps.indices.map(trace.state(after:))
  }

  /// - Returns: `nil` where both traces show the same.
  func blindness(to other: Trace) -> AssertionGap? {
    let steps = testCase.steps.indices
    return steps.lazy.compactMap { state($0, other) }.first
      ?? steps.lazy.compactMap { calls($0, other) }.first
      ?? steps.lazy.compactMap { passing($0, other) }.first
  }

  private func state(_ step: Int, _ other: Trace) -> AssertionGap? {
    let otherStart = other.state(before: step)
    let (one, other) = (states[step], other.state(after: step))
    guard let field = one.indices.first(where: { one[$0] != other[$0] }) else { return nil }
    let expected = testCase.steps[step]
    let isLookedAt =
      (expected.state + (expected.changes?.fields ?? [])).contains { $0.field == field }
      || expected.calls?.changes.contains { $0.field == field } == true
    if isLookedAt { return .matcher(field: field, step: step) }
    let wasSame = trace.state(before: step)[field] == states[step][field]
    return wasSame && otherStart[field] != trace.state(before: step)[field]
      ? .start(field: field, step: step) : .state(field: field, step: step)
  }

  private func passing(_ step: Int, _ other: Trace) -> AssertionGap? {
    let (one, other) = (trace.writes(ofStep: step), other.writes(ofStep: step))
    let inOrder = Set(testCase.steps[step].calls?.changes.map(\.field) ?? [])
    for field in vocabulary.state.indices {
      let (own, others) = (one.filter { $0.field == field }, other.filter { $0.field == field })
      let isMoved = inOrder.contains(field) && own.map(\.calls) != others.map(\.calls)
      if isMoved || own.map(\.value) != others.map(\.value) { return .passing(field: field, step: step) }
    }
    return nil
  }

  private func calls(_ step: Int, _ other: Trace) -> AssertionGap? {
    let named = testCase.steps[step].calls?.operations ?? PlaceSet()
    let compared = vocabulary.commands.union(named)
    let one = trace.calls(ofStep: step).filter { compared.has($0.operation) }
    let other = other.calls(ofStep: step).filter { compared.has($0.operation) }
    let same = zip(one, other).prefix { $0.operation == $1.operation && $0.arguments == $1.arguments }.count
    guard same < one.count || same < other.count else { return nil }
    guard let expected = testCase.steps[step].calls else { return .calls(step: step) }
    let operations = [one, other].compactMap { $0.dropFirst(same).first?.operation }
    for operation in operations where testCase.steps[step].alsoAllowed.has(operation) && !named.has(operation) {
      return .allowed(operation: operation, step: step)
    }
    if !expected.isOrdered, haveSameCalls(one, other) { return .order(step: step) }
    if same < one.count, same < other.count, one[same].operation == other[same].operation, one.count == other.count {
      return argument(one[same], other[same], expected, step)
    }
    return .order(step: step)
  }

  /// Whether both are the same calls, in any order.
  private func haveSameCalls(_ one: [Trace.CallRecord], _ other: [Trace.CallRecord]) -> Bool {
    var left = other
    return one.count == other.count
      && one.allSatisfy { call in
        guard let place = left.firstIndex(where: { $0.operation == call.operation && $0.arguments == call.arguments })
        else { return false }
        left.remove(at: place)
        return true
      }
  }

  private func argument(
    _ call: Trace.CallRecord, _ other: Trace.CallRecord, _ expected: Expectations.Calls, _ step: Int
  ) -> AssertionGap {
    let parameter = call.arguments.indices.first { call.arguments[$0] != other.arguments[$0] } ?? 0
    let isMatcher = expected.items.contains { item in
      item.operation == call.operation && item.arguments.contains { $0.parameter == parameter }
    }
    return .argument(parameter: parameter, operation: call.operation, isMatcher: isMatcher, step: step)
  }
}
