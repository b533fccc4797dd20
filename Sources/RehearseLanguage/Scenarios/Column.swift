import Rehearse

/// The first word of a heading, which says which part of the scenario a column fills, or a whole heading about the row.
package enum HeadingKind: String, CaseIterable, Sendable {
  case given, when, then
  case name, skip
  case knownFailure = "known failure"

  /// The words for the inputs of a case.
  static let inputs = [given, when]

  /// What the whole heading means; `nil` if a path follows.
  var ownPath: Column.Path? {
    switch self {
    case .given, .when, .then: nil
    case .name: .name
    case .skip: .skip
    case .knownFailure: .knownFailure
    }
  }

  package var sentence: String? {
    switch self {
    case .given, .when, .then: nil
    case .name: "A name for the row"
    case .skip: "Why the row does not run, or none"
    case .knownFailure: "The known failure of the row, or none"
    }
  }

  package var prefix: String { rawValue + " " }

  package func heading(_ path: String) -> String { prefix + path }

  /// The word and the path of a heading; `nil` if it starts with another word.
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
    /// An argument of the action at index `trigger` of `when`.
    case argument(trigger: Int, action: Int, parameter: Int)
    case advance(trigger: Int)
    /// An expectation, of the operation or the state field at an index if its heading has the name of one.
    case then(ThenKey, of: Int?)
    case name
    /// The marks of a row.
    case skip, knownFailure
  }

  var path: Path
  /// The heading without its first word, as it appears in a case's name.
  package let title: String
  var range: SourceRange

  package var word: HeadingKind {
    switch path {
    case .given, .response: .given
    case .argument, .advance: .when
    case .name: .name
    case .skip: .skip
    case .knownFailure: .knownFailure
    case .then: .then
    }
  }

  /// Whether it marks rows, which reports do not show as a column.
  var isMark: Bool { path == .skip || path == .knownFailure }

  /// Whether its values distinguish cases, which expectations do not.
  var isInput: Bool { HeadingKind.inputs.contains(word) }

  /// Whether a cell may be `any`.
  var isGiven: Bool { word == .given }

  var isExpectation: Bool { word == .then }

  /// The full heading of an input.
  var heading: String { word.heading(title) }
}

struct ColumnValue {
  enum Content {
    case literal(Literal)
    case script(ResponseScript)
    case span(Int64)
    case expectations([Expectation])
    case name(String)
    case skip(String?)
    case knownFailure(KnownFailure?)
  }

  var value: Content
  /// As it appears in a case's name, with secrets hidden.
  var shown: String
  var range: SourceRange
}

/// The words for every value: `any` in a cell, `all` instead of a list.
package enum EveryWord {
  package static func cell(_ written: String) -> String {
    ["any", "all"].contains(written) ? Literal.quoted(written) : written
  }
}

enum Combinations {
  /// Visits every combination; the last list varies fastest.
  static func forEach<Item>(_ lists: [[Item]], _ body: ([Item]) -> Void) {
    guard lists.allSatisfy({ !$0.isEmpty }) else { return }
    var choice = lists.map { _ in 0 }
    while true {
      body(zip(lists, choice).map { $0[$1] })
      guard let next = choice.indices.last(where: { choice[$0] + 1 < lists[$0].count }) else { return }
      choice[next] += 1
      for index in (next + 1)..<choice.count { choice[index] = 0 }
    }
  }
}
