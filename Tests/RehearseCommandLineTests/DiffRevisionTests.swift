import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Revisions in rehearse diff")
struct DiffRevisionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.shell("git init -q -b main")
  }

  private func diff(_ arguments: String..., in place: String = ".") throws -> Invocation {
    try Invocation(["diff"] + arguments, in: folder.path(place))
  }

  private func commit(_ message: String = "one") throws { try folder.shell("git add -A && git commit -qm \(message)") }

  @Test("A revision has the same scenario files as its checkout")
  func sameRules() throws {
    let text = { ScenarioText.file(ScenarioText.passing($0)) }
    try folder.write("scenarios/a.yaml", text("A"))
    try folder.write("scenarios/b/deep.YML", text("B"))
    let contract = try Invocation(["contract"], in: folder.path).output
    try folder.write("scenarios/contract.json", contract)
    try folder.write("scenarios/rehearse.yaml", "host: x\ncontract: contract.json\n")
    try folder.write("scenarios/.hidden/h.yaml", "nonsense")
    try folder.write("shared/far.yaml", text("Far"))
    try folder.write("shared/one.yaml", text("One"))
    try folder.link("scenarios/again.yaml", to: "a.yaml")
    try folder.link("scenarios/0first.yaml", to: "b/deep.YML")
    try folder.link("scenarios/shared", to: "../shared")
    try folder.link("scenarios/up", to: "..")
    try folder.link("scenarios/self", to: ".")
    try folder.link("scenarios/single.yaml", to: "shared/one.yaml")
    try folder.link("linked", to: "scenarios")
    try commit()
    let run = try diff("main")
    #expect(run.errors == "" && run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("no expectation has changed: 4 scenarios the same\n"), "\(run.output)")
    for place in ["linked", ".", "scenarios/self/b"] {
      let same = try diff("main", place)
      #expect(same.errors == "" && same.status == 0, "\(same.errors)\(same.output)")
    }
    try folder.write("shared/far.yaml", ScenarioText.file(ScenarioText.failing("Far")))
    #expect(try diff("main").output.contains("far.yaml"))
  }

  @Test("Links that are broken, circular or lead out of the repository are named")
  func badLinks() throws {
    try folder.write("scenarios/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.link("scenarios/lost.yaml", to: "none.yaml")
    try folder.link("scenarios/circle.yaml", to: "circle.yaml")
    try folder.link("scenarios/out.yaml", to: "../../x.yaml")
    try folder.link("scenarios/away", to: "/usr")
    try folder.write("scenarios/near.yaml.txt", "")
    try commit()
    let run = try diff("main", "HEAD")
    #expect(run.status == 2)
    for text in [
      "lost.yaml:1:1: error: this is a broken link: its target does not exist",
      "circle.yaml:1:1: error: this link points to itself",
      "out.yaml:1:1: error: this is a link out of the repository, to ",
      "warning: main:scenarios/away is not followed: ",
      "main:scenarios/near.yaml.txt",
    ] { #expect(run.errors.contains(text), "\(text)\n\(run.errors)") }
  }

  @Test("A submodule is refused by its name")
  func submodule() throws {
    try folder.write("scenarios/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.shell(
      "git init -q other && git -C other commit -q --allow-empty -m one && git -c protocol.file.allow=always submodule add -q ./other scenarios/other 2>&1"
    )
    try commit()
    let run = try diff("main")
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("rehearse: \"scenarios/other\" is a submodule in main: its files"))
    #expect(run.errors.contains("cd scenarios/other && rehearse diff "))
    #expect(try diff("main", "scenarios/a.yaml").status == 0)
  }

  @Test("An empty revision, a shallow clone and a branch that was not fetched are named, with a command that helps")
  func lacking() throws {
    try folder.write("scenarios/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try commit()
    try folder.shell(
      "git branch side && git commit -q --allow-empty -m two && git clone -q --depth 1 \"file://$PWD\" clone")
    let empty = try diff("", in: "clone")
    #expect(empty.status == 4)
    #expect(empty.errors.hasPrefix("rehearse: the revision is empty\nThat is what a failed `git merge-base` leaves."))
    #expect(empty.errors.contains("git fetch --unshallow"))
    #expect(try !diff("").errors.contains("unshallow"))
    #expect(try diff("HEAD~1", in: "clone").errors.contains("(it is shallow)"))
    for name in ["side", "origin/side"] {
      let run = try diff(name, in: "clone")
      #expect(run.status == 4)
      #expect(run.errors.contains("git fetch origin 'side:refs/remotes/origin/side'\n"), "\(run.errors)")
    }
    try folder.shell("cd clone && git fetch -q origin side:refs/remotes/origin/side && git fetch -q --unshallow")
    #expect(try diff("origin/side", in: "clone").status == 0)
    #expect(try diff("HEAD~1", in: "clone").status == 0)
    #expect(try diff("side", in: "clone").errors.contains("under the name of its remote: rehearse diff origin/side\n"))
  }
}
