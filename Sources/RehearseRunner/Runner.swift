import RehearseScenario
import RehearseVocabulary
import Synchronization

/// Runs scenario files on several threads and hands on what became of each, in the order of the files.
package struct Runner: Sendable {
  /// How a run is carried out.
  package struct Setting: Sendable {
    package var files: FileRunner.Setting
    package var jobs: Int
    package var failFast: Bool

    package init(files: FileRunner.Setting, jobs: Int, failFast: Bool) {
      self.files = files
      self.jobs = jobs
      self.failFast = failFast
    }
  }

  /// What a run that must fail fast says of the cases it leaves out.
  package static let failFastReason = "not run: the run stopped at the first failure"

  private let files: [SourceFile]
  private let setting: Setting

  package init(_ files: [SourceFile], _ setting: Setting) {
    self.files = files
    self.setting = setting
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
    var fileSetting = setting.files
    if let digests = pass(fileSetting, progress, digest) { return digests }
    progress.restart()
    fileSetting.selection.onlyMarked = true
    return pass(fileSetting, progress, digest) ?? []
  }

  /// Runs every file once.
  ///
  /// - Returns: the digests; `nil` when a valid file turned out to have a scenario that asks to run alone, which the
  ///   selection did not know of. What has run until then counts for nothing: virtual time makes that cheap, and
  ///   every run without such a mark is spared a look at all files beforehand.
  private func pass<Digest: Sendable>(
    _ fileSetting: FileRunner.Setting, _ progress: Progress,
    _ digest: @escaping @Sendable (FileResult, _ index: Int) -> Digest
  ) -> [Digest]? {
    let order = runningOrder()
    let slots = Slots<Digest>(count: files.count)
    let failFast = setting.failFast
    Threads.run(min(setting.jobs, files.count)) { [files] in
      var runner = FileRunner(fileSetting)
      while true {
        let place = progress.take()
        guard place < files.count, !progress.mustRestart else { return }
        let index = order[place]
        let result = runner.run(files[index]) { hasFailed in
          if hasFailed { progress.noteFailure() }
          return failFast && progress.hasFailed ? Self.failFastReason : nil
        }
        if !fileSetting.selection.onlyMarked, result.file?.hasOnly == true { return progress.askToRestart() }
        progress.finishFile(failed: result.isInvalid || result.tally.failed + result.tally.errored > 0)
        slots.set(index, digest(result, index))
      }
    }
    return progress.mustRestart ? nil : slots.all
  }

  private func runningOrder() -> [Int] {
    var order = Array(files.indices)
    guard let seed = setting.files.seed else { return order }
    var generator = SeededGenerator(seed: seed)
    order.shuffle(using: &generator)
    return order
  }
}
