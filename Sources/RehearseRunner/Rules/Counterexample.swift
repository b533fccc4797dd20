import Rehearse
import RehearseLanguage

/// A sequence that breaks a rule, in the form of a plan that an ordinary scenario can state.
struct Counterexample {
  let plan: Plan
  let trace: Trace
  let breach: RuleBreach

  /// Finds the simplest plan that breaks the same promise, without delays if possible.
  init?(
    _ sequence: EventSequence, in scope: ExplorationScope, _ evaluator: RuleEvaluator, _ contract: ModuleContract,
    executor: any PlanExecutor
  ) {
    let timed = SequencePlanner(contract, scope).plan(sequence)
    guard let whole = Self.tried(timed, evaluator, contract, executor: executor) else { return nil }
    self = whole
    let padded = SequenceScenario.padded(timed, for: whole.trace)
    let stated = padded.responses.filter { !Self.isDefault($0, contract) }.map(\.operation)
    _ = SequenceScenario.simplified(padded, keeping: scope.prefix.count) { plan in
      guard stated.allSatisfy({ operation in plan.responses.contains { $0.operation == operation } }),
        let simpler = Self.tried(plan, evaluator, contract, executor: executor),
        simpler.breach.isSame(as: whole.breach),
        simpler.trace.isComplete(simpler.plan)
      else { return false }
      self = simpler
      return true
    }
  }

  private init(plan: Plan, trace: Trace, breach: RuleBreach) {
    (self.plan, self.trace, self.breach) = (plan, trace, breach)
  }

  var range: SourceRange {
    switch breach {
    case .called(_, let never), .becomes(_, _, let never): never.range
    case .limit(let limit, _): limit.range
    case .state(let fields): fields[0].range
    }
  }

  /// What an ordinary scenario expects of the broken promise.
  var expectations: [Expectation] {
    if let count = permittedCalls { return [.callCount(count)] }
    return switch breach {
    case .called(_, let never), .becomes(_, _, let never): [.never(never)]
    case .state(let fields): fields.map(Expectation.state)
    case .limit(let limit, _): [.atMostOnce(limit)]
    }
  }

  /// How often an operation may be called, if `whenever` or `since` permits calls that an ordinary scenario would not.
  var permittedCalls: Expectation.CallCount? {
    let (call, usual) =
      switch breach {
      case .called(let call, _): (call, 0)
      case .limit(_, let call): (call, 1)
      case .becomes, .state: (0, 0)
      }
    guard trace.calls.indices.contains(call) else { return nil }
    let operation = trace.calls[call].operation
    let earlier = trace.calls[..<call].count { $0.operation == operation }
    let pattern = CallPattern(operation: operation, arguments: [], range: range)
    return earlier > usual ? Expectation.CallCount(pattern, earlier, range: range) : nil
  }

  private static func tried(
    _ plan: Plan, _ evaluator: RuleEvaluator, _ contract: ModuleContract, executor: any PlanExecutor
  ) -> Counterexample? {
    guard let trace = executor.trace(of: plan, contract, isDetailed: true), trace.fault == nil else { return nil }
    return evaluator.breach(trace).map { Counterexample(plan: plan, trace: trace, breach: $0) }
  }

  /// Whether a response equals the default for every call and need not be stated.
  private static func isDefault(_ prepared: Plan.Prepared, _ contract: ModuleContract) -> Bool {
    guard case .value(_, _, .returns(let defaultValue)) = contract.operations[prepared.operation].answers else {
      return false
    }
    return prepared.script.responses.allSatisfy { $0.outcome == .returns(defaultValue) }
  }
}

/// A counterexample as an ordinary case with its trace, so that a page can draw it.
package struct BrokenCourse: Sendable {
  package let testCase: Case
  package let trace: Trace

  init(_ example: Counterexample, of rule: Case) {
    testCase = Case(breaking: rule, example.plan, at: example.range, example.expectations)
    trace = example.trace
  }
}

struct RuleReport {
  private let contract: ModuleContract
  private let example: Counterexample
  private let whenever: [FieldPattern]
  private let text: CallText

