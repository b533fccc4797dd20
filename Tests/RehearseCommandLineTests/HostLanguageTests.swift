import Foundation
import Rehearse
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// The hosts below `Tests/Hosts`: the example modules login, permission, pushPrompt and prices in other languages.
enum HostLanguage: String, CaseIterable, Sendable {
  case python, javascript, java

  static let modules = ["login", "permission", "pushPrompt", "prices"]
  static let folders = modules.map { "scenarios/\($0)" }

  /// The languages whose interpreter this machine has. A JVM starts slowly, so it runs at night only.
  static let installed = allCases.filter { $0.interpreter != nil && ($0 != .java || Thoroughness.isNightly) }

  var name: String {
    switch self {
    case .python: "python3"
    case .javascript: "node"
    case .java: "java"
    }
  }

  /// The interpreter. That of the system comes first, because tests have a plain environment.
  var interpreter: String? {
    let path = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the interpreter runs.
  var arguments: [String] {
    get throws {
      switch self {
      case .python: ["\(Repository.root)Tests/Hosts/python/host.py"]
      case .javascript: ["\(Repository.root)Tests/Hosts/javascript/host.mjs"]
      case .java:
        // The first compiler is enough for a process that lives for seconds.
        [
          "-XX:TieredStopAtLevel=1", "-cp", "\(try Self.javaClasses.get()):\(Repository.root)Tests/Hosts",
          "examples.ExampleHost",
        ]
      }
    }
  }

  /// The folder with the compiled files of the host in Java.
  private static let javaClasses = Result {
    let folder = "\(Repository.root).build/java-host"
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      ["javac", "-Xlint:all,-serial", "-Werror", "-d", folder]
      + Repository.files(below: "Tests/Hosts/java", suffix: ".java").map { Repository.root + $0 }
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0, "the kit in Java has warnings")
    return folder
  }

  /// Runs a command of the program with the host of this language.
  func run(_ arguments: [String], in folder: String = Repository.bundle) throws -> Invocation {
    try Self.run(arguments, interpreter, self.arguments, in: folder)
  }

