import Rehearse
import RehearseScenario

/// Two answers of an operation, or two values of a given, that a change put in each other's place.
///
/// All values of an endless shape are one: whether a module looks at a token does not depend on which token it is.
package struct EquivalentPair: Hashable, Sendable {
  /// The operation or the given.
  package let subject: String
  package let one: String
  package let other: String

  private init(_ subject: String, _ words: [String]) {
    self.subject = subject
    (one, other) = (min(words[0], words[1]), max(words[0], words[1]))
  }

  /// - Returns: `nil` for a change of what the module did.
  init?(_ change: Mutant, _ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) {
    switch change {
    case .given(let given, let value):
      let declaration = vocabulary.givens[given]
      let words = [testCase.plan.given[given], value].map { Self.words($0, declaration.shape) }
      self.init(declaration.path, words)
    case .answer(let operation, let calls, let response):
      let declaration = vocabulary.operations[operation]
      guard let before = Self.before(operation, calls, testCase, trace) else { return nil }
      self.init(declaration.name, [before, response.outcome].map { Self.words($0, declaration) })
    default: return nil
    }
  }

  /// Whether the vocabulary says that the module treats both alike.
  func isDeclared(in vocabulary: Vocabulary) -> Bool {
    let equivalent =
      vocabulary.operations.first { $0.name == subject }?.equivalent
      ?? vocabulary.givens.first { $0.path == subject }?.equivalent ?? []
    return equivalent.contains { $0.values.contains(one) && $0.values.contains(other) }
  }

  private static func words(_ value: Literal, _ shape: ValueShape) -> String {
    value == .none || shape.finiteValues != nil ? value.flow(shape) : "any value"
  }

  private static func words(_ outcome: Response.Outcome, _ operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return "silent" }
    return switch outcome {
    case .silent: "silent"
    case .returns(let value): words(value, returns)
    case .fails(let value): "fails: \(words(value, errors ?? .anyValue))"
    }
  }

  /// What the operation answered in the case as it is.
  private static func before(
    _ operation: Int, _ calls: AnsweredCalls, _ testCase: Case, _ trace: Trace
  ) -> Response.Outcome? {
    if let script = testCase.plan.responses.first(where: { $0.operation == operation })?.script {
      return script.responses[calls.place].outcome
    }
    let calls = trace.calls.filter { $0.source == .standard }
    return zip(calls, trace.standardAnswers).first { $0.0.operation == operation }.map { .returns($0.1) }
  }
}
