import Foundation
import RehearseSource
import RehearseTestSupport
import RehearseYAML
import Testing

/// libyaml reads a file where it is, or the way that every version of it can: both must tell the same.
@Suite("Two ways to read a file")
struct InPlaceInputTests {
  @Test("Every fixture reads alike both ways, cut off anywhere, too")
  func fixtures() throws {
    var inPlace = YAMLReader(readsInPlace: true)
    var ordinary = YAMLReader(readsInPlace: false)
    let files = Repository.files(below: "Tests/Fixtures", suffix: ".yaml")
    #expect(files.count > 1000)
    for path in files {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: Repository.root + path)))
      // The whole file, and shorter ones, which end amid a text, a key, a character.
      for part in [bytes.count] + (1...5).map({ bytes.count * $0 / 6 }) {
        #expect(difference(Array(bytes.prefix(part)), &inPlace, &ordinary) == nil, "\(path), \(part) bytes")
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
    var inPlace = YAMLReader(readsInPlace: true)
    var ordinary = YAMLReader(readsInPlace: false)
    #expect(difference(Array(text.utf8), &inPlace, &ordinary) == nil)
  }

  @Test("A long file after a short one, and a short one after it")
  func sizes() {
    var inPlace = YAMLReader(readsInPlace: true)
    var ordinary = YAMLReader(readsInPlace: false)
    for count in [1, 5000, 2, 100_000, 3] {
      let text = String(repeating: "- é\n", count: count)
      #expect(difference(Array(text.utf8), &inPlace, &ordinary) == nil)
    }
  }

  /// What the two readers tell differently of a text, if anything.
  private func difference(
    _ bytes: [UInt8], _ inPlace: inout YAMLReader, _ ordinary: inout YAMLReader
  ) -> String? {
    let (one, other) = (Reading(bytes: bytes, &inPlace), Reading(bytes: bytes, &ordinary))
    if one.mistakes != other.mistakes { return "\(one.mistakes) and not \(other.mistakes)" }
    if one.places != other.places { return "\(one.places) and not \(other.places)" }
    if one.shape != other.shape { return "\(one.shape) and not \(other.shape)" }
    return one.isComplete == other.isComplete && one.count == other.count ? nil : "one is whole, or longer"
  }
}
