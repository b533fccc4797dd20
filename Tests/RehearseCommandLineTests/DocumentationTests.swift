import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Documentation")
struct DocumentationTests {
  @Test("The first scenario of a document passes unchanged", arguments: ["README.md", "scenarios/README.md"])
  func firstScenario(document: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("first.yaml", try firstBlock(of: document))
    let run = try Invocation(["run", "first.yaml"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("1 passed"))
  }

  @Test("The first exercise of the README fails as the README shows")
  func exercise() throws {
    let folder = try TemporaryFolder()
    let path = "scenarios/login/mine.yaml"
    #expect(try Invocation(["new", "login", path], in: folder.path).status == 0)
    #expect(try Invocation(["run", path], in: folder.path).status == 0)
    // The empty lines stay, because the README names the line of the failure.
    var lines = try folder.read(path).components(separatedBy: "\n")
    let last = try #require(lines.lastIndex { !$0.isEmpty })
    lines[last] = lines[last].replacing("some-token", with: "another-token")
    try folder.write(path, lines.joined(separator: "\n"))
    let run = try Invocation(["run", path], in: folder.path)
    #expect(run.status == 1 && run.errors == "")
    let shown = try Repository.text(of: "README.md").split(separator: "```\n").first { $0.hasPrefix("FAILED ") }
    #expect(run.output.hasPrefix(try #require(shown)), "\(run.output)")
  }

  @Test("The README names the version of the program")
  func version() throws {
    let version = try Invocation(["--version"], in: Repository.root).output.split(separator: " ").last ?? ""
    #expect(try Repository.text(of: "README.md").contains("Version \(version.prefix { $0 != "\n" })."))
  }

  @Test("Every relative link leads to an existing file and heading")
  func links() throws {
    let documents =
      ["README.md"]
      + ["Sources", "Tests", "scenarios", ".ci"].flatMap { folder in
        Repository.files(below: folder, suffix: ".md")
      }
    var broken: [String] = []
    var checked = 0
    for document in documents {
      for link in links(in: try Repository.text(of: document)) where !link.contains(":") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = URL(filePath: Repository.root + document).deletingLastPathComponent()
        let target =
          parts[0].isEmpty ? Repository.root + document : folder.appending(path: parts[0]).standardized.path()
        checked += 1
        guard FileManager.default.fileExists(atPath: target) else {
          broken.append("\(document): \(link)")
          continue
        }
        guard parts.count == 2 else { continue }
        let text = try String(contentsOfFile: target, encoding: .utf8)
        if !anchors(of: text).contains(String(parts[1])) { broken.append("\(document): \(link)") }
      }
    }
    #expect(broken == [])
    #expect(checked > 40)
  }

  /// The link targets of a document outside code.
  private func links(in text: String) -> [String] {
    withoutCode(text).matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
  }

  /// The anchors of headings: lower case, with dashes for spaces and without punctuation.
  private func anchors(of text: String) -> Set<String> {
    let headings = withoutCode(text).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let title = heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
        return String(
          title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : nil })
      })
  }

  private func withoutCode(_ text: String) -> String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isFence && !isCode
    }.joined(separator: "\n")
  }

  private func firstBlock(of document: String) throws -> String {
    let lines = try Repository.text(of: document).split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { $0 != "```yaml" }.dropFirst().prefix { $0 != "```" }
    return block.joined(separator: "\n") + "\n"
  }
}
