import Rehearse
import RehearseLanguage

/// Finds a module that the command line names.
enum ModuleChoice {
  static func module(_ name: String, in catalog: ContractCatalog) throws(UsageError) -> Vocabulary {
    if let module = catalog.vocabulary(named: name) { return module }
    let names = catalog.names
    throw UsageError(
      "\"\(SanitizedText.of(name))\" is not a module",
      hint: NameSuggestion.nearest(to: name, in: names).map { "Did you mean \"\($0)\"?" }
        ?? "Modules: \(names.joined(separator: ", "))")
  }

  /// Those that are named, each once; all of them where none is.
  static func modules(_ names: [String], in catalog: ContractCatalog) throws(UsageError) -> [Vocabulary] {
    var chosen: [Vocabulary] = []
    for name in names {
      let module = try module(name, in: catalog)
      if !chosen.contains(where: { $0 === module }) { chosen.append(module) }
    }
    return chosen.isEmpty ? catalog.vocabularies : chosen
  }
}
