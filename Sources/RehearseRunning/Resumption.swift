/// How far a file had come before the process that ran it ended.
package struct Resumption: Sendable {
  /// The places of cases that have ended.
  package var done: Set<Int>
  package var lost: LostCase?

  package init(done: Set<Int> = [], lost: LostCase? = nil) {
    self.done = done
    self.lost = lost
  }
}
