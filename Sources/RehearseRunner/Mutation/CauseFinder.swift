import Rehearse
import RehearseLanguage

/// Finds where a scenario does not look: compares what the module did with what it would have done.
///
/// The state at the end of a step counts first, then the calls, then the values on the way: so an author sees the
/// expectation that says most.
struct CauseFinder {
  private let testCase: Case
  private let trace: Trace
  private let vocabulary: Vocabulary
  /// The state at the end of each step.
  private let states: [[Literal]]
  /// For each step, the expected call that each of its calls fits.
  private let items: [[Int: Int]]

  init(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) {
    (self.testCase, self.trace, self.vocabulary) = (testCase, trace, vocabulary)
    states = testCase.steps.indices.map(trace.state(after:))
    items = testCase.steps.indices.map { Self.items(testCase.steps[$0], trace, step: $0, vocabulary) }
  }

  /// - Returns: `nil` where both traces show the same.
  func cause(_ other: Trace) -> GapCause? {
    let steps = testCase.steps.indices
    return steps.lazy.compactMap { state($0, other) }.first
      ?? steps.lazy.compactMap { calls($0, other) }.first
      ?? steps.lazy.compactMap { passing($0, other) }.first
  }

  private static func items(
    _ expected: Expectations, _ trace: Trace, step: Int, _ vocabulary: Vocabulary
  ) -> [Int: Int] {
    guard let calls = expected.calls else { return [:] }
    let compared = ComparedCalls(calls, expected.alsoAllowed, Array(trace.calls(ofStep: step)), vocabulary)
    var items: [Int: Int] = [:]
    for case .fits(let item, let call) in compared.pairs { items[compared.places[call]] = item }
    return items
  }

  private func state(_ step: Int, _ other: Trace) -> GapCause? {
    let (one, after) = (states[step], other.state(after: step))
    let field = one.indices.first { field in
      let isEcho = one[field] == trace.initialState[field] && after[field] == other.initialState[field]
      return one[field] != after[field] && !isEcho
    }
    guard let field else { return nil }
    let expected = testCase.steps[step]
    let isLookedAt =
      (expected.state + (expected.changes?.fields ?? [])).contains { $0.field == field }
      || expected.calls?.changes.contains { $0.field == field } == true
    return isLookedAt ? .placeholder(field: field, step: step) : .state(field: field, step: step)
  }

  private func passing(_ step: Int, _ other: Trace) -> GapCause? {
    let (one, other) = (trace.writes(ofStep: step), other.writes(ofStep: step))
    for field in vocabulary.state.indices {
      let (own, others) = (one.filter { $0.field == field }, other.filter { $0.field == field })
      guard own.map(\.value) != others.map(\.value) else { continue }
      let isStated = testCase.steps[step].history.contains { $0.field == field }
      return .passing(field: field, isStated: isStated, step: step)
    }
    return nil
  }

  private func calls(_ step: Int, _ other: Trace) -> GapCause? {
    let expected = testCase.steps[step]
    let named = expected.calls?.operations ?? PlaceSet()
    // Where no calls are listed, what is allowed is not worth a list.
    let commands = expected.calls == nil ? vocabulary.commands.subtracting(expected.alsoAllowed) : vocabulary.commands
    let compared = commands.union(named)
    let places = trace.callPlaces(ofStep: step).filter { compared.has(trace.calls[$0].operation) }
    let one = places.map { trace.calls[$0] }
    let other = other.calls(ofStep: step).filter { compared.has($0.operation) }
    let same = zip(one, other).prefix { $0.operation == $1.operation && $0.arguments == $1.arguments }.count
    guard same < one.count || same < other.count else { return nil }
    guard let calls = expected.calls else { return .calls(step: step) }
    let operations = [one, other].compactMap { $0.dropFirst(same).first?.operation }
    for operation in operations where expected.alsoAllowed.has(operation) && !named.has(operation) {
      return .allowed(operation: operation, step: step)
    }
    if !calls.isOrdered, haveSameCalls(one, other) { return .order(step: step) }
    if same < one.count, same < other.count, one[same].operation == other[same].operation, one.count == other.count {
      let place = places[same] - trace.callPlaces(ofStep: step).lowerBound
      return argument(one[same], other[same], items[step][place], calls, step)
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
    _ call: Trace.CallRecord, _ other: Trace.CallRecord, _ item: Int?, _ expected: Expectations.Calls, _ step: Int
  ) -> GapCause {
    let parameter = call.arguments.indices.first { call.arguments[$0] != other.arguments[$0] } ?? 0
    let item = item ?? expected.items.firstIndex { $0.operation == call.operation } ?? 0
    return .argument(OpenArgument(operation: call.operation, parameter: parameter, item: item, step: step))
  }
}
