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

  @Test("The bundled scenarios pass without a warning, and are as many as the README says")
  func bundled() throws {
    let run = try Invocation(["run"], in: Repository.root)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let counted = try #require(run.output.split(separator: " in ").first)
    #expect(try Repository.text(of: "README.md").contains(counted))
  }

  /// The lines of a document's first block of YAML.
  private func firstBlock(of document: String) throws -> String {
    let lines = try Repository.text(of: document).split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { $0 != "```yaml" }.dropFirst().prefix { $0 != "```" }
    return block.joined(separator: "\n") + "\n"
  }
}
