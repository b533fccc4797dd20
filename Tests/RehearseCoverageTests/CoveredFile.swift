import Rehearse
import RehearseCoverage
import RehearseScenario
import RehearseTestSupport

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
  var coverage: Coverage { Coverage([tally], catalog: ModuleCatalog(tally.vocabulary), isWhole: true) }
}
