import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Equal files give equal reports")
struct DeterminismTests {
  /// Scenario files of every result, in folders as in the repository.
  private static let files: [Fixture] = {
    let step = Thoroughness.amount(20, nightly: 6)
    // Rules take longer than all other files together, and add nothing here.
    let scenarios = Fixture.bundled.filter { !$0.path.hasSuffix("/rules.yaml") }
    let fixtures = ["valid-fail", "invalid"].flatMap {
      Fixture.files(in: $0).enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
    return Thoroughness.sample(scenarios, every: 4) + fixtures
  }()

  /// Writes the files in a varying order, because many file systems list them in that order.
  private func folder(turn: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let turned = Self.files[turn...] + Self.files[..<turn]
    for file in turn % 2 == 0 ? Array(turned) : turned.reversed() { try folder.write(file.path, bytes: file.bytes) }
    return folder
  }

  private func masked(_ text: String) -> String {
    text.replacing(/time="[0-9.]+"/, with: "time=\"\"").replacing(/timestamp="[^"]+"/, with: "timestamp=\"\"")
      .replacing(/\ +<property name="rehearse.seed"[^\n]*\n/, with: "").replacing(/\nseed: [0-9]+/, with: "")
      .replacing(/\ in [0-9.]+ s\n/, with: " in 0 s\n")
  }

  private func run(_ turn: Int, _ arguments: [String], _ environment: [String: String]) throws -> [String] {
    let folder = try folder(turn: turn)
    let run = try Invocation(
      ["run", "scenarios", "Tests", "--junit", "r.xml", "--github"] + arguments, in: folder.path,
      environment: environment)
    return [masked(try folder.read("r.xml")), masked(run.output), run.errors, "\(run.status)"]
  }

  /// The first lines that differ.
  private func changedLines(from one: String, to other: String) -> String {
    let changes = other.split(separator: "\n").difference(from: one.split(separator: "\n"))
    return changes.prefix(20).map { change in
      switch change {
      case .insert(let line, let text, _): "+\(line + 1): \(text)"
      case .remove(let line, let text, _): "-\(line + 1): \(text)"
      }
    }.joined(separator: "\n")
  }

  @Test(
    "A run gives the same report with any number of jobs, in any order, time zone and language",
    .enabled(if: !Sanitizer.hasThread))
  func runs() throws {
    let expected = try run(0, ["--jobs", "1"], [:])
    #expect(expected[0].contains("<failure") && expected[0].contains("<error") && expected[3] == "2")
    let places = [["LANG": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"], ["LC_ALL": "tr_TR.UTF-8"], ["TZ": "UTC+12"], [:]]
    for turn in 1...Thoroughness.amount(4, nightly: 20) {
      var arguments = ["--jobs", "\([1, 2, 3, 8][turn % 4])"]
      if turn % 3 == 0 { arguments += ["--seed", "\(turn)"] }
      let found = try run(turn, arguments, places[turn % 4])
      for (what, (one, other)) in zip(["report", "output", "errors", "status"], zip(expected, found)) {
        guard one != other else { continue }
        // The outputs have thousands of lines, so only the differences are reported.
        Issue.record("\(what) of run \(turn) differs: \(arguments)\n\(changedLines(from: one, to: other))")
      }
    }
  }
}
