import Rehearse
import RehearseCoverage
import RehearseExploration
import RehearseLoading
import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseSource

/// Runs scenarios in this process, explores their modules in copies of it, and counts what the scenarios cover.
struct CoverageMeasurement {
  /// What came of it.
  struct Outcome {
    /// What is wrong with files, to be printed.
    let diagnostics: [String]
    let tally: Tally
    /// `nil` where no case is selected.
    let coverage: Coverage?
    /// Modules that crash or hang when they are explored.
    let broken: [String]
    /// Whether the system had no other process left.
    let hasNoRoom: Bool
  }

  /// What is kept of a file.
  private struct Digest: Sendable {
    let diagnostics: String
    let tally: Tally
    let coverage: ModuleTally?
  }

  let inputs: ScenarioInputs
  let catalog: ModuleCatalog

  func measure(_ files: [SourceFile], _ progress: Progress) -> Outcome {
    let console = ConsoleReport(style: inputs.looks.errors, detail: .normal)
    let runner = Runner(RunPlan(files, inputs.fileOptions(), jobs: inputs.jobs))
    let digests = runner.run(progress, observer: FileCoverage()) { result, _, seen in
      Digest(diagnostics: console.diagnostics(result), tally: result.tally, coverage: seen.tally)
    }
    let diagnostics = digests.map(\.diagnostics).filter { !$0.isEmpty }
    let tally = digests.reduce(into: Tally()) { $0 += $1.tally }
    guard tally.cases > 0 || tally.invalidFiles > 0 else {
      return Outcome(diagnostics: diagnostics, tally: tally, coverage: nil, broken: [], hasNoRoom: false)
    }
    // By now no thread is left but this one, and modules are explored in copies of their own.
    let copies = ForkedRunner(jobs: inputs.jobs, patience: ForkedCommand.patience)
    var broken: [String] = []
    let coverage = Coverage(digests.compactMap(\.coverage), catalog: catalog, isWhole: inputs.isWhole) { vocabulary in
      let found = Explorer.explore(vocabulary, World(), ModuleKnowledge.limits, copies)
      if !found.findings.isEmpty { broken.append(vocabulary.name) }
      return ModuleKnowledge(vocabulary, found, copies)
    }
    return Outcome(
      diagnostics: diagnostics, tally: tally, coverage: coverage, broken: broken, hasNoRoom: copies.hasNoRoom)
  }

  /// What is said of a module that crashes or hangs when it is explored.
  static func words(broken module: String) -> String {
    "\"\(module)\" crashes or hangs when it is explored, and what comes after that is not counted: see "
      + "`\(ProgramName.text) explore \(module)`"
  }
}
