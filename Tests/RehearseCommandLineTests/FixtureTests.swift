import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// A scenario file with its recorded output.
///
/// With `REHEARSE_RECORD=1`, changed output is recorded again. The test then fails once, so that no one records by
/// accident.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// The folders by result. `invalid` has a subfolder for each part of the language and each kind of mistake.
  /// The modules of `types` are those of the misbehaving host, because no bundled module has values of every type.
  static let folders =
    [
      "ci", "suite", "types/checked", "types/invalid", "types/valid-fail", "types/valid-pass", "valid-fail",
      "valid-pass", "warned",
    ]
    + Repository.names(in: "Tests/Fixtures/invalid").map { "invalid/\($0)" }
  /// Folders whose files are all invalid.
  static let invalidFolders = folders.filter { $0.hasPrefix("invalid/") }
  static let all: [Fixture] = folders.flatMap { folder in
    Repository.names(in: "Tests/Fixtures/\(folder)").filter { $0.hasSuffix(".yaml") }.map {
      Fixture(folder: folder, name: $0)
    }
  }
  /// Those with a process of their own. A thousand processes take too long for each change.
  static let alone = all.filter { Thoroughness.isNightly || !invalidFolders.contains($0.folder) }

  let folder: String
  let name: String

  var testDescription: String { "\(folder)/\(name)" }
  var place: String { "\(Repository.root)Tests/Fixtures/\(folder)" }
  var golden: String { "\(place)/\(name.dropLast(5)).txt" }

  /// The output of the program, with the duration masked.
  func actual() throws -> String {
    let command = ["warned", "types/checked"].contains(folder) ? "check" : "run"
    let environment = folder == "ci" ? ["NO_COLOR": "1", "CI": "1"] : ["NO_COLOR": "1"]
    let host = folder.hasPrefix("types/") ? ["--host", "'\(Repository.misbehavingProgram ?? "")'"] : []
    let run = try Invocation([command, name] + host, in: place, environment: environment)
    return Self.text(Self.masked(run.output), run.errors, run.status)
  }

  /// The output for each file of a folder of invalid files, from one run of them all.
  static func actual(invalid folder: String) throws -> [(fixture: Fixture, text: String)] {
    let fixtures = all.filter { $0.folder == folder }
    let names = Set(fixtures.map(\.name))
    let run = try Invocation(
      ["run"] + fixtures.map(\.name), in: "\(Repository.root)Tests/Fixtures/\(folder)", environment: ["NO_COLOR": "1"])
    let count = fixtures.count
    #expect(masked(run.output) == "0 passed, \(count) invalid files   \(count) files in 0.000 s\n")
    var errors: [String: String] = [:]
    var current = ""
    for line in run.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let name = String(line.prefix { $0 != ":" })
      if names.contains(name) { current = name }
      errors[current, default: ""] += line + "\n"
    }
    #expect(errors[""] == nil)
    let output = "0 passed, 1 invalid file   1 file in 0.000 s\n"
    return fixtures.map { ($0, text(output, errors[$0.name] ?? "", run.status)) }
  }

  private static func text(_ output: String, _ errors: String, _ status: Int32) -> String {
    "standard output:\n\(output)\nstandard error:\n\(errors)\nexit status: \(status)\n"
  }

  private static func masked(_ output: String) -> String {
    output.replacing(/in [0-9]+\.[0-9]{3} s/, with: "in 0.000 s")
  }
}

@Suite("Fixtures")
struct FixtureTests {
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test("The output of a fixture is the recorded one", arguments: Fixture.alone)
  func golden(fixture: Fixture) throws {
    try compare(fixture, fixture.actual())
  }

  @Test("The output for several invalid files is what is recorded for each", arguments: Fixture.invalidFolders)
  func goldens(folder: String) throws {
    for (fixture, text) in try Fixture.actual(invalid: folder) { try compare(fixture, text) }
  }

  private func compare(_ fixture: Fixture, _ actual: String) throws {
    let expected = try? String(decoding: Data(contentsOf: URL(filePath: fixture.golden)), as: UTF8.self)
    guard Self.isRecording else {
      #expect(actual == expected, "\(fixture.testDescription)")
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

  @Test("The folder of a fixture determines its exit status", arguments: Fixture.all)
  func result(fixture: Fixture) throws {
    let recorded = try String(decoding: Data(contentsOf: URL(filePath: fixture.golden)), as: UTF8.self)
    let statuses =
      switch fixture.folder.trimmingPrefix("types/").prefix(while: { $0 != "/" }) {
      case "checked", "ci", "invalid": ["2"]
      case "valid-fail": ["1"]
      default: ["0"]
      }
    #expect(statuses.contains { recorded.hasSuffix("\nexit status: \($0)\n") })
  }
}
