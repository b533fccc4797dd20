import Foundation
import RehearseTestSupport
import Testing

/// A folder of scenarios, and runs of the built program over them with the host that misbehaves.
struct Trouble {
  let folder: TemporaryFolder
  /// What only the processes of this test have in their environment.
  let mark = UUID().uuidString

  init() throws { folder = try TemporaryFolder() }

  /// The command of the host, with a word that makes it break the protocol.
  static func host(_ mistake: String = "") -> String {
    "'\(Repository.misbehavingProgram ?? "/nonexistent")' \(mistake)"
  }

  // MARK: Scenarios

  /// Writes a file of scenarios.
  func write(_ name: String, module: String = "misbehaving", _ scenarios: String...) throws {
    try folder.write(
      "s/\(name).yaml", "rehearse: 1\nmodule: \(module)\nfeature: Trouble\nscenarios:\n" + scenarios.joined())
  }

  /// A case of the module "misbehaving" that does something, and expects to live.
  static func misdeed(_ title: String, _ misdeed: String, given: String = "") -> String {
    """
      - scenario: \(title)
    \(given)    when: { do: { misdeed: \(misdeed) } }
        then: { calls: [tracker.note: { what: \(misdeed) }], state: { deeds: 1 } }

    """
  }

  /// A case that ends the process if one before it has prepared that.
  static func step(_ title: String, milliseconds: Int = 0) -> String {
    "  - scenario: \(title)\n    when: { sleep: { milliseconds: \(milliseconds) } }\n    then: { state: { deeds: 1 } }\n"
  }

  /// A case that waits for a file in the folder.
  func waiting(_ title: String, for file: String = "go") -> String {
    "  - scenario: \(title)\n    when: { waitFor: { file: '\(folder.path(file))' } }\n    then: { state: { deeds: 1 } }\n"
  }

  /// A case of the module "wrong"; its host breaks the protocol where the word is "bad".
  static func word(_ title: String, _ word: String = "good") -> String {
    """
      - scenario: \(title)
        when: { go: { word: \(word) } }
        then: { calls: [tracker.note: { word: \(word) }], state: { count: 1 } }

    """
  }

  // MARK: Runs

  /// Runs to the end, with a report "r.xml".
  func run(
    _ arguments: [String] = [], host: String = host(), timeout: String = "10m", jobs: Int = 1,
    environment: [String: String] = [:]
  ) throws -> Invocation {
    try Invocation(
      ["run", "s", "--host", host] + options(timeout, jobs) + arguments, in: folder.path,
      environment: environment.merging(["REHEARSE_TEST": mark]) { $1 })
  }

  /// Starts a run that is to be disturbed.
  func launch(_ arguments: [String] = [], host: String = host(), timeout: String = "1h", jobs: Int = 2) throws -> Launch
  {
    try Launch(
      ["run", "s", "--host", host] + options(timeout, jobs) + arguments, in: folder.path,
      environment: ["REHEARSE_TEST": mark], host: nil)
  }

  private func options(_ timeout: String, _ jobs: Int) -> [String] {
    ["--timeout", timeout, "--jobs", "\(jobs)", "--junit", "r.xml"]
  }

  // MARK: What came of it

  /// The names of a report's cases, each with its file.
  func cases(_ report: String = "r.xml") throws -> [String] {
    try folder.read(report).components(separatedBy: "<testcase ").dropFirst().compactMap { part in
      part.split(separator: " time=").first.map(String.init)
    }
  }

  /// Expects every case exactly once, and no process that is left.
  func expectEveryCaseOnce(_ count: Int, _ report: String = "r.xml", location: SourceLocation = #_sourceLocation) throws
  {
    let cases = try cases(report)
    #expect(cases.count == count && Set(cases).count == count, "\(cases)", sourceLocation: location)
    let text = try folder.read(report)
    #expect(text.contains("tests=\"\(count)\"") && text.hasSuffix("</testsuites>\n"), sourceLocation: location)
    #expect(processes == [], sourceLocation: location)
  }

  /// The processes of this test that are alive.
  var processes: [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { process in
      guard let text = FileManager.default.contents(atPath: "/proc/\(process)/environ") else { return false }
      return String(decoding: text, as: UTF8.self).contains("REHEARSE_TEST=\(mark)")
    }
  }

  /// Ends what a test has left on purpose.
  func endProcesses() { for process in processes { kill(process, SIGKILL) } }
}
