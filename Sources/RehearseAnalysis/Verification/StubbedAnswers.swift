import Rehearse
import RehearseLanguage
import RehearseRunner

/// An answer that passed scenarios assume to a call.
package struct StubbedAnswer: Sendable {
  fileprivate struct Key: Hashable {
    let module: String
    let operation: Int
    let arguments: [Literal]
    let outcome: Response.Outcome
  }

  /// A scenario that stands on the answer.
  struct Scenario: Sendable {
    var path = ""
    let line: Int
    let name: String

    var text: String { "\(SanitizedText.location(path, line))  \(name)" }
  }

  let contract: ModuleContract
  let index: Int
  let arguments: [Literal]
  /// Without delays. What a stream answers is always a stream, even if it is nothing.
  let outcome: Response.Outcome
  let secrets: CaseSecrets
  fileprivate(set) var scenarios: [Scenario]

  var operation: OperationDeclaration { contract.operations[index] }

  fileprivate var key: Key {
    Key(module: contract.name, operation: index, arguments: arguments, outcome: outcome)
  }

  /// The module, the call and the answer: `login: authService.logIn { id: ana, password: ••• } → fails: locked`.
  package var name: String { name(hiding: secrets) }

  /// Whether the name hides nothing, so that it tells the answer from every other one.
  var isNamedInFull: Bool {
    !operation.parameters.contains(where: \.isSecret) && name == name(hiding: .none)
  }

  private func name(hiding secrets: CaseSecrets) -> String {
    let text = CallText(contract: contract, secrets: secrets)
    let written = operation.parameters.flow { index, parameter in
      parameter.isSecret
        ? SanitizedText.redactionMark : text.flow(arguments[index], parameter.valueType, to: SizeLimits.reportText)
    }
    return "\(contract.name): \(WrittenCall(operation.name, written).words) → \(words(hiding: secrets))"
  }

  /// The answer as authors write it.
  var words: String { words(hiding: secrets) }

  private func words(hiding secrets: CaseSecrets) -> String {
    let silent = Response.Outcome.silent.words(operation)
    guard case .returns(let value) = outcome, let returns = operation.answerTypes?.returns else {
      return (outcome == .stream([]) ? .silent : secrets.masked(outcome, of: operation)).words(operation)
    }
    let words = CallText(contract: contract, secrets: secrets).flow(value, returns, to: SizeLimits.reportText)
    return words == silent ? "returns: \(words)" : words
  }

  /// The answers that are expected: several of a stream, none of silence.
  var contents: [AnswerContent] {
    switch outcome {
    case .returns(let value): [.value(value)]
    case .fails(let error): [.fails(error)]
    case .silent: []
    case .stream(let items): items.map(\.content)
    }
  }
}

/// Collects the answers that passed scenarios assume, each once.
package struct StubbedAnswers: CaseObserver {
  package private(set) var all: [StubbedAnswer] = []
  private var indices: [StubbedAnswer.Key: Int] = [:]

  package init() {}

  package mutating func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile) {
    guard result.status == .passed, let trace, trace.fault == nil else { return }
    let outcomes = TraceOutcomes(trace, testCase.plan)
    let secrets = CaseSecrets(testCase, trace.calls, file.contract)
    let scenario = StubbedAnswer.Scenario(line: Int(testCase.position.line), name: secrets.masked(testCase.name))
    for (number, call) in trace.calls.enumerated() {
      let operation = file.contract.operations[call.operation]
      let given = file.contract.given(answering: call).map { Response.Outcome.returns(testCase.plan.given[$0]) }
      guard let outcome = given ?? outcomes.of(number) else { continue }
      add(
        StubbedAnswer(
          contract: file.contract, index: call.operation, arguments: call.arguments,
          outcome: operation.isStream ? .stream(Self.items(outcome)) : outcome, secrets: secrets,
          scenarios: [scenario]))
    }
  }

  private static func items(_ outcome: Response.Outcome) -> [StreamItem] {
    switch outcome {
    case .silent: []
    case .returns(.list(let values)): values.map { StreamItem(.value($0)) }
    case .returns(let value): [StreamItem(.value(value))]
    case .fails(let error): [StreamItem(.fails(error))]
    case .stream(let items): items.map { StreamItem($0.content) }
    }
  }

  private mutating func add(_ answer: StubbedAnswer) {
    if let index = indices[answer.key] {
      let known = all[index].scenarios.last
      let new = answer.scenarios.filter { $0.line != known?.line || $0.path != known?.path || $0.name != known?.name }
      all[index].scenarios += new
    } else {
      indices[answer.key] = all.count
      all.append(answer)
    }
  }

  /// Adds the answers of a file.
  package mutating func add(_ file: StubbedAnswers, path: String) {
    for var answer in file.all {
      for index in answer.scenarios.indices { answer.scenarios[index].path = path }
      add(answer)
    }
  }

  // MARK: Names

  /// A name for each answer, with a number where secrets hide a difference.
  var names: [String] {
    var counts: [String: Int] = [:]
    return all.map { answer in
      let (name, count) = (answer.name, counts[answer.name, default: 0] + 1)
      counts[name] = count
      return count == 1 ? name : "\(name) (\(count))"
    }
  }

  /// A text from the live host, without the secrets of any call, because it may be about an earlier one.
  func masked(_ text: String) -> String {
    all.filter { !$0.contract.secretNames.isEmpty }.reduce(text) { $1.secrets.masked($0) }
  }
}
