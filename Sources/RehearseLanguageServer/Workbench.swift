import Rehearse
import RehearseLanguage

/// What the server needs from its surroundings: hosts, and a place for pages.
///
/// Whatever waits for a host goes on beside the answers. Its outcome is a ``WorkEvent``, which the server receives later.
package protocol Workbench: AnyObject {
  /// The modules available to a document. If a host has to be asked, `learned` follows.
  func modules(of uri: String) -> LanguageServer.Modules

  /// The other scenario files of the project of a document, without those that are open.
  func files(besides open: [String], near uri: String) -> [(uri: String, text: String)]

  /// Makes the next request for modules start hosts again that could not be started.
  func retryFailedHosts()

  /// Asks hosts which of the noted values their types refuse; `asked` follows.
  func ask(_ questions: TypeQuestions)

  /// Ends the hosts that were started for modules and values, unless they are still asked.
  func closeHosts()

  /// Starts to run or accept; `ran` or `accepted` follows.
  func start(_ work: Work)

  /// Ends the host of a piece of work that is no longer wanted.
  func cancel(_ number: Int)

  /// Ends all work. Modules that are asked get a moment, so that an editor that says all at once hears of its mistakes.
  ///
  /// - Returns: what has come of it.
  func stop() -> [WorkEvent]

  /// Saves a page that an editor can open.
  ///
  /// - Returns: its address; `nil` if it cannot be saved.
  func save(page: String, named name: String) -> String?
}

/// Something that an editor asked for and that takes time.
package struct Work: Sendable {
  package enum Task: Sendable {
    /// Runs the scenario or row at a line; without a line, all of them.
    case run(line: Int?)
    /// Writes what happens as the expectation of the scenario or the row at a line.
    case accept(line: Int)
  }

  package let number: Int
  package let uri: String
  /// The text, which may not be saved yet.
  package let text: [UInt8]
  package let task: Task
}

/// What has come of work beside the answers.
package enum WorkEvent: Sendable {
  /// The modules of a document are known that were not before, or are no longer the same.
  case learned
  /// Whether a type refuses one of the values that were asked about.
  case asked(isRefused: Bool)
  case progress(number: Int, done: Int, of: Int)
  case ran(number: Int, RunReport)
  case accepted(number: Int, Accepted)
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

  private var failed: Int { cases.count { !$0.findings.isEmpty && $0.status != .knownFailure } }
  /// Whether it ran and nothing failed.
  var isGood: Bool { problem == nil && failed == 0 }

  /// A sentence about the run as a whole.
  var summary: String {
    if let problem { return problem }
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
