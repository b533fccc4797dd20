import Rehearse
import RehearseResults

/// A case in whose midst a process ended, with what is left of it: whoever takes the file up again tells its end.
package struct LostCase: Sendable {
  /// What becomes of the case.
  package enum Fate: Sendable {
    /// It is an error: what the module did ("crashed"), and how that showed ("signal 6").
    case error(ErrorReport.Kind, did: String, evidence: String)
    /// The run was stopped.
    case notRun(reason: String)
  }

  /// The case's place among the file's selected cases.
  package var place: Int
  /// From 0.
  package var step: Int
  package var fate: Fate
  package var calls: FlightCalls
  /// Of a rule, the sequence that was under way.
  package var sequence: String
  /// What the module had printed.
  package var printed: [UInt8]
  /// Real time.
  package var nanoseconds: Int64

  package init(
    place: Int, step: Int, fate: Fate, calls: FlightCalls, sequence: String = "", printed: [UInt8], nanoseconds: Int64
  ) {
    self.place = place
    self.step = step
    self.fate = fate
    self.calls = calls
    self.sequence = sequence
    self.printed = printed
    self.nanoseconds = nanoseconds
  }
}
