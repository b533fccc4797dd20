import Rehearse
import RehearseSource

/// Finds a module that the command line names.
enum ModuleChoice {
  static func module(_ name: String, in catalog: ModuleCatalog) throws(UsageError) -> Vocabulary {
    if let module = catalog.vocabulary(named: name) { return module }
    let names = catalog.names
    throw UsageError(
      "\"\(SanitizedText.of(name))\" is not a module",
      hint: Suggestion.nearest(to: name, in: names).map { "Did you mean \"\($0)\"?" }
        ?? "Modules: \(names.joined(separator: ", "))")
  }
}
