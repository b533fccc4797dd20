import Rehearse

/// What the schema says of the paths into a scenario that a table's columns and the keys of `for every` can be.
struct SchemaColumns {
  let module: SchemaModule

  private var all: [ColumnPath] { ColumnPath.all(module.vocabulary) }
  private var inputs: [ColumnPath] { all.filter(\.isInput) }

  /// The paths that a table can be complete over.
  var finiteInputs: [String] { inputs.filter(\.isFinite).map(\.path) }

  /// What a table's first row can hold.
  var headings: [String] { all.map(\.path) }

  /// The map of `for every`: values for each path.
  var forEvery: JSONValue {
    let members = inputs.map { input -> JSONValue.Member in
      let list = Schema.list(value(input))
      // Texts that differ may be one and the same to an editor, such as 1 and 1.0: only words can be told apart.
      let schema = input.isFinite ? Schema.any(["const": "all"], list.adding(["uniqueItems": true])) : list
      return .init(input.path, schema.adding(["description": .text(input.sentence)]))
    }
    return Schema.closed(members).adding(["minProperties": 1])
  }

  private func value(_ input: ColumnPath) -> JSONValue {
    switch input.filling {
    case .value(let shape): SchemaValue.plain(shape)
    case .response(let operation): module.reference("response.\(operation.name)")
    case .span: Schema.reference("span")
    case .expectation, .name: false
    }
  }
}
