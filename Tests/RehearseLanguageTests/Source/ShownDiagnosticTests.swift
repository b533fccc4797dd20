import Rehearse
import RehearseLanguage
import Testing

@Suite("Diagnostics as readers see them")
struct ShownDiagnosticTests {
  @Test("A code ends the first line if there is one")
  func code() {
    var shown = ShownDiagnostic(
      severity: .error, line: 1, column: 1, message: "m", text: "a:1:1: error: m\n\n  n\n", code: "some-code")
    #expect(shown.textWithCode == "a:1:1: error: m [some-code]\n\n  n\n")
    shown.code = nil
    #expect(shown.textWithCode == shown.text)
  }
}
