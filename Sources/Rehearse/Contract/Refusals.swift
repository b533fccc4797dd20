/// Asks the Swift types of a module which values they refuse; decoding has checked only that these are of the declared
/// types.
package typealias Refusals = @Sendable (_ values: [PlacedValue]) -> [Int: String]

/// A value of a scenario, and the place at which a module receives it.
package struct PlacedValue: Sendable, Hashable {
  package let place: ValuePlace
  package let value: Literal

  package init(place: ValuePlace, value: Literal) { (self.place, self.value) = (place, value) }
}

extension ModuleContract {
  /// The reasons for which Swift types refuse values, by the index of the value.
  package func refusals(_ values: [PlacedValue]) -> [Int: String] {
    if let askHost { return values.isEmpty ? [:] : askHost(values) }
    var reasons: [Int: String] = [:]
    for (index, item) in values.enumerated() {
      if let reason = declaration(at: item.place)?.examples.refusal(item.value) { reasons[index] = reason }
    }
    return reasons
  }

  /// The type at a place, and its examples.
  package func declaration(at place: ValuePlace) -> (valueType: ValueType, examples: DeclaredExamples)? {
    switch place {
    case .given(let path): return givenPaths.index(of: path).map { (givens[$0].valueType, givens[$0].examples) }
    case .answer(let name, let answer):
      guard let operation = operationNames.index(of: name).map({ operations[$0] }),
        case .value(let returns, let errors, _) = operation.answers
      else { return nil }
      return answer == .fails ? errors.map { ($0, operation.failures) } : (returns, operation.returned)
    case .argument(let name, let argument):
      guard let action = actionNames.index(of: name).map({ actions[$0] }),
        let parameter = action.parameterNames.index(of: argument).map({ action.parameters[$0] })
      else { return nil }
      return (parameter.valueType, parameter.examples)
    }
  }
}
