import Rehearse
import RehearseJudging
import RehearseLoading
import RehearseResults
import RehearseScenario
import RehearseSource
import RehearseSystem

/// Runs scenario files on threads of this process and hands on what became of each, in the order of the files.
///
/// What a module does to the process, it does to the run; `rehearse run` uses it only on demand. Reading without running
/// needs nothing more.
package struct Runner: Sendable {
  private let plan: RunPlan
  private let isInterrupted: @Sendable () -> Bool

  /// - Parameter isInterrupted: asked before each case whether no more are to be started.
  package init(_ plan: RunPlan, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.plan = plan
    self.isInterrupted = isInterrupted
  }

  /// Runs the files.
  ///
  /// - Parameters:
  ///   - progress: counts the files that are done.
  ///   - digest: makes what is kept of a file. It runs on the file's thread, so that reports are written in parallel
  ///     and a run's memory holds no more than it must.
  /// - Returns: the digests in the order of the files, whatever the order in which they were run.
  package func run<Digest: Sendable>(
    _ progress: Progress = Progress(), digest: @escaping @Sendable (FileResult, _ index: Int) -> Digest
  ) -> [Digest] {
    run(progress, observer: Nobody()) { result, index, _ in digest(result, index) }
  }

  /// Runs the files before the eyes of an observer.
  ///
  /// - Parameters:
  ///   - observer: as each file's observer is at first.
  ///   - digest: takes the file's observer along, which has seen its cases by then.
  package func run<Observer: CaseObserver, Digest: Sendable>(
    _ progress: Progress = Progress(), observer: Observer,
    digest: @escaping @Sendable (FileResult, _ index: Int, Observer) -> Digest
  ) -> [Digest] {
    let folder = StartFolder()
    defer { folder.comeBack() }
    if let digests = pass(plan, folder, progress, observer, digest) { return digests }
    progress.restart()
    plan.options.description?.budget?.restart()
    return pass(plan.onlyMarked, folder, progress, observer, digest) ?? []
  }

  /// The observer of a run that nobody observes.
  private struct Nobody: CaseObserver {
    func saw(_ testCase: Case, _ trace: Trace?, _ verdict: Verdict, _ file: ScenarioFile) {}
  }

  /// Reads the files and runs nothing: every case that is not skipped by its mark counts as not run.
  package func list<Digest: Sendable>(
    digest: @escaping @Sendable (FileResult, _ index: Int) -> Digest
  ) -> [Digest] {
    let progress = Progress()
    progress.interrupt()
    return run(progress, digest: digest)
  }

  /// Runs every file once.
  ///
  /// - Returns: the digests; `nil` when a valid file turned out to have a scenario that asks to run alone, which the
  ///   selection did not know of. What has run until then counts for nothing: virtual time makes that cheap, and
  ///   every run without such a mark is spared a look at all files beforehand.
  private func pass<Observer: CaseObserver, Digest: Sendable>(
    _ plan: RunPlan, _ folder: StartFolder, _ progress: Progress, _ observer: Observer,
    _ digest: @escaping @Sendable (FileResult, _ index: Int, Observer) -> Digest
  ) -> [Digest]? {
    let order = plan.order
    let slots = Slots<Digest>(count: order.count)
    Threads.run(min(plan.jobs, order.count)) { [isInterrupted] number in
      var seen = observer
      var runner = FileRunner(
        plan.options, folder: folder.descriptor, observe: observer is Nobody ? nil : { seen.saw($0, $1, $2, $3) })
      while let place = progress.take(of: order.count), !progress.mustRestart {
        let index = order[place]
        var assembly = FileAssembly()
        seen = observer
        runner.run(
          plan.files[index], index: index,
          stop: { hasFailed in
            progress.beginCase()
            if isInterrupted() { progress.interrupt() }
            return plan.reasonToStop(progress, hasFailed: hasFailed)
          },
          tell: { event in
            if event.isFailure { progress.noteFailure() }
            assembly.apply(event)
          })
        if let head = assembly.head, plan.mustRestart(after: head) { return progress.askToRestart() }
        let result = assembly.result(
          path: plan.files[index].path, missing: .notRun(reason: RunPlan.interruptedReason))
        progress.finishFile()
        slots.set(index, digest(result, index, seen))
      }
    }
    return progress.mustRestart ? nil : slots.all
  }
}
