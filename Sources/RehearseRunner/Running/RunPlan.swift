import Rehearse
import RehearseLanguage

package struct RunPlan: Sendable {
  /// The maximum number of cases in a run, as in GitLab.
  package static let caseLimit = 500_000

  package static let tooManyProblem = "the run has more than \(caseLimit) cases; run it in parts"

  package let files: [SourceFile]
  package let modules: FileModules
  package var options: FileRunner.Options
  package let jobs: Int
  package let failFast: Bool

  package init(
    _ files: [SourceFile], _ modules: FileModules, _ options: FileRunner.Options, jobs: Int, failFast: Bool = false
  ) {
    self.files = files
    self.modules = modules
    self.options = options
    self.jobs = jobs
    self.failFast = failFast
  }

  /// The indices of the files in run order.
  package var order: [Int] {
    var order = Array(files.indices)
    guard let seed = options.seed else { return order }
    var generator = SeededGenerator(seed: seed)
    order.shuffle(using: &generator)
    return order
  }

  /// Why the next case must not start, or `nil` if it may.
  package func reasonToStop(_ progress: Progress, hasFailed: Bool) -> Reason? {
    if hasFailed, !progress.hasFailed { progress.noteFailure() }
    if progress.isInterrupted { return .interrupted }
    return failFast && progress.hasFailed ? .firstFailure : nil
  }
}

/// The modules of a run's files, and the executors for their plans.
package struct FileModules: Sendable {
  /// The modules of one host.
  package struct Group: Sendable {
    package let contracts: ContractCatalog
    package let executor: any PlanExecutor
    /// Why the host has no modules. `nil` if it has.
    package let failure: HostFailure?

    package init(_ contracts: ContractCatalog, _ executor: any PlanExecutor) {
      (self.contracts, self.executor, failure) = (contracts, executor, nil)
    }

    package init(_ failure: HostFailure) {
      (contracts, executor, self.failure) = (ContractCatalog([]), UnavailableExecutor(), failure)
    }
  }

  package let groups: [Group]
  /// The index of each file's group; if empty, all files belong to the first group.
  private let indices: [Int]

  package init(_ groups: [Group], indices: [Int] = []) { (self.groups, self.indices) = (groups, indices) }

  package init(inProcess modules: ModuleCatalog) {
    self.init([Group(modules.contracts, InProcessExecutor(modules))])
  }

  package func only(_ kept: [Int]) -> FileModules {
    FileModules(groups, indices: indices.isEmpty ? [] : kept.map { indices[$0] })
  }

  package func group(ofFile index: Int) -> Group { groups[indices.isEmpty ? 0 : indices[index]] }

  package func group(of contract: ModuleContract) -> Group? {
    groups.first { $0.contracts.contracts.contains { $0 === contract } }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014). The same seed gives the same order on every machine.
package struct SeededGenerator: RandomNumberGenerator {
  static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= Self.increment
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
