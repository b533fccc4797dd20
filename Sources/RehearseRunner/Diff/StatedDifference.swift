/// One thing that is otherwise in what a case states.
package struct StatedDifference: Sendable, Hashable {
  package enum Part: String, Sendable {
    case given, when, then
  }

  /// What is otherwise in a list.
  package enum Item: Sendable, Hashable {
    case added(String)
    case removed(String)
    case replaced(String, by: String)
    /// The same, at another place of the list: counted from 1.
    case moved(String, from: Int, to: Int)
  }

  /// What it means for whoever has to meet the expectations.
  package enum Effect: String, Sendable {
    case otherwise
    /// The same is expected, and more: what was not looked at before.
    case more
    /// Part of it is not looked at any more.
    case less
  }

  /// The step's number from 1, where a scenario has several.
  package var step: Int?
  package var part: Part
  /// As a table's heading has it, without its first word: `authorization`, `state.decision`, `calls`.
  package var name: String
  /// `nil` where nothing was stated.
  package var old: String?
  package var new: String?
  /// Where the value is a list that people compare item by item.
  package var items: [Item] = []
  package var effect = Effect.otherwise

  /// Whether it tells of a step that only one side has; what was expected of it follows.
  package var isWholeStep = false
}
