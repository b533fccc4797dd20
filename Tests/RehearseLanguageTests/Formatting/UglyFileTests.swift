import Foundation
import RehearseTestSupport
import Testing

/// An ugly file, with its formatted text recorded beside it.
///
/// `REHEARSE_RECORD=1` records differences and fails the run once, so that recording does not go unnoticed.
struct UglyFile: CustomTestStringConvertible, Sendable {
  static let folder = "Tests/Fixtures/ugly"
  static let all = Repository.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { UglyFile(name: $0) }

  let name: String

  var testDescription: String { name }
  var golden: String { "\(Self.folder)/\(name.dropLast(5)).txt" }
  var text: String { get throws { try Repository.text(of: "\(Self.folder)/\(name)") } }
}

@Suite("Ugly files")
struct UglyFileTests {
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test("A file is formatted as recorded", arguments: UglyFile.all)
  func golden(file: UglyFile) throws {
    let actual = try #require(formatted(try file.text))
    let expected = try? Repository.text(of: file.golden)
    guard Self.isRecording, actual != expected else {
      #expect(actual == expected)
      return
    }
    try Data(actual.utf8).write(to: URL(filePath: Repository.root + file.golden))
    Issue.record("recorded \(file.name)")
  }

  @Test("A formatted file stays unchanged and has all comments", arguments: UglyFile.all)
  func again(file: UglyFile) throws {
    let text = try Repository.text(of: file.golden)
    #expect(formatted(text) == text)
    #expect(comments(text) == comments(try file.text))
  }

  @Test("At least 20 files exist, and each has a recorded result")
  func all() {
    #expect(UglyFile.all.count >= 20)
    let texts = Repository.names(in: UglyFile.folder).filter { $0.hasSuffix(".txt") }
    #expect(texts.count == UglyFile.all.count)
  }
}
