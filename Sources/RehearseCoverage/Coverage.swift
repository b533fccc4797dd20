import Rehearse
import RehearseResults

/// What scenarios cover of the modules' vocabularies: all that the coverage command prints.
package struct Coverage: Sendable {
  /// In the order of the catalog.
  package let modules: [ModuleCoverage]
  /// Modules that no case is about, and that are not among `modules`.
  package let absent: [String]

  /// - Parameters:
  ///   - tallies: what each file's cases stated and met.
  ///   - catalog: the modules there are.
  ///   - isWhole: whether all scenarios were meant, so that a module without any is a gap rather than a wish.
  ///   - explore: tells what a module is known to do.
  package init(
    _ tallies: [ModuleTally], catalog: ModuleCatalog, isWhole: Bool, explore: (Vocabulary) -> ModuleKnowledge
  ) {
    var modules: [ModuleCoverage] = []
    var absent: [String] = []
    for vocabulary in catalog.vocabularies {
      let own = tallies.filter { $0.vocabulary === vocabulary }
      if own.isEmpty && !isWhole {
        absent.append(vocabulary.name)
      } else {
        modules.append(ModuleCoverage(own.reduce(into: ModuleTally(vocabulary)) { $0 += $1 }, explore(vocabulary)))
      }
    }
    (self.modules, self.absent) = (modules, absent)
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
