import Foundation
import RehearseCommandSupport
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Reports from journals", .endsSometime)
struct JournalReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rehearse(_ arguments: String...) throws -> Invocation { try Invocation(arguments, in: folder.path) }

  /// The kinds of findings in a journal, each of whose lines must be an event.
  private func kinds(_ path: String) throws -> Set<Finding.Kind> {
    let reader = try JournalReader(folder.path(path))
    var kinds: Set<Finding.Kind> = []
    while let event = reader.next() {
      guard case .caseEnded(_, _, let end) = event else { continue }
      kinds.formUnion(end.result.failure?.findings.map(\.kind) ?? [])
    }
    #expect(reader.unreadable.isEmpty && !reader.isTorn)
    return kinds
  }

  /// Runs scenarios, and compares their reports with those made from the journal, byte for byte.
  private func expectEqualReports(_ paths: [String], host: String? = nil) throws {
    let files = ["--html", folder.path("a.html"), "--junit", folder.path("a.xml"), "--journal", folder.path("j")]
    let run = try Invocation(["run"] + paths + files, in: Repository.root, host: host)
    for name in ["a.html", "a.xml"] { try folder.write("run." + name, folder.read(name)) }
    let report = try Invocation(
      ["report", folder.path("j"), "--html", folder.path("a.html"), "--junit", folder.path("a.xml")],
      in: Repository.root)
    #expect(run.output == report.output)
    #expect(report.status == run.status && run.status > 0)
    for name in ["a.html", "a.xml"] { #expect(try folder.read(name) == folder.read("run." + name), "\(name)") }
  }

  @Test("Reports from a journal are those of the run, for findings of every kind and for mistakes in files")
  func findings() throws {
    try folder.write(Fixture.files(in: "valid-fail", "warned", "invalid/then"), byPath: true)
    try expectEqualReports([folder.path("Tests")])
    // No bundled module has an action with a result. `SampleEvents` has findings of all kinds.
    let ofResults: Set<Finding.Kind> = [
      .notReturned, .notThrown, .otherResult, .otherError, .returned, .threw, .undeclaredError,
    ]
    let missing = try Set(Finding.Kind.allCases).subtracting(kinds("j"))
    #expect(missing == ofResults)
  }

  @Test("A failure in what happens before is read back, and so is all after it")
  func before() throws {
    let scenario = """
        - scenario: Too early
          before: [{ logIn: { id: ana, password: guess } }]
          when: closeScreen
          then: { state: { error: none } }

      """
    let text = "rehearse: 1\nmodule: login\nfeature: Before\nscenarios:\n"
    try folder.write("s/a.yaml", text + scenario + ScenarioText.passing())
    try folder.write("s/b.yaml", ScenarioText.file(ScenarioText.passing()))
    try expectEqualReports([folder.path("s")])
  }

  @Test("A line that cannot be read is named, and costs at most its own result")
  func damaged() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing("One"), ScenarioText.passing("Two")))
    try folder.write("s/b.yaml", ScenarioText.file(ScenarioText.passing("Three")))
    _ = try rehearse("run", "s", "--journal", "j", "--jobs", "1")
    let lines = try folder.read("j").split(separator: "\n")
    #expect(lines.count == 10)
    for index in lines.indices.dropFirst(2) {
      var damaged = lines
      damaged[index] = "{\"caseEnded\":"
      try folder.write("k", damaged.joined(separator: "\n") + "\n")
      let report = try rehearse("report", "k", "--junit", "r.xml")
      #expect(report.status == 3, "\(report.errors)")
      #expect(report.errors.contains("line \(index + 1) of the journal k cannot be read"), "\(report.errors)")
      let text = try folder.read("r.xml")
      #expect(text.contains("tests=\"3\" failures=\"0\" errors=\"0\""), "\(text)")
      if lines[index].contains("caseEnded") {
        #expect(report.output.hasPrefix("2 passed, 1 not run"), "\(report.output)")
        #expect(text.contains("not run: its result is missing, because line \(index + 1) of the journal"))
      } else if !lines[index].contains("fileBegan") {
        #expect(report.output.hasPrefix("3 passed"), "\(report.output)")
      }
    }
  }
}
