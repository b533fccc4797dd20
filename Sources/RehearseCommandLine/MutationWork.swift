import Rehearse
import RehearseIsolation
import RehearseLoading
import RehearseMutation
import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// Tries every change on scenarios in a copy of this process, and again without a change that made a module end the copy.
struct MutationWork {
  /// What is kept of a file.
  struct Digest: Sendable {
    let diagnostics: String
    /// What became of it as it is; only of a file that cannot be used is it reported.
    let result: FileResult
    let score: FileScore?
  }

  /// How many changes that end the process are put up with.
  private static let fatalLimit = 100

  let inputs: ScenarioInputs

  /// - Parameters:
  ///   - isSilent: whether what the copy prints goes nowhere.
  ///   - isStopped: asked now and then whether the work is not wanted any more.
  ///   - finish: what the copy does with what it found.
  func run(
    _ files: [SourceFile], isSilent: Bool = false, isStopped: () -> Bool = { false },
    finish: ([Digest], Mutation) -> ExitStatus
  ) -> ForkedTask.Outcome {
    let watch = MutationProgress()
    var fatal: Set<MutationProgress.Place> = []
    var jobs = inputs.jobs
    while true {
      let progress = Progress()
      let remaining = watch.leavingOut(fatal)
      let outcome = ForkedTask.run(
        patience: ForkedCommand.patience, pulse: { watch.pulse.map { $0 &+ progress.pulse } }, isSilent: isSilent,
        isStopped: isStopped,
        work: {
          let streams = SilencedStreams()
          let digests = digests(of: files, remaining, progress, jobs: jobs, messages: streams.errors)
          remaining.finish()
          streams.restore()
          return finish(digests, Mutation(digests.compactMap(\.score))).rawValue
        })
      if case .finished = outcome { return outcome }
      if isStopped() { return outcome }
      // With several threads it is unknown which one it was.
      if jobs > 1 {
        jobs = 1
      } else if let place = watch.place, fatal.count < Self.fatalLimit {
        fatal.insert(place)
      } else {
        return outcome
      }
    }
  }

  /// Runs the files and tries every change, each file on one thread.
  ///
  /// - Parameter messages: where the progress is shown.
  private func digests(
    of files: [SourceFile], _ watch: MutationProgress, _ progress: Progress, jobs: Int, messages: Output
  ) -> [Digest] {
    let console = ConsoleReport(style: inputs.looks.errors, detail: .normal)
    let line = ProgressLine(progress, files: files.count, isWanted: messages.isTerminal, on: messages)
    line.drawByItself()
    defer { line.end() }
    return Runner(RunPlan(files, inputs.fileOptions(), jobs: jobs))
      .run(progress, observer: FileMutation()) { result, index, seen in
        Digest(
          diagnostics: console.diagnostics(result), result: result,
          score: seen.score(path: result.path, place: index, startedAt: result.head.startedAt, watch))
      }
  }
}
