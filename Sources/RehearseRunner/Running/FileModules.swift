import Rehearse

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

  /// The group that a module of this vocabulary belongs to.
  package func group(of vocabulary: Vocabulary) -> Group? {
    groups.first { $0.contracts.vocabularies.contains { $0 === vocabulary } }
  }
}
