import Rehearse

/// What a `then` can say of the actions that ended in a step.
package struct StatedEnding: Equatable, Sendable {
  /// `returned` or `threw`.
  package let key: ThenKey
  package let value: Literal
  package let valueType: ValueType
}

extension ModuleContract {
  /// What a `then` can say of the actions that ended in a step: nothing of values or errors that differ.
  package func endings(_ results: [Trace.Result]) -> [StatedEnding] {
    let all = results.compactMap(ending)
    return [ThenKey.returned, .threw].compactMap { key in
      let own = all.filter { $0.key == key }
      return own.allSatisfy { $0 == own.first } ? own.first : nil
    }
  }

  private func ending(_ result: Trace.Result) -> StatedEnding? {
    let action = actions[result.action]
    return switch result.outcome {
    case .returned(let value): action.returns.map { StatedEnding(key: .returned, value: value, valueType: $0) }
    case .threw(let error): action.throwing.map { StatedEnding(key: .threw, value: error, valueType: $0) }
    case .threwOther: nil
    }
  }
}
