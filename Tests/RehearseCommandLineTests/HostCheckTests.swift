import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse host-check")
struct HostCheckTests {
  private static let hasPython = HostLanguage.python.interpreter != nil

  /// - Parameters:
  ///   - host: what the interpreter runs.
  ///   - options: those of the command.
  private static func check(
    _ host: [String], _ language: HostLanguage = .python, options: [String] = []
  ) throws -> Invocation {
    try Invocation(
      ["host-check", try HostLanguage.command(language.interpreter, host)] + options, in: Repository.root,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
  }

  /// Checks the host in Python with another text in its kit.
  private static func checkPython(replacing old: String, with new: String) throws -> Invocation {
    let folder = try TemporaryFolder()
    for part in ["contract.json", "conformance.json", "python"] {
      try FileManager.default.copyItem(atPath: "\(Repository.root)Tests/Hosts/\(part)", toPath: folder.path(part))
    }
    let kit = try folder.read("python/kit.py")
    try #require(kit.components(separatedBy: old).count == 2, "the text of the kit has changed")
    try folder.write("python/kit.py", kit.replacingOccurrences(of: old, with: new))
    return try check([folder.path("python/host.py")])
  }

  /// The lines about requirements that are not met, each with its first reason.
  private static func failures(_ run: Invocation) -> [String] {
    let lines = run.output.split(separator: "\n").map(String.init)
    return lines.indices.filter { lines[$0].hasPrefix("FAILED") }.map {
      lines[$0].dropFirst(11) + ": " + lines[$0 + 1].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("The Swift host meets every requirement")
  func swift() throws {
    let run = try Invocation(["host-check"], in: Repository.root)
    #expect(run.status == 0 && run.errors == "", "\(run.output)")
    #expect(run.output.hasSuffix("\n69 requirements: 69 met\n"), "\(run.output)")
  }

  @Test("What is odd about a module is no mistake of its host")
  func odd() throws {
    let host = try #require(Repository.misbehavingProgram)
    let run = try Invocation(["host-check", "'\(host)' right"], in: Repository.root)
    #expect(run.status == 0 && run.errors == "", "\(run.output)")
    #expect(run.output.hasPrefix("2 modules: scales, search\n"), "\(run.output)")
    #expect(run.output.hasSuffix("\n69 requirements: 69 met\n"), "\(run.output)")
  }

  @Test("Without the module, the host's own modules are checked, and the rest is not tried")
  func withoutModule() throws {
    let program = try #require(Repository.program)
    let run = try Invocation(
      ["host-check", "/usr/bin/env -u REHEARSE_CONFORMANCE '\(program)' host"], in: Repository.root)
    #expect(run.status == 0 && run.errors == "", "\(run.output)")
    #expect(run.output.contains("met        The trace of a plan is the same each time"), "\(run.output)")
    #expect(
      run.output.contains("not tried  The scenarios in values.yaml (add the module \"conformance\" to your kit)\n"),
      "\(run.output)")
    #expect(run.output.hasSuffix("\n24 requirements: 7 met, 17 not tried\n"), "\(run.output)")
  }

  @Test("Only host-check sees the module")
  func hidden() throws {
    let list = try Invocation(["contract"], in: Repository.root)
    #expect(list.status == 0 && !list.output.contains("conformance"))
  }

  @Test(
    "The hosts in other languages meet every requirement of their features", .nightly,
    arguments: HostLanguage.installed)
  func languages(language: HostLanguage) throws {
    let run = try Self.check(language.arguments, language)
    #expect(run.status == 0 && run.errors == "", "\(run.output)")
    #expect(run.output.hasSuffix("\n69 requirements: 68 met, 1 not tried\n"), "\(run.output)")
  }

  @Test(
    "A broken host fails for its own reason", .nightly, .enabled(if: hasPython, "it needs python3"),
    arguments: [
      (
        "wrong_id",
        "It runs plans, and its traces fit its contract: lamp: could not be run: host fault: it answers the request 0"
      ),
      (
        "prints",
        "It runs plans, and its traces fit its contract: lamp: could not be run: host fault: it sent a line that is not a"
      ),
      (
        "remembers",
        "The trace of a plan is the same each time, whatever ran before: lamp: a plan has another trace"
      ),
    ])
  func broken(host: String, reason: String) throws {
    let run = try Self.check(["\(Repository.root)Tests/Hosts/broken/\(host).py"])
    #expect(run.status == 1)
    let failures = Self.failures(run)
    #expect(failures.count == 1 && failures[0].hasPrefix(reason), "\(run.output)")
  }

  @Test(
    "A host that cannot be started again fails at what ended it", .nightly, .enabled(if: hasPython, "it needs python3"))
  func startsOnce() throws {
    let folder = try TemporaryFolder()
    let script = "\(Repository.root)Tests/Hosts/broken/starts_once.py"
    let run = try Self.check([script, folder.path("started")])
    #expect(run.status == 1)
    let failures = Self.failures(run)
    let requirement = "time: A value of the state that comes and goes is recorded: "
    #expect(failures.count == 1 && failures[0].hasPrefix(requirement), "\(run.output)")
    #expect(run.output.contains(" (see what failed above)\n"), "\(run.output)")
  }

  @Test(
    "Other messages do not give a host more time to answer", .nightly, .enabled(if: hasPython, "it needs python3"))
  func logs() throws {
    let script = "\(Repository.root)Tests/Hosts/broken/logs.py"
    let run = try Self.check([script], options: ["--timeout", "5s"])
    #expect(run.status == 1)
    let reason = "It refuses a message that it does not know, and goes on: it did not answer in time"
    #expect(Self.failures(run) == [reason], "\(run.output)")
  }

  @Test("The order of names does not matter", .nightly, .enabled(if: hasPython, "it needs python3"))
  func order() throws {
    let encoder = #"separators=(",", ":")).encode"#
    let mixing = """
      \(encoder)
      import random
      mixed = functools.partial(json.loads, object_pairs_hook=lambda names: dict(random.sample(names, len(names))))
      encode = functools.partial(lambda plain, value: plain(mixed(plain(value))), encode)
      """
    let run = try Self.checkPython(replacing: encoder, with: mixing)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("The list of mistakes is read")
  func mistakes() {
    #expect(KitMistake.all.count == 99)
    #expect(KitMistake.all.allSatisfy { !$0.testDescription.hasPrefix("=") && !$0.old.isEmpty && !$0.new.isEmpty })
  }

  @Test("A mistake in a kit is found", .nightly, .enabled(if: hasPython, "it needs python3"), arguments: KitMistake.all)
  func mistake(mistake: KitMistake) throws {
    let run = try Self.checkPython(replacing: mistake.old, with: mistake.new)
    #expect(run.status == 1, "\(run.output)")
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

/// A mistake in the kit for Python, from `Tests/Hosts/mistakes.txt`.
struct KitMistake: CustomTestStringConvertible, Sendable {
  static let all = "\n\((try? Repository.text(of: "Tests/Hosts/mistakes.txt")) ?? "")".split(separator: "\n= ").map {
    KitMistake($0.split(separator: "\n").map(String.init))
  }

  let testDescription: String
  let old: String
  let new: String

  /// - Parameter lines: its name; the lines of the kit, after `-`; what stands there instead, after `+`.
  private init(_ lines: [String]) {
    testDescription = lines[0]
    old = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }.joined(separator: "\n")
    new = lines.filter { $0.hasPrefix("+ ") }.map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }
}
