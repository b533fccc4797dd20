import Testing

@testable import RehearseLanguage

@Suite("Width of text")
struct ColumnWidthTests {
  @Test(
    "A character has the width that a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("äöü", 3), ("e\u{301}", 1), ("日本", 4), ("ﾊﾝ", 2), ("한", 2), ("👍", 2), ("👨‍👩‍👧", 2),
      ("…", 1), ("\u{200B}", 0),
    ])
  func widths(text: String, width: Int) {
    #expect(ColumnWidth.of(text) == width)
  }
}
