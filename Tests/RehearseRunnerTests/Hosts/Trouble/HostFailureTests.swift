import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// Two packages, of which one has a host that does not start.
@Suite("A host that does not start", .endsSometime)
struct HostFailureTests {
  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws {
    trouble = try Trouble()
    try package("good", "host: \"\(Trouble.host())\"\n", "misbehaving", Trouble.misdeed("it", "nothing"))
    try package("bad", Self.missing, "wrong", Trouble.word("one"), Trouble.word("two"))
    try folder.write("bad/scenarios/b.yaml", try folder.read("bad/scenarios/a.yaml"))
  }

  private static let missing = "host: ./none\n"
  private static let ways = [
    ("the host could not be built: exit status 7", "build: sh -c 'echo no such type; exit 7'\nhost: 'true'\n"),
    ("the host cannot be started: there is no program ./none", missing),
    ("the host ended before it connected: exit status 5", "host: sh -c 'echo no database; exit 5'\n"),
    ("the host speaks version 2 of the protocol", "host: \"\(Trouble.host("otherVersion"))\"\n"),
    ("the contract of the module \"wrong\" cannot be used", "host: \"\(Trouble.host("badType"))\"\n"),
    ("rehearse.yaml has mistakes: line 1, column 1: ", "hoist: ./host\n"),
  ]

  private func package(_ name: String, _ project: String, _ module: String, _ scenarios: String...) throws {
    try folder.write("\(name)/rehearse.yaml", project)
    try folder.write(
      "\(name)/scenarios/a.yaml",
      "rehearse: 1\nmodule: \(module)\nfeature: Projects\nscenarios:\n" + scenarios.joined())
  }

  private func run(_ arguments: String..., command: String = "run") throws -> Invocation {
    try Invocation([command] + arguments, in: folder.path, environment: ["REHEARSE_TEST": trouble.mark])
  }

  private func attribute(_ text: String) -> String { text.replacing("\"", with: "&quot;") }

