import Rehearse
import RehearseExploration

/// Finds the shortest known way to something that should be shown.
struct MissingWays {
  private let knowledge: ModuleKnowledge
  private let forms: [AnswerForms]
  /// The first way to each effect, argument, state and number of waiting calls.
  private var shown: [Demand: Way] = [:]

  init(_ knowledge: ModuleKnowledge) {
    self.knowledge = knowledge
    forms = knowledge.vocabulary.operations.map { AnswerForms($0, in: knowledge.vocabulary) }
    for entry in knowledge.entries {
      for demand in knowledge.demands(showing: entry.occurrence, isFirst: entry.way.events.count < 2)
      where shown[demand] == nil {
        shown[demand] = entry.way
      }
    }
  }

  func way(to demand: Demand) -> Way? {
    switch demand {
    case .argument(.given, _):
      knowledge.readings.first { way in
        way.given.contains { Demand(given: $0.given, $0.value, knowledge.vocabulary) == demand }
      }
    case .argument, .effect, .inState, .whileWaiting: shown[demand]
    case .answer(let operation, let form): way(toAnswer: forms[operation].all[form].kind, of: operation)
    case .given(let action, let combination):
      knowledge.readings.first {
        $0.onlyAction == action && GivenCombination($0.given, knowledge.vocabulary) == combination
      }
    case .action(let action): first { way, _ in way.onlyAction == action }
    case .state(let field, let value):
      first { _, occurrence in
        let wanted = knowledge.vocabulary.state[field].shape.finiteValues?[value]
        return occurrence.after[field] == wanted || occurrence.before[field] == wanted
      }
    case .call(let operation): first { _, occurrence in occurrence.effect.calls.contains { $0.operation == operation } }
    case .late(let form, let isIdle): late(form, isIdle: isIdle)
    case .again, .twice, .after: knowledge.repetitions[demand]
    case .together: together
    }
  }

  private func first(_ leadsThere: (Way, Occurrence) -> Bool) -> Way? {
    knowledge.entries.first { leadsThere($0.way, $0.occurrence) }?.way
  }

  private func way(toAnswer kind: AnswerForm.Kind, of operation: Int) -> Way? {
    switch kind {
    // A call that a way leaves waiting is never answered.
    case .silent: first { _, occurrence in occurrence.effect.calls.contains { $0.operation == operation } }
    case .flag(let given, let value):
      first { way, occurrence in
        occurrence.effect.calls.contains { $0.operation == operation }
          && way.given.contains { $0.given == given && $0.value == value }
      }
    case .returns, .fails:
      first { way, occurrence in
        if case .answer(operation, _, _, let outcome)? = way.events.last?.deed {
          return forms[operation].place(of: outcome).map { forms[operation].all[$0].kind == kind } ?? false
        }
        return occurrence.effect.calls.contains { $0.operation == operation } && isGiven(kind, way, operation)
      }
    }
  }

  /// Whether a query is answered so from a given of the way.
  private func isGiven(_ kind: AnswerForm.Kind, _ way: Way, _ operation: Int) -> Bool {
    guard case .given(let declaration) = knowledge.vocabulary.operations[operation].answers,
      let value = way.given.first(where: { knowledge.vocabulary.givens[$0.given] === declaration })?.value
    else { return false }
    return forms[operation].place(of: .returns(value)).map { forms[operation].all[$0].kind == kind } ?? false
  }

  // MARK: Time

  /// The shortest way that ends in an answer of this form, which then comes a day late.
  private func late(_ form: EventForm, isIdle: Bool) -> Way? {
    for entry in knowledge.entries {
      guard case .answer(_, _, let madeAt, _)? = entry.way.events.last?.deed,
        EventForm(entry.occurrence.kind, isBare: true, knowledge.vocabulary) == form,
        entry.occurrence.effect.isIdle(knowledge.vocabulary) == isIdle
      else { continue }
      var way = entry.way
      way.events[way.events.count - 1].time = madeAt + EventKind.lateness
      return way
    }
    return nil
  }

  /// The shortest way that ends in two answers, of which the second then comes with the first.
  private var together: Way? {
    for entry in knowledge.entries where entry.way.events.count > 1 {
      let count = entry.way.events.count
      let last = entry.way.events[count - 1]
      let before = entry.way.events[count - 2]
      guard case .answer(_, _, let madeAt, _) = last.deed, case .answer = before.deed, madeAt < before.time else {
        continue
      }
      var way = entry.way
      way.events[count - 1].time = before.time
      return way
    }
    return nil
  }
}
