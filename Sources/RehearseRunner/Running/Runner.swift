import Rehearse
import RehearseLanguage

/// Runs scenario files on several threads and collects their results.
package struct Runner: Sendable {
  package struct Context: Sendable {
    /// Checked before each case.
    package var isStopped: @Sendable () -> Bool
    /// Receives every event before it takes effect.
    package var record: @Sendable (RunEvent) -> Void

    package init(
      isStopped: @escaping @Sendable () -> Bool = { false }, record: @escaping @Sendable (RunEvent) -> Void = { _ in }
    ) {
      (self.isStopped, self.record) = (isStopped, record)
    }
  }

  private let plan: RunPlan
  private let context: Context

  package init(_ plan: RunPlan, _ context: Context = Context()) { (self.plan, self.context) = (plan, context) }

  /// Runs the files.
  ///
  /// - Parameters:
  ///   - progress: counts finished files.
  ///   - digest: reduces a file's result to what the caller keeps. It runs on the file's thread, so that reports are
  ///     written in parallel and use little memory.
  /// - Returns: the digests in file order, regardless of the run order.
  package func run<Digest: Sendable>(
    _ progress: Progress = Progress(), digest: @escaping @Sendable (FileResult, _ index: Int) -> Digest
  ) -> [Digest] {
    run(progress, observer: NoObserver()) { result, index, _, _ in digest(result, index) }
  }

  /// Runs the files, each with its own copy of the observer, which `digest` receives after the last case.
  package func run<Observer: CaseObserver, Digest: Sendable>(
    _ progress: Progress = Progress(), observer: Observer,
    digest: @escaping @Sendable (FileResult, _ index: Int, Observer, _ executor: any PlanExecutor) -> Digest
  ) -> [Digest] {
    var plan = self.plan
    plan.options.runsOnlyMarked =
      plan.options.runsOnlyMarked || OnlySearch(plan).findsOne(isStopped: context.isStopped)
    // A report from the journal must know it of files that the run did not reach, or that are of other shards.
    if plan.options.runsOnlyMarked { context.record(.onlyMarked) }
    return run(plan, progress, observer, digest: digest)
  }

  private struct NoObserver: CaseObserver {
    func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile) {}
  }

  /// Reads the files without running them. Every case that is not marked as skipped counts as not run.
  package func list<Digest: Sendable>(
    digest: @escaping @Sendable (FileResult, _ index: Int) -> Digest
  ) -> [Digest] {
    let progress = Progress()
    progress.interrupt()
    return run(progress, digest: digest)
  }

  private func run<Observer: CaseObserver, Digest: Sendable>(
    _ plan: RunPlan, _ progress: Progress, _ observer: Observer,
    digest: @escaping @Sendable (FileResult, _ index: Int, Observer, _ executor: any PlanExecutor) -> Digest
  ) -> [Digest] {
    let order = plan.order
    let results = OrderedResults<Digest>(count: order.count)
    let failures = FailureBudget.Run()
    let threads = min(plan.jobs, order.count)
    Threads.run(threads) { [context] _ in
      var seen = observer
      var runner = FileRunner(plan.options, observe: observer is NoObserver ? nil : { seen.saw($0, $1, $2, $3) })
      while let number = progress.take(of: order.count) {
        let index = order[number]
        let modules = plan.modules.group(ofFile: index)
        var builder = FileResultBuilder()
        seen = observer
        var hasTooMany = false
        runner.run(
          plan.files[index], modules, index: index, failures: failures,
          jobs: { progress.share(of: plan.jobs, threads: threads) },
          stop: { hasFailed in
            if hasTooMany { return .tooManyCases }
            if context.isStopped() { progress.interrupt() }
            return plan.reasonToStop(progress, hasFailed: hasFailed)
          },
          receive: { event in
            context.record(event)
            if case .fileBegan(_, let head) = event { hasTooMany = progress.add(cases: head.cases.count) }
            if event.isFailure { progress.noteFailure() }
            builder.apply(event)
          })
        let result = builder.result(
          path: plan.files[index].path, missing: .notRun(.interrupted))
        progress.finishFile()
        results.set(index, digest(result, index, seen, modules.executor))
      }
    }
    return results.all
  }
}
