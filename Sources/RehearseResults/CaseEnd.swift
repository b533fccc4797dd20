/// How a case ended.
package struct CaseEnd: Sendable {
  package var verdict: Verdict
  /// Real time.
  package var nanoseconds: Int64
  /// The end of what the module printed meanwhile, without secrets; kept only for a case that did not pass.
  package var output: String
  /// What is told of a case though it passed: how far a rule was explored.
  package var remark: String

  package init(_ verdict: Verdict, nanoseconds: Int64 = 0, output: String = "", remark: String = "") {
    self.verdict = verdict
    self.nanoseconds = nanoseconds
    self.output = output
    self.remark = remark
  }
}
