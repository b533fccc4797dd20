import RehearseTestSupport
import Testing

@Suite("Sections of a page beside the run")
struct PageContentsTests {
  private static let weak = SampleFile.weak("id: ana")

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("scenarios/a.yaml", Self.weak)
  }

  private func run(_ arguments: String..., paths: [String] = []) throws -> Invocation {
    try Invocation(["run"] + paths + ["--html", "p.html"] + arguments, in: folder.path)
  }

  private func commit() throws { try folder.shell("git init -q -b main . && git add scenarios && git commit -qm one") }

  @Test(
    "What is left out, what modules can do and what goes unnoticed stand below the scenarios, as the commands tell them"
  )
  func all() throws {
    let run = try run("--with", "coverage,explore,mutate", paths: ["scenarios/a.yaml"])
    #expect(run.status == 0 && run.errors == "")
    let page = try folder.read("p.html")
    for id in ["coverage", "explore", "mutants"] {
      #expect(page.contains("<section id=\"\(id)\">") && page.contains("href=\"#\(id)\""), "\(id)")
    }
    let coverage = try Invocation(["coverage", "scenarios/a.yaml"], in: folder.path).output
    #expect(coverage.contains("from 1 case") && page.contains("from 1 case"))
    #expect(page.contains("answers that no case met"))
    let mutation = try Invocation(["mutate", "scenarios/a.yaml"], in: folder.path).output
    let score = try #require(mutation.split(separator: "\n").first)
    #expect(page.contains(score), "\(score)")
    #expect(page.contains("changes: { error: wrongPassword }"))
    #expect(page.contains("Picture of the transitions"))
    #expect(!page.contains("guess"))
  }

  @Test("Of what is given, each combination is told or said by nobody")
  func given() throws {
    try folder.write(
      "scenarios/a.yaml",
      """
      rehearse: 1
      module: pushPrompt
      feature: Our own prompt
      scenarios:
        - scenario: Nobody is asked who has refused
          given: { responses: { notifications.settings: denied } }
          when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
          then: { state: { decision: shouldNotShow } }

      """)
    #expect(try run("--with", "coverage").status == 0)
    let page = try folder.read("p.html")
    #expect(page.contains("✓ stated") && page.contains("nobody says"))
  }

  @Test("What changed since a revision is told, of the paths that were named")
  func diff() throws {
    try commit()
    try folder.write("scenarios/a.yaml", Self.weak.replacing("loggedInUser: none }", with: "error: wrongPassword }"))
    let changed = try run("--with", "diff=HEAD")
    #expect(changed.status == 0 && changed.errors == "")
    let page = try folder.read("p.html")
    #expect(page.contains("What changed since HEAD") && page.contains("1 scenario changed"))
    #expect(page.contains("<ins>") && page.contains("<del>"))
    #expect(try run("--with=diff=HEAD", paths: ["scenarios/a.yaml:5", "scenarios"]).status == 0)
    #expect(try folder.read("p.html").contains("2 scenarios changed"))
    let unknown = try run("--with", "diff=nobody")
    #expect(unknown.status == 4 && unknown.errors.contains("nobody"))
  }

  @Test("Of journals, only what changed can be made")
  func report() throws {
    try commit()
    #expect(try run("--journal", "j").status == 0)
    let report = ["report", "j", "--html", "r.html", "--with"]
    #expect(try Invocation(report + ["diff=HEAD"], in: folder.path).status == 0)
    #expect(try folder.read("r.html").contains("What changed since HEAD"))
    let refused = try Invocation(report + ["coverage"], in: folder.path)
    #expect(refused.status == 2 && refused.errors.contains("takes only diff=REVISION"))
  }

  @Test(
    "A wrong word is told with the right ones",
    arguments: [
      ("covrage", "takes coverage, explore, mutate, diff=REVISION, not \"covrage\""), ("diff", "Write: diff=main"),
      ("coverage=90", "takes coverage without a value"), ("mutate,mutate", "names mutate twice"),
      ("mutate,", "not \"\""),
    ])
  func mistakes(text: String, message: String) throws {
    let run = try run("--with", text)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("Without a page there is nowhere to put them")
  func nowhere() throws {
    let run = try Invocation(["run", "--with", "coverage"], in: folder.path)
    #expect(run.status == 2 && run.errors.contains("--with needs --html"))
    let watch = try Invocation(["watch", "--html", "p.html", "--with", "coverage"], in: folder.path)
    #expect(watch.status == 2)
  }

  @Test("A module that ends the process costs the section, and says so; the run is reported as ever")
  func crash() throws {
    try folder.write("scenarios/a.yaml", SampleFile.trap)
    let run = try Invocation(
      ["run", "scenarios/a.yaml", "--html", "p.html", "--with", "coverage,mutate"], in: folder.path,
      program: Repository.misbehavingProgram)
    #expect(run.status == 1)
    let page = try folder.read("p.html")
    #expect(page.contains("This could not be found out, because"))
    #expect(page.contains("Calls before the end") || page.contains("misdeed: trap"))
  }
}
