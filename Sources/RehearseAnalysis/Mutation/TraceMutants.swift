import Rehearse
import RehearseLanguage
import RehearseRunner

/// Mutants of a trace: other ways the module could have behaved.
struct TraceMutants {
  /// The maximum number of mutated calls per step; more would reveal nothing new.
  private static let callLimit = 100

  private let testCase: Case
  private let trace: Trace
  private let contract: ModuleContract

  init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) {
    (self.testCase, self.trace, self.contract) = (testCase, trace, contract)
  }

  /// Passes mutants on one at a time, because a list of all would take too much memory.
  func visit(_ body: (Mutant, Trace) -> Void) {
    let before = testCase.stepsBefore
    if trace.showsBehaviour(of: contract, after: before) {
      body(.silentModule, trace.doingNothing(after: before, of: testCase.plan))
    }
    for step in testCase.steps.indices where !testCase.steps[step].isBefore {
      changeCalls(of: step, body)
      addCalls(to: step, body)
      changeEndings(in: step, body)
      changeState(after: step, body)
      changePassing(in: step, body)
    }
  }

  // MARK: Calls

  /// The indices of a step's calls that can be compared: all commands, and queries that expectations name.
  private func places(_ step: Int) -> [Int] {
    let compared = contract.commands.union(testCase.steps[step].mentions.named)
    return trace.callIndices(ofStep: step).filter { compared.has(trace.calls[$0].operation) }
  }

  private func changeCalls(of step: Int, _ body: (Mutant, Trace) -> Void) {
    let places = places(step).prefix(Self.callLimit)
    for index in places {
      let call = trace.calls[index]
      func replacing(with calls: [Trace.CallRecord]) -> Trace {
        trace.replacingCalls(index..<index + 1, ofStep: step, with: calls)
      }
      body(.dropped(call), replacing(with: []))
      body(.doubled(call), replacing(with: [call, call]))
      for (parameter, declaration) in contract.operations[call.operation].parameters.enumerated() {
        for value in Alternatives.of(call.arguments[parameter], declaration.valueType) {
          var other = call
          other.arguments[parameter] = value
          body(.argument(call, parameter: parameter, value), replacing(with: [other]))
        }
      }
    }
    for (first, second) in zip(places, places.dropFirst()) {
      let (one, other) = (trace.calls[first], trace.calls[second])
      guard one.operation != other.operation || one.arguments != other.arguments else { continue }
      let swapped = [other] + trace.calls[first + 1..<second] + [one]
      body(.swapped(one, other), trace.replacingCalls(first..<second + 1, ofStep: step, with: swapped))
    }
  }

  private func addCalls(to step: Int, _ body: (Mutant, Trace) -> Void) {
    let made = Set(trace.calls(ofStep: step).map(\.operation))
    // Allowed calls are optional.
    let allowed = testCase.steps[step].alsoAllowed
    let end = trace.stepEnds[step]
    for (index, operation) in contract.operations.enumerated()
    where contract.commands.has(index) && !made.contains(index) && !allowed.has(index) {
      let call = Trace.CallRecord(
        operation: index, arguments: operation.parameters.map { Alternatives.example(of: $0.valueType) },
        source: .itself,
        time: end.time, cause: nil)
      body(.added(call), trace.replacingCalls(end.calls..<end.calls, ofStep: step, with: [call]))
    }
  }

  // MARK: Actions

  private func changeEndings(in step: Int, _ body: (Mutant, Trace) -> Void) {
    for (index, result) in trace.results.enumerated() where result.during == step {
      let action = contract.actions[result.action]
      let others: [Trace.Outcome] =
        switch result.outcome {
        case .returned(let value): action.returns.map { Alternatives.of(value, $0).map { .returned($0) } } ?? []
        case .threw(let error): action.throwing.map { Alternatives.of(error, $0).map { .threw($0) } } ?? []
        case .threwOther: []
        }
      for other in others { body(.ending(result, other), trace.ending(index, with: other)) }
    }
  }

  // MARK: State

  private func changeState(after step: Int, _ body: (Mutant, Trace) -> Void) {
    let (before, after) = (trace.state(before: step), trace.state(after: step))
    for (field, declaration) in contract.state.enumerated() {
      var values = Alternatives.of(after[field], declaration.valueType)
      if before[field] != after[field], !values.contains(before[field]) { values.insert(before[field], at: 0) }
      for value in values { body(.state(field, value), trace.leaving(field, as: value, atEndOf: step)) }
    }
  }

  /// Changes each intermediate value of fields whose intermediate values the scenario states.
  private func changePassing(in step: Int, _ body: (Mutant, Trace) -> Void) {
    for field in testCase.steps[step].mentions.followed.indices {
      let own = trace.writeIndices(ofStep: step).filter { trace.writes[$0].field == field }
      var value = trace.state(before: step)[field]
      for (index, next) in zip(own, own.dropFirst()) {
        let previous = value
        value = trace.writes[index].value
        for other in Alternatives.of(value, contract.state[field].valueType)
        where other != previous && other != trace.writes[next].value {
          body(.passing(field, other), trace.passing(through: other, atWrite: index))
        }
      }
    }
  }
}
