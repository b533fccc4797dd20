/// How a case ended.
package struct CaseEnd: Sendable {
  /// The file's place in the run.
  package var file: Int
  /// The case's place among the file's selected cases.
  package var place: Int
  package var verdict: Verdict
  /// Real time.
  package var nanoseconds: Int64
  /// The end of what the module printed meanwhile, without secrets; kept only for a case that did not pass.
  package var output: String

  package init(file: Int, place: Int, verdict: Verdict, nanoseconds: Int64, output: String = "") {
    self.file = file
    self.place = place
    self.verdict = verdict
    self.nanoseconds = nanoseconds
    self.output = output
  }
}
