import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// The service of `Tests/Live/server.py`, as long as this object lives.
private final class LiveService {
  private let process = Process()
  let variables: [String: String]

  init() throws {
    let output = Pipe()
    process.executableURL = URL(filePath: try #require(HostLanguage.python.interpreter))
    process.arguments = ["\(Repository.root)Tests/Live/server.py"]
    process.environment = ["ACCOUNT_ADMIN_KEY": "tests-only"]
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    variables = [
      "ACCOUNT_SERVICE": "http://127.0.0.1:\(port)", "ACCOUNT_ADMIN_KEY": "tests-only", "PYTHONDONTWRITEBYTECODE": "1",
    ]
  }

  // It has inherited a mask that blocks SIGTERM.
  deinit { kill(process.processIdentifier, SIGKILL) }
}

@Suite("Live hosts of a service over HTTP", .enabled(if: HostLanguage.python.interpreter != nil))
struct LiveServiceTests {
  private static let page = "Sources/Rehearse/Rehearse.docc/AreTheStubsTrue.md"

  /// The names of what went wrong.
  private static func wrong(_ run: Invocation) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^(?:FAILED|ERROR) .* (\S+: \S+ \{ id: [^}]*\} → .*?)  rehearse.yaml/)
      else {
        return nil
      }
      return String(match.output.1)
    }
  }

  private static func logIn(_ live: String) throws -> Invocation {
    let (folder, service) = (try TemporaryFolder(), try LiveService())
    for name in Repository.files(below: "scenarios/login", suffix: ".yaml") {
      try folder.write(name, try Repository.text(of: name))
    }
    let program = try #require(Repository.program)
    try folder.write("rehearse.yaml", "host: \"'\(program)' host\"\nverify:\n  host: \"\(live)\"\n")
    return try withExtendedLifetime(service) {
      try Invocation(["verify", "--late", "50ms"], in: folder.path, environment: service.variables)
    }
  }

  @Test("The deliberate difference of the login is found as the page shows, and nothing else")
  func transcript() throws {
    let run = try Self.logIn(
      try HostLanguage.command(HostLanguage.python.interpreter, ["\(Repository.root)Tests/Live/live.py"]))
    #expect(run.status == 1 && run.errors == "", "\(run.errors)")
    let shown = try #require(try Repository.text(of: Self.page).components(separatedBy: "```text\n").dropFirst().first)
    let blocks = run.output.components(separatedBy: "\n\n")
    #expect(shown.components(separatedBy: "```")[0] == "\(blocks[0])\n")
    #expect(Self.wrong(run).allSatisfy { $0.hasSuffix("→ fails: authIssue") || $0.hasSuffix("fails: authIssue (2)") })
    #expect(blocks.last?.hasPrefix("16 passed, 2 failed, 8 skipped") == true, "\(run.output)")
  }

  @Test(
    "The kit for JavaScript finds the same",
    .enabled(if: Thoroughness.isNightly && HostLanguage.javascript.interpreter != nil))
  func javascript() throws {
    let run = try Self.logIn(
      try HostLanguage.command(HostLanguage.javascript.interpreter, ["\(Repository.root)Tests/Live/live.mjs"]))
    #expect(run.output.contains("16 passed, 2 failed, 8 skipped"), "\(run.output)")
  }

  private static let differences = [
    "status", "error", "missing", "\"null\"", "number", "date", "extra", "slow", "reset", "redirect",
  ]

  @Test("Ten differences are found, and none is invented", arguments: ["swift", "python"])
  func tenDifferences(language: String) throws {
    let (folder, service) = (try TemporaryFolder(), try LiveService())
    let program = try #require(Repository.liveProgram)
    try folder.write("scenarios/orders.yaml", try Repository.text(of: "Tests/Live/scenarios/orders.yaml"))
    let contract = try Invocation(["contract", "--host", "'\(program)' modules"], in: folder.path)
    try folder.write("contract.json", contract.output)
    let python = try HostLanguage.command(
      HostLanguage.python.interpreter, ["\(Repository.root)Tests/Live/orders.py", folder.path("contract.json")])
    try folder.write(
      "rehearse.yaml",
      "host: \"'\(program)' modules\"\nverify:\n  host: \"\(language == "swift" ? "'\(program)'" : python)\"\n")
    let run = try withExtendedLifetime(service) {
      try Invocation(
        ["verify", "--timeout", "2s", "--late", "200ms"], in: folder.path, environment: service.variables)
    }
    let ids = Self.wrong(run).compactMap { $0.firstMatch(of: #/id: (\S+) /#).map { String($0.output.1) } }
    #expect(Set(ids) == Set(Self.differences) && ids.count == Self.differences.count, "\(run.output)")
    #expect(run.output.contains("6 passed, 8 failed, 2 errors"), "\(run.output)")
  }
}
