import RehearseLoading
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// Makes of a journal what the run would have made: results of what ran, and the names of what did not.
package struct Replay<Digest: Sendable> {
  /// What is said of cases that the run did not come to.
  package static var reason: String { "not run: the run was stopped early" }

  package let digests: [Digest]
  /// How long the run took, in nanoseconds; `nil` when it did not finish.
  package let nanoseconds: Int64?

  /// - Parameters:
  ///   - plan: what the journal's header asks for; files that were not begun are read again, but not run.
  ///   - digest: makes what is kept of a file.
  package init(_ reader: JournalReader, _ plan: RunPlan, digest: @escaping (FileResult, _ index: Int) -> Digest) {
    let digests = Slots<Digest>(count: plan.files.count)
    var files = FilesInHand(plan.files) { digests.set($1, digest($0, $1)) }
    var (plan, nanoseconds) = (plan, Int64?.none)
    while let event = reader.next() {
      switch event {
      case .runBegan: break
      case .fileBegan, .fileDescribed, .caseDescribed, .caseEnded, .warned, .fileEnded: files.take(event)
      case .restarted:
        // A run does so once at most.
        guard !plan.options.selection.onlyMarked else { break }
        files.reset()
        plan = plan.onlyMarked
      case .runEnded(let time): nanoseconds = time
      }
    }
    var runner = FileRunner(plan.options)
    var places: Set<[UInt8]> = []
    for file in files.unfinished {
      if files.assembly(file).head == nil {
        guard places.insert(Discovery.identity(plan.files[file].path)).inserted else {
          let head = FileHead.unusable(
            plan.files[file].path, "the journal names this file more than once",
            startedAt: Moment.wallClock())
          for event in [RunEvent.fileBegan(file: file, head), .fileEnded(file: file)] { files.take(event) }
          continue
        }
        runner.run(
          plan.files[file], index: file, stop: { _ in Self.reason }, tell: { files.take($0) })
      } else {
        files.finish(file, Self.reason)
      }
    }
    self.digests = digests.all
    self.nanoseconds = nanoseconds
  }
}
