import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Files that are not formatted")
struct FormatterTests {
  private static let head = "rehearse: 1\nmodule: login\n"

  @Test(
    "A file with YAML mistakes is not changed",
    arguments: [
      ("tags: [a", "the `[` that opens here is never closed"),
      ("tags: [a]\ntags: [b]", "`tags` is written twice (lines 3 and 4)"),
      ("about: *x", "`*` has a special meaning in YAML and cannot be used here"),
      ("about: a #b", "`#b` was read as a comment"), ("about:", "`about` has nothing after it"),
    ])
  func mistaken(line: String, message: String) {
    #expect(mistakes(Self.head + line + "\n") == [message])
  }

  @Test("A file that is not a scenario file is not changed", arguments: ["services: [a]\n", "- a\n", "text\n"])
  func stranger(text: String) {
    #expect(mistakes(text) == ["this is not a scenario file, so it is not changed"])
  }

  @Test("A file with an explicit key is not changed")
  func explicitKey() {
    #expect(
      mistakes(Self.head + "? about\n: text\n") == [
        "`rehearse fmt` does not know how to lay this out, so the file is not changed"
      ])
  }

  @Test(
    "An empty file is a mistake",
    arguments: [
      ("", "the file is empty"), ("\n", "the file is empty"),
      ("# only a comment\n", "the file contains only comments"),
    ])
  func empty(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test("A file with mistakes of the language is still formatted")
  func languageMistakes() {
    #expect(formatted("module:   nothing\nrehearse: 2\n") == "rehearse: 2\nmodule: nothing\n")
  }

  @Test("A table is not aligned if one long cell would make the file too long")
  func hugeTable() throws {
    let rows =
      "      - [\(String(repeating: "a", count: 2000)), b]\n" + String(repeating: "      - [a, b]\n", count: 1000)
    let text = Self.head + "\nscenarios:\n  - scenario: a\n    table:\n" + rows
    #expect(formatted(text) == text)
  }

  @Test("Every fixture can be formatted or has mistakes, and formatting never changes its meaning")
  func fixtures() {
    for file in Fixture.all {
      let problems = mistakes(file.bytes).filter {
        $0.contains("would not say the same")
      }
      #expect(problems == [], "\(file)")
    }
  }
}
