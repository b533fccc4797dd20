import RehearseRunner
import RehearseScenario
import RehearseSource
import RehearseVocabulary
import RehearseYAML
import TestSupport

/// A scenario of the test module that has been carried out and judged.
struct Rehearsing {
  let report: FailureReport?
  let trace: Trace

  /// Why a scenario of a test cannot be carried out.
  struct Problem: Error { let messages: [String] }

  init(_ text: String, onPress press: @escaping @Sendable (Lamp.Bench) -> Void = { _ in }) throws {
    let vocabulary = Lamp.vocabulary(onPress: press)
    let file = try Self.decode(text, vocabulary)
    trace = vocabulary.rehearse(file.cases[0].plan)
    report = Judge.judge(file.cases[0], trace, vocabulary)
  }

  static func decode(_ text: String, _ vocabulary: Vocabulary = Lamp.vocabulary) throws -> ScenarioFile {
    var nodes = NodeBuffer()
    var diagnostics = Diagnostics()
    var reader = YAMLReader()
    let isRead = reader.read(Array(text.utf8), into: &nodes, reporting: &diagnostics)
    let setting = FileDecoder.Setting(catalog: [vocabulary], isContinuousIntegration: false)
    guard isRead, let file = FileDecoder.decode(nodes.tree, setting, reporting: &diagnostics) else {
      throw Problem(messages: diagnostics.sorted.map(\.message))
    }
    return file
  }

  /// `line headline` of each finding.
  var findings: [String] { report?.findings.map { "\($0.position.line) \($0.headline)" } ?? [] }

  /// The details of the first finding.
  var details: [String] { report?.findings.first?.details ?? [] }

  /// The advice of the first finding.
  var advice: [String] { report?.findings.first?.advice ?? [] }

  /// What became of each call of the first step that failed.
  var notes: [String] { report?.steps.first?.calls.map(\.note) ?? [] }
}
