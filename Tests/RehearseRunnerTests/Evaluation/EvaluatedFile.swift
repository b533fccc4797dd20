import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport

struct EvaluatedFile {
  let report: FailureReport?
  let trace: Trace

  init(_ text: String, onPress press: @escaping @Sendable (Lamp.Bench) -> Void = { _ in }) throws {
    let module = Lamp.module(onPress: press)
    let file = try Decoded.file(text, module.contract)
    trace = module.run(file.cases[0].plan)
    report = Evaluator.evaluate(file.cases[0], trace, module.contract)
  }

  var findings: [String] { report?.findings.map { "\($0.position.line) \($0.headline)" } ?? [] }

  var details: [String] { report?.findings.first?.detailLines ?? [] }

  var advice: [String] { report?.findings.first?.adviceLines ?? [] }

  var notes: [String] { report?.steps.first?.calls.filter { !$0.isDetail }.map(\.note) ?? [] }
}
