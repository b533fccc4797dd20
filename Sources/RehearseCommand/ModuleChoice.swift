import RehearseSource
import RehearseVocabulary

/// Finds a module that the command line names.
enum ModuleChoice {
  static func module(_ name: String, in catalog: [Vocabulary]) throws(UsageError) -> Vocabulary {
    if let module = catalog.first(where: { haveSameScalars($0.name, name) }) { return module }
    let names = catalog.map(\.name)
    throw UsageError(
      "\"\(VisibleText.of(name))\" is not a module",
      hint: Suggestion.nearest(to: name, in: names).map { "Did you mean \"\($0)\"?" }
        ?? "Modules: \(names.joined(separator: ", "))")
  }
}
