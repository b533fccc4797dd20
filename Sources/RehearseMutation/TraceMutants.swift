import Rehearse
import RehearseJudging
import RehearseScenario

/// The other ways in which the module could have behaved in a case.
struct TraceMutants {
  /// A change and the trace that it leads to.
  struct Changed {
    let change: Mutant
    let trace: Trace
  }

  /// How many calls of a step are altered: what a scenario does not see of a hundred, it does not see of more.
  private static let callLimit = 100

  private let testCase: Case
  private let trace: Trace
  private let vocabulary: Vocabulary

  init(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) {
    (self.testCase, self.trace, self.vocabulary) = (testCase, trace, vocabulary)
  }

  /// Hands each change on as it is made: all of them at once would take much memory.
  func visit(_ body: (Changed) -> Void) {
    if !isNothing { body(Changed(change: .silentModule, trace: trace.doingNothing())) }
    for step in testCase.steps.indices {
      changeCalls(of: step, body)
      addCalls(to: step, body)
      changeState(after: step, body)
      changePassing(in: step, body)
      movePlaces(in: step, body)
    }
  }

  /// Whether the module rightly did nothing that anybody could see.
  private var isNothing: Bool {
    trace.writes.isEmpty && !trace.calls.contains { vocabulary.commands.has($0.operation) }
  }

  // MARK: Calls

  /// The places of a step's calls that can be compared: all commands, and the queries that the list names.
  private func places(_ step: Int) -> [Int] {
    let compared = vocabulary.commands.union(testCase.steps[step].calls?.operations ?? PlaceSet())
    return trace.callPlaces(ofStep: step).filter { compared.has(trace.calls[$0].operation) }
  }

  private func changeCalls(of step: Int, _ body: (Changed) -> Void) {
    let places = places(step).prefix(Self.callLimit)
    for place in places {
      let call = trace.calls[place]
      let range = place..<place + 1
      body(Changed(change: .dropped(call, step: step), trace: trace.replacingCalls(range, ofStep: step, with: [])))
      body(
        Changed(
          change: .doubled(call, step: step), trace: trace.replacingCalls(range, ofStep: step, with: [call, call])))
      changeArguments(of: call, at: range, step, body)
    }
    for (first, second) in zip(places, places.dropFirst()) { swap(first, second, step, body) }
  }

  private func changeArguments(of call: Trace.CallRecord, at range: Range<Int>, _ step: Int, _ body: (Changed) -> Void)
  {
    for (place, parameter) in vocabulary.operations[call.operation].parameters.enumerated() {
      for value in Alternatives.of(call.arguments[place], parameter.shape) {
        var other = call
        other.arguments[place] = value
        body(
          Changed(
            change: .argument(call, parameter: place, value, step: step),
            trace: trace.replacingCalls(range, ofStep: step, with: [other])))
      }
    }
  }

  private func swap(_ first: Int, _ second: Int, _ step: Int, _ body: (Changed) -> Void) {
    let (one, other) = (trace.calls[first], trace.calls[second])
    guard one.operation != other.operation || one.arguments != other.arguments else { return }
    let between = trace.calls[first + 1..<second]
    body(
      Changed(
        change: .swapped(one, other, step: step),
        trace: trace.replacingCalls(first..<second + 1, ofStep: step, with: [other] + between + [one])))
  }

  private func addCalls(to step: Int, _ body: (Changed) -> Void) {
    let made = Set(trace.calls(ofStep: step).map(\.operation))
    // What is allowed may come or stay away.
    let allowed = testCase.steps[step].alsoAllowed
    let end = trace.stepEnds[step]
    for (place, operation) in vocabulary.operations.enumerated()
    where vocabulary.commands.has(place) && !made.contains(place) && !allowed.has(place) {
      let call = Trace.CallRecord(
        operation: place, arguments: operation.parameters.map { Alternatives.example(of: $0.shape) }, source: .itself,
        time: end.time, cause: nil)
      body(
        Changed(
          change: .added(call, step: step),
          trace: trace.replacingCalls(end.calls..<end.calls, ofStep: step, with: [call])))
    }
  }

  // MARK: State

  private func changeState(after step: Int, _ body: (Changed) -> Void) {
    let (before, after) = (trace.state(before: step), trace.state(after: step))
    for (field, declaration) in vocabulary.state.enumerated() {
      var values = Alternatives.of(after[field], declaration.shape)
      if before[field] != after[field], !values.contains(before[field]) { values.insert(before[field], at: 0) }
      for value in values {
        body(
          Changed(
            change: .state(field, value, step: step), trace: trace.leaving(field, as: value, atEndOf: step)))
      }
    }
  }

  /// What fields are on the way to what they are at the end.
  private func changePassing(in step: Int, _ body: (Changed) -> Void) {
    let places = trace.writePlaces(ofStep: step)
    for field in vocabulary.state.indices {
      let own = places.filter { trace.writes[$0].field == field }
      let isBack = trace.state(before: step)[field] == trace.state(after: step)[field]
      guard own.count > 1 || isBack && !own.isEmpty else { continue }
      body(Changed(change: .still(field, step: step), trace: trace.goingStraight(field, in: step)))
      let isInOrder = testCase.steps[step].calls?.changes.contains { $0.field == field } == true
      if isInOrder || testCase.steps[step].history.contains(where: { $0.field == field }) {
        changePassing(field, own, step, body)
      }
    }
  }

  /// Of a field whose place among the calls is stated, each change comes on the other side of the call before or behind it.
  private func movePlaces(in step: Int, _ body: (Changed) -> Void) {
    guard let expected = testCase.steps[step].calls, !expected.changes.isEmpty else { return }
    let calls = ComparedCalls.places(expected, testCase.steps[step].alsoAllowed, trace, step: step, vocabulary)
      .prefix(Self.callLimit)
    for place in trace.writePlaces(ofStep: step) {
      let write = trace.writes[place]
      guard expected.changes.contains(where: { $0.field == write.field }) else { continue }
      for call in [calls.last { $0 < write.calls }, calls.first { $0 >= write.calls }].compactMap(\.self) {
        let isEarlier = call < write.calls
        body(
          Changed(
            change: .moved(write, trace.calls[call], isEarlier: isEarlier, step: step),
            trace: trace.moving(write: place, behind: isEarlier ? call : call + 1)))
      }
    }
  }

  /// Of a field whose values on the way are stated, each value on the way is changed.
  private func changePassing(_ field: Int, _ own: [Int], _ step: Int, _ body: (Changed) -> Void) {
    var value = trace.state(before: step)[field]
    for (place, next) in zip(own, own.dropFirst()) {
      let previous = value
      value = trace.writes[place].value
      for other in Alternatives.of(value, vocabulary.state[field].shape)
      where other != previous && other != trace.writes[next].value {
        body(
          Changed(change: .passing(field, other, step: step), trace: trace.passing(through: other, atWrite: place)))
      }
    }
  }
}
