import Rehearse
import RehearseLanguage
import Testing

@Suite("Text in reports")
struct ReportedTextTests {
  @Test(
    "Colours are removed, and characters that a report cannot hold are escaped",
    arguments: [
      ("plain", "plain"), ("\u{1B}[31mred\u{1B}[0m", "red"), ("bell\u{7}", "bell#x07"), ("\u{1B}[2J", "#x1B[2J"),
      ("\u{202E}x", "#x202Ex"), ("é 😀", "é 😀"), ("\u{1B}[1;31m", ""),
      ("##[error]x", "###x5Berror]x"), ("é ##vso[x] [y]", "é ##vso#x5Bx] [y]"), ("##\u{1B}[1m[x", "###x5Bx"),
      ("#\u{FFFF}[x", "##xFFFF#x5Bx"), ("a\\b", "a\\b"),
    ])
  func shown(text: String, reported: String) {
    #expect(ReportedText.of(text) == reported)
  }

  @Test("Nothing is removed from the name of a file")
  func fileName() {
    #expect(ReportedText.ofFileName("esc\u{1B}[31m.yaml") == "esc#x1B[31m.yaml")
    #expect(ReportedText.ofFileName("##[a].yaml") == "###x5Ba].yaml")
    #expect(ReportedText.ofFileName("a\\b.yaml") == "a#x5Cb.yaml")
  }

  @Test(
    "An invisible character has an effect only within an emoji or a script that needs it",
    arguments: [
      ("👨\u{200D}👩", true), ("a\u{200D}b", false), ("\u{6CC}\u{200C}\u{62E}", true), ("❤\u{FE0F}x", true),
      ("a\u{FE0F}x", false), ("1\u{FE0F}\u{20E3}", true), ("🏴\u{E0067}\u{E007F}", true), ("x\u{E0067}x", false),
      ("⠁\u{2800}⠃", true), ("a\u{2800}b", false), ("가\u{3164}나", false), ("a\u{200B}b", false),
    ])
  func atWork(text: String, isAtWork: Bool) throws {
    let scalars = Array(text.unicodeScalars)
    #expect(InvisibleCharacter.isOne(scalars[1]))
    #expect(InvisibleCharacter.isAtWork(scalars[1], after: scalars[0], before: scalars[2]) == isAtWork)
  }
}
