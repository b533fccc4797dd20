import Foundation
import RehearseTestSupport
import Testing

/// A scenario file with the output that it must lead to, recorded beside it.
///
/// With `REHEARSE_RECORD=1` what differs is recorded anew, and the run fails once, so that nobody records unawares.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// The folders by result; that of the invalid files has one for each part of the language and each kind of slip.
  static let folders =
    ["ci", "suite", "valid-fail", "valid-pass", "warned"]
    + Repository.names(in: "Tests/Fixtures/invalid").map { "invalid/\($0)" }
  static let all: [Fixture] = folders.flatMap { folder in
    Repository.names(in: "Tests/Fixtures/\(folder)").filter { $0.hasSuffix(".yaml") }.map {
      Fixture(folder: folder, name: $0)
    }
  }

  let folder: String
  let name: String

  var testDescription: String { "\(folder)/\(name)" }
  var place: String { "\(Repository.root)Tests/Fixtures/\(folder)" }
  var golden: String { "\(place)/\(name.dropLast(5)).txt" }

  /// What the program says of it, with the time that it took masked.
  func actual() throws -> String {
    let command = folder == "warned" ? "check" : "run"
    let environment = folder == "ci" ? ["NO_COLOR": "1", "CI": "1"] : ["NO_COLOR": "1"]
    let run = try Invocation([command, name], in: place, environment: environment)
    let output = run.output.replacing(/in [0-9]+\.[0-9]{3} s/, with: "in 0.000 s")
    return "standard output:\n\(output)\nstandard error:\n\(run.errors)\nexit status: \(run.status)\n"
  }
}

@Suite("Fixtures")
struct FixtureTests {
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test("A file's output is the recorded one", arguments: Fixture.all)
  func golden(fixture: Fixture) throws {
    let actual = try fixture.actual()
    let expected = try? String(decoding: Data(contentsOf: URL(filePath: fixture.golden)), as: UTF8.self)
    guard Self.isRecording else {
      #expect(actual == expected)
      return
    }
    guard actual != expected else { return }
    try Data(actual.utf8).write(to: URL(filePath: fixture.golden))
    Issue.record("recorded \(fixture.testDescription)")
  }

  @Test("Every recorded output belongs to a fixture", arguments: Fixture.folders)
  func noOrphans(folder: String) {
    let names = Repository.names(in: "Tests/Fixtures/\(folder)")
    let stems = Set(names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) })
    #expect(names.filter { $0.hasSuffix(".txt") && !stems.contains(String($0.dropLast(4))) } == [])
    #expect(!stems.isEmpty)
  }

  @Test("A fixture's folder says how its run ends", arguments: Fixture.all)
  func result(fixture: Fixture) throws {
    let recorded = try String(decoding: Data(contentsOf: URL(filePath: fixture.golden)), as: UTF8.self)
    let statuses =
      switch fixture.folder.prefix(while: { $0 != "/" }) {
      case "ci", "invalid": ["2"]
      case "valid-fail": ["1"]
      default: ["0"]
      }
    #expect(statuses.contains { recorded.hasSuffix("\nexit status: \($0)\n") })
  }
}
