#if os(Linux)
  import Foundation
  import RehearseTestSupport
  import Testing

  /// A command line whose every call is failed once.
  struct FaultyCommand: CustomTestStringConvertible {
    let arguments: [String]
    /// The reports that lie there before the run.
    var oldReports: [String] = []
    /// Whether all scenarios pass, so that nothing but the fault can spoil the run.
    var isGreen = false
    /// Files that lie beside the reports and are to be formatted.
    var ugly: [String] = []

    /// What a file holds at first that is to be written anew.
    var oldText: String { ScenarioText.file(ugly.isEmpty ? ScenarioText.open : ScenarioText.passing()) }

    var testDescription: String { arguments.joined(separator: " ") + (isGreen ? " (all pass)" : "") }

    var isRun: Bool { arguments.first == "run" }
    var hasReport: Bool { arguments.contains("--junit") }

    static let all = [
      FaultyCommand(arguments: ["run", "s", "--junit", "out/r.xml", "--jobs", "1"], oldReports: ["r.xml"]),
      FaultyCommand(arguments: ["run", "s", "--junit", "out/", "--jobs", "2"], isGreen: true),
      FaultyCommand(
        arguments: ["run", "s", "--junit", "out/r.xml", "--isolation", "none"], oldReports: ["r.xml"], isGreen: true),
      FaultyCommand(arguments: ["list", "s"]),
      FaultyCommand(arguments: ["check", "s"], isGreen: true),
      FaultyCommand(arguments: ["diff", "s", "s"], isGreen: true),
      // Of the module that is explored soonest: it is done again for each fault.
      FaultyCommand(arguments: ["coverage", "p", "--jobs", "1"], isGreen: true),
      FaultyCommand(
        arguments: ["mutate", "s", "--jobs", "1", "--junit", "out/r.xml"], oldReports: ["r.xml"], isGreen: true),
      FaultyCommand(arguments: ["accept", "out/open.yaml", "--yes"], isGreen: true),
      FaultyCommand(arguments: ["fmt", "out"], isGreen: true, ugly: ["a.yaml", "b.yaml"]),
    ]

    /// Puts everything as it is before a run.
    func prepare(_ folder: TemporaryFolder) throws {
      if folder.exists("out") { try FileManager.default.removeItem(atPath: folder.path("out")) }
      for name in oldReports { try folder.write("out/\(name)", RunReports.old) }
      if arguments.contains("out/open.yaml") { try folder.write("out/open.yaml", oldText) }
      for name in ugly { try folder.write("out/\(name)", oldText) }
      guard !folder.exists("s") else { return }
      try folder.write(
        "p/a.yaml",
        "rehearse: 1\nmodule: pushPrompt\nfeature: Our own prompt\nscenarios:\n  - scenario: A message says nothing of it\n"
          + "    when: inAppMessage.received\n    then: { state: { decision: ignore } }\n")
      try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing(), ScenarioText.passing("And again")))
      let second = isGreen ? ScenarioText.passing() : ScenarioText.failing()
      try folder.write("s/b.yaml", ScenarioText.file(second))
      try folder.write("s/c.yaml", isGreen ? ScenarioText.file(ScenarioText.passing()) : "rehearse: 1\n")
    }
  }
#endif
