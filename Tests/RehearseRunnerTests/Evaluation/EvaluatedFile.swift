import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport

/// A scenario of the test module that has been carried out and evaluated.
struct EvaluatedFile {
  let report: FailureReport?
  let trace: Trace

  init(_ text: String, onPress press: @escaping @Sendable (Lamp.Bench) -> Void = { _ in }) throws {
    let module = Lamp.module(onPress: press)
    let file = try Decoded.file(text, module.contract)
    trace = module.run(file.cases[0].plan)
    report = Evaluator.evaluate(file.cases[0], trace, module.contract)
  }

  /// `line headline` of each finding.
  var findings: [String] { report?.findings.map { "\($0.position.line) \($0.headline)" } ?? [] }

  /// The details of the first finding.
  var details: [String] { report?.findings.first?.detailLines ?? [] }

  /// The advice of the first finding.
  var advice: [String] { report?.findings.first?.adviceLines ?? [] }

  /// What became of each call of the first step that failed.
  var notes: [String] { report?.steps.first?.calls.map(\.note) ?? [] }
}
