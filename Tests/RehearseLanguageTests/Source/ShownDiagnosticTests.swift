import Rehearse
import RehearseLanguage
import Testing

@Suite("Diagnostics as readers see them")
struct ShownDiagnosticTests {
  private let shown = ShownDiagnostic(
    .error, path: "a", line: 12, column: 3, "\("x") is wrong",
    snippet: Snippet(lines: ["b:", "  x"], number: 12, markStart: 2, markWidth: 1),
    advice: [.init("Write, for example:", lines: ["    y"]), .init("Or\nnot.")], code: "some-code")

  @Test("The snippet stands below the message, and the advice below the snippet")
  func lines() {
    #expect(
      shown.text() == """
        a:12:3: error: x is wrong

           11 | b:
         > 12 |   x
                  ^
           Write, for example:
               y
           Or
           not.

        """)
    #expect(shown.words == "x is wrong\nWrite, for example:\n    y\nOr\nnot.")
  }

  @Test("A code ends the first line if there is one")
  func code() {
    var shown = shown
    #expect(shown.text(withCode: true).hasPrefix("a:12:3: error: x is wrong [some-code]\n"))
    shown.code = nil
    #expect(shown.text(withCode: true) == shown.text())
  }

  @Test("A diagnostic of a forged journal cannot move the cursor or give a command to a build server")
  func visible() {
    let evil = "\u{1B}[31m\n::error::forged\n##[error]forged"
    let shown = ShownDiagnostic(
      .error, path: evil, line: 1, column: 1, MessageText(quoting: evil),
      snippet: Snippet(lines: [evil], number: 1, markStart: 0, markWidth: 1),
      advice: [.init(MessageText(quoting: evil), lines: [evil])], code: evil)
    let text = shown.text(withCode: true) + shown.words
    #expect(!text.contains("\u{1B}") && !text.contains("\n::") && !text.contains("##["), "\(text)")
  }
}
