import Rehearse
import RehearseExploration

/// What a sequence shows beyond its single events: that one came again, and did something again.
enum Repetition {
  /// - Parameter occurrences: in the order in which they happened.
  static func shown(by occurrences: [Occurrence], _ vocabulary: Vocabulary) -> [Demand] {
    var counts: [EventForm: Int] = [:]
    var last: [Int: EventForm] = [:]
    var demands: [Demand] = []
    for occurrence in occurrences where !occurrence.effect.isIdle(vocabulary) {
      let form = EventForm(occurrence.kind, isBare: true, vocabulary)
      let count = counts[form, default: 0] + 1
      counts[form] = count
      if RepetitionSearch.times.contains(count) { demands.append(.again(form, count)) }
      guard let operation = occurrence.kind.operation else { continue }
      if let before = last[operation], before != form { demands.append(.after(before, form)) }
      last[operation] = form
    }
    return demands
  }
}

extension Effect {
  /// Whether nobody sees more of it than questions.
  func isIdle(_ vocabulary: Vocabulary) -> Bool {
    changes.isEmpty && !calls.contains { vocabulary.commands.has($0.operation) }
  }
}
