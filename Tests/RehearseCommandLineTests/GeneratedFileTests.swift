import Foundation
import Rehearse
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// A committed file that a command generates.
///
/// With `REHEARSE_RECORD=1`, a changed file is recorded again. The test then fails once, so that no one records by
/// accident.
struct GeneratedFile: CustomTestStringConvertible, Sendable {
  static let all = [
    GeneratedFile(path: "scenarios/rehearse.schema.json", arguments: ["schema"]),
    GeneratedFile(path: "scenarios/REFERENCE.md", arguments: ["reference", "--markdown"]),
    GeneratedFile(path: "Tests/Hosts/contract.json", arguments: ["contract"]),
  ]

  let path: String
  let arguments: [String]

  var testDescription: String { path }
}

@Suite("Generated files")
struct GeneratedFileTests {
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test("Generated files are up to date", arguments: GeneratedFile.all)
  func fresh(file: GeneratedFile) throws {
    try check(file.path, output(file.arguments), "made by: rehearse \(file.arguments.joined(separator: " "))")
  }

  @Test("The page of commands and options matches --help")
  func commands() throws {
    let overview = try output(["--help"])
    let names = overview.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/^ +([a-z-]+)  /#).map { String($0.1) }
    }
    #expect(names.count >= 18 && Set(names).count == names.count)
    var page = """
      # Commands and options

      This page is made from `rehearse --help` and the help of each command.

      ```text
      \(overview)```

      """
    for name in names { page += "\n## rehearse \(name)\n\n```text\n\(try output([name, "--help"]))```\n" }
    try check("Sources/Guides/Commands.md", page, "made from: rehearse --help")
  }

  @Test("The contract that kits in other languages send to host-check is up to date")
  func conformance() throws {
    let modules = Conformance.modules.contracts.contracts
    #expect(modules.compactMap(\.mistake) == [])
    try check(
      "Tests/Hosts/conformance.json", JSONText.of(["modules": .list(modules.map { JSONValue(contract: $0) })]),
      "made from: Sources/Rehearse/Conformance")
  }

  private func output(_ arguments: [String]) throws -> String {
    let run = try Invocation(arguments, in: Repository.root)
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.output
  }

  private func check(_ path: String, _ expected: String, _ comment: Comment) throws {
    let isFresh = (try? Repository.text(of: path)) == expected
    guard Self.isRecording, !isFresh else {
      #expect(isFresh, comment)
      return
    }
    try Data(expected.utf8).write(to: URL(filePath: Repository.root + path))
    Issue.record("recorded \(path)")
  }

  @Test("Every bundled scenario file names its schema")
  func firstLines() throws {
    let files = Repository.files(below: "scenarios", suffix: ".yaml")
    #expect(files.count > 10)
    for file in files {
      #expect(
        try Repository.text(of: file).hasPrefix("# yaml-language-server: $schema=../rehearse.schema.json\n"), "\(file)")
      #expect(file.split(separator: "/").count == 3)
    }
  }
}
