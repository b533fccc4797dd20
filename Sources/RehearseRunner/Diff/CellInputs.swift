import Rehearse
import RehearseLanguage

/// What a case starts from and does, each thing under the name that a table's heading has for it.
enum CellInputs {
  static let notStated = "not stated"

  /// A thing that may tell cells apart.
  struct Name {
    let name: String
    /// Whether its values are names of their own.
    let isChoice: Bool
  }

  static func values(_ one: StatedCase, _ words: StatementText) -> [String: String] {
    let vocabulary = words.vocabulary
    var values: [String: String] = [:]
    for (place, given) in vocabulary.givens.enumerated() {
      values[given.path] = words.given(place, one)
    }
    for prepared in one.world.responses {
      values["responses.\(vocabulary.operations[prepared.operation].name)"] = words.script(prepared)
    }
    for step in one.world.steps {
      for trigger in step {
        switch trigger {
        case .advance(let span): values[ClockAdvance.action] = VirtualTime.text(span)
        case .action(let place, let arguments):
          let action = vocabulary.actions[place]
          for (parameter, value) in zip(action.parameters, arguments) {
            values["\(action.name).\(parameter.name)"] = words.argument(value, parameter)
          }
        }
      }
    }
    return values
  }

  /// All names that the cells have, in the order of the vocabulary.
  static func names(_ vocabulary: Vocabulary, _ cells: [[String: String]]) -> [Name] {
    let used = cells.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    var names = vocabulary.givens.map { Name(name: $0.path, isChoice: isChoice($0.shape)) }
    names += vocabulary.operations.map { Name(name: "responses.\($0.name)", isChoice: false) }
    for action in vocabulary.actions {
      names += action.parameters.map { Name(name: "\(action.name).\($0.name)", isChoice: false) }
    }
    names.append(Name(name: ClockAdvance.action, isChoice: false))
    return names.filter { used.contains($0.name) }
  }

  private static func isChoice(_ shape: ValueShape) -> Bool {
    if case .choice = shape.wrapped { true } else { false }
  }
}
