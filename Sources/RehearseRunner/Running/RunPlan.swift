import Rehearse
import RehearseLanguage

/// What a run is to do: the files, in which order, and how.
package struct RunPlan: Sendable {
  /// What a run that must fail fast says of the cases it leaves out.
  package static let failFastReason = "not run: the run stopped at the first failure"
  /// What a run that was stopped says of the cases it left out.
  package static let interruptedReason = "not run: interrupted"

  /// How many cases a run takes; GitLab's dashboard takes as many.
  package static let caseLimit = 500_000
  /// What a run that has more cases says of those it left out.
  package static let tooManyReason = "not run: the run has too many cases"

  /// The same as a problem of the run.
  package static let tooManyProblem = "the run has more than \(caseLimit) cases; run it in parts"

  package let files: [SourceFile]
  /// The modules of each file.
  package let modules: FileModules
  package var options: FileRunner.Options
  /// How many threads work at once.
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

  /// The places of the files in the order in which they are run.
  package var order: [Int] {
    var order = Array(files.indices)
    guard let seed = options.seed else { return order }
    var generator = SeededGenerator(seed: seed)
    order.shuffle(using: &generator)
    return order
  }

  /// Why a case must not be started now, if it must not.
  ///
  /// - Parameter hasFailed: whether a case of its file has failed.
  package func reasonToStop(_ progress: Progress, hasFailed: Bool) -> String? {
    if hasFailed, !progress.hasFailed { progress.noteFailure() }
    if progress.isInterrupted { return Self.interruptedReason }
    return failFast && progress.hasFailed ? Self.failFastReason : nil
  }

  /// The same run, of the scenarios that ask to run alone.
  package var onlyMarked: RunPlan {
    var plan = self
    plan.options.selection.onlyMarked = true
    return plan
  }

  /// Whether a file shows that the run must begin anew, with only the scenarios that ask to run alone.
  package func mustRestart(after head: FileHead) -> Bool { !options.selection.onlyMarked && !head.only.isEmpty }
}

/// The modules that the files of a run are about, and what runs their plans.
package struct FileModules: Sendable {
  /// Modules that one host has.
  package struct Group: Sendable {
    package let contracts: ContractCatalog
    package let executor: any PlanExecutor

    package init(_ contracts: ContractCatalog, _ executor: any PlanExecutor) {
      (self.contracts, self.executor) = (contracts, executor)
    }
  }

  package let groups: [Group]
  /// The group of each file; all files belong to the first where it is empty.
  private let places: [Int]

  package init(_ groups: [Group], places: [Int] = []) { (self.groups, self.places) = (groups, places) }

  /// Modules that run in this process.
  package init(inProcess modules: ModuleCatalog) {
    self.init([Group(modules.contracts, InProcessExecutor(modules))])
  }

  /// The same of some of the files.
  package func only(_ kept: [Int]) -> FileModules {
    FileModules(groups, places: places.isEmpty ? [] : kept.map { places[$0] })
  }

  /// The group that a file belongs to.
  package func group(ofFile index: Int) -> Group { groups[places.isEmpty ? 0 : places[index]] }

  /// The group that a module of this contract belongs to.
  package func group(of contract: ModuleContract) -> Group? {
    groups.first { $0.contracts.contracts.contains { $0 === contract } }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same seed gives the same order on every machine.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
