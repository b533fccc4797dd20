import Rehearse
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

  var module: ModuleCoverage { ModuleCoverage(tally) }
  var coverage: Coverage { Self.coverage([tally], tally.vocabulary) }

  /// The details of what is counted in a column, by whether it is met.
  func details(_ measure: Measure, of subject: String, isMet: Bool) -> [String] {
    module.items.filter { $0.measure == measure && $0.subject == subject && $0.isMet == isMet }.map(\.detail)
  }

  /// That of the module with this vocabulary.
  static func coverage(_ tallies: [ModuleTally], _ vocabulary: Vocabulary, hasAllModules: Bool = true) -> Coverage {
    Coverage(tallies, catalog: ModuleCatalog(vocabulary), hasAllModules: hasAllModules, mark: "# not reviewed")
  }
}
