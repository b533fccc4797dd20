import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Runs with rehearse.yaml", .endsSometime)
struct ProjectRunTests {
  private let trouble: Trouble
  private var folder: TemporaryFolder { trouble.folder }

  init() throws { trouble = try Trouble() }

  private func scenarios(_ module: String, _ scenarios: String...) -> String {
    "rehearse: 1\nmodule: \(module)\nfeature: Projects\nscenarios:\n" + scenarios.joined()
  }

  private func project(_ mistake: String = "") -> String { "host: \"\(Trouble.host(mistake))\"\n" }

  private func run(_ arguments: String..., command: String = "run") throws -> Invocation {
    try Invocation([command] + arguments, in: folder.path, environment: ["REHEARSE_TEST": trouble.mark])
  }

  @Test("One run can use the hosts of several projects, each in its own folder", arguments: ["1", "3"])
  func several(jobs: String) throws {
    try folder.write("one/rehearse.yaml", project())
    try folder.write("one/scenarios/a.yaml", scenarios("misbehaving", Trouble.misdeed("a", "nothing")))
    // A path relative to the folder of the project.
    try folder.write("two/host", "#!/bin/sh\necho x >> began\nexec \(Trouble.host("garbage"))\n")
    #expect(chmod(folder.path("two/host"), 0o755) == 0)
    try folder.write("two/rehearse.yaml", "host: ./host\n")
    try folder.write("two/deep/scenarios/b.yaml", scenarios("wrong", Trouble.word("b"), Trouble.word("it", "bad")))
    try folder.write("own.yaml", ScenarioText.file(ScenarioText.passing()))
    let run = try run("one/scenarios", "two/deep", "own.yaml", "--jobs", jobs, "--junit", "r.xml")
    #expect(run.status == 1 && run.output.contains("3 passed, 1 error "), "\(run.output)\(run.errors)")
    #expect(run.output.contains("host fault: "))
    #expect(folder.exists("two/began"))
    try trouble.expectEveryCaseOnce(4)
  }

  @Test("Two projects can have modules of the same name")
  func sameName() throws {
    for name in ["one", "two"] {
      try folder.write("\(name)/rehearse.yaml", project())
      try folder.write("\(name)/scenarios/a.yaml", scenarios("misbehaving", Trouble.misdeed("a", "nothing")))
    }
    let run = try run("one/scenarios", "two/scenarios", "--junit", "r.xml")
    #expect(run.status == 0 && run.output.contains("2 passed "), "\(run.output)\(run.errors)")
    try trouble.expectEveryCaseOnce(2)
  }

  @Test("The project file is not read as a scenario file")
  func projectFile() throws {
    try folder.write("one/rehearse.yaml", project())
    try folder.write("one/a.yaml", scenarios("misbehaving", Trouble.misdeed("a", "nothing")))
    let run = try run("one")
    #expect(run.status == 0 && run.output.contains("1 passed   1 file"), "\(run.output)\(run.errors)")
  }

  @Test("Trouble in one project does not affect another", arguments: ["diesAtOnce", "onlyOnce"])
  func oneInTrouble(mistake: String) throws {
    try folder.write("good/rehearse.yaml", project())
    try folder.write(
      "good/scenarios/a.yaml", scenarios("misbehaving", (0..<5).map { Trouble.misdeed("\($0)", "nothing") }.joined()))
    try folder.write("bad/rehearse.yaml", project(mistake))
    try folder.write(
      "bad/scenarios/a.yaml", scenarios("wrong", Trouble.word("1", "bad"), Trouble.word("2"), Trouble.word("3")))
    let run = try run("bad/scenarios", "good/scenarios", "--junit", "r.xml")
    #expect(run.output.contains("5 passed, 3 errors"), "\(run.output)\(run.errors)")
    #expect(run.status == (mistake == "onlyOnce" ? 2 : 1))
    try trouble.expectEveryCaseOnce(8)
  }

  @Test("A failed build shows its output and the files that did not run")
  func failedBuild() throws {
    try folder.write("rehearse.yaml", "build: sh -c 'echo the compiler is cross >&2; exit 7'\n" + project())
    try folder.write("a.yaml", scenarios("misbehaving", Trouble.misdeed("it", "nothing")))
    let run = try run("a.yaml")
    #expect(run.status == 2 && run.output.hasPrefix("0 passed, 1 file without a host   1 file in "), "\(run.output)")
    let building = "rehearse: building the host: sh -c 'echo the compiler is cross >&2; exit 7'\n"
    #expect(
      run.errors.hasPrefix("\(building)rehearse: the host could not be built: exit status 7\n"), "\(run.errors)")
    let quiet = try self.run("a.yaml", "--quiet")
    #expect(quiet.status == 2 && quiet.errors.hasPrefix("rehearse: the host could not"), "\(quiet.errors)")
    #expect(run.errors.contains("\na.yaml:1:1: error: nothing in this file ran, because its host did not start\n"))
    #expect(run.errors.contains("It printed:\n  the compiler is cross\n") && run.errors.contains("The command: sh -c "))
  }

  @Test("Only commands that run cases build first, and the one that writes the contract")
  func built() throws {
    try folder.write("rehearse.yaml", "build: sh -c 'echo x >> built'\n" + project())
    try folder.write("scenarios/a.yaml", scenarios("misbehaving", Trouble.misdeed("it", "nothing")))
    var builds = 0
    for (command, isBuilding) in [
      ("check", false), ("list", false), ("run", true), ("contract", true), ("reference", false),
      ("schema", false),
    ] {
      let run = try run(command: command)
      #expect(run.status == 0, "\(command): \(run.errors)")
      builds += isBuilding ? 1 : 0
      #expect(
        (folder.exists("built") ? try folder.read("built").split(separator: "\n").count : 0) == builds, "\(command)")
    }
  }

  @Test("A rehearse.yaml with mistakes is shown with its lines")
  func mistakes() throws {
    try folder.write("rehearse.yaml", "hoist: ./none\n")
    try folder.write("a.yaml", scenarios("wrong", Trouble.word("it")))
    let run = try run("a.yaml")
    #expect(run.status == 2 && run.errors.contains("rehearse.yaml:1:1: error: "), "\(run.errors)")
  }

  @Test("The printed contract is the contract of the host")
  func contract() throws {
    let run = try run("--host", Trouble.host("garbage"), command: "contract")
    #expect(run.status == 0 && run.errors == "")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let modules = try #require(json["modules"] as? [[String: Any]])
    #expect(modules.map { $0["name"] as? String } == ["wrong"])
    #expect((modules[0]["operations"] as? [[String: Any]])?.first?["name"] as? String == "tracker.note")
    #expect(trouble.processes == [])
  }
}
