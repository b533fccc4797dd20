import Rehearse
import RehearseLanguage

/// What the server needs from its surroundings: hosts, and a place for pages.
package protocol Workbench: AnyObject {
  /// The modules available to a document.
  func modules(of uri: String) -> LanguageServer.Modules

  /// The other scenario files of the project of a document, without those that are open.
  func files(besides open: [String], near uri: String) -> [(uri: String, text: String)]

  /// Makes the next request for modules start hosts again that could not be started.
  func retryFailedHosts()

  /// The reasons for which the types of a module refuse values, by index; `nil` if its host cannot be asked now.
  func refusals(_ contract: ModuleContract, _ values: [ValueAtPath]) -> [Int: String]?

  /// Ends the hosts that were started for modules and values.
  func closeHosts()

  /// Runs a document.
  ///
  /// - Parameters:
  ///   - text: the text, which may not be saved yet.
  ///   - line: a line of the scenario or row to run; `nil` for all of them.
  func run(_ text: [UInt8], of uri: String, line: Int?) -> RunReport

  /// The text after what happens was accepted for the scenario or row at a line.
  func accept(_ text: [UInt8], of uri: String, line: Int) -> Accepted

  /// Saves a page that an editor can open.
  ///
  /// - Returns: its address; `nil` if it cannot be saved.
  func save(page: String, named name: String) -> String?
}

/// What a run of a document found.
package struct RunReport: Sendable {
  package struct Finding: Sendable {
    package let range: SourceRange
    package let text: String

    package init(_ range: SourceRange, _ text: String) { (self.range, self.text) = (range, text) }
  }

  package struct Case: Sendable {
    package let name: String
    package let line: Int
    package let status: Status
    package let findings: [Finding]
    /// Why it was skipped or did not run.
    package let reason: String?

    package init(_ name: String, line: Int, _ status: Status, _ findings: [Finding] = [], reason: String? = nil) {
      (self.name, self.line, self.status) = (name, line, status)
      (self.findings, self.reason) = (findings, reason)
    }
  }

  package var cases: [Case] = []
  /// Why nothing ran.
  package var problem: String?

  package init() {}

  /// A sentence about the run as a whole.
  var summary: String {
    if let problem { return problem }
    let failed = cases.count { !$0.findings.isEmpty && $0.status != .knownFailure }
    let passed = cases.count { $0.status == .passed }
    if cases.isEmpty { return "There is no scenario in this line." }
    return failed > 0
      ? "\(failed) of \(Counted.text(cases.count, "case")) failed." : "\(Counted.text(passed, "case")) passed."
  }
}

/// The outcome of accepting what happens.
package enum Accepted: Sendable {
  case text([UInt8])
  /// Why nothing changes.
  case nothing(String)
}
