import Rehearse

/// By which names secrets are found in a file.
package struct SecretNames: Sendable {
  /// Those of secret arguments.
  let arguments: [String]
  /// The actions and operations that have one, each with its arguments that anybody may see.
  let holders: [String: [String]]
  /// All names of actions and operations.
  let declared: Set<String>

  package init(_ vocabularies: [Vocabulary]) {
    arguments = Set(vocabularies.flatMap(\.secretNames)).sorted()
    var holders: [String: [String]] = [:]
    for vocabulary in vocabularies {
      let declared =
        vocabulary.actions.map { ($0.name, $0.parameters) } + vocabulary.operations.map { ($0.name, $0.parameters) }
      for (name, parameters) in declared where parameters.contains(where: \.isSecret) {
        holders[name, default: []] += parameters.filter { !$0.isSecret }.map(\.name)
      }
    }
    self.holders = holders
    declared = Set(vocabularies.flatMap { $0.actions.map(\.name) + $0.operations.map(\.name) })
  }

  /// Words that a message may say wherever they stand: they are declared, and so no secret.
  var harmless: Set<String> { declared.union(arguments).union(holders.values.joined()) }
}
