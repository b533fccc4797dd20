import Foundation
import RehearseTestSupport
import Testing

@testable import RehearseLanguage

@Suite("What is left as it is")
struct FormatterTests {
  private static let head = "rehearse: 1\nmodule: login\n"

  @Test(
    "A file that is not in order as YAML",
    arguments: [
      ("tags: [a", "the `[` that opens here is never closed"),
      ("tags: [a]\ntags: [b]", "`tags` is written twice (lines 3 and 4)"),
      ("about: *x", "`*` has a special meaning in YAML and cannot be used here"),
      ("about: a #b", "`#b` was read as a comment"), ("about:", "`about` has nothing after it"),
    ])
  func mistaken(line: String, message: String) {
    #expect(mistakes(Self.head + line + "\n") == [message])
  }

  @Test("A file that is something else", arguments: ["services: [a]\n", "- a\n", "text\n"])
  func stranger(text: String) {
    #expect(mistakes(text) == ["this is not a scenario file, so it is not changed"])
  }

  @Test("A key that is written in a way of its own")
  func explicitKey() {
    #expect(
      mistakes(Self.head + "? about\n: text\n") == [
        "`rehearse fmt` does not know how to lay this out, so the file is not changed"
      ])
  }

  @Test(
    "A file without a word is a mistake as anywhere else",
    arguments: [
      ("", "the file is empty"), ("\n", "the file is empty"),
      ("# only a comment\n", "the file contains only comments"),
    ])
  func empty(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test("A file with mistakes of the language is formatted: they are not about how it is laid out")
  func languageMistakes() {
    #expect(formatted("module:   nothing\nrehearse: 2\n") == "rehearse: 2\nmodule: nothing\n")
  }

  @Test("A table stays as it is where one long cell would make its columns longer than a file may be")
  func hugeTable() throws {
    let rows =
      "      - [\(String(repeating: "a", count: 2000)), b]\n" + String(repeating: "      - [a, b]\n", count: 1000)
    let text = Self.head + "\nscenarios:\n  - scenario: a\n    table:\n" + rows
    #expect(formatted(text) == text)
  }

  @Test("Every committed fixture can be formatted or has mistakes, and none would say something else")
  func fixtures() throws {
    let files = Repository.files(below: "Tests/Fixtures", suffix: ".yaml")
    #expect(files.count > 300)
    for file in files {
      let problems = mistakes(Array(try Data(contentsOf: URL(filePath: Repository.root + file)))).filter {
        $0.contains("would not say the same")
      }
      #expect(problems == [], "\(file)")
    }
  }
}
