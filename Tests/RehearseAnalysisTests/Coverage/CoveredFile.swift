import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseTestSupport

struct CoveredFile {
  let tally: ModuleTally
  private let hosted: HostedModule
  var executor: InProcessExecutor { InProcessExecutor(ModuleCatalog(hosted)) }

  /// - Parameter skipped: The number of cases at the end that do not run.
  init(
    _ text: String, skipped: Int = 0, of module: HostedModule = Lamp.module
  ) throws {
    let file = try Decoded.file(text, module.contract)
    var tally = ModuleTally(module.contract)
    for (place, testCase) in file.cases.enumerated() {
      let isRun = place < file.cases.count - skipped
      tally.add(testCase, isRun ? module.run(testCase.plan, isDetailed: true) : nil)
    }
    self.tally = tally
    hosted = module
  }

  init(
    _ text: String, skipped: Int = 0, onPress press: @escaping @Sendable (Lamp.Bench) -> Void
  ) throws {
    try self.init(text, skipped: skipped, of: Lamp.module(onPress: press))
  }

  var module: ModuleCoverage { ModuleCoverage(tally) }
  var coverage: Coverage { Self.coverage([tally], hosted) }

  func details(_ measure: Measure, of subject: String, isMet: Bool) -> [String] {
    module.items.filter { $0.measure == measure && $0.subject == subject && $0.isMet == isMet }.map(\.detail)
  }

  static func coverage(_ tallies: [ModuleTally], _ module: HostedModule, hasAllModules: Bool = true) -> Coverage {
    let executor = InProcessExecutor(ModuleCatalog(module))
    return Coverage(
      tallies, catalog: ContractCatalog([module.contract]), hasAllModules: hasAllModules, mark: "# not reviewed",
      executor: { _ in executor })
  }
}
