#if os(Linux)
  import Foundation
  import RehearseTestSupport
  import Testing

  /// A command line in which each system call fails once.
  struct FaultyCommand: CustomTestStringConvertible {
    let arguments: [String]
    /// The reports that exist before the run.
    var oldReports: [String] = []
    /// Whether all scenarios pass, so that only the fault can cause a failure.
    var isGreen = false

    var testDescription: String { arguments.joined(separator: " ") + (isGreen ? " (all pass)" : "") }

    static let all = [
      FaultyCommand(arguments: ["run", "s", "--junit", "out/r.xml", "--jobs", "1"], oldReports: ["r.xml"]),
      FaultyCommand(arguments: ["run", "s", "--junit", "out/", "--jobs", "2"], isGreen: true),
      FaultyCommand(arguments: ["run", "s", "--junit", "out/r.xml"], oldReports: ["r.xml"], isGreen: true),
      FaultyCommand(arguments: ["run", "s", "--junit", "out/r.xml", "--journal", "out/journal"], isGreen: true),
    ]

    /// Restores the state before a run.
    func prepare(_ folder: TemporaryFolder) throws {
      if folder.exists("out") { try FileManager.default.removeItem(atPath: folder.path("out")) }
      for name in oldReports { try folder.write("out/\(name)", RunReports.old) }
      guard !folder.exists("s") else { return }
      try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.passing("And again")))
      let second = isGreen ? ScenarioText.passing() : ScenarioText.failing()
      try folder.write("s/b.yaml", ScenarioText.file(second))
      try folder.write("s/c.yaml", isGreen ? ScenarioText.file(ScenarioText.passing()) : "rehearse: 1\n")
    }
  }
#endif
