import Rehearse

/// What coverage counts: the headings of its table and the words of `--fail-under`.
package enum Measure: String, CaseIterable, Sendable {
  /// An answer that a call can get. Met when a call got it in a case that ran. All texts, numbers and records count as
  /// one answer.
  case answers
  /// A combination of givens that a module reads. Met when it holds in a case that ran and fires the action.
  case given
  /// An action of the module. Met when a case that ran fires it.
  case actions
  /// A command that the module can call. Met when a case that ran names it in `calls` or `in order`.
  case calls
  /// A value of a state field with a fixed list of values. Met when the field had it at some time in a case that ran.
  case state

  /// What was counted in earlier versions.
  package static let removed = ["arguments", "effects", "time"]
}

/// One thing that is counted, by its places in the vocabulary.
package enum Target: Hashable, Sendable {
  case answer(operation: Int, form: Int)
  case given(action: Int, GivenCombination)
  case action(Int)
  case call(Int)
  case state(field: Int, value: Int)
}
