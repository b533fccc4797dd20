import Rehearse

/// The first word of a table's heading, or of a key of `for every`: the part of the scenario that each case fills.
package enum HeadingKind: String, CaseIterable, Sendable {
  case given, when, then
  /// It stands alone, and means the row's own name.
  case name

  /// The words of paths that a case is made with, and not evaluated by.
  static let inputs = [given, when]

  /// The start of a heading, as in `given authorization`.
  package var prefix: String { rawValue + " " }

  /// A heading.
  package func heading(_ path: String) -> String { prefix + path }

  /// The word and the path of a heading; `nil` where it begins otherwise.
  package static func parts(of heading: String) -> (word: HeadingKind, path: Substring)? {
    let parts = heading.split(separator: " ", maxSplits: 1)
    return parts.first.flatMap { HeadingKind(rawValue: String($0)) }.map { ($0, parts.count == 2 ? parts[1] : "") }
  }
}

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
  /// Its name in a case's name: the heading without its first word.
  package let title: String
  var range: SourceRange

  /// The first word of its heading.
  package var word: HeadingKind {
    switch path {
    case .given, .response: .given
    case .argument, .advance: .when
    case .name: .name
    case .calls, .never, .state, .changes, .history: .then
    }
  }

  /// Whether its values tell cases apart; what is expected does not.
  var isInput: Bool { HeadingKind.inputs.contains(word) }

  /// Whether `any` may stand in it.
  var isGiven: Bool { word == .given }

  var isExpectation: Bool { word == .then }

  /// The heading of a column that tells cases apart.
  var heading: String { word.heading(title) }
}

/// The value of one case in a column.
struct ColumnValue {
  enum Content {
    case literal(Literal)
    case script(ResponseScript)
    case span(Int64)
    case calls(Expectations.Calls)
    case never([Expectations.Never])
    case pattern(Pattern)
    case history([Pattern])
    case name(String)
  }

  var value: Content
  /// The value as a case's name shows it; secret ones are blotted out.
  var shown: String
  var range: SourceRange
}

/// The words that stand for every value that there is: `any` as a whole cell, `all` in place of a list.
package enum EveryWord {
  /// A value as a cell of a table: in quotes where it would stand for all values.
  package static func cell(_ written: String) -> String {
    ["any", "all"].contains(written) ? Literal.quoted(written) : written
  }
}

/// The product of several lists.
enum Combinations {
  /// Visits every way to take one item of each list; the last list varies fastest.
  static func forEach<Item>(_ lists: [[Item]], _ body: ([Item]) -> Void) {
    guard lists.allSatisfy({ !$0.isEmpty }) else { return }
    var places = lists.map { _ in 0 }
    while true {
      body(zip(lists, places).map { $0[$1] })
      guard let next = places.indices.last(where: { places[$0] + 1 < lists[$0].count }) else { return }
      places[next] += 1
      for place in (next + 1)..<places.count { places[place] = 0 }
    }
  }
}
