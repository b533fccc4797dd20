/// A case with its verdict.
package struct CaseResult: Sendable {
  package var head: CaseHead
  package var verdict: Verdict
  /// Real time.
  package var nanoseconds: Int64
  /// The end of what the module printed meanwhile.
  package var output: String

  package init(_ head: CaseHead, _ verdict: Verdict, nanoseconds: Int64, output: String = "") {
    self.head = head
    self.verdict = verdict
    self.nanoseconds = nanoseconds
    self.output = output
  }
}
