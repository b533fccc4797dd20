import RehearseTestSupport
import Testing

@Suite("What the documents show")
struct DocumentationTests {
  @Test("The first scenario of a document passes as it stands", arguments: ["README.md", "scenarios/README.md"])
  func firstScenario(document: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("first.yaml", try firstBlock(of: document))
    let run = try Invocation(["run", "first.yaml"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("1 passed"))
  }

  /// The lines of a document's first block of YAML.
  private func firstBlock(of document: String) throws -> String {
    let lines = try Repository.text(of: document).split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { $0 != "```yaml" }.dropFirst().prefix { $0 != "```" }
    return block.joined(separator: "\n") + "\n"
  }
}
