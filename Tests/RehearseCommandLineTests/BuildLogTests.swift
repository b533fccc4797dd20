import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Logs of build servers")
struct BuildLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Commands of GitHub Actions and Azure Pipelines, and a message about a different file.
  private static let texts = ["::error::forged", "##[error]forged", "##vso[forged]", "good.yaml:1:1: error: forged"]

  /// A file that prints the text in every possible place: it fails, is skipped, and has known failures.
  private static func file(_ text: String) -> String {
    let keys = "    tags: [\"\(text)\", \"[error]\"]\n    link: [\"\(text)\"]\n"
    return ScenarioText.file(
      ScenarioText.failing("\"\(text) 1\"", keys),
      ScenarioText.passing("\"\(text) 2\"", keys + "    skip: \"\(text)\"\n"),
      ScenarioText.failing("\"\(text) 3\"", keys + "    known failure: { issue: \"\(text)\", because: \"\(text)\" }\n"),
      ScenarioText.passing("\"\(text) 4\"", keys + "    known failure: { issue: \"\(text)\", because: \"\(text)\" }\n"),
      """
        - scenario: "\(text) 5"
          given: { responses: { authService.logIn: { returns: { token: "\(text)", user: "\(text)" } } } }
          when: { logIn: { id: "\(text)", password: "\\n\(text)" } }
          then:
            calls: [authService.logIn: { id: "\\n\(text)" }]
            state: { loggedInUser: "\\n\(text)", error: none }

      """)
  }

  private func expectNothingForged(_ run: Invocation) {
    for line in (run.output + run.errors).split(whereSeparator: \.isNewline) {
      #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"), "\(line)")
      #expect(!line.contains("##[") && !line.contains("##vso["), "\(line)")
      #expect(!line.hasPrefix("good.yaml:1:1:"), "\(line)")
    }
  }

  @Test("No text of a scenario can forge a command or a message", arguments: texts)
  func run(text: String) throws {
    try folder.write("a.yaml", Self.file(text))
    let run = try Invocation(["run", "a.yaml", "--verbose"], in: folder.path)
    #expect(run.output.contains("forged"), "\(run.errors)")
    #expect(run.status == 1)
    expectNothingForged(run)
    expectNothingForged(try Invocation(["list", "a.yaml"], in: folder.path))
    expectNothingForged(try Invocation(["run", "a.yaml", "--color", "always"], in: folder.path))
  }

  @Test("No text of a report in the log can forge a command", arguments: texts)
  func report(text: String) throws {
    try folder.write("a.yaml", Self.file(text))
    // The standard error of a process, which has a path.
    let run = try Invocation(starting: ["run", "a.yaml", "--junit", "/dev/stderr"], in: folder.path)
    #expect(run.errors.contains("<testsuites"))
    expectNothingForged(run)
  }

  @Test("No text of a mistake can forge a command or a message", arguments: texts)
  func mistake(text: String) throws {
    let lines = [
      "\"\(text)\": x", "\(text): x", text, "- \(text)", "? \(text)", "key: [\(text)", "key: '\(text)",
      "&\(text) x: *\(text)",
      "a: |\n\(text)", "rehearse: 1\nmodule: \"\(text)\"", "rehearse: \"\(text)\"", "@\(text)", "`\(text)", "%\(text)",
      "!\(text) x", "rehearse: 1\nmodule: login\nfeature: F\nscenarios: [{ scenario: S, when: \"\(text)\" }]",
      "rehearse: 1\nmodule: login\nfeature: F\nscenarios: [{ scenario: S, \"\\n\(text)\": 1, when: { \"\(text)\": 1 } }]",
    ]
    for (index, line) in lines.enumerated() { try folder.write("\(index).yaml", line + "\n") }
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(run.status == 2)
    expectNothingForged(run)
  }

  @Test("No argument of the command line can forge a command", arguments: texts)
  func arguments(text: String) throws {
    try folder.write("a.yaml", ScenarioText.file(ScenarioText.passing("S")))
    for arguments in [
      [text], ["run", text], ["run", "--\(text)"], ["run", "-\n\(text)"], ["run", "a.yaml", "--jobs", text],
      ["run", "a.yaml", "--tags", "a \(text)"], ["run", "a.yaml", "--tags", "'\n\(text)'"],
      ["run", "a.yaml", "--name", text],
      ["run", "a.yaml", "--color", text], ["run", "a.yaml", "--junit", "a.yaml/\n\(text)"], ["help", text],
      ["run", "a.yaml", "--seed", text],
    ] {
      let run = try Invocation(arguments, in: folder.path)
      #expect(run.status != 0, "\(arguments)")
      expectNothingForged(run)
    }
  }

  @Test("A path that is a colon forms no command with the colon after it")
  func colon() throws {
    try folder.write(":", ScenarioText.file(ScenarioText.passing("\"::x\"")))
    expectNothingForged(try Invocation(["list", ":"], in: folder.path))
    try folder.write(":", "::x")
    let run = try Invocation(["check", ":"], in: folder.path)
    #expect(run.errors.hasPrefix(":\\u{3A}1:1: error: "))
  }
}
