import Testing

@Suite("Invalid bytes")
struct ByteCheckTests {
  @Test(
    "UTF-16 is recognised in both byte orders",
    arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] as [[UInt8]])
  func utf16(bytes: [UInt8]) {
    #expect(Reading(bytes: bytes).mistakes == ["1:1 the file is saved as UTF-16"])
  }

  @Test(
    "Bytes that are not UTF-8 are reported at their position",
    arguments: [[0xFF], [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]]
      as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let before = Array("a: b\nä: ".utf8)
    #expect(Reading(bytes: before + bytes).mistakes == ["2:4 the file is not UTF-8 text"])
    #expect(Reading(bytes: before + bytes + [0x0A]).mistakes == ["2:4 the file is not UTF-8 text"])
  }

  @Test(
    "Characters that can disguise the content of a line are rejected, also in comments",
    arguments: [
      ("\u{85}", "U+0085"), ("\u{2028}", "U+2028"), ("\u{2029}", "U+2029"), ("\u{202E}", "U+202E"),
      ("\u{2066}", "U+2066"), ("\u{200F}", "U+200F"), ("\u{61C}", "U+061C"), ("\u{9B}", "U+009B"),
      ("\u{FEFF}", "U+FEFF"), ("\u{FFFE}", "U+FFFE"),
    ])
  func invisible(character: String, name: String) {
    let mistake = "there is an invisible character (\(name)) here, which can hide what the line says"
    #expect(Reading("a: b\n# x\(character)y: 1\n").mistakes == ["2:4 \(mistake)"])
    #expect(Reading("a: \"x\(character)\"\n").mistakes == ["1:6 \(mistake)"])
  }

  @Test("A zero byte and other control characters are reported at their position")
  func controls() {
    #expect(Reading("ä: b\u{0}\n").mistakes == ["1:5 the file contains a zero byte: it is not a text file"])
    #expect(Reading("a: b\nc: \u{1B}[31m\n").mistakes == ["2:4 there is an invisible control character (U+001B) here"])
    #expect(Reading("a: \u{7}\n").mistakes == ["1:4 there is an invisible control character (U+0007) here"])
    #expect(Reading("a: \u{7F}\n").mistakes == ["1:4 there is an invisible control character (U+007F) here"])
  }

  @Test("One directive for the version of YAML is accepted, and all others are rejected")
  func directives() {
    #expect(Reading("%YAML 1.1\n---\na: b\n").mistakes == [])
    #expect(Reading("\u{FEFF}%YAML 1.2\n---\na: b\n").mistakes == [])
    for text in ["%YAML 1.3\n---\na: b", "%YAML 1.2\n%YAML 1.2\n---\na: b", "%FOO\n---\na: b", "a: b\n%x\n"] {
      #expect(Reading(text).mistakes.first?.hasSuffix("a line cannot start with % in a scenario file") == true)
    }
    #expect(Reading("a: \"50 %\"\nb: 50%\n").mistakes == [])
  }

  @Test("Text in every script and emoji are accepted")
  func scripts() {
    #expect(Reading("a: Größe 日本語 العربية 🍏\n").mistakes == [])
  }
}
