import Rehearse
import RehearseLanguage
import RehearseRunner

/// What a scenario fails to check, so that a mutant survived.
struct GapCause: Hashable, Sendable {
  enum Aspect: Hashable, Sendable {
    case calls
    case order
    /// `also allowed` excludes calls of this operation from the comparison.
    case allowed(operation: Int)
    /// An expected call in the list omits this argument, or a placeholder accepts other values.
    case argument(operation: Int, item: Int, parameter: Int)
    case state(field: Int)
    /// What an action returns is not checked or, if `isStated`, a placeholder accepts other values.
    case ending(ThenKey, isStated: Bool)
    /// A placeholder accepts other values of this field.
    case placeholder(field: Int)
    /// The field's intermediate values are not checked or, if `isStated`, a placeholder accepts other values.
    case passing(field: Int, isStated: Bool)
  }

  /// From 0.
  let step: Int
  let aspect: Aspect

  var field: Int? {
    switch aspect {
    case .state(let field), .placeholder(let field), .passing(let field, _): field
    default: nil
    }
  }

  var parameter: Int? { if case .argument(_, _, let parameter) = aspect { parameter } else { nil } }
}

/// Finds the first difference between two traces that a scenario does not check.
///
/// It checks the state at the end of a step first, then what actions returned, then calls, then intermediate values, so that the author sees the
/// most valuable missing expectation.
struct CauseFinder {
  private let testCase: Case
  private let trace: Trace
  private let contract: ModuleContract
  private let states: [[Literal]]
  /// The index of the expected call that each actual call matches, by step.
  private let items: [[Int: Int]]

  init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) {
    (self.testCase, self.trace, self.contract) = (testCase, trace, contract)
    states = testCase.steps.indices.map(trace.state(after:))
    items = testCase.steps.enumerated().map { step, expected in
      guard let calls = expected.calls else { return [:] }
      let compared = ComparedCalls(calls, expected.alsoAllowed, Array(trace.calls(ofStep: step)), contract)
      return compared.pairs.reduce(into: [:]) { items, pair in
        if case .fits(let item, let call) = pair { items[compared.places[call]] = item }
      }
    }
  }

  /// - Returns: `nil` if the traces are equal.
  func cause(_ other: Trace) -> GapCause? {
    for find in [state, ending, calls, passing] {
      for step in testCase.steps.indices where !testCase.steps[step].isBefore {
        if let aspect = find(step, other) { return GapCause(step: step, aspect: aspect) }
      }
    }
    return nil
  }

  private func state(_ step: Int, _ other: Trace) -> GapCause.Aspect? {
    let (one, after) = (states[step], other.state(after: step))
    // What happened before is left alone.
    let start = testCase.hasBefore ? states[0] : trace.initialState
    let otherStart = testCase.hasBefore ? other.state(after: 0) : other.initialState
    let field = one.indices.first { field in
      let isEcho = one[field] == start[field] && after[field] == otherStart[field]
      return one[field] != after[field] && !isEcho
    }
    guard let field else { return nil }
    return testCase.steps[step].mentions.compared.has(field) ? .placeholder(field: field) : .state(field: field)
  }

  private func ending(_ step: Int, _ other: Trace) -> GapCause.Aspect? {
    let one = trace.results(ofStep: step).map(\.outcome)
    let results = other.results(ofStep: step).map(\.outcome)
    // The same value twice is the same value.
    guard !one.allSatisfy(results.contains) || !results.allSatisfy(one.contains) else { return nil }
    let expected = testCase.steps[step]
    let isError = one.contains { if case .threw = $0 { true } else { false } }
    // Without `threw`, no action may throw.
    return isError && expected.threw != nil
      ? .ending(.threw, isStated: true) : .ending(.returned, isStated: expected.returned != nil)
  }

  private func passing(_ step: Int, _ other: Trace) -> GapCause.Aspect? {
    func history(_ trace: Trace, _ field: Int) -> [Literal] {
      trace.writes(ofStep: step).filter { $0.field == field }.map(\.value)
    }
    return contract.state.indices.first { history(trace, $0) != history(other, $0) }.map { field in
      .passing(field: field, isStated: testCase.steps[step].history.contains { $0.field == field })
    }
  }

  private func calls(_ step: Int, _ other: Trace) -> GapCause.Aspect? {
    let expected = testCase.steps[step]
    if let included = expected.included { return argument(included, step, other) }
    let named = expected.calls?.operations ?? ContractIndices()
    // Without a list of calls, an allowed call does not justify adding one.
    let commands = expected.calls == nil ? contract.commands.subtracting(expected.alsoAllowed) : contract.commands
    let compared = commands.union(named)
    let places = trace.callIndices(ofStep: step).filter { compared.has(trace.calls[$0].operation) }
    let one = places.map { trace.calls[$0] }
    let other = other.calls(ofStep: step).filter { compared.has($0.operation) }
    let same = zip(one, other).prefix { Self.isSame($0, $1) }.count
    guard same < one.count || same < other.count else { return nil }
    guard let calls = expected.calls else { return .calls }
    let operations = [one, other].compactMap { $0.dropFirst(same).first?.operation }
    for operation in operations where expected.alsoAllowed.has(operation) && !named.has(operation) {
      return .allowed(operation: operation)
    }
    guard same < one.count, same < other.count, one[same].operation == other[same].operation,
      one.count == other.count, calls.isOrdered || !Self.haveSameCalls(one, other)
    else { return .order }
    let call = one[same]
    let found = items[step][places[same] - trace.callIndices(ofStep: step).lowerBound]
    return .argument(
      operation: call.operation, item: found ?? calls.items.firstIndex { $0.operation == call.operation } ?? 0,
      parameter: Self.parameter(call, other[same]))
  }

  /// Only the calls that `calls include` names, because the author left all others open.
  private func argument(_ included: Expectation.CallList, _ step: Int, _ other: Trace) -> GapCause.Aspect? {
    let places = IncludedCalls(included.items, trace.calls(ofStep: step)).places
    let others = IncludedCalls(included.items, other.calls(ofStep: step)).places
    for (item, pair) in zip(places, others).enumerated() {
      guard let place = pair.0, let changed = pair.1, !Self.isSame(trace.calls[place], other.calls[changed]) else {
        continue
      }
      let call = trace.calls[place]
      let parameter = Self.parameter(call, other.calls[changed])
      return .argument(operation: call.operation, item: item, parameter: parameter)
    }
    return nil
  }

  /// The first parameter with another argument.
  private static func parameter(_ one: Trace.CallRecord, _ other: Trace.CallRecord) -> Int {
    one.arguments.indices.first { one.arguments[$0] != other.arguments[$0] } ?? 0
  }

  private static func isSame(_ one: Trace.CallRecord, _ other: Trace.CallRecord) -> Bool {
    one.operation == other.operation && one.arguments == other.arguments
  }

  private static func haveSameCalls(_ one: [Trace.CallRecord], _ other: [Trace.CallRecord]) -> Bool {
    var left = other
    return one.count == other.count
      && one.allSatisfy { call in
        guard let index = left.firstIndex(where: { isSame($0, call) }) else { return false }
        left.remove(at: index)
        return true
      }
  }
}
