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
    let order = runningOrder()
    let slots = Slots<Digest>(count: files.count)
    var fileSetting = setting.files
    fileSetting.selection.onlyMarked = isAnyMarked()
    eachFile(fileSetting) { [files, setting] place, runner in
      let index = order[place]
      let result = runner.run(files[index]) {
        setting.failFast && progress.hasFailed ? Self.failFastReason : nil
      }
      progress.finishFile(failed: result.isInvalid || result.tally.failed + result.tally.errored > 0)
      let made = digest(result, index)
      slots.set(index, made)
    }
    return slots.all
  }

  /// Whether a valid file has a scenario that asks to run alone.
  ///
  /// That has to be known before the first case runs. Where `CI` is set no valid file can have one.
  private func isAnyMarked() -> Bool {
    guard !setting.files.decoding.isContinuousIntegration else { return false }
    let found = Progress()
    eachFile(setting.files) { [files] place, runner in
      if !found.hasFailed, runner.asksToRunAlone(files[place]) { found.finishFile(failed: true) }
    }
    return found.hasFailed
  }

  private func eachFile(_ fileSetting: FileRunner.Setting, _ body: @escaping @Sendable (Int, inout FileRunner) -> Void)
  {
    let next = Progress()
    let count = files.count
    Threads.run(min(setting.jobs, count)) {
      var runner = FileRunner(fileSetting)
      while true {
        let place = next.take()
        guard place < count else { return }
        body(place, &runner)
      }
    }
  }

  private func runningOrder() -> [Int] {
    var order = Array(files.indices)
    guard let seed = setting.files.seed else { return order }
    var generator = SeededGenerator(seed: seed)
    order.shuffle(using: &generator)
    return order
  }
}
