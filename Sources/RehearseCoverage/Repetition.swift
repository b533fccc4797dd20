import Rehearse
import RehearseExploration

/// What a sequence shows beyond its single events: that one came again, and did something again.
enum Repetition {
  /// - Parameter occurrences: in the order in which they happened.
  static func shown(by occurrences: [Occurrence], _ vocabulary: Vocabulary) -> [Demand] {
    var counts: [EventForm: Int] = [:]
    var last: [Int: EventForm] = [:]
    let actions = occurrences.filter { $0.kind.operation == nil && $0.kind.occasion != .timer }
    var demands = zip(actions, actions.dropFirst()).compactMap { twice($0, $1, vocabulary) }
    for occurrence in occurrences {
      let form = EventForm(occurrence.kind, isBare: true, vocabulary)
      let isIdle = occurrence.effect.isIdle(vocabulary)
      if let operation = occurrence.kind.operation {
        // The same again may well do nothing; that it was forgotten what came before is seen only in what is done.
        if let before = last[operation], before == form || !isIdle { demands.append(.after(before, form)) }
        last[operation] = form
      }
      guard !isIdle else { continue }
      let count = counts[form, default: 0] + 1
      counts[form] = count
      if RepetitionSearch.times.contains(count) { demands.append(.again(form, count)) }
    }
    return demands
  }

  private static func twice(_ one: Occurrence, _ other: Occurrence, _ vocabulary: Vocabulary) -> Demand? {
    guard case .action(let action, let classes) = one.kind.occasion,
      case .action(action, let others) = other.kind.occasion,
      zip(classes, others).allSatisfy({ $0 == $1 || $1 == ValueSlot.earlierName })
    else { return nil }
    return .twice(EventForm(other.kind, isBare: true, vocabulary), afterIdle: one.effect.isIdle(vocabulary))
  }
}

extension Effect {
  /// Whether nobody sees more of it than questions.
  func isIdle(_ vocabulary: Vocabulary) -> Bool {
    changes.isEmpty && !calls.contains { vocabulary.commands.has($0.operation) }
  }
}
