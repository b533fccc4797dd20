import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Documentation of the layout")
struct DocumentTests {
  @Test("The order of the keys matches the documentation", arguments: [MappingKind.file, .scenario, .step, .then])
  func order(level: MappingKind) throws {
    let words = try #require(Shape.keys(level).keys).names.map { "`\($0)`" }.joined(separator: " ")
    #expect(try Repository.text(of: "scenarios/README.md").contains("| \(words) |"))
  }

  @Test(
    "Scenario files and lists in the documentation are formatted",
    arguments: ["README.md", "scenarios/README.md"])
  func examples(document: String) throws {
    let blocks = try Repository.text(of: document).split(separator: "```yaml\n").dropFirst().compactMap {
      $0.split(separator: "```", omittingEmptySubsequences: false).first.map(String.init)
    }
    let head = "rehearse: 1\n\nscenarios:\n"
    let files = blocks.compactMap { block in
      block.hasPrefix("rehearse:")
        ? block
        : block.hasPrefix("- scenario:")
          ? head + block.split(separator: "\n").map { "  \($0)\n" }.joined() : nil
    }
    #expect(!files.isEmpty)
    for file in files { #expect(formatted(file) == file) }
  }
}