  init(_ example: Counterexample, of rule: Case, _ contract: ModuleContract) {
    (self.example, self.contract) = (example, contract)
    whenever = rule.rule?.whenever ?? []
    let shown = BrokenCourse(example, of: rule)
    text = CallText(
      contract: contract, secrets: CaseSecrets([rule, shown.testCase], example.trace.calls, contract))
  }

  func report(title: String) -> FailureReport {
    let secrets = example.plan.steps.flatMap(\.self).contains { trigger in
      guard case .action(let index, let values) = trigger else { return false }
      return zip(contract.actions[index].parameters, values).contains { $0.isSecret && $1 != .none }
    }
    let lines = lines(of: title)
    let finding = Finding(
      at: example.range, "the rule does not hold: \(what)", details: [],
      advice: [.paste("This scenario shows it, and fails in the same way:", lines, .below)]
        + (secrets
          ? [.text("Write a value in place of \(SanitizedText.redactionMark), which stands for a secret one.")] : []))
    var report = FailureReport(module: contract.name, about: [finding])
    report.kind = .ruleBroken
    return report
  }

  private var what: MessageText {
    switch example.breach {
    case .called(let call, _):
      return "\(contract.operations[example.trace.calls[call].operation].name) was called\(condition)"
    case .becomes(let field, let value, _):
      let declaration = contract.state[field.field]
      return "`\(declaration.name)` became \(text.flow(value, declaration.valueType))\(condition)"
    case .limit(let limit, _):
      return "\(contract.operations[limit.operation].name) was called more than once\(condition)"
    case .state(let fields):
      let parts = fields.map { field -> MessageText in
        let declaration = contract.state[field.field]
        let actual = text.flow(example.trace.finalState[field.field], declaration.valueType)
        return
          "`\(declaration.name)` was \(actual) and not \(text.flow(field.pattern, declaration.valueType, to: .max))"
      }
      return MessageText(Array(parts.map(\.parts).joined(separator: [.words(", ")])))
    }
  }

  /// Example: ` while `alive` was on`.
  private var condition: MessageText {
    whenever.enumerated().reduce("") { words, entry in
      let declaration = contract.state[entry.element.field]
      let value = text.flow(entry.element.pattern, declaration.valueType, to: .max)
      return "\(words)\(words: entry.offset == 0 ? " while" : " and") `\(declaration.name)` was \(value)"
    }
  }

  /// The counterexample as a failing scenario to paste.
  private func lines(of title: String) -> [String] {
    let plan = text.secrets.masked(example.plan, contract)
    let text = ScenarioText(contract, hidesSecrets: true)
    let stated = contract.givens.indices.filter {
      contract.givens[$0].setsInitialState || example.trace.givensRead.has($0)
    }
    return [text.begin("Counterexample: \(title)")] + text.given(plan, stated) + text.when(plan)
      + ["  \(ScenarioKey.then.rawValue): { \((errors + [promise]).joined(separator: ", ")) }"]
  }

  /// The errors that actions threw, without which the scenario would fail for another reason.
  private var errors: [String] {
    contract.endings(example.trace.results).filter { $0.key == .threw }.map {
      "\($0.key.rawValue): \(text.flow($0.value, $0.valueType, to: .max))"
    }
  }

  /// The broken promise, to the extent that an ordinary scenario can state it.
  private var promise: String {
    if let count = example.permittedCalls {
      return "\(ThenKey.callCount.rawValue): { \(contract.operations[count.operation].name): \(count.count) }"
    }
    switch example.breach {
    case .called(_, let never), .becomes(_, _, let never):
      return
        "\(ThenKey.never.rawValue): [\(never.field == nil ? never.name : "{ \(text.secrets.masked(never.name)) }")]"
    case .state(let fields):
      let parts = fields.map { field in
        let declaration = contract.state[field.field]
        return "\(declaration.name): \(text.flow(field.pattern, declaration.valueType, to: .max))"
      }
      return "\(ThenKey.state.rawValue): { \(parts.joined(separator: ", ")) }"
    case .limit(let limit, _): return "\(ThenKey.atMostOnce.rawValue): [\(contract.operations[limit.operation].name)]"
    }
  }
}
