import Rehearse
import RehearseLanguage

/// What became of a case: decided once, by the runner; reporters only show it.
package indirect enum CaseResult: Sendable, Codable {
  case passed
  /// An expectation did not hold.
  case failed(FailureReport)
  /// It is marked as a known failure, and passed.
  case passedUnexpectedly(issue: String, line: Int)
  /// It could not be run or evaluated, which is no fault of the scenario.
  case errored(ErrorReport)
  /// Not run because of its mark, with the reason.
  case skipped(reason: String)
  /// A known failure that failed, as it must, with what really failed.
  case failedAsKnown(reason: String, FailureReport)
  /// Not run because the run stopped before.
  case notRun(reason: String)

  /// Draws the author's line for each expectation that did not hold.
  ///
  /// - Parameter draw: draws the line of a place.
  package mutating func quote(_ draw: (SourceRange) -> String) {
    switch self {
    case .failed(var failure):
      failure.quote(draw)
      self = .failed(failure)
    case .failedAsKnown(let reason, var failure):
      failure.quote(draw)
      self = .failedAsKnown(reason: reason, failure)
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: break
    }
  }

  /// The expectations that did not hold, known or not.
  package var failure: FailureReport? {
    switch self {
    case .failed(let failure), .failedAsKnown(_, let failure): failure
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: nil
    }
  }

  /// Whether expectations did not hold, known or not.
  package var hasFailures: Bool { failure != nil }

  /// Whether the case was run.
  package var isRun: Bool {
    switch self {
    case .skipped, .notRun: false
    case .passed, .failed, .passedUnexpectedly, .errored, .failedAsKnown: true
    }
  }

  /// Whether its case has a picture of its own, since it ran and did not simply pass.
  package var isPictured: Bool {
    if case .passed = self { false } else { isRun }
  }

  /// Whether a run that must fail fast stops at it.
  package var isFailure: Bool {
    switch self {
    case .failed, .passedUnexpectedly, .errored: true
    case .passed, .skipped, .failedAsKnown, .notRun: false
    }
  }
}

/// Everything that is reported of a case that did not do what was expected.
package struct FailureReport: Sendable, Codable {
  /// A call of the step, and what became of it.
  package struct CallLine: Sendable, Codable {
    package var text: String
    package var note: String
  }

  /// What failed in one step.
  package struct Step: Sendable, Codable {
    /// From 1; `nil` when the scenario has no `steps`.
    package var number: Int?
    package var findings: [Finding]
    package var calls: [CallLine]
    /// How many more calls there were than are listed.
    package var omittedCalls = 0
    /// Whether a reader wants to know which calls there were.
    package var isAboutCalls = true
  }

  /// What kind of promise did not hold.
  package enum Kind: UInt8, Sendable, Codable {
    /// What a scenario expects.
    case expectation
    /// What a rule demands of every sequence.
    case ruleBroken
    /// That simultaneous events may happen in any order.
    case orderDependent
  }

  package var module: String
  package var steps: [Step]
  /// Remarks on the failure as a whole: the scenario's links, a mark that has run out.
  package var notes: [String] = []
  /// How many more findings there are than are listed.
  package var omittedFindings = 0
  package var kind = Kind.expectation

  /// All findings, step by step.
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
  /// Findings about a scenario as a whole, in whichever steps.
  package init(module: String, about findings: [Finding]) {
    self.init(module: module, steps: [Step(number: nil, findings: findings, calls: [], isAboutCalls: false)])
  }
}

/// Why a case could not be evaluated, and how far it had come.
package struct ErrorReport: Sendable, Codable {
  package enum Kind: UInt8, Sendable, Codable {
    /// The module, or its adapter, did something that cannot be rehearsed.
    case unfit
    /// The process ended during the case.
    case crashed
    /// The case did not end within its time.
    case timedOut
  }

  package var kind: Kind
  /// What happened, in one sentence.
  package var message: String
  /// The calls that the module had made.
  package var calls: [FailureReport.CallLine] = []
  /// How many more there were than are listed.
  package var omittedCalls = 0

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
