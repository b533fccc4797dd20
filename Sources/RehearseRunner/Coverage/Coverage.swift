import Rehearse

/// What scenarios cover of the modules' vocabularies: all that `coverage` prints.
package struct Coverage: Sendable {
  /// In the order of the catalog.
  package let modules: [ModuleCoverage]
  /// The names of modules without a case, where those are left out.
  package let leftOut: [String]
  /// What is most worth closing, most important first.
  package let gaps: [CoverageGap]

  /// - Parameters:
  ///   - tallies: what each file's cases met.
  ///   - catalog: the modules there are.
  ///   - hasAllModules: whether a module without a case counts as not covered at all.
  ///   - mark: the comment that says that a scenario is not reviewed.
  ///   - executor: runs the plans of a module's scenarios that close gaps.
  package init(
    _ tallies: [ModuleTally], catalog: ContractCatalog, hasAllModules: Bool = false, mark: String = "",
    executor: (Vocabulary) -> (any PlanExecutor)?
  ) {
    var modules: [ModuleCoverage] = []
    var leftOut: [String] = []
    for vocabulary in catalog.vocabularies {
      let own = tallies.filter { $0.vocabulary === vocabulary }
      if own.isEmpty && !hasAllModules {
        leftOut.append(vocabulary.name)
      } else {
        modules.append(ModuleCoverage(own.reduce(into: ModuleTally(vocabulary)) { $0 += $1 }))
      }
    }
    (self.modules, self.leftOut) = (modules, leftOut)
    gaps = CoverageGap.mostImportant(of: modules, mark: mark, executor: executor)
  }

  /// That of all modules together.
  package func share(_ measure: Measure) -> Share {
    modules.reduce(into: Share()) { $0 += $1.share(measure) }
  }

  package var ran: Int { modules.reduce(0) { $0 + $1.tally.ran } }
  package var known: Int { modules.reduce(0) { $0 + $1.tally.known } }
  package var notRun: Int { modules.reduce(0) { $0 + $1.tally.notRun } }

  /// Claims of a vocabulary about what its module never does that turned out wrong, each in a sentence.
  package var wrongWaivers: [String] { modules.flatMap(\.wrongWaivers) }
}
