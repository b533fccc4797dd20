import Foundation
import RehearseCommandSupport
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("rehearse explain")
struct ExplainCommandTests {
  private static let mistakes = Mistake.all()
  private static let words = MessageCode.allCases.map(\.rawValue)

  private func explain(_ arguments: String...) throws -> Invocation {
    try Invocation(["explain"] + arguments, in: Repository.root)
  }

  /// The codes that `check` reports for each file, by file name.
  private func codes(_ files: [(name: String, text: String)]) throws -> [String: Set<String>] {
    let folder = try TemporaryFolder()
    for file in files { try folder.write("\(file.name).yaml", file.text) }
    let run = try Invocation(["check", "--ci", "."], in: folder.path)
    var codes: [String: Set<String>] = [:]
    for line in (run.output + run.errors).split(separator: "\n") {
      guard let end = line.firstRange(of: ".yaml:"), line.contains(": error: ") || line.contains(": warning: ") else {
        continue
      }
      let name = line[..<end.lowerBound].split(separator: "/").last.map(String.init) ?? ""
      codes[name, default: []].insert(code(of: line) ?? String(line))
    }
    return codes
  }

  /// The code at the end of the first line of a message.
  private func code(of line: Substring) -> String? {
    guard line.hasSuffix("]"), let start = line.range(of: " [", options: .backwards) else { return nil }
    return String(line[start.upperBound...].dropLast())
  }

  @Test("A code is explained with a wrong example and a right one")
  func page() throws {
    let run = try explain("missing-item")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        missing-item  A dash or a comma has nothing after it

        An item follows each dash, and each comma between brackets. Write the item, or remove the dash or
        the comma.

        Wrong:

            when:
              - register
              -

        Right:

            when:
              - register

        """)
    #expect(try explain("[missing-item]").output == run.output)
    #expect(try explain("missing-item", "--color", "always").output.contains("\u{1B}[32mmissing-item\u{1B}[0m"))
  }

  @Test("Without a code all codes are listed with their summaries")
  func list() throws {
    let run = try explain()
    #expect(run.status == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == Self.words)
    #expect(zip(lines, Self.mistakes).allSatisfy { $0.hasSuffix("  " + $1.summary) })
  }

  @Test("Mistakes.md has exactly one section for each code, in order")
  func sections() throws {
    let page = try Repository.text(of: "Sources/RehearseLanguage/Diagnostics/Mistakes.md")
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.map { String($0.dropFirst(3)) } == Self.words)
    // Sections with a different layout cannot be parsed.
    #expect(Self.mistakes.map(\.code) == MessageCode.allCases)
  }

  @Test("An unknown code is refused with a suggestion")
  func unknown() throws {
    let run = try explain("unknown-operaton")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "rehearse: \"unknown-operaton\" is not the code of a message\nDid you mean \"unknown-operation\"?"))
    #expect(try explain("nonsense").errors.contains("`rehearse explain` lists all codes."))
    #expect(try explain("a", "b").status == 2)
  }

  @Test("Codes are shown on the terminal, but not in reports")
  func reports() throws {
    let folder = try TemporaryFolder()
    let mistake = try #require(Self.mistakes.first { $0.code == .unknownOperation })
    try folder.write("a.yaml", mistake.wrong.file)
    let run = try Invocation(
      ["run", "a.yaml", "--junit", "report.xml"], in: folder.path, environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.errors.contains(" is not an operation of the module \"permission\" [unknown-operation]\n"))
    #expect(run.output.contains("::error ") && !run.output.contains("unknown-operation"))
    #expect(try !folder.read("report.xml").contains("unknown-operation"))
  }

  @Test("Each wrong example leads to its code alone")
  func wrong() throws {
    let found = try codes(Self.mistakes.map { ($0.code.rawValue, $0.wrong.file) })
    for word in Self.words { #expect(found[word] == [word], "\(word)") }
  }

  @Test("Each right example is accepted without a message")
  func right() throws {
    let found = try codes(Self.mistakes.map { ($0.code.rawValue, $0.right.file) })
    #expect(found == [:])
  }

  @Test("Each code occurs in the recorded output of a fixture, and each recorded code is known")
  func fixtures() {
    var recorded: Set<String> = []
    for fixture in Fixture.all {
      for line in (fixture[.output] + fixture[.warnings]).split(separator: "\n") {
        guard line.contains(": error: ") || line.contains(": warning: ") else { continue }
        guard let code = code(of: line) else {
          Issue.record("\(fixture.path): \(line)")
          continue
        }
        recorded.insert(code)
      }
    }
    #expect(recorded.symmetricDifference(Self.words) == [])
  }
}
