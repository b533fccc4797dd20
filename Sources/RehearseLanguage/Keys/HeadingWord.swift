/// The word with which a table's heading, or a key of `for every`, begins: the part of the scenario that each case fills.
package enum HeadingWord: String, CaseIterable, Sendable {
  case given, when, then
  /// It stands alone, and means the row's own name.
  case name

  /// The words of paths that a case is made with, and not judged by.
  package static let inputs = [given, when]

  /// What a heading has before its path, as in `given authorization`.
  package var prefix: String { rawValue + " " }

  /// A heading.
  package func heading(_ path: String) -> String { prefix + path }

  /// The word and the path of a heading; `nil` where it begins otherwise.
  package static func parts(of heading: String) -> (word: HeadingWord, path: Substring)? {
    let parts = heading.split(separator: " ", maxSplits: 1)
    return parts.first.flatMap { HeadingWord(rawValue: String($0)) }.map { ($0, parts.count == 2 ? parts[1] : "") }
  }
}

extension ThenKey {
  /// Those that are a heading as they stand.
  package static let headings = [calls, never]
  /// Those that are a heading with the name of a state field.
  package static let fieldHeadings = [state, changes, history]
}
