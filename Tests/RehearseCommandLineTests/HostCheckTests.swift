import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse host-check")
struct HostCheckTests {
  private static let hasPython = HostLanguage.python.interpreter != nil

  /// Changes of the kit for Python, and the requirement that each violates.
  private static let mistakes = [
    ("contains=str.__contains__", "contains=lambda *_: True", "Answers by argument"),
    (
      "due, on = self._now + response.get(\"after\", 0)", "due, on = self._now", "A delayed answer is in `pending`"
    ),
    ("self._notify(\"called\", call=call)", "pass", "With `live`"),
    ("* 1664525 + 1013904223", "* 1664525 + 1013904221", "With `order`"),
    ("finally: os._exit(0)", "finally: time.sleep(9)", "It ends when its connection ends"),
  ]

  private static func check(_ script: String, _ interpreter: String?) throws -> Invocation {
    let interpreter = try #require(interpreter)
    return try Invocation(
      ["host-check", "'\(interpreter)' '\(script)'"], in: Repository.root,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
  }

  /// The lines about requirements that are not met, each with its first reason.
  private static func failures(_ run: Invocation) -> [String] {
    let lines = run.output.split(separator: "\n").map(String.init)
    return lines.indices.filter { lines[$0].hasPrefix("FAILED") }.map {
      lines[$0].dropFirst(11) + ": " + lines[$0 + 1].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("The Swift host meets every requirement that its modules allow to check")
  func swift() throws {
    let run = try Invocation(["host-check"], in: Repository.root)
    #expect(run.status == 0 && run.errors == "", "\(run.output)")
    #expect(run.output.hasSuffix("\n28 requirements: 24 met, 4 not tried\n"), "\(run.output)")
  }

  @Test(
    "The hosts in other languages meet every requirement of their features", .nightly,
    arguments: HostLanguage.installed)
  func languages(language: HostLanguage) throws {
    let run = try Self.check(language.script, language.interpreter)
    #expect(run.status == 0 && run.errors == "", "\(run.output)")
    #expect(run.output.hasSuffix("\n28 requirements: 22 met, 6 not tried\n"), "\(run.output)")
  }

  @Test(
    "A broken host fails for its own reason", .nightly, .enabled(if: hasPython, "it needs python3"),
    arguments: [
      (
        "wrong_id",
        "It runs plans, and its traces fit its contract: lamp: it answers the request 0"
      ),
      (
        "prints",
        "It runs plans, and its traces fit its contract: lamp: it sent a line that is not a message (relay: True)"
      ),
      (
        "remembers",
        "The trace of a plan is the same each time, whatever ran before: lamp: a plan that runs twice has another trace"
      ),
    ])
  func broken(host: String, reason: String) throws {
    let run = try Self.check("\(Repository.root)Tests/Hosts/broken/\(host).py", HostLanguage.python.interpreter)
    #expect(run.status == 1)
    #expect(Self.failures(run).first?.hasPrefix(reason) == true, "\(run.output)")
  }

  @Test(
    "A mistake in a kit is found", .nightly, .enabled(if: hasPython, "it needs python3"), arguments: mistakes)
  func mistake(old: String, new: String, requirement: String) throws {
    let folder = try TemporaryFolder()
    for part in ["contract.json", "python"] {
      try FileManager.default.copyItem(atPath: "\(Repository.root)Tests/Hosts/\(part)", toPath: folder.path(part))
    }
    let kit = try folder.read("python/kit.py")
    try #require(kit.contains(old))
    try folder.write("python/kit.py", kit.replacingOccurrences(of: old, with: new))
    let run = try Self.check(folder.path("python/host.py"), HostLanguage.python.interpreter)
    #expect(run.status == 1)
    #expect(Self.failures(run).first?.hasPrefix(requirement) == true, "\(run.output)")
  }

  @Test("A command that is no host, or is not in quotes, is an error")
  func wrongCommands() throws {
    let missing = try Invocation(["host-check", "no-such-host"], in: Repository.root)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("there is no program no-such-host"))
    #expect(missing.errors.contains("Correct the command, or build the host first."))
    let words = try Invocation(["host-check", "python3", "host.py"], in: Repository.root)
    #expect(words.status == 2)
    #expect(words.errors.contains("rehearse host-check 'python3 host.py'"))
    #expect(try Invocation(["host-check", "false"], in: Repository.root).status == 2)
  }
}
