/// The contracts of the modules that scenarios may name: all that reading a scenario needs.
package struct ContractCatalog: Sendable {
  package let vocabularies: [Vocabulary]

  package init(_ vocabularies: [Vocabulary]) { self.vocabularies = vocabularies }

  package var names: [String] { vocabularies.map(\.name) }

  /// The vocabulary of the module with this name.
  package func vocabulary(named name: String) -> Vocabulary? {
    vocabularies.first { haveSameScalars($0.name, name) }
  }
}
