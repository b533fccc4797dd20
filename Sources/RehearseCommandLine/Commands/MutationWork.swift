import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Runs files and tries every change on their scenarios, each file on one thread.
struct MutationWork {
  /// What is kept of a file.
  struct Digest: Sendable {
    let diagnostics: String
    /// What became of it as it is; only of a file that cannot be used is it reported.
    let result: FileResult
    let score: FileScore?
  }

  let inputs: ScenarioInputs

  func digests(of files: [SourceFile], _ modules: FileModules) -> [Digest] {
    let console = ConsoleReport(style: inputs.looks.errors, detail: .normal)
    let progress = Progress()
    let line = ProgressLine(progress, files: files.count, isWanted: Output.errors.isTerminal)
    line.drawByItself()
    defer { line.end() }
    return Runner(RunPlan(files, modules, inputs.fileOptions(), jobs: inputs.jobs))
      .run(progress, observer: FileMutation()) { result, _, seen, executor in
        Digest(
          diagnostics: console.diagnostics(result), result: result,
          score: seen.score(path: result.path, startedAt: result.head.startedAt, executor))
      }
  }
}
