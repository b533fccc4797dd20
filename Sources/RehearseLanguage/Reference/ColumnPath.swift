import Rehearse

/// A path into a scenario that a table's column, or a key of `for every`, can be.
package struct ColumnPath: Sendable {
  /// What fills it.
  package enum Filling: Sendable {
    /// A given, or an action's argument.
    case value(ValueType)
    case response(OperationDeclaration)
    /// A span of virtual time.
    case span
    /// What is expected, as below this key of `then`; of a state field where it is of one.
    case expectation(ThenKey, ValueType?)
    /// The row's own name.
    case name
  }

  /// As it is written: `given flags.x`.
  package var path: String
  package var sentence: String
  package var filling: Filling

  /// Whether there is an end of its values, so that `any`, `all` and `complete over` can speak of them.
  package var isFinite: Bool {
    switch filling {
    case .value(let valueType): valueType.finiteValues != nil
    case .response(let operation): !operation.finiteResponses.isEmpty
    case .span, .expectation, .name: false
    }
  }

  /// Whether it is of `given`, so that `any` may stand in it.
  package var isGiven: Bool { path.hasPrefix(HeadingKind.given.prefix) }

  /// Whether a case is made with it, rather than evaluated by it.
  package var isInput: Bool {
    switch filling {
    case .value, .response, .span: true
    case .expectation, .name: false
    }
  }

  /// Every path of a module, in the order of an editor's list.
  package static func all(_ contract: ModuleContract) -> [ColumnPath] {
    givens(contract) + arguments(contract) + expectations(contract)
      + [ColumnPath(path: HeadingKind.name.rawValue, sentence: "A name for the row", filling: .name)]
  }

  private static func givens(_ contract: ModuleContract) -> [ColumnPath] {
    contract.givens.map { given in
      ColumnPath(path: HeadingKind.given.heading(given.path), sentence: given.summary, filling: .value(given.valueType))
    }
      + contract.answeringOperations.map { operation in
        ColumnPath(
          path: HeadingKind.given.heading("\(GivenKey.responses.rawValue).\(operation.name)"),
          sentence: operation.summary,
          filling: .response(operation))
      }
  }

  private static func arguments(_ contract: ModuleContract) -> [ColumnPath] {
    contract.actions.flatMap { action in
      action.parameters.map { parameter in
        ColumnPath(
          path: HeadingKind.when.heading("\(action.name).\(parameter.name)"), sentence: parameter.summary,
          filling: .value(parameter.valueType))
      }
    } + [
      ColumnPath(path: HeadingKind.when.heading(ClockAdvance.action), sentence: ClockAdvance.sentence, filling: .span)
    ]
  }

  private static func expectations(_ contract: ModuleContract) -> [ColumnPath] {
    ThenKey.headings.map { word in
      ColumnPath(
        path: HeadingKind.then.heading(word.rawValue), sentence: word.sentence, filling: .expectation(word, nil))
    }
      + ThenKey.fieldHeadings.flatMap { word in
        contract.state.map { field in
          ColumnPath(
            path: HeadingKind.then.heading("\(word.rawValue).\(field.name)"), sentence: field.summary,
            filling: .expectation(word, field.valueType))
        }
      }
  }
}
