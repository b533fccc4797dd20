import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("The path of a file in its repository")
struct RepositoryPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["top/app/scenarios/a.yaml", "top/web/scenarios/a.yaml", "top/web/scenarios/login/b.yaml"] {
      try folder.write(name, "")
    }
  }

  private func found(_ paths: String..., in place: String = "top", variables: [String: String] = [:])
    -> [RepositoryPath]
  {
    RepositoryPath.all(paths, in: folder.path(place)) { variables[$0] }
  }

  private func paths(_ paths: String..., in place: String = "top", variables: [String: String] = [:]) -> [String] {
    RepositoryPath.all(paths, in: folder.path(place)) { variables[$0] }.map(\.path)
  }

  @Test("Spellings, links and the working folder do not matter")
  func spellings() throws {
    try folder.makeFolder("top/.git")
    try folder.link("link", to: "top")
    try folder.link("top/app/scenarios/other.yaml", to: "a.yaml")
    for (path, place) in [
      ("app/scenarios/a.yaml", "top"), ("./app//scenarios/../scenarios/a.yaml", "top"), ("a.yaml", "top/app/scenarios"),
      (folder.path("top/app/scenarios/a.yaml"), "."), ("../../link/app/scenarios/a.yaml", "top/web"),
      ("app/scenarios/a.yaml", "link"), ("app/scenarios/other.yaml", "top"),
    ] {
      #expect(paths(path, in: place) == ["app/scenarios/a.yaml"], "\(path)")
    }
  }

  @Test("A build server can name the root, but only above the file")
  func servers() throws {
    try folder.makeFolder("top/app/.git")
    for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILD_SOURCESDIRECTORY", "WORKSPACE"] {
      #expect(paths("app/scenarios/a.yaml", variables: [variable: folder.path("top")]) == ["app/scenarios/a.yaml"])
    }
    try folder.link("workspace", to: "top")
    let path = "app/scenarios/a.yaml"
    #expect(paths(path, variables: ["GITHUB_WORKSPACE": folder.path("workspace")]) == [path])
    #expect(paths(path, variables: ["CIRCLE_WORKING_DIRECTORY": "~/top", "HOME": folder.path]) == [path])
    for other in [folder.path("top/web"), folder.path("top/ap"), "/", "relative", ""] {
      #expect(paths(path, variables: ["GITHUB_WORKSPACE": other]) == ["scenarios/a.yaml"], "\(other)")
    }
  }

  @Test("The nearest folder with a folder or a file .git is the root")
  func nearest() throws {
    try folder.makeFolder("top/.git")
    try folder.write("top/web/.git", "gitdir: ../.git/modules/web\n")
    #expect(paths("app/scenarios/a.yaml", "web/scenarios/a.yaml") == ["app/scenarios/a.yaml", "scenarios/a.yaml"])
  }

  @Test("Without a repository, the common folder is the root, but `scenarios` stays in the name")
  func common() throws {
    #expect(paths("web/scenarios/a.yaml", "app/scenarios/a.yaml") == ["web/scenarios/a.yaml", "app/scenarios/a.yaml"])
    #expect(paths("web/scenarios/a.yaml") == ["scenarios/a.yaml"])
    #expect(
      paths("web/scenarios/login/b.yaml", "web/scenarios/a.yaml") == ["scenarios/login/b.yaml", "scenarios/a.yaml"])
    #expect(found("web/scenarios/a.yaml")[0].root == "top/web" && found("app/scenarios/a.yaml")[0].root == "top/app")
    try folder.write("plain/x/c.yaml", "")
    #expect(paths("c.yaml", in: "plain/x") == ["c.yaml"])
  }

  @Test("Without a repository, the folder of reports is one of what is in common, unless all projects share that")
  func besideReports() throws {
    func path(_ reports: String) -> String? {
      RepositoryPath.all(["scenarios/login/b.yaml"], in: folder.path("top/web"), reports: reports) { _ in nil }.first?
        .path
    }
    for reports in ["reports", "reports/", "new/reports", "scenarios/reports", "."] {
      #expect(path(reports) == "scenarios/login/b.yaml", "\(reports)")
    }
    try folder.link("other", to: "top")
    for reports in ["../reports", folder.path("top/reports/"), folder.path("top"), folder.path("other/reports")] {
      #expect(path(reports) == "web/scenarios/login/b.yaml", "\(reports)")
    }
    for reports in ["/tmp/reports", "/tmp/", "/nowhere"] {
      #expect(path(reports) == "scenarios/login/b.yaml", "\(reports)")
    }
    try folder.makeFolder("top/.git")
    #expect(path("../../reports") == "web/scenarios/login/b.yaml")
  }

  @Test("Files of several runs without a repository are named from their common folder")
  func together() {
    let runs = [found("web/scenarios/a.yaml"), found("app/scenarios/a.yaml")]
    #expect(RepositoryPath.together(runs).joined().map(\.path) == ["web/scenarios/a.yaml", "app/scenarios/a.yaml"])
    #expect(RepositoryPath.together([runs[0], runs[0]]) == [runs[0], runs[0]])
    let strangers = ["x/app", "y/app", "app"].map { [RepositoryPath(root: $0, path: "a.yaml", isInRepository: false)] }
    #expect(RepositoryPath.together(strangers).joined().map(\.path) == ["x/app/a.yaml", "y/app/a.yaml", "app/a.yaml"])
    let repositories = ["one", "two"].map { [RepositoryPath(root: $0, path: "a.yaml")] }
    #expect(RepositoryPath.together(repositories) == repositories)
  }

  @Test("If the target of a link is in no repository, the path of the link counts")
  func store() throws {
    try folder.makeFolder("top/.git")
    try folder.write("store/1234", "")
    try folder.link("top/app/scenarios/linked.yaml", to: folder.path("store/1234"))
    #expect(paths("app/scenarios/linked.yaml") == ["app/scenarios/linked.yaml"])
  }

  @Test(
    "A repository is named by the address of its origin, without credentials and for any kind of clone",
    arguments: [
      "https://example.org/team/app.git", "https://token:secret@example.org/team/app", "git@example.org:team/app.git",
      "ssh://git@example.org/team/app.git/",
    ])
  func origin(address: String) throws {
    let text = "[core]\n\tbare = false\n[remote \"fork\"]\n\turl = x\n[remote \"origin\"]\n\turl = \(address)\n"
    try folder.write("top/.git/config", text)
    #expect(found("app/scenarios/a.yaml")[0].root == "example.org/team/app")
    #expect(
      found("app/scenarios/a.yaml", variables: ["CI_PROJECT_DIR": folder.path("top/app")])
        == [RepositoryPath(root: "example.org/team/app", path: "scenarios/a.yaml")])
  }

  @Test("A git worktree has the address of its repository or, without one, the name of its folder")
  func worktree() throws {
    try folder.write("main/.git/config", "[remote \"origin\"]\n\turl = /srv/app.git\n")
    try folder.write("main/.git/worktrees/top/commondir", "../..\n")
    try folder.write("top/.git", "gitdir: \(folder.path("main/.git/worktrees/top"))\n")
    #expect(found("app/scenarios/a.yaml")[0].root == "/srv/app")
    try folder.write("main/.git/config", "[core]\n")
    #expect(found("app/scenarios/a.yaml")[0].root == "top")
  }
}
