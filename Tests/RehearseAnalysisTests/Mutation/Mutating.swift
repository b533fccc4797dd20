import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport

/// Scenarios of a test module on which every mutant was tried.
struct Mutating {
  let mutation: Mutation

  init(_ text: String, of module: HostedModule) throws {
    let file = try Decoded.file(text, module.contract)
    var seen = FileMutation()
    for one in file.cases {
      let trace = module.run(one.plan, isDetailed: true)
      seen.saw(one, trace, Evaluator.evaluate(one, trace, module.contract).map(CaseResult.failed) ?? .passed, file)
    }
    mutation = Mutation(seen.score(path: "lamp.yaml", InProcessExecutor(ModuleCatalog(module))).map { [$0] } ?? [])
  }

  init(_ text: String, onPress press: @escaping @Sendable (Lamp.Bench) -> Void) throws {
    try self.init(text, of: Lamp.module(onPress: press))
  }

  var gaps: [MutationGap] { mutation.files.flatMap(\.scenarios).flatMap(\.gaps) }

  func unnoticed(_ kind: String) -> [String] { gaps.flatMap(\.unnoticed).filter { $0.kind == kind }.map(\.words) }

  var lines: [String] { gaps.map { ([$0.sentence] + $0.suggestion.text).joined(separator: "; ") } }
}
