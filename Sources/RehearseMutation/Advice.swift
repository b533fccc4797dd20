import RehearseSource

/// What an author can do so that a scenario notices more.
package struct Advice: Hashable, Sendable {
  /// Where the lines belong; the whole advice where there are none.
  package let words: String
  /// To be pasted as they are.
  package let lines: [String]

  init(_ words: String, _ lines: [String] = []) {
    self.words = words
    self.lines = lines
  }

  /// Both, one below the other.
  package var text: [String] { [words] + lines.map { "  " + $0 } }
}
