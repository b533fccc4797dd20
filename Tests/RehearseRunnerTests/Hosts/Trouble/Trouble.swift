import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// A folder of scenarios, and runs of the built program over them with the misbehaving host.
struct Trouble {
  let folder: TemporaryFolder
  /// Marks the environment of this test's processes.
  let mark = UUID().uuidString

  init() throws { folder = try TemporaryFolder() }

  /// The command of the host, with an optional mistake that makes it break the protocol.
  static func host(_ mistake: String = "") -> String {
    "'\(Repository.misbehavingProgram ?? "/nonexistent")' \(mistake)"
  }

  // MARK: Scenarios

  func write(_ name: String, module: String = "misbehaving", _ scenarios: String...) throws {
    try folder.write(
      "s/\(name).yaml", "rehearse: 1\nmodule: \(module)\nfeature: Trouble\nscenarios:\n" + scenarios.joined())
  }

  /// A case of the module "misbehaving" that does a misdeed and expects to survive it.
  static func misdeed(_ title: String, _ misdeed: String, given: String = "") -> String {
    """
      - scenario: \(title)
    \(given)    when: { do: { misdeed: \(misdeed) } }
        then: { calls: [tracker.note: { what: \(misdeed) }], state: { deeds: 1 } }

    """
  }

  /// A case that crashes if an earlier case has set a trap.
  static func step(_ title: String, milliseconds: Int = 0) -> String {
    "  - scenario: \(title)\n    when: { sleep: { milliseconds: \(milliseconds) } }\n    then: { state: { deeds: 1 } }\n"
  }

  func waiting(_ title: String, for file: String = "go") -> String {
    "  - scenario: \(title)\n    when: { waitFor: { file: '\(folder.path(file))' } }\n    then: { state: { deeds: 1 } }\n"
  }

  /// A case of the module "wrong". Its host breaks the protocol if the word is "bad".
  static func word(_ title: String, _ word: String = "good") -> String {
    """
      - scenario: \(title)
        when: { go: { word: \(word) } }
        then: { calls: [tracker.note: { word: \(word) }], state: { count: 1 } }

    """
  }

  // MARK: Runs

  /// Runs to the end and writes a report "r.xml".
  func run(
    _ arguments: [String] = [], host: String = host(), timeout: String = "10m", jobs: Int = 1,
    environment: [String: String] = [:]
  ) throws -> Invocation {
    try Invocation(
      ["run", "s", "--host", host] + options(timeout, jobs) + arguments, in: folder.path,
      environment: environment.merging(["REHEARSE_TEST": mark]) { $1 })
  }

  /// Like `run`, but by the built program, which alone becomes the parent of the processes that a host leaves behind.
  func start() throws -> Invocation {
    try Invocation(
      starting: ["run", "s", "--host", Self.host()] + options("10m", 1), in: folder.path,
      environment: ["REHEARSE_TEST": mark])
  }

  func launch(_ arguments: [String] = [], host: String = host(), timeout: String = "1h", jobs: Int = 2) throws -> Launch
  {
    try Launch(
      ["run", "s", "--host", host] + options(timeout, jobs) + arguments, in: folder.path,
      environment: ["REHEARSE_TEST": mark], host: nil)
  }

  private func options(_ timeout: String, _ jobs: Int) -> [String] {
    ["--timeout", timeout, "--jobs", "\(jobs)", "--junit", "r.xml"]
  }

  // MARK: Results

  func cases(_ report: String = "r.xml") throws -> [String] {
    try folder.read(report).components(separatedBy: "<testcase ").dropFirst().compactMap { part in
      part.split(separator: " time=").first.map(String.init)
    }
  }

  /// Expects every case exactly once and no remaining process.
  func expectEveryCaseOnce(_ count: Int, _ report: String = "r.xml", location: SourceLocation = #_sourceLocation) throws
  {
    let cases = try cases(report)
    #expect(cases.count == count && Set(cases).count == count, "\(cases)", sourceLocation: location)
    let text = try folder.read(report)
    #expect(text.contains("tests=\"\(count)\"") && text.hasSuffix("</testsuites>\n"), sourceLocation: location)
    #expect(processes == [], sourceLocation: location)
  }

  /// The running processes of this test.
  var processes: [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { process in
      guard let text = FileManager.default.contents(atPath: "/proc/\(process)/environ") else { return false }
      return String(decoding: text, as: UTF8.self).contains("REHEARSE_TEST=\(mark)")
    }
  }

  var hasStoppedProcess: Bool {
    processes.contains { process in
      let status = FileManager.default.contents(atPath: "/proc/\(process)/stat")
      return status.map { String(decoding: $0, as: UTF8.self).contains(") T ") } ?? false
    }
  }

  func endProcesses() { for process in processes { kill(process, SIGKILL) } }
}
