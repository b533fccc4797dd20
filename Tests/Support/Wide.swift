import RehearseVocabulary

/// A module that exists in tests only: it has two hundred of everything, so that whatever counts in bits runs out of them.
package enum Wide {
  package static let count = 200

  private static let operations = (0..<count).map { Operation<Nothing, Nothing>("port.call\($0)", "Call \($0)") }
  private static let givens = (0..<count).map { Given("given\($0)", false, "Given \($0)") }
  private static let flags = (0..<count).map { Given.flag("flag\($0)", "Flag \($0)") }
  private static let fields = (0..<count).map { StateField<Int>("field\($0)", "Field \($0)") }
  private static let parameters = (0..<count).map { Parameter<Int>("value\($0)", "Value \($0)") }
  private static let place = Parameter<Int>("place", "Which")

  /// `call: { place: N }` calls `port.callN`, reads the given and the flag of that number, and counts in that field;
  /// `all` takes two hundred arguments, each of which must be written, and sets each field to its argument.
  package static let vocabulary = Vocabulary(
    "wide", "Two hundred of everything",
    givens: givens.map(\.declaration) + flags.map(\.declaration), operations: operations.map(\.declaration),
    actions: [
      Action("call", "Uses what has this number", [place.declaration]) {
        (stage: Stage, arguments) throws(AdapterFault) in
        let place = try arguments[place]
        stage.call(operations[place])
        _ = stage.value(of: givens[place])
        _ = stage.value(of: flags[place])
        stage.write(fields[place], 1)
      },
      Action("all", "Sets all", parameters.map(\.declaration)) { (stage: Stage, arguments) throws(AdapterFault) in
        for place in 0..<count { stage.write(fields[place], try arguments[parameters[place]]) }
      },
    ],
    state: fields.map(\.declaration)
  ) { stage in
    for field in fields { stage.write(field, 0) }
    return stage
  }
}
