import Rehearse
import RehearseResults

/// What the scenarios of a module cover of its vocabulary, and what they leave out.
package struct ModuleCoverage: Sendable {
  /// A state field with those of its values that no case saw; nothing for a field without an end of values.
  struct Field: Sendable {
    let declaration: StateDeclaration
    let values: [(text: String, isSeen: Bool)]
  }

  /// The calls of an operation, and who expects them.
  struct Calls: Sendable {
    let operation: OperationDeclaration
    let use: CallUse
    /// Whether a scenario should expect the call some time: it is a command, and the module makes it.
    let isAsked: Bool
  }

  let tally: ModuleTally
  let answers: [AnswerCoverage]
  let given: [GivenCoverage]
  let fields: [Field]
  let calls: [Calls]

  package init(_ tally: ModuleTally) {
    self.tally = tally
    let vocabulary = tally.vocabulary
    answers = vocabulary.operations.indices.flatMap { Self.answers(of: $0, tally) }
    given = vocabulary.actions.indices.map { GivenCoverage($0, of: tally) }
    fields = vocabulary.state.indices.map { place in
      let field = vocabulary.state[place]
      let texts = tally.values[place].map { $0.flow(field.shape) }
      return Field(declaration: field, values: Array(zip(texts, tally.seen[place])).map { (text: $0, isSeen: $1) })
    }
    calls = zip(vocabulary.operations, tally.calls).map { operation, use in
      let isWaived = operation.waivers.contains { $0.answer == nil }
      return Calls(operation: operation, use: use, isAsked: operation.kind == .command && !isWaived)
    }
  }

  private static func answers(of place: Int, _ tally: ModuleTally) -> [AnswerCoverage] {
    let operation = tally.vocabulary.operations[place]
    return zip(tally.forms[place].all, tally.answers[place]).map { form, use in
      AnswerCoverage(
        operation: operation, name: form.name, use: use,
        waiver: operation.waivers.first { $0.answer == nil || $0.answer == form.name })
    }
  }

  package var name: String { tally.vocabulary.name }

  package func share(_ measure: Measure) -> Share {
    switch measure {
    case .answers: Self.share(answers.filter { $0.waiver == nil }.map { $0.state == .consumed })
    case .given: given.reduce(into: Share()) { $0 += $1.share }
    case .actions: Self.share(tally.actions.map { $0.cases > 0 })
    case .state: Self.share(fields.flatMap(\.values).map(\.isSeen))
    case .calls: Self.share(calls.filter(\.isAsked).map { $0.use.expected > 0 })
    }
  }

  private static func share(_ met: [Bool]) -> Share { Share(met: met.filter { $0 }.count, total: met.count) }

  /// Claims of the vocabulary about what the module never does that turned out wrong, each in a sentence.
  var wrongWaivers: [String] {
    zip(tally.vocabulary.operations, tally.calls).flatMap { operation, use in
      operation.waivers.compactMap { waiver in
        let claim = "the vocabulary of \"\(name)\" says that \(operation.name)"
        guard let answer = waiver.answer else {
          return use.calls > 0 ? "\(claim) is never called (\(waiver.reason)), but a case called it" : nil
        }
        guard let found = answers.first(where: { $0.operation === operation && $0.name == answer }) else {
          return "\(claim) never answers \"\(answer)\", which is none of its answers"
        }
        return found.use.met > 0
          ? "\(claim) never answers \"\(answer)\" (\(waiver.reason)), but a case met that answer" : nil
      }
    }
  }
}
