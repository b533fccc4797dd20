import Rehearse

/// An event that does something else than it did, in however many states.
package struct BehaviourChange: Sendable {
  package let event: String
  /// What it did, in words.
  package let before: [String]
  package let now: [String]
  /// How many combinations of state and waiting calls it concerns.
  package internal(set) var states: Int
  /// The shortest way there.
  package let way: Way

  /// What is otherwise than a record says, those first that are reached first.
  ///
  /// Events in states that only one of the two reaches are counted apart: they follow from a change elsewhere.
  package static func all(
    _ record: ExplorationRecord, _ exploration: Exploration, _ vocabulary: Vocabulary, _ limits: Explorer.Limits
  ) -> (changes: [BehaviourChange], lost: Int, new: Int) {
    let now = ExplorationRecord(exploration, vocabulary, limits)
    let text = OccurrenceText(vocabulary)
    var changes: [BehaviourChange] = []
    var seen: Set<ExplorationRecord.Key> = []
    for entry in exploration.catalog.entries {
      let key = ExplorationRecord.key(entry.occurrence, text)
      guard let before = record.effects[key], let after = now.effects[key], before != after else { continue }
      let effect = text.words(entry.occurrence.effect, entry.occurrence.answers)
      // An effect that is gone shows where the event does what is left of it.
      guard !before.contains(effect) || Set(after).isSubset(of: before), seen.insert(key).inserted else { continue }
      let known = changes.firstIndex { $0.event == key.event && $0.before == before && $0.now == after }
      if let known {
        changes[known].states += 1
      } else {
        changes.append(BehaviourChange(event: key.event, before: before, now: after, states: 1, way: entry.way))
      }
    }
    return (
      changes, record.effects.keys.count { now.effects[$0] == nil },
      now.effects.keys.count { record.effects[$0] == nil }
    )
  }
}
