/// Why a case could not be judged, and how far it had come.
package struct ErrorReport: Sendable, Codable {
  package enum Kind: UInt8, Sendable, Codable {
    /// The module, or its adapter, did something that cannot be rehearsed.
    case unfit
    /// The process ended in the midst of the case.
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
