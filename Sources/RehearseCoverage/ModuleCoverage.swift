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
  let knowledge: ModuleKnowledge
  let answers: [AnswerCoverage]
  let given: [GivenCoverage]
  let fields: [Field]
  let calls: [Calls]
  /// What effects, arguments and time should be shown, and whether they are.
  let shown: [(demand: Demand, isMet: Bool)]

  package init(_ tally: ModuleTally, _ knowledge: ModuleKnowledge) {
    self.tally = tally
    self.knowledge = knowledge
    let vocabulary = tally.vocabulary
    answers = vocabulary.operations.indices.flatMap { Self.answers(of: $0, tally) }
    given = vocabulary.actions.indices.map {
      GivenCoverage(vocabulary.actions[$0], knowledge.combinations[$0], tally.actions[$0])
    }
    fields = vocabulary.state.indices.map { place in
      let field = vocabulary.state[place]
      let texts = tally.values[place].map { $0.flow(field.shape) }
      return Field(declaration: field, values: Array(zip(texts, tally.seen[place])).map { (text: $0, isSeen: $1) })
    }
    calls = zip(vocabulary.operations, tally.calls).map { operation, use in
      let isWaived = operation.waivers.contains { $0.answer == nil }
      return Calls(operation: operation, use: use, isAsked: operation.kind == .command && !isWaived)
    }
    let met = tally.shown(knowledge)
    shown = knowledge.demands.map { ($0, tally.meets($0, shown: met)) }
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
    case .arguments, .effects, .time: Self.share(shown.filter { $0.demand.measure == measure }.map(\.isMet))
    }
  }

  /// Everything that no case shows yet, in every column.
  var missing: [Demand] {
    let vocabulary = tally.vocabulary
    var demands = vocabulary.operations.indices.flatMap { place in
      tally.forms[place].all.indices.filter { form in
        answers.contains {
          $0.operation === vocabulary.operations[place] && $0.name == tally.forms[place].all[form].name
            && $0.waiver == nil
        }
      }.map { Demand.answer(operation: place, form: $0) }
    }
    for place in vocabulary.actions.indices {
      demands.append(.action(place))
      demands += knowledge.combinations[place].map { .given(action: place, $0) }
    }
    for (field, values) in tally.values.enumerated() {
      demands += values.indices.map { .state(field: field, value: $0) }
    }
    demands += calls.indices.filter { calls[$0].isAsked }.map { .call($0) }
    let met = tally.shown(knowledge)
    return (demands + knowledge.demands).filter { !tally.meets($0, shown: met) }
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
