import RehearseCommandSupport
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files in folders")
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("good.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  private func expectPassed(_ paths: [String], files: Int = 1) throws {
    let run = try Invocation(["run"] + paths, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("\(files) passed   \(files) \(files == 1 ? "file" : "files") in"), "\(run.output)")
  }

  @Test(
    "A file runs once, even if it is named several times and in different forms",
    arguments: [
      ["good.yaml", "good.yaml"], ["./good.yaml", ".//good.yaml", "x/../good.yaml"], ["good.yaml/"],
      [".", "./", "././"],
      [".", "good.yaml"], ["good.yaml", "link"], ["link/"], ["x/.."],
    ])
  func once(paths: [String]) throws {
    try folder.makeFolder("x")
    try folder.link("link", to: ".")
    try expectPassed(paths)
  }

  @Test("Hard links are separate files")
  func hardLinks() throws {
    #expect(link(folder.path("good.yaml"), folder.path("other.yaml")) == 0)
    try expectPassed(["."], files: 2)
  }

  @Test("A folder with the name of a scenario file is a folder")
  func folderLikeFile() throws {
    try folder.write("x.yaml/a.yaml", ScenarioText.file(ScenarioText.passing()))
    try folder.makeFolder("empty.yaml")
    try expectPassed(["."], files: 2)
    try expectPassed(["x.yaml"])
    try expectPassed(["x.yaml/a.yaml:5"])
    let empty = try Invocation(["run", "empty.yaml"], in: folder.path)
    #expect(empty.status == 4)
    #expect(empty.errors == "rehearse: no scenario file (*.yaml) was found in \"empty.yaml\"\n")
  }

  @Test("Hidden files and folders are skipped unless they are named")
  func hidden() throws {
    for name in [".x.yaml", ".yaml", "...yaml", ".d/a.yaml", ".../a.yaml"] {
      try folder.write(name, ScenarioText.file(ScenarioText.passing()))
    }
    try expectPassed(["."])
    try expectPassed([".yaml", ".d", "..."], files: 3)
  }

  @Test("A missing path has exit status 4", arguments: ["", "nothing", "good.yaml/x"])
  func nothing(path: String) throws {
    let run = try Invocation(["run", path], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: there is no file or folder \"\(path)\"\n")
  }

  @Test("Too many files are refused before any is opened", .endsSometime)
  func tooMany() throws {
    try folder.makeFolder("many")
    for number in 0..<10_000 { close(creat(folder.path("many/\(number).yaml"), 0o600)) }
    let most = try Invocation(["check", "many"], in: folder.path)
    #expect(most.output == "10000 files, 0 cases: 10000 files have mistakes\n")
    close(creat(folder.path("many/x.yaml"), 0o600))
    for paths in [["many"], ["good.yaml", "many"]] {
      let run = try Invocation(["run"] + paths, in: folder.path)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("rehearse: there are more than 10000 scenario files in "))
    }
  }
}
