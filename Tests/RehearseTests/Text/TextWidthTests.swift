import Rehearse
import Testing

@Suite("Width of text")
struct TextWidthTests {
  @Test(
    "A character has the width that a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("äöü", 3), ("e\u{301}", 1), ("日本", 4), ("Ａ１", 4), ("ﾊﾝ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("\u{200B}", 0), ("a\u{20DD}", 1), ("กำ", 2), ("𠮷", 2),
    ])
  func widths(text: String, width: Int) {
    #expect(TextWidth.cells(text) == width)
  }

  @Test(
    "An emoji takes two cells, no matter how it is composed",
    arguments: ["👍", "👍🏽", "👨‍👩‍👧", "❤️", "1️⃣", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈", "⌚", "⌚︎", "☺️"])
  func emoji(text: String) {
    #expect(TextWidth.cells(text) == 2)
    #expect(TextWidth.cells("a\(text)b") == 4)
  }

  @Test("A sign without the selector of its colour takes one cell", arguments: ["❤", "☺", "©", "1", "\u{1F1E9}"])
  func signs(text: String) {
    #expect(TextWidth.cells(text) == 1)
  }

  @Test("A string is padded by the cells that it takes")
  func padded() {
    #expect("日本".padded(to: 6) == "日本  ")
    #expect("e\u{301}".padded(to: 3) == "e\u{301}  ")
    #expect("👨‍👩‍👧".padded(to: 3) == "👨‍👩‍👧 ")
  }

  @Test("A text is broken between words, and a word that is too wide only on request")
  func lines() {
    func lines(_ text: String, breaksWords: Bool = false) -> [String] {
      TextWidth.lines(text, upTo: 6, breaksWords: breaksWords)
    }
    #expect(lines("") == [""])
    #expect(lines("ab cd ef") == ["ab cd", "ef"])
    #expect(lines("日本 語 a") == ["日本", "語 a"])
    #expect(lines("a abcdefgh b") == ["a", "abcdefgh", "b"])
    #expect(lines("a abcdefgh b", breaksWords: true) == ["a", "abcdef", "gh b"])
    #expect(lines("日本語語", breaksWords: true) == ["日本語", "語"])
    // A wide gap ends with the line.
    #expect(lines("a  b     cd") == ["a  b", "cd"])
  }
}
