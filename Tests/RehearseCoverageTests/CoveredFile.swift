import Rehearse
import RehearseExploration
import RehearseScenario
import RehearseTestSupport

@testable import RehearseCoverage

/// Scenarios of the test module "lamp" that have been carried out and counted.
struct CoveredFile {
  let tally: ModuleTally

  /// - Parameter skipped: how many of the cases, from the last, are not run.
  init(
    _ text: String, skipped: Int = 0, of vocabulary: Vocabulary = Lamp.vocabulary
  ) throws {
    let file = try Decoded.file(text, vocabulary)
    var tally = ModuleTally(vocabulary)
    for (place, testCase) in file.cases.enumerated() {
      let isRun = place < file.cases.count - skipped
      tally.add(testCase, isRun ? vocabulary.rehearse(testCase.plan, isForStudy: true) : nil)
    }
    self.tally = tally
  }

  /// A lamp whose button asks the service, or does what the test says.
  init(
    _ text: String, skipped: Int = 0, onPress press: @escaping @Sendable (Lamp.Bench) -> Void
  ) throws {
    try self.init(text, skipped: skipped, of: Lamp.vocabulary(onPress: press))
  }

  var module: ModuleCoverage { ModuleCoverage(tally, Self.knowledge(tally.vocabulary)) }
  var coverage: Coverage { Self.coverage([tally], tally.vocabulary) }

  /// That of the module with this vocabulary.
  static func coverage(_ tallies: [ModuleTally], _ vocabulary: Vocabulary, isWhole: Bool = true) -> Coverage {
    Coverage(tallies, catalog: ModuleCatalog(vocabulary), isWhole: isWhole, explore: knowledge)
  }

  /// What a module is known to do, without going far.
  static func knowledge(_ vocabulary: Vocabulary) -> ModuleKnowledge {
    ModuleKnowledge(
      vocabulary,
      Explorer.explore(vocabulary, World(), Explorer.Limits(depth: 2, budget: 3_000), InProcessRunner()),
      InProcessRunner())
  }
}
