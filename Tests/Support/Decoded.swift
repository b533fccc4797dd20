import Rehearse
import RehearseLanguage

/// Decodes the scenarios of a test with the production code.
package enum Decoded {
  package struct Problem: Error { package let messages: [String] }

  package static func file(_ text: String, _ contract: ModuleContract = Lamp.contract) throws -> ScenarioFile {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    let options = FileDecoder.Options(catalog: ContractCatalog([contract]), isContinuousIntegration: false)
    guard tree.isComplete, let file = FileDecoder.decode(tree, options, reporting: &diagnostics) else {
      throw Problem(messages: diagnostics.sorted.map(\.message.plain))
    }
    return file
  }
}
