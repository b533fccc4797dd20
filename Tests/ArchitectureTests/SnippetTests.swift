import Foundation
import RehearseTestSupport
import Testing

@Suite("Code in documents")
struct SnippetTests {
  private static let examples = ["Tests/Examples", "Tests/Live"]
  /// Languages that are not compared with the examples: commands, what they print, and the output of a host.
  private static let uncompared = ["sh", "text", "json"]
  private static let articles = Repository.files(below: "Sources", suffix: ".md").filter { $0.contains(".docc/") }

  private func snippets() throws -> [Snippet] {
    let files = Self.examples.flatMap { folder in
      Snippet.suffixes.flatMap { Repository.files(below: folder, suffix: $0) }
    }
    return try files.flatMap { file in
      try Snippet.marked(in: file, Repository.text(of: file))
    }
  }

  /// The documents to compare with the examples.
  private func documents() throws -> [(name: String, text: String)] {
    let page = try Repository.text(of: "README.md")
    let section = try #require(page.components(separatedBy: "\n## Your own app\n").dropFirst().first)
    return try [("README.md, Your own app", section.components(separatedBy: "\n## ")[0])]
      + Self.articles.map { ($0, try Repository.text(of: $0)) }
  }

  /// Code blocks without a snippet, and snippets that no document shows.
  private func differences(_ documents: [(name: String, text: String)], _ snippets: [Snippet]) -> [String] {
    var unused = snippets
    var differences: [String] = []
    for document in documents {
      for block in CodeBlock.all(in: document.text) where !Self.uncompared.contains(block.language) {
        let isShown = { (snippet: Snippet) in snippet.language == block.language && snippet.text == block.text }
        unused.removeAll(where: isShown)
        if !snippets.contains(where: isShown) {
          differences.append("\(document.name): the code at line \(block.line) is no snippet of the examples")
        }
      }
    }
    return differences + unused.map { "no document shows \($0.name)" }
  }

  @Test("Every code block is a snippet of the compiled examples, and no snippet is unused")
  func same() throws {
    let (documents, snippets) = (try documents(), try snippets())
    #expect(differences(documents, snippets) == [])
    #expect(Self.articles.count >= 5 && snippets.count > 15)
    #expect(Set(snippets.map(\.name)).count == snippets.count)
  }

  // MARK: Tests of the comparison

  private static let file = "  // snippet: a\n  one\n\n    two\n  // snippet end\nthree\n"

  @Test("A snippet is the text between its marks, without the common indentation")
  func marks() throws {
    #expect(
      try Snippet.marked(in: "f.swift", Self.file) == [Snippet(name: "a", language: "swift", text: "one\n\n  two")])
    #expect(try Snippet.marked(in: "f.md", Self.file) == [])
  }

  @Test(
    "Marks that do not match are refused",
    arguments: ["# snippet: a\n", "# snippet end\n", "# snippet: a\n# snippet: b\n# snippet end\n"])
  func misplaced(text: String) {
    #expect(throws: Snippet.Unreadable.self) { try Snippet.marked(in: "f.yaml", text) }
  }

  @Test("A single different letter is reported, except in shell commands")
  func letters() throws {
    let snippets = try Snippet.marked(in: "f.swift", Self.file)
    let right = "Text\n\n```swift\none\n\n  two\n```\n\n```sh\nls\n```\n"
    #expect(differences([("d", right)], snippets) == [])
    let item = right.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }.joined(separator: "\n")
    #expect(differences([("d", item)], snippets) == [])
    for wrong in ["```yaml", "```", "two!"] {
      let text = right.replacing(wrong == "two!" ? "two" : "```swift", with: wrong)
      #expect(
        differences([("d", text)], snippets) == [
          "d: the code at line 3 is no snippet of the examples", "no document shows a",
        ])
    }
  }
}