  @Test("Each of its files is an error in every report, and the other package runs", arguments: 0..<ways.count)
  func everyReport(way: Int) throws {
    let (message, project) = Self.ways[way]
    try folder.write("bad/rehearse.yaml", project)
    let run = try run(".", "--junit", "r.xml", "--html", "r.html", "--journal", "r.journal", "--github")
    #expect(run.status == 2)
    #expect(run.output.contains("\n1 passed, 2 files without a host   3 files in "), "\(run.output)")
    let report = try folder.read("r.xml")
    #expect(report.contains(" tests=\"3\" failures=\"0\" errors=\"2\""), "\(report)")
    for name in ["a", "b"] {
      let path = "bad/scenarios/\(name).yaml"
      #expect(run.errors.contains("\(path):1:1: error: "), "\(run.errors)")
      #expect(run.output.contains("::error file=\(path),line=1,title=Host::"), "\(run.output)")
      #expect(
        report.contains("<testcase name=\"scenario file loads\" classname=\"bad.scenarios.\(name)\" time=\"0.000\""))
    }
    #expect(
      report.components(separatedBy: "<error message=\"\(attribute(message))").count == 3
        && report.components(separatedBy: " type=\"HostNotStarted\">").count == 3, "\(report)")
    let page = try folder.read("r.html")
    #expect(page.contains("2 files could not run, because no host started"))
    #expect(page.contains("its host did not start; none of its scenarios ran"))
    if message.contains("built") {
      #expect(report.contains("no such type\n") && page.contains("no such type"))
    }
    // The reason is shown once.
    let shown = message.contains("mistakes") ? "rehearse.yaml:1:1: error: " : "rehearse: \(message)"
    #expect(run.errors.components(separatedBy: shown).count == 2, "\(run.errors)")
    let later = try self.run("r.journal", "--junit", "later.xml", command: "report")
    #expect(later.status == 2 && later.errors == run.errors.replacing(#/rehearse: building .*\n/#, with: ""))
    #expect(try folder.read("later.xml") == report)
    #expect(trouble.processes == [])
  }

  @Test("Its files are in exactly one shard, and the report of all shards has them all")
  func shards() throws {
    for shard in 1...2 {
      let run = try run(".", "--shard", "\(shard)/2", "--junit", "\(shard).xml", "--junit-dialect", "strict")
      #expect(run.status == 2 || run.status == 0, "\(run.errors)")
    }
    let report = try run("1.xml.journal", "2.xml.journal", "--junit", "r.xml", command: "report")
    #expect(
      report.status == 2 && report.output.contains("1 passed, 2 files without a host"),
      "\(report.output)\(report.errors)")
    try trouble.expectEveryCaseOnce(3)
  }

  @Test("The cases of its files belong to what failed")
  func failed() throws {
    _ = try run(".", "--junit", "r.xml")
    try folder.write("bad/rehearse.yaml", "host: \"\(Trouble.host("garbage"))\"\n")
    let run = try run(".", "--failed", "r.xml")
    #expect(run.status == 0 && run.output.contains("4 passed   2 files"), "\(run.output)\(run.errors)")
  }

  @Test("Other commands treat the files of the other package", arguments: ["check", "list", "coverage", "mutate"])
  func otherCommands(command: String) throws {
    let run = try run(".", command: command)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.components(separatedBy: "there is no program ./none").count == 2, "\(run.errors)")
    #expect(run.errors.contains("bad/scenarios/b.yaml:1:1: error: "), "\(run.errors)")
    let seen = ["check": "3 files, 1 case: no mistakes, 2 files not checked", "list": "good/scenarios/a.yaml:5"]
    #expect(run.output.contains(seen[command] ?? "\n"), "\(run.output)")
  }

  @Test("accept writes the files of the other package")
  func accept() throws {
    try folder.write(
      "good/scenarios/a.yaml",
      try folder.read("good/scenarios/a.yaml").replacing("deeds: 1", with: "deeds: 2"))
    let run = try Invocation(
      ["accept", ".", "--yes"], in: folder.path, environment: ["REHEARSE_TEST": trouble.mark, "CI": "false"])
    #expect(run.status == 2 && run.errors.contains("there is no program ./none"), "\(run.output)\(run.errors)")
    #expect(try folder.read("good/scenarios/a.yaml").contains("deeds: 1"))
  }

  @Test("While watching, a file that could not run is an error until it runs")
  func watch() throws {
    let working = "host: \"\(Trouble.host("garbage"))\"\n"
    try folder.write("bad/rehearse.yaml", working)
    let printed = try TemporaryFolder()
    try printed.write("out", "")
    // Only a signal ends a watch.
    let run = try Launch(
      ["watch", "bad", "--html", "r.html"], in: folder.path, environment: ["REHEARSE_TEST": trouble.mark], host: nil,
      printingTo: printed.path("out"))
    func wait(for text: String) throws {
      #expect(Patience.wait { (try? printed.read("out").contains(text)) ?? false })
    }
    try wait(for: "4 passed   2 files")
    try folder.write("bad/rehearse.yaml", Self.missing)
    try folder.write("bad/scenarios/a.yaml", try folder.read("bad/scenarios/a.yaml") + "\n")
    try wait(for: "2 passed, 1 file without a host   2 files")
    #expect(try printed.read("out").contains("rehearse: the host cannot be started: there is no program ./none"))
    #expect(try folder.read("r.html").contains("1 file could not run"))
    // The other file is saved: the first one is still an error.
    try folder.write("bad/scenarios/b.yaml", try folder.read("bad/scenarios/b.yaml") + "\n")
    try wait(for: "0 passed, 2 files without a host   2 files")
    try folder.write("bad/rehearse.yaml", working)
    #expect(
      Patience.wait {
        (try? printed.read("out").components(separatedBy: "4 passed   2 files").count == 3) ?? false
      })
    run.send(SIGINT)
    #expect(run.wait() == 130)
  }
}
