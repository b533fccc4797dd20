import Foundation
import RehearseTestSupport
import Testing

/// A committed file that a command makes.
///
/// With `REHEARSE_RECORD=1` what differs is recorded anew, and the run fails once, so that nobody records unawares.
struct GeneratedFile: CustomTestStringConvertible, Sendable {
  static let all = [
    GeneratedFile(path: "scenarios/rehearse.schema.json", arguments: ["schema"]),
    GeneratedFile(path: "scenarios/REFERENCE.md", arguments: ["reference", "--markdown"]),
  ]

  let path: String
  let arguments: [String]

  var testDescription: String { path }
}

@Suite("Files that are made from what the modules declare")
struct GeneratedFileTests {
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test("They are fresh", arguments: GeneratedFile.all)
  func fresh(file: GeneratedFile) throws {
    let run = try Invocation(file.arguments, in: Repository.root)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let isFresh = (try? Repository.text(of: file.path)) == run.output
    guard Self.isRecording, !isFresh else {
      #expect(isFresh, "made by: rehearse \(file.arguments.joined(separator: " "))")
      return
    }
    try Data(run.output.utf8).write(to: URL(filePath: Repository.root + file.path))
    Issue.record("recorded \(file.path)")
  }

  @Test("Every bundled scenario file says where its schema is")
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
