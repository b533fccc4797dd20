import Foundation
import RehearseAnalysis
import RehearseReport
import RehearseTestSupport
import Testing

@Suite("Output formats of a comparison")
struct FormTests {
  private static func file(_ title: String, label: String) -> String {
    LampFile.scenarios("  - scenario: \(title)\n    when: press\n    then: { state: { label: \(label) } }\n")
  }

  @Test("JSON holds the old and the new value and can be parsed")
  func json() throws {
    let compared = try Compared(Self.file("A", label: "x"), Self.file("A", label: "\"y\\u0007\""))
    let text = ComparisonJSON.text(compared.comparison)
    let read = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(read["isDifferent"] as? Bool == true)
    let files = try #require(read["files"] as? [[String: Any]])
    let scenarios = try #require(files.first?["scenarios"] as? [[String: Any]])
    let groups = try #require(scenarios.first?["groups"] as? [[String: Any]])
    let differences = try #require(groups.first?["differences"] as? [[String: Any]])
    #expect(differences.first?["name"] as? String == "state.label")
    #expect(differences.first?["old"] as? String == "x")
    #expect(differences.first?["new"] as? String == "\"y\\x07\"")
  }

  @Test(
    "Text of a file cannot become a build-log command in JSON or Markdown",
    arguments: ["##vso[x]", "##[error]x", "##teamcity[x]", "::error::x"]
  )
  func commands(text: String) throws {
    let compared = try Compared(Self.file("\"\(text)\"", label: "\"\(text)\""), Self.file("B", label: "y")).comparison
    let json = ComparisonJSON.text(compared)
    for form in [json, ComparisonMarkdown.text(compared)] {
      #expect(text.hasPrefix("::") || !form.contains(text), "\(form)")
      #expect(!form.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
    }
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let files = try #require(read["files"] as? [[String: Any]])
    let scenarios = files.flatMap { $0["scenarios"] as? [[String: Any]] ?? [] }
    #expect(scenarios.contains { $0["oldTitle"] as? String == text })
  }

  @Test("Text of a file is escaped in Markdown")
  func markdown() throws {
    let compared = try Compared(
      Self.file("\"*a* @ana | <b> [x](y) #1\"", label: "\"a|b`c\""),
      Self.file("\"*a* @ana | <b> [x](y) #1\"", label: "\"\\\\|\""))
    let lines = ComparisonMarkdown.text(compared.comparison).split(separator: "\n").map(String.init)
    #expect(lines.contains("**changed** \\*a\\* @<!-- -->ana &#124; &#60;b&#62; \\[x\\](y) \\#<!-- -->1"))
    #expect(
      lines.contains("| state.label | <code>a&#124;b&#96;c</code> | <code>&#34;&#92;&#92;&#124;&#34;</code> |"))
  }

  @Test("A pull-request comment never exceeds its maximum length")
  func longMarkdown() throws {
    func side(_ label: String) -> String {
      LampFile.scenarios(
        (0..<2000).map {
          "  - scenario: S\($0)\n    when: press\n    then: { state: { label: \(label)\($0) } }\n"
        }.joined())
    }
    let text = ComparisonMarkdown.text(try Compared(side("a"), side("b")).comparison)
    #expect(text.utf8.count < 65_000)
    #expect(text.contains("2000 scenarios changed"))
  }

  @Test("A title cannot forge a line or a command on the terminal")
  func hostile() throws {
    let compared = try Compared(Self.file("\"a\\e[31m ##[error]\"", label: "x"), Self.file("B", label: "y"))
    #expect(!compared.text.contains("\u{1B}"))
    #expect(!compared.text.contains("##[error]"))
    let coloured = ComparisonText(style: TextStyle(isColoured: true)).text(compared.comparison)
    #expect(coloured.contains("\u{1B}[33mchanged\u{1B}[0m"))
  }

  @Test("Thousands of similar scenarios are compared in reasonable time", .endsSometime)
  func many() throws {
    let count = Thoroughness.amount(300, nightly: 2000)
    func side(_ word: String) -> String {
      LampFile.scenarios(
        (0..<count).map {
          "  - scenario: \(word)\($0)\n    when: press\n    then: { state: { label: \(word)\($0) } }\n"
        }
        .joined())
    }
    #expect(try Compared(side("a"), side("b")).comparison.count(.added) == count)
  }
}
