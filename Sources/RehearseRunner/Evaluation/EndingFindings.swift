import Rehearse
import RehearseLanguage

extension CallText {
  /// The end of an action: `total returned 3`, `pay threw offline`.
  func shown(_ result: Trace.Result) -> String { "\(contract.actions[result.action].name) \(ending(result))" }

  fileprivate func ending(_ result: Trace.Result) -> String {
    let action = contract.actions[result.action]
    return switch result.outcome {
    case .returned(let value): action.returns.map { "returned \(self.value(value, $0))" } ?? "returned"
    case .threw(let error): "threw \(value(error, action.throwing ?? .text))"
    case .threwOther(let error): "threw \(undeclared(error)), which is not declared"
    }
  }

  fileprivate func undeclared(_ error: String) -> String { secrets.masked(error).cut(toBytes: Self.length) }
}

/// What is wrong with how actions ended, in words.
struct EndingFindings {
  let text: CallText
  let trace: Trace
  let plan: Plan
  let step: Int
  private var contract: ModuleContract { text.contract }

  /// - Parameter when: where the actions of the step are written.
  func finding(_ problem: EndingProblem, at when: SourceRange) -> Finding {
    switch problem {
    case .missing(let expected, let pattern): return missing(expected, pattern)
    case .other(let result, let expected, let pattern): return other(result, pattern, expected)
    case .unexpected(let result, let range): return unexpected(result, at: range)
    case .unmentioned(let result):
      return unexpected(result, at: when, advice: statement(result, "write in \"then\""))
    case .undeclared(let result, let error):
      return Finding(
        at: when, .undeclaredError, contract.actions[result.action].name,
        details: [.text(MessageText(quoting: text.undeclared(error)))],
        advice: [.text("Declare its type in the adapter, with `throws:`, or the module has to change.")])
    }
  }

  private func missing(_ expected: Expectation.Ending, _ pattern: Pattern) -> Finding {
    let key = expected.key
    func isMeant(_ action: Int) -> Bool {
      (key == .threw ? contract.actions[action].throwing : contract.actions[action].returns) != nil
    }
    let others = trace.results(ofStep: step).filter { isMeant($0.action) }
    let open = running.filter(isMeant)
    let names = Set((others.map(\.action) + open).map { contract.actions[$0].name })
    let actual =
      others.map { names.count > 1 ? text.shown($0) : text.ending($0) } + (open.isEmpty ? [] : ["not ended yet"])
    let written = text.flow(pattern, expected.valueType)
    return Finding(
      at: expected.range, key == .threw ? .notThrown : .notReturned, names.count == 1 ? names.first ?? "" : "",
      details: [
        .values(
          path: "",
          [
            .init(.expected, "\(key.rawValue) \(written)"),
            .init(.actual, actual.isEmpty ? "no such action ended" : actual.joined(separator: ", ")),
          ], nil)
      ], advice: others.first.map { statement($0, "write in place of it") } ?? [])
  }

  /// The actions that have not ended at the end of the step.
  private var running: [Int] {
    plan.steps.prefix(step + 1).enumerated().flatMap { step, triggers in
      triggers.enumerated().compactMap { place, trigger -> Int? in
        guard case .action(let action, _) = trigger else { return nil }
        let end = trace.results.first { $0.step == step && $0.trigger == place }?.during
        return end.map { $0 > self.step } ?? true ? action : nil
      }
    }
  }

  private func other(_ result: Trace.Result, _ pattern: Pattern, _ expected: Expectation.Ending) -> Finding {
    let value = result.outcome.value ?? .none
    return Finding(
      at: expected.range, result.outcome.isError ? .otherError : .otherResult, contract.actions[result.action].name,
      details: Difference.all(pattern, value, expected.valueType, text.secrets).flatMap(\.details),
      advice: LiteralHint.advice(pattern, value, text.secrets))
  }

  private func unexpected(
    _ result: Trace.Result, at range: SourceRange, advice: [FindingAdvice] = []
  ) -> Finding {
    Finding(
      at: range, result.outcome.isError ? .threw : .returned, contract.actions[result.action].name,
      details: [.text(MessageText(quoting: text.shown(result)))], advice: advice)
  }

  /// The line that states how an action ended.
  private func statement(_ result: Trace.Result, _ place: String) -> [FindingAdvice] {
    contract.endings([result]).first.map { ending in
      [
        .paste(
          "If it is right, \(place):",
          ["\(ending.key.rawValue): \(text.flow(ending.value, ending.valueType))"], .beside),
        .text("If it is not, the module has to change."),
      ]
    } ?? []
  }
}
