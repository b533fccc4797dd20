import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Limits of a file")
struct LimitTests {
  @Test("A file of 1 MiB is read, and one byte more is rejected")
  func fileBytes() {
    let start = "a: b\n"
    let rest = YAMLLimits.fileBytes - start.utf8.count
    let full = Array(start.utf8) + Array(repeating: UInt8(ascii: "\n"), count: rest)
    #expect(Reading(bytes: full).mistakes == [])
    #expect(Reading(bytes: full + [0x0A]).mistakes == ["1:1 the file is larger than 1 MiB"])
  }

  @Test("64 levels are read, and 65 are rejected")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "x" + String(repeating: "]", count: depth)
    }
    #expect(Reading(nested(YAMLLimits.depth)).mistakes == [])
    #expect(
      Reading(nested(YAMLLimits.depth + 1)).mistakes == [
        "1:65 brackets or levels are nested more than 64 deep"
      ])
  }

  @Test("100 000 values are read, and one more is rejected")
  func nodes() {
    func list(_ count: Int) -> String { "[" + String(repeating: "x,", count: count - 1) + "]" }
    #expect(Reading(list(YAMLLimits.nodes)).mistakes == [])
    #expect(Reading(list(YAMLLimits.nodes)).count == YAMLLimits.nodes - 1)
    #expect(Reading(list(YAMLLimits.nodes + 1)).mistakes == ["1:200000 the file contains more than 100000 values"])
  }

  @Test("A string of 256 KiB is read, and one byte more is rejected", arguments: ["\"", "'"])
  func scalarBytes(quote: String) {
    func quoted(_ count: Int) -> String { "a: \(quote)\(String(repeating: "x", count: count))\(quote)" }
    #expect(Reading(quoted(YAMLLimits.scalarBytes)).mistakes == [])
    #expect(Reading(quoted(YAMLLimits.scalarBytes + 1)).mistakes == ["1:4 this text is longer than 256 KiB"])
  }

  @Test("A key of 1024 characters is read, and one more is rejected, in every notation")
  func keyCharacters() {
    let long = String(repeating: "k", count: YAMLLimits.keyCharacters)
    #expect(Reading("? \(long)\n: 1\n").mistakes == [])
    #expect(Reading("? \(long)k\n: 1\n").mistakes == ["1:3 this key is longer than 1024 characters"])
    #expect(!Reading("\(long)k: 1\n").mistakes.isEmpty)
    #expect(Reading("{ ? \(String(repeating: "ä", count: YAMLLimits.keyCharacters)) : 1 }").mistakes == [])
  }

  @Test("A quoted key has at most 1024 characters, including its quotes", arguments: ["\"", "'"])
  func quotedKeyCharacters(quote: String) {
    func quoted(_ count: Int) -> String { "\(quote)\(String(repeating: "k", count: count))\(quote)" }
    let message = "the key before this colon is longer than 1024 characters, its quotes included"
    #expect(Reading("\(quoted(1022)): 1\n").mistakes == [])
    #expect(Reading("a: 1\n\(quoted(1023)): 1\n").mistakes == ["2:1026 \(message)"])
    #expect(Reading("a: { \(quoted(1022)): 1 }\n").mistakes == [])
    #expect(Reading("a: { \(quoted(1023)): 1 }\n").mistakes == ["1:1031 \(message)"])
  }

  @Test("Files that would overload the parser are rejected quickly", .endsSometime)
  func floods() {
    let brackets = String(repeating: "[", count: 32 << 10)
    #expect(Reading(brackets).mistakes == ["1:65 brackets or levels are nested more than 64 deep"])
    #expect(Reading(String(repeating: "{a: ", count: 32 << 10)).mistakes.count == 1)
    #expect(Reading(String(repeating: "- ", count: 32 << 10)).mistakes.count == 1)
    let tags = (0..<40_000).map { "%TAG !\($0)! tag:x\n" }.joined()
    #expect(Reading(tags + "---\na: b\n").mistakes == ["1:1 a line cannot start with % in a scenario file"])
  }

  @Test("At most 100 mistakes of a file are kept")
  func manyMistakes() {
    let reading = Reading((0..<500).map { "a\($0):\n" }.joined())
    #expect(reading.diagnostics.count == 100)
  }
}
