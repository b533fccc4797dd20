import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files that change after discovery")
struct FileRunnerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func messages(_ files: [SourceFile]) -> [String] {
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: false),
      selection: Selection(), today: CalendarDate(secondsSince1970: 0))
    return Runner(RunPlan(files, FileModules(inProcess: ModuleCatalog(Lamp.module)), options, jobs: 1, failFast: false))
      .run { result, _ in result.diagnostics }
      .flatMap { $0.map(\.message.plain) }
  }

  @Test("A file that is gone is an error")
  func gone() throws {
    try folder.write("a.yaml", "")
    let files = try Discovery.find([folder.path])
    try folder.remove("a.yaml")
    #expect(messages(files) == ["the file cannot be opened: it does not exist"])
  }

  @Test("A file that has become a folder is an error")
  func folderInstead() throws {
    try folder.write("a.yaml", "")
    let files = try Discovery.find([folder.path])
    try folder.remove("a.yaml")
    try folder.makeFolder("a.yaml")
    #expect(messages(files) == ["this is a folder, not a file"])
  }

  @Test("A file that has become a pipe does not block the run", .endsSometime)
  func pipeInstead() throws {
    try folder.write("a.yaml", "")
    let files = try Discovery.find([folder.path])
    try folder.remove("a.yaml")
    #expect(mkfifo(folder.path("a.yaml"), 0o600) == 0)
    #expect(messages(files) == ["this is a pipe, not a file"])
  }
}
