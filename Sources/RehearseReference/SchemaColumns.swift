import RehearseSource
import RehearseVocabulary

/// The paths into a scenario that a table's columns and the keys of `for every` can be.
struct SchemaColumns {
  /// A path that a case is made with, and what it can be filled with.
  private struct Input {
    var path: String
    var sentence: String
    var schema: JSONValue
    /// Whether there is an end of its values, so that `all` can stand for them.
    var isFinite: Bool
  }

  let module: SchemaModule

  private var vocabulary: Vocabulary { module.vocabulary }

  /// The paths of `given` and `when`.
  var inputs: [String] { all.map(\.path) }

  /// Those of them that a table can be complete over.
  var finiteInputs: [String] { all.filter(\.isFinite).map(\.path) }

  /// What a table's first row can hold.
  var headings: [String] {
    let then = [ThenWord.calls, .never].map { "then \($0.rawValue)" }
    let fields = [ThenWord.state, .changes, .history].flatMap { word in
      vocabulary.state.map { "then \(word.rawValue).\($0.name)" }
    }
    return inputs + then + fields + ["name"]
  }

  /// The map of `for every`: values for each path.
  var forEvery: JSONValue {
    let members = all.map { input -> JSONValue.Member in
      let list = Schema.list(input.schema)
      // Texts that differ may be one and the same to an editor, such as 1 and 1.0: only words can be told apart.
      let schema = input.isFinite ? Schema.any(["const": "all"], list.adding(["uniqueItems": true])) : list
      return .init(input.path, schema.adding(["description": .text(input.sentence)]))
    }
    return Schema.closed(members).adding(["minProperties": 1])
  }

  private var all: [Input] {
    let givens = vocabulary.givens.map { given in
      Input(
        path: "given \(given.path)", sentence: given.summary, schema: SchemaValue.plain(given.shape),
        isFinite: given.shape.finiteValues != nil)
    }
    let responses = vocabulary.operations.filter(\.takesResponses).map { operation in
      Input(
        path: "given responses.\(operation.name)", sentence: operation.summary,
        schema: module.reference("response.\(operation.name)"), isFinite: !operation.finiteResponses.isEmpty)
    }
    let arguments = vocabulary.actions.flatMap { action in
      action.parameters.map { parameter in
        Input(
          path: "when \(action.name).\(parameter.name)", sentence: parameter.summary,
          schema: SchemaValue.plain(parameter.shape), isFinite: parameter.shape.finiteValues != nil)
      }
    }
    let clock = Input(
      path: "when \(Clock.action)", sentence: Clock.sentence, schema: Schema.reference("span"), isFinite: false)
    return givens + responses + arguments + [clock]
  }
}
