import Rehearse
import RehearseLanguage
import RehearseTestSupport

@testable import RehearseRunner

/// Scenarios of the test module "lamp" that have been carried out and counted.
struct CoveredFile {
  let tally: ModuleTally
  private let hosted: HostedModule
  /// Runs further plans of the module.
  var executor: InProcessExecutor { InProcessExecutor(ModuleCatalog(hosted)) }

  /// - Parameter skipped: how many of the cases, from the last, are not run.
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

  /// A lamp whose button asks the service, or does what the test says.
  init(
    _ text: String, skipped: Int = 0, onPress press: @escaping @Sendable (Lamp.Bench) -> Void
  ) throws {
    try self.init(text, skipped: skipped, of: Lamp.module(onPress: press))
  }

  var module: ModuleCoverage { ModuleCoverage(tally) }
  var coverage: Coverage { Self.coverage([tally], hosted) }

  /// The details of what is counted in a column, by whether it is met.
  func details(_ measure: Measure, of subject: String, isMet: Bool) -> [String] {
    module.items.filter { $0.measure == measure && $0.subject == subject && $0.isMet == isMet }.map(\.detail)
  }

  /// That of one module.
  static func coverage(_ tallies: [ModuleTally], _ module: HostedModule, hasAllModules: Bool = true) -> Coverage {
    let executor = InProcessExecutor(ModuleCatalog(module))
    return Coverage(
      tallies, catalog: ContractCatalog([module.contract]), hasAllModules: hasAllModules, mark: "# not reviewed",
      executor: { _ in executor })
  }
}
