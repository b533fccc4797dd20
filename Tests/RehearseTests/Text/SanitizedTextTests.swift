import Rehearse
import RehearseLanguage
import Testing

@Suite("Visible text")
struct SanitizedTextTests {
  @Test("Ordinary text stays as it is", arguments: ["", "plain", "Äpfel 🍏 日本語", "e\u{301}", "a\u{A0}b"])
  func ordinary(text: String) {
    #expect(SanitizedText.of(text).utf8.elementsEqual(text.utf8))
  }

  @Test(
    "Invisible characters and terminal control characters are escaped",
    arguments: [
      ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{0}b", "a\\u{0}b"), ("a\nb", "a\\u{A}b"), ("a\r\nb", "a\\u{D}\\u{A}b"),
      ("\u{7F}", "\\u{7F}"), ("\u{9B}", "\\u{9B}"), ("\u{202E}x", "\\u{202E}x"), ("\u{2066}", "\\u{2066}"),
      ("\u{200B}", "\\u{200B}"), ("\u{200D}", "\\u{200D}"), ("\u{2028}", "\\u{2028}"), ("\u{FEFF}", "\\u{FEFF}"),
      ("\u{E0041}", "\\u{E0041}"), ("\u{AD}", "\\u{AD}"), ("\u{61C}", "\\u{61C}"), ("\u{FFFE}", "\\u{FFFE}"),
    ])
  func unsafe(text: String, shown: String) {
    #expect(SanitizedText.of(text) == shown)
  }

  @Test(
    "Build-server commands are escaped wherever they would take effect",
    arguments: [
      ("::error::x", ":\\u{3A}error::x"), ("  ::error::x", "  :\\u{3A}error::x"), ("\t::x", " :\\u{3A}x"),
      ("\u{A0}::x", "\u{A0}:\\u{3A}x"), ("\u{3000}\u{2003}::x", "\u{3000}\u{2003}:\\u{3A}x"), ("::", ":\\u{3A}"),
      (":::", ":\\u{3A}:"), ("::é", ":\\u{3A}é"), ("##[error]x", "##\\u{5B}error]x"),
      ("a ##[group]", "a ##\\u{5B}group]"),
      ("é##[x]##[y]", "é##\\u{5B}x]##\\u{5B}y]"), ("###[x", "###\\u{5B}x"), ("##vso[task.x]", "##vso\\u{5B}task.x]"),
      ("##teamcity[x", "##teamcity\\u{5B}x"),
    ])
  func commands(text: String, shown: String) {
    #expect(SanitizedText.of(text) == shown)
    #expect(SanitizedText.of(Substring(text)) == shown)
    #expect(SanitizedText.of(shown) == shown)
  }

  @Test(
    "Text that only resembles a command is unchanged",
    arguments: [
      "a::b", "a ::b", ":a::b", ": :", ":", "#[x]", "# #[x]", "## [x]", "##1[x]", "[##]", "[", "a [1]", "## b",
    ])
  func noCommand(text: String) {
    #expect(SanitizedText.of(text) == text)
  }

  @Test("A byte in a file name that is not a character is shown by its value")
  func rawByte() {
    let name = SystemPath.text(bytes: [0x61, 0xFF, 0xC3, 0x28])
    #expect(SanitizedText.of(name) == "a\\xFF\\xC3(")
  }

  @Test("A tab becomes a space")
  func tab() {
    #expect(SanitizedText.of("a\tb") == "a b")
  }

  @Test("Every bidirectional control is unsafe")
  func bidirectional() {
    let controls = (0...0x2FFF).compactMap(Unicode.Scalar.init).filter(SanitizedText.isBidirectionalControl)
    #expect(controls.count == 12)
    #expect(controls.allSatisfy(SanitizedText.isUnsafe))
  }

  @Test("All control characters are unsafe, and printable ASCII is not")
  func controls() {
    for value in UInt32(0)...0x9F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(SanitizedText.isUnsafe(scalar) == !(0x20...0x7E ~= value))
    }
  }
}
