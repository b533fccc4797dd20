import RehearseSource

/// What an author can do so that a scenario notices more.
package struct Advice: Hashable, Sendable {
  /// Where the lines belong; the whole advice where there are none.
  package let words: String
  /// To be pasted as they are.
  package let lines: [String]

  /// What stands where the author has to write a value that is not shown.
  static let blank = "…"

  /// What is said of lines in which a value is to be filled in.
  static func hint(_ lines: [String]) -> String {
    lines.contains { $0 == blank || $0.contains(": \(blank)") } ? ", with its value, which is not shown here" : ""
  }

  init(_ words: String, _ lines: [String] = []) {
    self.words = words
    self.lines = lines
  }

  /// Both, one below the other.
  package var text: [String] { [words] + lines.map { "  " + $0 } }
}
