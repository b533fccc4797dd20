import Rehearse
import RehearseLanguage
import Testing

@Suite("Files that are not scenario files")
struct ForeignFileTests {
  private func message(_ text: String) -> String? {
    ForeignFile(SourceText(path: "", bytes: Array(text.utf8))).diagnostic?.message.plain
  }

  @Test(
    "The kind of a foreign file is reported",
    arguments: [
      ("Feature: A\n  Scenario: B\n", "this is a Gherkin file, not a scenario file"),
      ("@smoke\nFeature: A\n", "this is a Gherkin file, not a scenario file"),
      ("<?xml version=\"1.0\"?>\n", "this is an XML or HTML file, not a scenario file"),
      ("{\\rtf1 rehearse: 1 }", "a word processor saved this file with its own formatting"),
      ("- scenario: A\n", "the beginning of the file is missing before its scenarios"),
      ("{ \"item\": [] }", "this is a JSON file, not a scenario file"),
      ("item: 1", "this is not a scenario file: it has no line `rehearse: 1`"),
    ])
  func foreign(text: String, message: String) {
    #expect(self.message(text) == message)
  }

  @Test(
    "A scenario file with mistakes is not taken for a foreign file",
    arguments: [
      "rehearse: 1", "Rehearse = 1", "  1. rehearse: 1", "- rehearse: 1", "{ \"module\": \"login\" }", "scenarios:\n",
      "// a comment\nmodule: login\n", "“rehearse”: 1", "{ \"feature\": \"x\", \"rehearse\": 1 }", "rehearse：1",
      "# rehearse: 1\n", "", "a\u{0}b", "[[[ module: login", "§ module: login", "[\u{301}module: login",
    ])
  func own(text: String) {
    #expect(message(text) == nil)
  }
}
