import RehearseCommandSupport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The version")
struct VersionTests {
  @Test("The documents name the version of the program")
  func documents() throws {
    #expect(try Invocation(["--version"], in: Repository.root).output == "rehearse \(Version.text)\n")
    for (path, text) in [
      ("README.md", "Version \(Version.text). "),
      ("Sources/Guides/Changes.md", "\n## \(Version.series)\n"),
      ("Sources/Guides/VisualStudioCode.md", "rehearse-\(Version.text).vsix"),
      ("Sources/Guides/ContinuousIntegration.md", "scenarios:\(Version.text)"),
      (".ci/install/README.md", "rev: \(Version.text)"),
    ] {
      #expect(try Repository.text(of: path).contains(text), "\(path)")
    }
  }
}
