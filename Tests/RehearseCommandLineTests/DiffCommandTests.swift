import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse diff")
struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func scenario(_ outcome: String, title: String = "It shows to whom was never asked") -> String {
    """
    rehearse: 1
    module: pushPrompt
    feature: Our own prompt
    scenarios:
      - scenario: \(title)
        when: { inAppMessage.received: { extras: { custom_push_prompt: "true" } } }
        then: { state: { decision: \(outcome) } }

    """
  }

  private static let changed = """
      changed   It shows to whom was never asked   line 5
          state.decision: shouldShow → ignore

    1 scenario changed

    """

  private func diff(_ arguments: String..., in place: String? = nil, environment: [String: String] = [:]) throws
    -> Invocation
  {
    try Invocation(["diff"] + arguments, in: place ?? folder.path, environment: environment)
  }

  private func shell(_ line: String) throws { try folder.shell(line) }

  /// A repository with one commit and a later change of the scenario.
  private func makeRepository() throws {
    try folder.write("scenarios/a.yaml", Self.scenario("shouldShow"))
    try shell("git init -q -b main . && git add scenarios && git commit -qm one")
    try folder.write("scenarios/a.yaml", Self.scenario("ignore"))
  }

  // MARK: Folders

  @Test("Folders and files are compared")
  func folders() throws {
    try folder.write("old/x/a.yaml", Self.scenario("shouldShow"))
    try folder.write("new/x/a.yaml", Self.scenario("ignore"))
    let run = try diff("old", "./new/")
    #expect(run.status == 1)
    #expect(run.output == "new/x/a.yaml\n\(Self.changed)")
    #expect(run.errors == "")
    #expect(try diff("old/x/a.yaml", "new/x/a.yaml").output == "new/x/a.yaml\n\(Self.changed)")
    let same = try diff("old", "old")
    #expect(same.status == 0)
    #expect(same.output == "no expectation has changed: 1 scenario the same\n")
  }

  @Test("A file with mistakes is shown, and the others are compared")
  func invalid() throws {
    try folder.write("old/a.yaml", Self.scenario("shouldShow"))
    try folder.write("old/b.yaml", Self.scenario("shouldShow"))
    try folder.write("new/a.yaml", Self.scenario("ignore"))
    try folder.write("new/b.yaml", Self.scenario("shouldSow"))
    let run = try diff("old", "new")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("new/b.yaml:7:32: error: "))
    #expect(run.output.hasPrefix("new/a.yaml\n  changed "))
    #expect(run.output.contains("\nnew/b.yaml   not compared, because of its mistakes\n"))
  }

  @Test("A scenario with `only` hides no other, even in CI")
  func only() throws {
    try folder.write("old/a.yaml", Self.scenario("shouldShow"))
    try folder.write("new/a.yaml", Self.scenario("ignore"))
    try folder.write("new/b.yaml", Self.scenario("ignore", title: "Alone\n    only: yes"))
    let run = try diff("old", "new", environment: ["CI": "1"])
    #expect(run.status == 1)
    #expect(run.output.contains("changed   It shows") && run.output.contains("runs alone (only)"))
  }

  @Test("JSON and Markdown output show the change")
  func forms() throws {
    try folder.write("old/a.yaml", Self.scenario("shouldShow"))
    try folder.write("new/a.yaml", Self.scenario("ignore"))
    let json = try diff("--json", "old", "new")
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((read["summary"] as? [String: Any])?["changed"] as? Int == 1)
    #expect(json.status == 1)
    let markdown = try diff("--markdown", "old", "new")
    #expect(markdown.output.contains("\n| state.decision | `shouldShow` | `ignore` |\n"))
    #expect(try diff("--color", "always", "old", "new").output.contains("\u{1B}[33mchanged"))
  }

  @Test("Output to a full disk is reported")
  func fullDisk() throws {
    try folder.write("a.yaml", Self.scenario("shouldShow"))
    #if os(Linux)
      // A device that is full takes the place of standard output.
      #expect(try Invocation(starting: ["diff", "a.yaml", "a.yaml"], in: folder.path, output: "/dev/full").status == 3)
    #endif
  }

  // MARK: Revisions

  @Test("A revision is compared with the working folder, from any folder of the repository")
  func workingTree() throws {
    try makeRepository()
    #expect(try diff("main").output == "scenarios/a.yaml\n\(Self.changed)")
    #expect(try diff("HEAD", "scenarios/a.yaml").output == "scenarios/a.yaml\n\(Self.changed)")
    #expect(try diff("HEAD", folder.path("scenarios")).status == 1)
    #expect(try diff("scenarios", "HEAD").output.contains("ignore → shouldShow"))
    try folder.makeFolder("some/where")
    let below = try diff("main", in: folder.path("some/where"))
    #expect(below.output == "../../scenarios/a.yaml\n\(Self.changed)")
    #expect(try diff("main", "HEAD", in: folder.path("some/where")).status == 0)
    #expect(try diff("main", "../a.yaml", in: folder.path("scenarios/..//scenarios")).status == 4)
    #expect(try diff("main", ".", in: folder.path("scenarios")).output == "a.yaml\n\(Self.changed)")
  }

  @Test("Two revisions of a folder or a file are compared, and the repository does not change")
  func revisions() throws {
    try makeRepository()
    try folder.write("scenarios/b.yaml", Self.scenario("ignore", title: "B"))
    try shell(
      "git add . && git commit -qm two && git tag -a -m t v2 && git mv scenarios/b.yaml scenarios/c.yaml && git commit -qm three"
    )
    try shell("git rm -q scenarios/a.yaml && rm -f .git/index")
    let before = try folder.names(in: ".git")
    let run = try diff("HEAD~2", "v2")
    #expect(run.output.hasPrefix("scenarios/a.yaml\n  changed "))
    #expect(
      run.output.hasSuffix("\nscenarios/b.yaml   a new file\n  added     B   line 5\n\n1 scenario changed, 1 added\n"))
    #expect(run.status == 1)
    #expect(try diff("HEAD~2", "v2", "scenarios/a.yaml").output == "scenarios/a.yaml\n\(Self.changed)")
    let moved = try diff("v2", "HEAD")
    #expect(moved.status == 0)
    #expect(
      moved.output.hasPrefix("scenarios/c.yaml   a new file\n  moved     B   line 5\n      was in scenarios/b.yaml\n"))
    #expect(try folder.names(in: ".git") == before)
  }

  @Test("An existing path wins over a revision, and ./ always means a path")
  func pathsFirst() throws {
    try makeRepository()
    try folder.write("main/a.yaml", Self.scenario("shouldShow"))
    #expect(try diff("main", "scenarios").output == "scenarios/a.yaml\n\(Self.changed)")
    #expect(try diff("main").status == 2)
    let run = try diff("./HEAD", "scenarios")
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: there is no file or folder \"HEAD\"\n")
  }

  @Test("Hostile file names are escaped and forge no line")
  func hostileNames() throws {
    try makeRepository()
    try folder.write(raw: "scenarios/\u{1B}[31m::error::.yaml", Self.scenario("ignore", title: "E"))
    try folder.write("scenarios/.hidden.yaml", "nonsense")
    try folder.write("scenarios/secret.txt", "nonsense")
    try folder.link("scenarios/link.yaml", to: "/etc/passwd")
    try shell("git add . && git commit -qm two")
    let run = try diff("HEAD~1", "HEAD")
    #expect(
      run.errors.hasPrefix(
        "HEAD:scenarios/link.yaml:1:1: error: this is a link out of the repository, to /etc/passwd, "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.status == 2)
    #expect(run.output.contains("scenarios/\\u{1B}[31m::error::.yaml   a new file\n"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("A mistake in a revision is reported with the revision")
  func invalidRevision() throws {
    try makeRepository()
    try folder.write("scenarios/a.yaml", String(repeating: "#", count: 2 << 20))
    try folder.write("scenarios/b.yaml", Self.scenario("shouldSow"))
    try shell("git add . && git commit -qm two")
    let run = try diff("HEAD~1", "HEAD")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("HEAD:scenarios/a.yaml:1:1: error: the file is larger than 1 MiB"))
    #expect(run.errors.contains("\nHEAD:scenarios/b.yaml:7:32: error: "))
  }

  /// The command that a message suggests.
  private func advised(_ run: Invocation) throws -> String {
    let parts = try #require(run.errors.split(separator: "\n").last).components(separatedBy: "try again: ")
    return try #require(parts.count == 2 ? parts.last : nil)
  }

  @Test("A partial clone reports no scenario as added, and the suggested command fetches the contents")
  func partialClone() throws {
    try makeRepository()
    try folder.write("scenarios/a.yaml", Self.scenario("ignore"))
    try shell("git add . && git commit -qm two && git config uploadpack.allowFilter true")
    try shell("git config uploadpack.allowAnySHA1InWant true && git clone -q --filter=blob:none \"file://$PWD\" clone")
    for place in ["clone", "clone/scenarios"] {
      let run = try diff("HEAD~1", "HEAD", in: folder.path(place))
      #expect(run.status == 2 && run.output == "")
      #expect(run.errors.hasPrefix("rehearse: git does not have the contents of HEAD~1:"), "\(run.errors)")
      #expect(run.errors.contains("a.yaml\nThis clone lacks the contents of older files"))
    }
    try shell("cd clone && \(try advised(try diff("HEAD~1", "HEAD", in: folder.path("clone"))))")
    let again = try diff("HEAD~1", "HEAD", in: folder.path("clone"))
    #expect(
      again.status == 1 && again.errors == "" && again.output.hasSuffix("\n1 scenario changed\n"), "\(again.output)")
  }

  @Test("A lost object is named, and the suggested command restores it")
  func lostContents() throws {
    try makeRepository()
    try folder.write("scenarios/a.yaml", Self.scenario("ignore"))
    try shell("git add . && git commit -qm two && git clone -q --no-hardlinks . clone")
    try shell(
      "cd clone && o=$(git rev-parse HEAD~1:scenarios/a.yaml) && rm -f .git/objects/$(echo $o | cut -c1-2)/$(echo $o | cut -c3-)"
    )
    let run = try diff("HEAD~1", "HEAD", in: folder.path("clone"))
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors
        == "rehearse: git does not have the contents of HEAD~1:scenarios/a.yaml\nThe repository is damaged. Fetch everything again, and try again: git fetch --refetch\n"
    )
    try shell("cd clone && \(try advised(run))")
    #expect(try diff("HEAD~1", "HEAD", in: folder.path("clone")).status == 1)
  }

  @Test("No program from the configuration of the repository runs")
  func settings() throws {
    try makeRepository()
    try shell(
      """
      printf '#!/bin/sh\\ntouch "%s/ran"\\n' "$PWD" > evil && chmod +x evil
      for key in core.fsmonitor core.pager core.sshCommand diff.external filter.x.smudge alias.ls-tree; do
        git config "$key" "$PWD/evil"
      done
      mkdir -p .git/hooks && cp evil .git/hooks/post-checkout && echo '*.yaml filter=x' > .gitattributes
      """)
    #expect(try diff("main").status == 1)
    #expect(!folder.exists("ran"))
  }

  @Test(
    "Words that are neither a path nor a revision are refused",
    arguments: [
      (["nobody"], 4, "there is no file, folder or revision of git called \"nobody\""),
      (
        ["main..HEAD"], 4,
        "there is no file, folder or revision of git called \"main..HEAD\"; write two revisions with a space between them: main HEAD"
      ),
      (["--", "--output=x"], 4, "there is no file, folder or revision of git called \"--output=x\""),
      (["--", "-x", "HEAD"], 4, "there is no file, folder or revision of git called \"-x\""),
      (["main", "HEAD", "nowhere"], 4, "there is no scenario file (*.yaml) in \"nowhere\" on either side"),
      (["main", "HEAD", "../.."], 4, "\"../..\" is not in this repository"),
      (["\u{1B}[31m"], 4, "there is no file, folder or revision of git called \"\\u{1B}[31m\""),
      (["main:scenarios"], 4, "there is no file, folder or revision of git called \"main:scenarios\""),
      (["scenarios"], 2, "`rehearse diff` needs something to compare \"scenarios\" with"),
      (["scenarios", "scenarios", "x"], 2, "a folder in a revision is named, but both sides are on disk"),
      ([], 2, "`rehearse diff` takes two folders or revisions of git, not 0 arguments"),
      (["--json", "--markdown", "main"], 2, "--json and --markdown cannot be used together"),
    ])
  func refused(arguments: [String], status: Int32, message: String) throws {
    try makeRepository()
    let run = try Invocation(["diff"] + arguments, in: folder.path)
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rehearse: \(message)\n"), "\(run.errors)")
    #expect(!folder.exists("x"))
  }

  @Test("Missing git and a missing repository are reported")
  func noGit() throws {
    let outside = try diff(
      "main", environment: ["GIT_CEILING_DIRECTORIES": folder.path, "GIT_DIR": folder.path("none")])
    #expect(outside.status == 4)
    #expect(
      outside.errors
        == "rehearse: there is no file or folder \"main\", and it is not a revision of git: this folder is not in a git repository\n"
    )
    try folder.write(".git/config", "[core")
    let broken = try diff("main", environment: ["GIT_CEILING_DIRECTORIES": folder.path])
    #expect(broken.errors.contains("and it is not a revision of git: git cannot read this repository: fatal: "))
    let without = try Invocation(["diff", "main"], in: folder.path, environment: ["PATH": "/nonexistent"])
    #expect(without.status == 4)
    #expect(without.errors.hasSuffix("and it is not a revision of git: git is not installed\n"))
  }

  @Test("The bundled scenarios do not differ from themselves")
  func bundled() throws {
    let run = try Invocation(["diff", "scenarios", "scenarios"], in: Repository.bundle)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("no expectation has changed: "))
  }
}
