import RehearseResults
import RehearseRunning

/// Lets worker processes run the files, and sees to it that nothing is lost whatever happens to them.
///
/// It runs no module itself and has a single thread, so that it can fork. What a worker tells is in the journal before
/// it counts. When a worker ends in the midst of a case, that case is an error, and another worker takes up the file
/// behind it. No case that has told its end runs a second time; one whose words a module has written over may.
package struct Supervisor<Digest: Sendable> {
  /// What came of a run.
  package struct Outcome {
    /// What is kept of each file, in their order.
    package var digests: [Digest]
    /// Why the run is not what was asked for, if it is not.
    package var problem: String?
    /// What is worth knowing all the same, a sentence each.
    package var warnings: [String]

    package init(digests: [Digest], problem: String? = nil, warnings: [String] = []) {
      self.digests = digests
      self.problem = problem
      self.warnings = warnings
    }
  }

  private var supervision: Supervision
  private let digests: Slots<Digest>

  /// - Parameter digest: makes what is kept of a file.
  package init(
    _ plan: RunPlan, _ options: Supervision.Options, _ progress: Progress = Progress(),
    digest: @escaping (FileResult, _ index: Int) -> Digest
  ) {
    let digests = Slots<Digest>(count: plan.files.count)
    self.digests = digests
    supervision = Supervision(plan, options, progress) { digests.set($1, digest($0, $1)) }
  }

  /// Runs the files to the end, or to that of the user's patience.
  package mutating func run() -> Outcome {
    let conclusion = supervision.run()
    return Outcome(digests: digests.all, problem: conclusion.problem, warnings: conclusion.warnings)
  }
}
