import Rehearse
import RehearseLanguage

/// The result of a case. The runner decides it once, and reporters only show it.
package indirect enum CaseResult: Sendable, Codable {
  case passed
  case failed(FailureReport)
  /// The case is marked as a known failure but passed.
  case passedUnexpectedly(issue: String, line: Int)
  /// The case could not be run or evaluated, which is not the scenario's fault.
  case errored(ErrorReport)
  case skipped(Reason)
  /// A known failure that failed as expected; contains the author's mark and the actual failure.
  case failedAsKnown(mark: String, FailureReport)
  case notRun(Reason)

  package var status: Status {
    switch self {
    case .passed: .passed
    case .failed(let failure): failure.kind == .ruleBroken ? .ruleBroken : .failed
    case .passedUnexpectedly: .failed
    case .errored(let error): error.status
    case .skipped: .skipped
    case .failedAsKnown: .knownFailure
    case .notRun: .notRun
    }
  }

  /// Why the case did not run; `nil` if it ran.
  package var reason: MessageText? {
    switch self {
    case .skipped(let reason): reason.text
    case .notRun(let reason): "\(words: Status.notRun.word): \(reason.text)"
    case .passed, .failed, .passedUnexpectedly, .errored, .failedAsKnown: nil
    }
  }

  /// Adds a snippet to each finding.
  package mutating func quote(_ draw: (SourceRange) -> String) {
    switch self {
    case .failed(var failure):
      failure.quote(draw)
      self = .failed(failure)
    case .failedAsKnown(let mark, var failure):
      failure.quote(draw)
      self = .failedAsKnown(mark: mark, failure)
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: break
    }
  }

  package var failure: FailureReport? {
    switch self {
    case .failed(let failure), .failedAsKnown(_, let failure): failure
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: nil
    }
  }

  package var hasFailures: Bool { failure != nil }

  /// Whether the case gets its own scene, because it ran and did more than simply pass.
  package var isPictured: Bool { status != .passed && status.isRun }
}

package struct FailureReport: Sendable, Codable {
  package struct CallLine: Sendable, Codable {
    package var text: String
    package var note: String
    /// Whether it is no call of its own, but an answer or a change of the state that came after one.
    package var isDetail: Bool

    package init(text: String, note: String, isDetail: Bool = false) {
      (self.text, self.note, self.isDetail) = (text, note, isDetail)
    }
  }

  package struct Step: Sendable, Codable {
    /// As in `StepName`; `nil` if the scenario has no `steps`.
    package var number: Int?
    package var title: String?
    package var findings: [Finding]
    package var calls: [CallLine]
    package var omittedCalls: Int
    /// Whether the list of calls is useful to the reader.
    package var isAboutCalls: Bool

    package init(
      number: Int?, title: String? = nil, findings: [Finding], calls: [CallLine], omittedCalls: Int = 0,
      isAboutCalls: Bool = true
    ) {
      (self.number, self.findings, self.calls) = (number, findings, calls)
      self.title = title?.cut(toBytes: SizeLimits.factText)
      (self.omittedCalls, self.isAboutCalls) = (omittedCalls, isAboutCalls)
    }

    /// Such as `step 2 (Ben signs in)`; `nil` if the scenario has no `steps`.
    package var name: String? { number.map { StepName.text($0, title) } }
    package var moment: String? { number.map { StepName.moment($0, title) } }
  }

  /// The kind of promise that was broken.
  package enum Kind: UInt8, Sendable, Codable {
    case expectation
    case ruleBroken
    /// The promise that simultaneous events may happen in any order.
    case orderDependent
  }

  package var module: String
  package var steps: [Step]
  /// The links of the scenario.
  package var links: [String] = []
  package var omittedLinks = 0
  /// Notes on the failure as a whole, such as an expired mark.
  package var notes: [MessageText]
  package var omittedFindings: Int
  package var kind: Kind
  /// Whether only the first finding is left, because the run has too many failures.
  package var isShortened = false

  package init(
    module: String, steps: [Step], notes: [MessageText] = [], omittedFindings: Int = 0, kind: Kind = .expectation
  ) {
    (self.module, self.steps, self.notes) = (module, steps, notes)
    (self.omittedFindings, self.kind) = (omittedFindings, kind)
  }

  package static let linkLimit = 10

  /// The notes, and that the failure was shortened.
  package var allNotes: [MessageText] {
    guard isShortened else { return notes }
    return notes + [
      "shortened: this run has too many failures to show all in full; run this scenario alone to see all"
    ]
  }

  /// The links and the notes in words.
  package var remarks: [MessageText] {
    guard !links.isEmpty else { return allNotes }
    let more: MessageText = omittedLinks > 0 ? " and \(omittedLinks) more" : ""
    return ["see \(links.joined(separator: ", "))\(more)"] + allNotes
  }

  package var findings: [Finding] { steps.flatMap(\.findings) }

  fileprivate mutating func quote(_ draw: (SourceRange) -> String) {
    for step in steps.indices {
      for finding in steps[step].findings.indices {
        steps[step].findings[finding].quotation = draw(steps[step].findings[finding].range)
      }
    }
  }
}

extension FailureReport {
  /// Creates a failure about a whole scenario rather than one step.
  package init(module: String, about findings: [Finding]) {
    self.init(module: module, steps: [Step(number: nil, findings: findings, calls: [], isAboutCalls: false)])
  }
}

/// Why a case could not be evaluated, with the calls up to that point.
package struct ErrorReport: Sendable, Codable {
  package enum Kind: UInt8, Sendable, Codable {
    /// The module or its adapter did something unsupported.
    case unfit
    case crashed
    case timedOut
  }

  package var kind: Kind
  package var message: MessageText
  package var calls: [FailureReport.CallLine] = []
  package var omittedCalls = 0
  /// What tells crashes with the same message apart: the last line that the module printed, and where it crashed.
  package var crash: [String]?

  package init(_ kind: Kind, _ message: MessageText) {
    self.kind = kind
    self.message = message
  }

  package var status: Status {
    switch kind {
    case .unfit: .error
    case .crashed: .crashed
    case .timedOut: .timedOut
    }
  }
}
