import Rehearse
import RehearseExploration

/// What should be shown, in words.
struct DemandText {
  private let vocabulary: Vocabulary
  private let occurrences: OccurrenceText

  init(_ knowledge: ModuleKnowledge) {
    vocabulary = knowledge.vocabulary
    occurrences = OccurrenceText(knowledge.vocabulary)
  }

  func words(_ demand: Demand) -> String {
    let detail = detail(demand)
    return subject(demand) + (detail.isEmpty ? "" : ": \(detail)")
  }

  /// What it is about: an event, an argument, an operation.
  func subject(_ demand: Demand) -> String {
    switch demand {
    case .answer(let operation, _), .call(let operation): vocabulary.operations[operation].name
    case .given(let action, _), .action(let action): vocabulary.actions[action].name
    case .state(let field, _): vocabulary.state[field].name
    case .argument(let slot, _): words(slot)
    case .effect(let form, _): words(form)
    case .inState(let form, _, _, _), .whileWaiting(let form, _), .again(let form, _), .twice(let form, _),
      .after(_, let form), .late(let form, _):
      words(form)
    case .together: "two answers"
    }
  }

  /// What of it should be shown.
  func detail(_ demand: Demand) -> String {
    switch demand {
    case .answer(let operation, let form): AnswerForms(vocabulary.operations[operation], in: vocabulary).all[form].name
    case .given(_, let combination): combination.words(vocabulary)
    case .action, .call: ""
    case .state(let field, let value):
      vocabulary.state[field].shape.finiteValues?[value].flow(vocabulary.state[field].shape) ?? ""
    case .argument(_, let name): name
    case .effect(_, let effect): occurrences.words(effect)
    case .inState(_, let isIdle, let field, let value):
      (isIdle ? "nothing, " : "something, ")
        + "while \(vocabulary.state[field].name) is \(value.flow(vocabulary.state[field].shape))"
    case .whileWaiting(_, let count):
      [
        "while no call waits for an answer", "while a call waits for its answer",
        "while several calls wait for answers",
      ][
        min(2, count)]
    case .again(_, let count): "doing something \(count == 2 ? "twice" : "\(count) times")"
    case .twice(_, let afterIdle):
      afterIdle ? "again, where it does nothing the first time" : "again, where it does something the first time"
    case .after(let before, let form): before == form ? "twice in a row" : "after \(words(before))"
    case .late: "a day after the call"
    case .together: "at the same moment"
    }
  }

  private func words(_ slot: Demand.ArgumentSlot) -> String {
    switch slot {
    case .argument(let action, let parameter):
      let action = vocabulary.actions[action]
      return "\(action.name) \(action.parameters[parameter].name)"
    case .returned(let operation): return "\(vocabulary.operations[operation].name) returns"
    case .failed(let operation): return "\(vocabulary.operations[operation].name) fails"
    case .given(let given): return "given \(vocabulary.givens[given].path)"
    }
  }

  private func words(_ form: EventForm) -> String {
    switch form.occasion {
    case .action(let place, let classes):
      let action = vocabulary.actions[place]
      let parts = zip(action.parameters, classes).filter { !$1.isEmpty }.map { "\($0.name): \($1)" }
      return parts.isEmpty ? action.name : "\(action.name) { \(parts.joined(separator: ", ")) }"
    case .returned(let operation, let name): return answer(operation, "returns", name, form.maker)
    case .failed(let operation, let name): return answer(operation, "fails", name, form.maker)
    case .timer: return "a timer comes due"
    }
  }

  private func answer(_ operation: Int, _ verb: String, _ name: String, _ maker: EventKind.Maker?) -> String {
    let words = "\(vocabulary.operations[operation].name) \(verb)" + (name.isEmpty ? "" : " \(name)")
    switch maker {
    case .action(let action)?: return "\(words), called by \(vocabulary.actions[action].name)"
    case .setup?: return "\(words), called at the start"
    case .timer?: return "\(words), called when a timer came due"
    case nil: return words
    }
  }
}
