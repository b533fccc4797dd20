import Rehearse
import RehearseLanguage
import RehearseRunner

package struct FileCoverage: CaseObserver {
  /// `nil` if no case of the file is selected.
  package private(set) var tally: ModuleTally?

  package init() {}

  package mutating func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile) {
    var tally = tally.take() ?? ModuleTally(file.contract)
    let isKnownFailure = result.status == .knownFailure
    tally.add(testCase, trace, isKnownFailure: isKnownFailure)
    self.tally = tally
  }
}

/// What the cases of a module cover, accumulated case by case.
package struct ModuleTally: Sendable {
  package struct Counts: Sendable {
    package fileprivate(set) var ran = 0
    /// Cases that failed as marked known failures.
    package fileprivate(set) var known = 0
    package fileprivate(set) var notRun = 0

    static func += (left: inout Counts, right: Counts) {
      left.ran += right.ran
      left.known += right.known
      left.notRun += right.notRun
    }
  }

  package let contract: ModuleContract
  let forms: [AnswerForms]
  let values: [CountedValues]
  /// All items covered, except combinations of givens.
  private(set) var met: Set<ModuleCoverage.CoverageItem.Target> = []
  /// Indexed like the contract's actions.
  private(set) var combinations: [GivenCombinations]
  /// The called operations, each with the shortest plan that calls it.
  private(set) var calling: [Int: Plan] = [:]
  package private(set) var counts = Counts()

  package init(_ contract: ModuleContract) {
    self.contract = contract
    forms = contract.operations.map { AnswerForms($0, in: contract) }
    values = contract.givens.map(CountedValues.init)
    combinations = contract.actions.map { _ in GivenCombinations() }
  }

  /// Adds a case, which counts only if it ran to its end and is not a known failure.
  package mutating func add(_ testCase: Case, _ trace: Trace?, isKnownFailure: Bool = false) {
    if isKnownFailure {
      counts.known += 1
    } else if let trace, trace.fault == nil {
      counts.ran += 1
      add(testCase.plan, trace)
      for operation in testCase.steps.flatMap(\.mentions.expected) { met.insert(.call(operation)) }
    } else {
      counts.notRun += 1
    }
  }

  /// Adds a scenario that expects every command that it calls.
  mutating func add(expecting plan: Plan, _ trace: Trace) {
    add(plan, trace)
    for call in trace.calls where contract.commands.has(call.operation) { met.insert(.call(call.operation)) }
  }

  mutating func add(_ plan: Plan, _ trace: Trace) {
    addActions(plan, trace)
    let outcomes = TraceOutcomes(trace, plan)
    for (index, call) in trace.calls.enumerated() {
      calling[call.operation] = plan.shorter(than: calling[call.operation])
      if let form = forms[call.operation].index(of: call, given: plan.given, in: contract) {
        met.insert(.answer(operation: call.operation, form: form))
      }
      for content in outcomes.contents(ofCall: index, isStream: contract.operations[call.operation].isStream) {
        guard let form = forms[call.operation].index(of: content) else { continue }
        met.insert(.answer(operation: call.operation, form: form))
      }
    }
    for (field, value) in trace.initialState.enumerated() { addState(field, value) }
    for write in trace.writes { addState(write.field, write.value) }
  }

  private mutating func addActions(_ plan: Plan, _ trace: Trace) {
    var fired: Set<Int> = []
    for case .action(let action, _) in plan.steps.joined() { fired.insert(action) }
    let given = combination(plan.given)
    for action in fired {
      met.insert(.action(action))
      combinations[action].add(given)
    }
    // After several actions, it is unknown which one caused the reads.
    if fired.count == 1, let action = fired.first {
      combinations[action].add(reads: trace.givensInOrder, given, values, plan)
    }
  }

  private mutating func addState(_ field: Int, _ value: Literal) {
    guard let place = contract.state[field].valueType.finiteValues?.firstIndex(of: value) else { return }
    met.insert(.state(field: field, value: place))
  }

  func combination(_ given: [Literal]) -> GivenCombination {
    GivenCombination(values: zip(values, given).map { $0.index(of: $1) })
  }

  /// A combination in words: `authorization denied, flags.night on`.
  func words(_ combination: GivenCombination, separator: String = ", ") -> String {
    zip(values, combination.values).compactMap { values, place in place.map(values.text) }.joined(separator: separator)
  }

  package static func += (left: inout ModuleTally, right: ModuleTally) {
    left.met.formUnion(right.met)
    for action in left.combinations.indices { left.combinations[action] += right.combinations[action] }
    left.calling.merge(right.calling) { $1.shorter(than: $0) }
    left.counts += right.counts
  }
}

extension Plan {
  /// How much an author has to write.
  private var length: Int { steps.joined().count + responses.reduce(0) { $0 + $1.script.responses.count } }

  /// This plan, unless the other one is at least as short.
  func shorter(than other: Plan?) -> Plan {
    guard let other, other.length <= length else { return self }
    return other
  }
}
