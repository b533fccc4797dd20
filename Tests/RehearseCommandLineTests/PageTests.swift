import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The HTML page")
struct PageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let files =
      Fixture.bundled.filter { $0.path.hasPrefix("scenarios/pushPrompt/") && !$0.path.hasSuffix("rules.yaml") }
      + Thoroughness.sample(Fixture.files(in: "valid-fail"), every: 12) + Fixture.files(in: "invalid").prefix(3)
    for file in files { try folder.write("s/\(file.path)", bytes: file.bytes) }
  }

  private func run(_ arguments: [String]) throws -> Invocation {
    try Invocation(["run", "s"] + arguments, in: folder.path)
  }

  /// A page without dates, durations and seeds.
  private func masked(_ name: String) throws -> String {
    try folder.read(name).withoutCaseTimes.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}, [0-9:]{5} UTC/, with: "NOW")
      .replacing(/\ in [0-9.,]+ (s|ms|min)\b/, with: " in TIME").replacing(/\ The order was random[^.]*\./, with: "")
  }

  @Test("The page is the same with any number of jobs, in any order, and from the journal")
  func determinism() throws {
    let first = try run(["--html", "first.html", "--jobs", "1", "--journal", "j"])
    #expect(first.status == 2)
    let page = try masked("first.html")
    #expect(page.contains("<svg") && page.contains("NOW"))
    let others: [[String]] = [
      ["--jobs", "3"], ["--seed", "7", "--jobs", "2"], ["--seed", "8"],
    ]
    for other in others {
      #expect(try run(["--html", "other.html"] + other).status == 2)
      #expect(try masked("other.html") == page, "\(other)")
    }
    #expect(try Invocation(["report", "j", "--html", "other.html"], in: folder.path).status == 2)
    #expect(try masked("other.html") == page, "the journal")
  }

  @Test("Writing a page does not change other reports")
  func others() throws {
    func report(_ arguments: [String]) throws -> [String] {
      let run = try run(["--junit", "r.xml"] + arguments)
      let output = run.output.split(separator: "\n").filter { !$0.contains(" in ") && !$0.hasPrefix("report") }
      let xml = try folder.read("r.xml").replacing(/time="[0-9.]+"/, with: "").replacing(/timestamp="[^"]+"/, with: "")
      return [xml, output.joined(separator: "\n"), run.errors, "\(run.status)"]
    }
    #expect(try report([]) == report(["--html", "p.html"]))
  }

  @Test("A folder gets the page, its stylesheet and its script, and the next run replaces them")
  func intoFolder() throws {
    for _ in 0..<2 {
      let run = try Invocation(["run", "s/scenarios/pushPrompt", "--html", "p/"], in: folder.path)
      #expect(run.status == 0 && run.errors == "" && run.output.contains("report: p/"))
    }
    #expect(try folder.read("p/index.html").contains("<link rel=\"stylesheet\" href=\"report.css\">"))
    #expect(try folder.read("p/index.html").contains("<script src=\"report.js\">"))
    for name in ["report.css", "report.js"] {
      #expect(try folder.read("p/\(name)").hasPrefix("/* a report of rehearse */"))
    }
  }

  @Test("An existing folder needs no slash")
  func intoExistingFolder() throws {
    try folder.write("p/notes.txt", "mine")
    #expect(try Invocation(["run", "s/scenarios/pushPrompt", "--html", "p"], in: folder.path).status == 0)
    #expect(try folder.read("p/index.html").contains("report.css"))
    #expect(try folder.read("p/notes.txt") == "mine")
  }

  @Test(
    "A file that is not a report of rehearse is not replaced, and the exit status is 3",
    arguments: ["p.html", "p/index.html", "p/report.css", "p/report.js"])
  func foreign(name: String) throws {
    try folder.write(name, "<!DOCTYPE html>\n<title>mine</title>\n")
    let target = name.hasPrefix("p/") ? "p/" : name
    let run = try Invocation(["run", "s/scenarios/pushPrompt", "--html", target], in: folder.path)
    #expect(run.status == 3 && run.errors.contains("is not a report, and is not changed"))
    #expect(try folder.read(name) == "<!DOCTYPE html>\n<title>mine</title>\n")
  }

  @Test("A page does not replace a JUnit report, and a JUnit report does not replace a page")
  func kinds() throws {
    let paths = ["run", "s/scenarios/pushPrompt"]
    #expect(try Invocation(paths + ["--html", "a", "--junit", "b"], in: folder.path).status == 0)
    #expect(try Invocation(paths + ["--html", "b"], in: folder.path).status == 3)
    #expect(try Invocation(paths + ["--junit", "a"], in: folder.path).status == 3)
  }

  @Test("The page contains no secret")
  func secrets() throws {
    let scenarios =
      ScenarioText.file(
        """
          - scenario: Failing
            when: { logIn: { id: ana, password: zebra-horse } }
            then: { calls: none, state: { loggedInUser: ben } }
          - scenario: In a table
            when: logIn
            then: { calls: none }
            table:
              - [when logIn.id, when logIn.password, name]
              - [ana, zebra-horse, One]
              - [ben, 'zebra-horse', Two]
        """ + "\n")
    try folder.write("secret.yaml", scenarios)
    #expect(
      try Invocation(
        ["run", "secret.yaml", "--html", "p.html", "--journal", "j"], in: folder.path
      ).status == 1)
    let page = try folder.read("p.html")
    #expect(page.contains("•••") && !page.contains("zebra"))
  }

  @Test("The calls of a crashed case are shown")
  func crash() throws {
    try folder.write("crash.yaml", SampleFile.trap)
    let run = try Invocation(
      ["run", "crash.yaml", "--html", "p.html"], in: folder.path, host: Repository.misbehavingProgram)
    #expect(run.status == 1)
    #expect(try folder.read("p.html").contains("misdeed: trap"))
  }

  @Test("Several journals make one page, the same as that of a single run")
  func shards() throws {
    try folder.makeFolder(".git")
    #expect(try run(["--html", "whole.html"]).status == 2)
    for (shard, path) in [("a", "s/Tests"), ("b", "s/scenarios")] {
      _ = try Invocation(["run", path, "--journal", shard, "--html", "\(shard).html"], in: folder.path)
    }
    let merged = try Invocation(["report", "a", "b", "--html", "merged.html", "--junit", "m.xml"], in: folder.path)
    #expect(merged.status == 2)
    #expect(try masked("merged.html") == masked("whole.html"))
    #expect(try Invocation(["report", "a", "a", "b", "--html", "twice.html"], in: folder.path).status == 2)
    #expect(try masked("twice.html") == masked("merged.html"))
  }

  @Test("A missing journal is an error in the report, beside the results of the others")
  func missingJournal() throws {
    try folder.write("ok.yaml", ScenarioText.file(ScenarioText.passing()))
    #expect(try Invocation(["run", "ok.yaml", "--journal", "a"], in: folder.path).status == 0)
    try folder.write("torn", "{\"rehearse-journal\":2}\n")
    let merged = try Invocation(
      ["report", "a", "none.journal", "torn", "--junit", "m.xml", "--html", "m.html"], in: folder.path)
    #expect(merged.status == 3)
    #expect(merged.output.hasPrefix("1 passed, 2 invalid files"))
    #expect(merged.errors.contains("the journal none.journal cannot be opened: it does not exist"))
    let report = try folder.read("m.xml")
    #expect(report.contains(#"tests="3" failures="0" errors="2""#))
    for words in ["it does not exist; the results of its run are missing", "is empty: the run was stopped"] {
      #expect(report.contains(words))
      #expect(try folder.read("m.html").contains(words))
    }
  }

  @Test("A journal that is missing alone is an error in the report, too, unless a whole report is beside it")
  func onlyJournalMissing() throws {
    let alone = try Invocation(["report", "none.journal", "--junit", "m.xml"], in: folder.path)
    #expect(alone.status == 3 && alone.output.hasPrefix("0 passed, 1 invalid file"))
    #expect(try folder.read("m.xml").contains(#"tests="1" failures="0" errors="1""#))
    let beside = try Invocation(["report", "m.xml.journal", "--junit", "m.xml"], in: folder.path)
    #expect(beside.status == 3)
    #expect(
      beside.errors
        == "rehearse: there is no journal m.xml.journal, because a run removes it when it has written m.xml, which is not changed\n"
    )
    #expect(try folder.read("m.xml").contains("none.journal"))
  }

  @Test("The page marks new, remaining, fixed and removed failures since an earlier run")
  func since() throws {
    func write(_ scenarios: String...) throws {
      try folder.write("c.yaml", "rehearse: 1\nmodule: login\nfeature: F\nscenarios:\n" + scenarios.joined())
    }
    try write(ScenarioText.failing("One"), ScenarioText.failing("Two"), ScenarioText.failing("Three"))
    #expect(try Invocation(["run", "c.yaml", "--junit", "old.xml"], in: folder.path).status == 1)
    try write(ScenarioText.failing("One"), ScenarioText.passing("Two"), ScenarioText.failing("Four"))
    let arguments = ["run", "c.yaml", "--html", "p.html", "--since", "old.xml", "--junit", "old.xml"]
    #expect(try Invocation(arguments, in: folder.path).status == 1)
    let page = try folder.read("p.html")
    for word in ["still", "new", "fixed", "No longer there", "c: Three"] { #expect(page.contains(word), "\(word)") }
    let nowhere = try Invocation(["run", "c.yaml", "--since", "old.xml"], in: folder.path)
    #expect(nowhere.status == 2 && nowhere.errors.contains("--since needs --html"))
    // As in the first build.
    let missing = try Invocation(["run", "c.yaml", "--html", "p.html", "--since", "none.xml"], in: folder.path)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("warning: the earlier report none.xml does not exist, so nothing is marked"))
    #expect(try folder.read("p.html").contains("none.xml does not exist"))
    let foreign = try Invocation(["run", "c.yaml", "--html", "p.html", "--since", "c.yaml"], in: folder.path)
    #expect(
      foreign.status == 3 && foreign.errors.contains("c.yaml is neither a JUnit report nor a journal of rehearse"))
    #expect(foreign.output.contains("1 passed, 2 failed"))
  }

  @Test("Several earlier runs are a line of marks for each case, the oldest first, of at most twenty runs")
  func trend() throws {
    func run(_ path: String, _ scenarios: String...) throws {
      try folder.write("c.yaml", "rehearse: 1\nmodule: login\nfeature: F\nscenarios:\n" + scenarios.joined())
      _ = try Invocation(["run", "c.yaml", "--junit", path, "--journal", path + ".journal"], in: folder.path)
    }
    func page(_ paths: [String]) throws -> String {
      let options = paths.flatMap { ["--since", $0] }
      let run = try Invocation(["run", "c.yaml", "--html", "p.html"] + options, in: folder.path)
      #expect(run.status == 1)
      return try folder.read("p.html")
    }
    try run("1", ScenarioText.passing("A", "    skip: later\n"), ScenarioText.table())
    try run("2", "  - broken\n")
    try run("3", ScenarioText.failing("A"), ScenarioText.passing("B"))
    let marks = { (text: String, words: String) in
      "<span class=\"tr tech\" role=\"img\" aria-label=\"Before: \(words)\">\(text)</span>"
    }
    try run("now", ScenarioText.passing("A"), ScenarioText.passing("B"), ScenarioText.table())
    for paths in [["1", "2", "3"], ["1.journal", "2", "3.journal"]] {
      let page = try page(paths)
      #expect(page.contains(marks("○<b>✗</b><b>✗</b>", "1 skipped, 1 error, 1 failed")))
      #expect(page.contains(marks("·<b>✗</b>●", "1 not there, 1 error, 1 passed")))
      #expect(page.contains(marks("<b>✗</b><b>✗</b>·", "1 failed, 1 error, 1 not there")))
      // The newest run is the one to compare with.
      #expect(page.contains(">fixed</b>") && page.contains("Earlier runs, the oldest first"))
    }
    #expect(try !page(["3"]).contains("Before: "))
    let many = try page(Array(repeating: "3", count: 21) + ["none"])
    #expect(many.contains("Before: 19 failed") && many.contains("none does not exist, so it is left out"))
  }

  @Test("Places link to the repository that the option or the build server names")
  func sources() throws {
    try folder.makeFolder(".git")
    try folder.write("a b/c.yaml", ScenarioText.file(ScenarioText.failing()))
    try folder.write("a b/d.yaml", "x: 1\n")
    func links(_ environment: [String: String] = [:], _ arguments: String...) throws -> Set<String> {
      let run = try Invocation(
        ["run", "a b", "--html", "p.html"] + arguments, in: folder.path, environment: environment)
      #expect(run.status == 2)
      return Set(try folder.read("p.html").matches(of: /href="(http[^"]*)"/).map { String($0.output.1) })
    }
    let gitHub = [
      "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.example.com", "GITHUB_REPOSITORY": "a/b",
      "GITHUB_SHA": "123",
    ]
    #expect(try links() == [])
    let option = try links(gitHub, "--source-url", "https://h/{file}?{line}")
    #expect(option == ["https://h/a%20b/c.yaml?1", "https://h/a%20b/c.yaml?5", "https://h/a%20b/d.yaml?1"])
    #expect(try links(gitHub).contains("https://github.example.com/a/b/blob/123/a%20b/c.yaml#L5"))
    let gitea = gitHub.merging(["GITEA_ACTIONS": "true"]) { $1 }
    #expect(try links(gitea).contains("https://github.example.com/a/b/src/commit/123/a%20b/c.yaml#L5"))
    let gitLab = ["GITLAB_CI": "true", "CI_PROJECT_URL": "https://gitlab.example.com/g/p", "CI_COMMIT_SHA": "123"]
    #expect(try links(gitLab).contains("https://gitlab.example.com/g/p/-/blob/123/a%20b/c.yaml#L5"))
    let bitbucket = ["BITBUCKET_GIT_HTTP_ORIGIN": "http://bitbucket.org/w/r", "BITBUCKET_COMMIT": "123"]
    #expect(try links(bitbucket).contains("http://bitbucket.org/w/r/src/123/a%20b/c.yaml#lines-5"))
    for (variable, value) in [
      ("GITHUB_SERVER_URL", "javascript:alert(1)//"), ("GITHUB_SERVER_URL", "https://user:word@h"), ("GITHUB_SHA", ""),
      ("GITHUB_REPOSITORY", "a?{line}"),
    ] {
      #expect(try links(gitHub.merging([variable: value]) { $1 }) == [])
    }
    for (address, message) in [
      (
        "h/{file}",
        "--source-url takes a web address with {file} below its host, in place of the path, not \"h/{file}\""
      ),
      ("https://h/x", "For example: --source-url 'https://"),
    ] {
      let run = try Invocation(["run", ".", "--html", "p.html", "--source-url", address], in: folder.path)
      #expect(run.status == 2 && run.errors.contains(message))
    }
    let useless = try Invocation(["run", ".", "--source-url", "https://h/{file}"], in: folder.path)
    #expect(useless.errors.contains("--source-url needs --html"))
  }

  @Test("A module with files that could not be read does not look complete")
  func unread() throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.write("b.yaml", ScenarioText.file("  - broken\n"))
    try folder.write("c.yaml", "x: 1\n")
    #expect(try Invocation(["run", "a.yaml", "b.yaml", "c.yaml", "--html", "p.html"], in: folder.path).status == 2)
    let page = try folder.read("p.html")
    let unread = "<b class=\"b i\">1 file without results</b>"
    #expect(page.contains(#"<th scope="row">login</th><td>1</td><td>1</td>"#) && page.contains(#"<rect width="50""#))
    #expect(page.contains(#"<th scope="row">not known</th><td>0</td><td>0</td>"#))
    #expect(page.components(separatedBy: unread).count == 3)
  }

  @Test("--tickets turns tickets on the page into links, and needs a page")
  func tickets() throws {
    let text = ScenarioText.file(
      ScenarioText.failing("A", "    link: [SHOP-1, see the wiki]\n"),
      ScenarioText.failing("B", "    known failure: { issue: '#2' }\n"), header: "link: SHOP-3\n")
    try folder.write("a.yaml", text)
    func page(_ arguments: String...) throws -> String {
      #expect(try Invocation(["run", "a.yaml", "--html", "p.html"] + arguments, in: folder.path).status == 1)
      return try folder.read("p.html")
    }
    #expect(try !page().contains("tickets.example.com"))
    let linked = try page("--tickets", "https://tickets.example.com/{}?a&b")
    for (number, shown) in [("SHOP-1", "SHOP-1"), ("2", "#2"), ("SHOP-3", "SHOP-3")] {
      #expect(
        linked.contains(
          "<a href=\"https://tickets.example.com/\(number)?a&amp;b\" rel=\"noreferrer nofollow\">\(shown)</a>"))
    }
    #expect(linked.contains("<span>see the wiki</span>"))
    for (arguments, message) in [
      (["--tickets", "https://a.example.com/{}"], "--tickets needs --html"),
      (["--tickets", "example.com", "--html", "p.html"], "--tickets takes an address with {} below its host"),
    ] {
      let run = try Invocation(["run", "a.yaml"] + arguments, in: folder.path)
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }
}