  static func run(
    _ arguments: [String], _ interpreter: String?, _ host: [String], in folder: String = Repository.bundle
  ) throws -> Invocation {
    // Python would leave compiled files beside the scripts.
    try Invocation(
      arguments + ["--host", try command(interpreter, host)], in: folder,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
  }

  static func command(_ interpreter: String?, _ arguments: [String]) throws -> String {
    ([try #require(interpreter)] + arguments).map { "'\($0)'" }.joined(separator: " ")
  }
}

@Suite("Hosts in other languages")
struct HostLanguageTests {
  /// By day, little shows that hosts in other languages work.
  private static let scenarios =
    Thoroughness.isNightly ? HostLanguage.folders : ["scenarios/pushPrompt", "scenarios/prices/leaving.yaml"]

  @Test(
    "The interpreter of each language is installed",
    .enabled(
      if: HostLanguage.allCases.allSatisfy { $0.interpreter != nil }, "install python3, node and javac to test all"))
  func interpreters() { #expect(HostLanguage.installed.count == (Thoroughness.isNightly ? 3 : 2)) }

  @Test("All scenarios of their modules pass", arguments: HostLanguage.installed)
  func passing(language: HostLanguage) throws {
    let own = try Invocation(["list"] + Self.scenarios, in: Repository.bundle)
    let listed = try language.run(["list"] + Self.scenarios)
    #expect(own.status == 0 && !own.output.isEmpty)
    #expect(listed.output == own.output)
    let run = try language.run(["run"] + Self.scenarios)
    #expect(run.status == 0, "\(run.output.suffix(2000))")
    #expect(run.errors == "")
  }

  @Test("Simultaneous events in another order change no result", .nightly, arguments: HostLanguage.installed)
  func interleavings(language: HostLanguage) throws {
    let files = ["scenarios/permission/late-answers.yaml", "scenarios/login/second-tap.yaml", "scenarios/prices"]
    let run = try language.run(["run", "--interleavings", "5"] + files)
    #expect(run.status == 0, "\(run.output.suffix(2000))")
  }

  @Test("The same changes are noticed as in the Swift modules", .nightly, arguments: HostLanguage.installed)
  func mutation(language: HostLanguage) throws {
    let own = try Invocation(["mutate", "--json"] + HostLanguage.folders, in: Repository.bundle)
    let run = try language.run(["mutate", "--json"] + HostLanguage.folders)
    #expect(run.status == 0 && run.errors == "")
    // Not compared by #expect, which would print both.
    let isSame = run.output == own.output && own.output.contains("{")
    #expect(isSame)
  }

  @Test("Everything is covered, as in the Swift modules", .nightly, arguments: HostLanguage.installed)
  func coverage(language: HostLanguage) throws {
    let limits = "answers=100,given=100,actions=100,state=100,calls=100"
    let run = try language.run(["coverage", "--fail-under", limits] + HostLanguage.folders)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("accept writes the same expectations as for the Swift modules", .nightly, arguments: HostLanguage.installed)
  func acceptance(language: HostLanguage) throws {
    let file = """
      rehearse: 1
      module: permission
      feature: Asking

      scenarios:
        - scenario: The user is asked, and allows it after two seconds
          given:
            flags: { enable_immediate_notification_request: on }
            responses: { notifications.requestAuthorization: { returns: granted, after: 2s } }
          when: [register, clock.advance: 3s]

      """
    let (own, other) = (try TemporaryFolder(), try TemporaryFolder())
    try own.write("a.yaml", file)
    try other.write("a.yaml", file)
    #expect(try Invocation(["accept", "--yes", "a.yaml"], in: own.path).status == 0)
    #expect(try language.run(["accept", "--yes", "a.yaml"], in: other.path).status == 0)
    let accepted = try own.read("a.yaml")
    #expect(accepted.contains("- notifications.requestAuthorization"))
    #expect(try other.read("a.yaml") == accepted)
  }

  @Test(
    "Placeholders in answers by argument match as in the Swift modules", .nightly, arguments: HostLanguage.installed)
  func placeholders(language: HostLanguage) throws {
    let folder = try TemporaryFolder()
    try folder.write(Fixture.files(in: "valid-pass").filter { $0.name == "to-of-several-values.yaml" })
    let run = try language.run(["run", "."], in: folder.path)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("The contract is that of the Swift modules", .nightly, arguments: HostLanguage.installed)
  func contract(language: HostLanguage) throws {
    let own = try modules(Invocation(["contract"], in: Repository.bundle).output)
    let declared = try modules(language.run(["contract"]).output)
    #expect(Set(declared.keys) == Set(HostLanguage.modules))
    for (name, contract) in declared { #expect(own[name] == contract, "\(name)") }
  }

  /// The contracts by the names of their modules.
  private func modules(_ output: String) throws -> [String: JSONValue] {
    let modules = try #require(try JSONReader.read(Array(output.utf8))["modules"]?.items)
    return Dictionary(modules.map { ($0["name"]?.text ?? "", $0) }) { first, _ in first }
  }

  @Test(
    "A host that no runner started says so, and ends with status 64", .nightly, arguments: HostLanguage.installed)
  func alone(language: HostLanguage) throws {
    let run = try Invocation(
      starting: language.arguments, in: Repository.root, environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      program: language.interpreter)
    #expect(run.status == 64)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test(
    "A host that breaks the protocol passes nothing by accident", .nightly,
    .enabled(if: HostLanguage.python.interpreter != nil, "it needs python3"),
    arguments: [
      ("wrong_id", "host fault: it answers the request 0, which is not the next one"),
      ("prints", "(relay: True)"),
      ("remembers", "FAILED   lamp › A second tap switches it off"),
    ])
  func broken(host: String, message: String) throws {
    let script = "\(Repository.root)Tests/Hosts/broken/\(host).py"
    let run = try HostLanguage.run(
      ["run", "Tests/Hosts/broken/lamp.yaml"], HostLanguage.python.interpreter, [script], in: Repository.root)
    #expect(run.status == 1)
    #expect(run.output.contains(message), "\(run.output)")
  }
}
