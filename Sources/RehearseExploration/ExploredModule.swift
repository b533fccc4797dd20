import Rehearse
import RehearseSource

/// What is told of the exploration of a module, with all its scenarios in lines to paste.
package struct ExploredModule: Sendable {
  /// Sequences that ended for the same reason.
  package struct Failure: Sendable {
    /// What the module does: "crashed: …", "does not come to an end".
    package let words: String
    package let count: Int
    /// The shortest scenario that repeats it.
    package let scenario: [String]

    package init(words: String, count: Int, scenario: [String]) {
      self.words = words
      self.count = count
      self.scenario = scenario
    }
  }

  /// An event that does something else than before.
  package struct Change: Sendable {
    package let change: BehaviourChange
    /// What shows it now.
    package let scenario: [String]

    package init(_ change: BehaviourChange, scenario: [String]) {
      self.change = change
      self.scenario = scenario
    }
  }

  /// What is otherwise than a record says.
  package struct Comparison: Sendable {
    package let changes: [Change]
    /// Combinations of event and state that only one of the two reaches.
    package let lost: Int
    package let new: Int
    package let hasOtherVocabulary: Bool

    package var isDifferent: Bool { !changes.isEmpty || lost > 0 || new > 0 }

    package init(changes: [Change], lost: Int, new: Int, hasOtherVocabulary: Bool) {
      self.changes = changes
      self.lost = lost
      self.new = new
      self.hasOtherVocabulary = hasOtherVocabulary
    }
  }

  package let vocabulary: Vocabulary
  package let exploration: Exploration
  package let failures: [Failure]
  /// `nil` where it was compared with nothing.
  package let comparison: Comparison?

  package init(
    _ vocabulary: Vocabulary, _ exploration: Exploration, failures: [Failure], comparison: Comparison?
  ) {
    self.vocabulary = vocabulary
    self.exploration = exploration
    self.failures = failures
    self.comparison = comparison
  }

  /// Whether something was found that somebody has to look at.
  package var isRemarkable: Bool { !failures.isEmpty || comparison?.isDifferent ?? false }
}
