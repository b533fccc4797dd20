import Rehearse
import RehearseLanguage

/// The scenarios of a test, read as the product reads them.
package enum Decoded {
  /// Why they cannot be carried out.
  package struct Problem: Error { package let messages: [String] }

  package static func file(_ text: String, _ vocabulary: Vocabulary = Lamp.vocabulary) throws -> ScenarioFile {
    var nodes = NodeBuffer()
    var diagnostics = Diagnostics()
    var reader = YAMLReader()
    let isRead = reader.read(Array(text.utf8), into: &nodes, reporting: &diagnostics)
    let options = FileDecoder.Options(catalog: ContractCatalog([vocabulary]), isContinuousIntegration: false)
    guard isRead, let file = FileDecoder.decode(nodes.tree, options, reporting: &diagnostics) else {
      throw Problem(messages: diagnostics.sorted.map(\.message))
    }
    return file
  }
}
