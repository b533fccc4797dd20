import Foundation
import RehearseSource
import RehearseTestSupport
import RehearseYAML
import Testing

/// libyaml reads a file where it is, or the way that every version of it can, and gives its tokens or its events: all must tell
/// the same.
@Suite("Ways to read a file")
struct ReadingWaysTests {
  @Test("Every fixture reads alike all ways, cut off anywhere, too")
  func fixtures() throws {
    var ways = Ways()
    let files = Repository.files(below: "Tests/Fixtures", suffix: ".yaml")
    #expect(files.count > 1000)
    for path in files {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: Repository.root + path)))
      // The whole file, and shorter ones, which end amid a text, a key, a character.
      for part in [bytes.count] + (1...5).map({ bytes.count * $0 / 6 }) {
        #expect(ways.difference(Array(bytes.prefix(part))) == nil, "\(path), \(part) bytes")
      }
    }
  }

  @Test(
    "Texts at the edges of what libyaml takes",
    arguments: [
      "", "\n", "a", "a:", "a: b", "a: 'b", "a: \"b\\", "- ", "-", "...", "---", "--- ", "---\n...", "%", "%YAML",
      "# c",
      "a: |", "a: |\n  b", "a: >+\n\n", "\u{FEFF}", "\u{FEFF}a: b", "ä", "ä: €\u{1F600}", "a: \u{7F}", "a: \u{1}",
      "a\u{0}b", "a: b\u{0}", "\r", "\r\n", "a: b\r\nc: d\r", "a: \"\u{A0}\"", "? ", "? a", "[", "{", "[a", "{a: b",
      "!!", "&", "*", "\t", "a:\tb", "'''",
    ])
  func edges(text: String) {
    var ways = Ways()
    #expect(ways.difference(Array(text.utf8)) == nil)
  }

  @Test("A long file after a short one, and a short one after it")
  func sizes() {
    var ways = Ways()
    for count in [1, 5000, 2, 100_000, 3] {
      let text = String(repeating: "- é\n", count: count)
      #expect(ways.difference(Array(text.utf8)) == nil)
    }
  }

  @Test("Everything that can be made of a few pieces, in order or not", arguments: Pieces.all)
  func combinations(first: String) {
    var ways = Ways()
    var complete = 0
    for second in Pieces.all {
      for third in Pieces.all {
        for fourth in Pieces.all {
          let text = first + second + third + fourth
          if let difference = ways.difference(Array(text.utf8)) {
            Issue.record("\(text.debugDescription): \(difference)")
          }
          if ways.isComplete { complete += 1 }
        }
      }
    }
    // Not all that begins well is refused, so that trees were compared as well.
    #expect(complete > 50 || !["a", "- ", "[", "? "].contains(first))
  }

  /// Readers that go different ways.
  private struct Ways: ~Copyable {
    private var tokensInPlace = YAMLReader()
    private var eventsInPlace = YAMLReader(takesTokens: false)
    private var events = YAMLReader(readsInPlace: false, takesTokens: false)
    /// Whether the text that was read last has no mistake.
    private(set) var isComplete = false

    /// What the ways tell differently of a text, if anything.
    mutating func difference(_ bytes: [UInt8]) -> String? {
      let reading = Reading(bytes: bytes, &events)
      isComplete = reading.isComplete
      return Self.difference(Reading(bytes: bytes, &eventsInPlace), reading)
        ?? Self.difference(Reading(bytes: bytes, &tokensInPlace), reading)
    }

    private static func difference(_ one: Reading, _ other: Reading) -> String? {
      if one.mistakes != other.mistakes { return "\(one.mistakes) and not \(other.mistakes)" }
      if one.places != other.places { return "\(one.places) and not \(other.places)" }
      if one.shape != other.shape { return "\(one.shape) and not \(other.shape)" }
      return one.isComplete == other.isComplete && one.count == other.count ? nil : "one is whole, or longer"
    }
  }
}

private enum Pieces {
  static let all = [
    "a", "b: ", "\n", "\n  ", "- ", "[", "]", "{", "}", ", ", "? ", ": ", "&d ", "!e ", "---\n", "...\n", "# f",
  ]
}
