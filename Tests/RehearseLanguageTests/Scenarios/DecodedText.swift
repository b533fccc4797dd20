import Rehearse
import RehearseLanguage
import RehearseTestSupport

/// A decoded scenario text of the test module: the file, or its mistakes.
struct DecodedText {
  let file: ScenarioFile?
  let diagnostics: [Diagnostic]
  let warnings: [Diagnostic]

  init(_ text: String, isContinuousIntegration: Bool = false, mayBeOpen: Bool = false) {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    let options = FileDecoder.Options(
      catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: isContinuousIntegration,
      mayBeOpen: mayBeOpen)
    file = tree.isComplete ? FileDecoder.decode(tree, options, reporting: &diagnostics) : nil
    self.diagnostics = diagnostics.sorted
    warnings = diagnostics.warnings
  }

  var mistakes: [String] { diagnostics.map { "\($0.range.start.line) \($0.message)" } }

  var names: [String] { file?.cases.map(\.name) ?? mistakes }

  var plan: Plan { file?.cases.first?.plan ?? Plan(given: [], responses: [], steps: []) }

  var expectations: Expectations {
    file?.cases.first?.steps.first ?? Expectations(when: .start)
  }
}
