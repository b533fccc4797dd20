import Rehearse

/// A path into a scenario, as a table heading or a key of `for every`.
package struct ColumnPath: Sendable {
  /// The content of a column.
  package enum Filling: Sendable {
    case value(ValueType)
    case response(OperationDeclaration)
    case span
    /// An expectation under a key of `then`, with the type of the state field if the heading names one.
    case expectation(ThenKey, ValueType?)
    /// The name of the row.
    case name
    /// A mark of the row, or none.
    case mark
  }

  /// As written, such as `given flags.x`.
  package var path: String
  package var sentence: String
  package var filling: Filling

  /// Whether `any`, `all` and `complete over` work with it.
  package var isFinite: Bool {
    switch filling {
    case .value(let valueType): valueType.finiteValues != nil
    case .response(let operation): !operation.finiteResponses.isEmpty
    case .span, .expectation, .name, .mark: false
    }
  }

  package var isGiven: Bool { path.hasPrefix(HeadingKind.given.prefix) }

  /// Whether it is an input of the case, not an expectation.
  package var isInput: Bool {
    switch filling {
    case .value, .response, .span: true
    case .expectation, .name, .mark: false
    }
  }

  package static func all(_ contract: ModuleContract) -> [ColumnPath] {
    givens(contract) + arguments(contract) + expectations(contract)
      + HeadingKind.allCases.compactMap { kind in
        kind.sentence.map {
          ColumnPath(path: kind.rawValue, sentence: $0, filling: kind == .name ? .name : .mark)
        }
      }
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
    func columns(_ heading: ThenKey.Heading, _ columns: (ThenKey) -> [ColumnPath]) -> [ColumnPath] {
      ThenKey.all.filter { $0.heading == heading && $0.isUsable(in: contract) }.flatMap(columns)
    }
    func column(_ path: String, _ sentence: String, _ key: ThenKey, of valueType: ValueType? = nil) -> ColumnPath {
      ColumnPath(path: HeadingKind.then.heading(path), sentence: sentence, filling: .expectation(key, valueType))
    }
    return columns(.alone) { [column($0.rawValue, $0.sentence, $0)] }
      + columns(.operation) { key in
        contract.operations.map { column("\(key.rawValue).\($0.name)", $0.summary, key) }
      }
      + columns(.field) { key in
        contract.state.map { column("\(key.rawValue).\($0.name)", $0.summary, key, of: $0.valueType) }
      }
  }
}
