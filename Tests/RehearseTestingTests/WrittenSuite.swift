import ExampleAdapters
import RehearseTestSupport
import RehearseTesting

/// A temporary package with scenario files, and the suite that is found in it.
struct WrittenSuite {
  let folder: TemporaryFolder
  let contents: SuiteContents

  /// - Parameters:
  ///   - files: The names below `scenarios`, with their content.
  ///   - report: The text of an earlier report, whose failed cases are selected.
  init(
    _ files: [(name: String, text: String)], tags: String? = nil, name: String? = nil, link: String? = nil,
    report: String? = nil, isCI: Bool = false
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let failed = try report.map { try folder.write("old.xml", $0) }
    try folder.write("Package.swift", "")
    let declaration = try folder.write("Tests/AppTests/ScenarioTests.swift", "")
    for file in files { try folder.write("scenarios/\(file.name)", file.text) }
    contents = SuiteContents(
      Catalog.modules, SuiteLocation("scenarios", declaredIn: declaration),
      SuiteSettings(tags: tags, name: name, link: link, failed: failed, isContinuousIntegration: isCI))
  }

  /// Writes one file, `login/a.yaml`, with these scenarios.
  init(_ scenarios: String...) throws {
    try self.init([("login/a.yaml", ScenarioText.file(scenarios.joined()))])
  }

  var descriptions: [String] { contents.cases.map(\.testDescription) }
}
