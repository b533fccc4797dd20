import Rehearse

/// A column of a table or a key of `for every`: a path into the scenario that each case fills.
package struct Column {
  package enum Path: Equatable, Sendable {
    case given(Int)
    case response(Int)
    /// An argument of the action at a place in `when`.
    case argument(trigger: Int, action: Int, parameter: Int)
    case advance(trigger: Int)
    case calls, never
    case state(Int)
    case changes(Int)
    case history(Int)
    /// The row's own name.
    case name

    /// The key of `then` that it fills a part of.
    var thenKey: ThenKey? {
      switch self {
      case .calls: .calls
      case .never: .never
      case .state: .state
      case .changes: .changes
      case .history: .history
      case .given, .response, .argument, .advance, .name: nil
      }
    }
  }

  var path: Path
  /// What it is called in a case's name: the heading without its first word.
  package let title: String
  var range: SourceRange

  /// The first word of its heading.
  package var word: HeadingWord {
    switch path {
    case .given, .response: .given
    case .argument, .advance: .when
    case .name: .name
    case .calls, .never, .state, .changes, .history: .then
    }
  }

  /// Whether its values tell cases apart; what is expected does not.
  var isInput: Bool {
    switch path {
    case .given, .response, .argument, .advance: true
    default: false
    }
  }

  /// Whether `any` may stand in it.
  var isGiven: Bool {
    switch path {
    case .given, .response: true
    default: false
    }
  }

  /// The heading of a column that tells cases apart.
  var heading: String { (isGiven ? HeadingWord.given : .when).heading(title) }

  var isExpectation: Bool { !isInput && path != .name }
}
