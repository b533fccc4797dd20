import Rehearse
import RehearseLanguage

/// Everything that is to be said about a case that did not do what was expected.
package struct FailureReport: Sendable, Codable {
  /// A call of the step, and what became of it.
  package struct CallLine: Sendable, Codable {
    package var text: String
    package var note: String

    package init(text: String, note: String) {
      self.text = text
      self.note = note
    }
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

    package init(
      number: Int?, findings: [Finding], calls: [CallLine], omittedCalls: Int = 0, isAboutCalls: Bool = true
    ) {
      self.number = number
      self.findings = findings
      self.calls = calls
      self.omittedCalls = omittedCalls
      self.isAboutCalls = isAboutCalls
    }
  }

  /// What kind of promise did not hold.
  package enum Kind: UInt8, Sendable, Codable {
    /// What a scenario expects.
    case expectation
    /// What a rule says of whatever happens.
    case ruleBroken
    /// That what is due at the same moment may happen in any order.
    case orderDependent
  }

  package var kind = Kind.expectation
  package var module: String
  package var steps: [Step]
  /// Words about the failure as a whole: the scenario's links, a mark that has run out.
  package var notes: [String] = []
  /// How many more findings there are than are listed.
  package var omittedFindings = 0

  package init(module: String, steps: [Step], notes: [String] = [], omittedFindings: Int = 0) {
    self.module = module
    self.steps = steps
    self.notes = notes
    self.omittedFindings = omittedFindings
  }

  /// Draws the author's line for each finding.
  ///
  /// - Parameter draw: draws the line of a place.
  mutating func quote(_ draw: (SourceRange) -> String) {
    for step in steps.indices {
      for finding in steps[step].findings.indices {
        steps[step].findings[finding].quotation = draw(steps[step].findings[finding].range)
      }
    }
  }

  /// All findings, step by step.
  package var findings: [Finding] { steps.flatMap(\.findings) }
}

extension FailureReport {
  /// Findings about a scenario as a whole, in whichever steps.
  package init(module: String, about findings: [Finding]) {
    self.init(module: module, steps: [Step(number: nil, findings: findings, calls: [], isAboutCalls: false)])
  }
}
