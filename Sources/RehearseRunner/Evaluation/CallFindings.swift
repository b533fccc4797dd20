import Rehearse
import RehearseLanguage

struct CallFindings {
  let text: CallText
  let expected: Expectation.CallList
  let trace: Trace
  private var contract: ModuleContract { text.contract }

  /// - Parameter added: the calls to add to the list at this place; empty if a later finding suggests it.
  func unexpected(_ call: Trace.CallRecord, before: Int, adding added: [Trace.CallRecord]) -> Finding {
    let place = before < expected.items.count ? expected.items[before].range : expected.range
    let isQuery = contract.operations[call.operation].kind == .query
    let reason: [FindingAdvice] =
      isQuery
      ? [
        .text(
          "It is a query. Queries are checked only if the list names them, and then all of their calls are checked.")
      ]
      : []
    return Finding(
      at: place, .unexpectedCall, text.name(call.operation), details: [text.detail(call, in: trace)],
      advice: reason + (added.isEmpty ? [] : advice(added, before: before)))
  }

  private func advice(_ added: [Trace.CallRecord], before: Int) -> [FindingAdvice] {
    let isOne = added.count == 1
    let isRight = isOne ? "If it is right" : "If all of these are right"
    let lines = added.compactMap { text.line($0) }
    return [
      lines.count == added.count
        ? addition(lines, isRight, before: before)
        : .text(
          "\(words: isRight), add \(words: isOne ? "it" : "them") to \"\(expected.key.rawValue)\"; \(words: isOne ? "its" : "their") arguments are too long to be shown here."
        ),
      .text(
        isOne
          ? "If it must not happen, the module has to change." : "If one must not happen, the module has to change."),
    ]
  }

  private func addition(_ lines: [String], _ isRight: String, before: Int) -> FindingAdvice {
    let items = lines.map { String($0.dropFirst(2)) }.joined(separator: ", ")
    guard let first = expected.items.first?.range ?? expected.changes.first?.range else {
      return .paste("\(words: isRight), replace `none` with:", ["[\(items)]"], .beside)
    }
    let isInBrackets = first.start.line == expected.range.start.line
    let list = isInBrackets ? "the brackets of \"\(expected.key.rawValue)\"" : "\"\(expected.key.rawValue)\""
    return .paste(
      "\(words: isRight), add to \(list)\(place(before: before)):", isInBrackets ? [items] : lines,
      isInBrackets || lines.count == 1 ? .beside : .below)
  }

  /// Where in the list a call is; empty if the order does not matter.
  private func place(before: Int) -> String {
    guard expected.isOrdered else { return "" }
    guard before < expected.items.count else { return ", at the end" }
    let next = expected.items[before]
    return ", before \(contract.operations[next.operation].name) in line \(next.range.start.line)"
  }

  func missing(_ item: CallPattern, _ calls: [Trace.CallRecord]) -> Finding {
    let called = calls.count { $0.operation == item.operation }
    let actual =
      called == 0 ? "it was not called" : "it was called \(Counted.times(called)), which other lines already expect"
    return Finding(
      at: item.range, .missingCall, text.name(item.operation),
      details: [.values(path: "", [.init(.expected, text.shown(item)), .init(.actual, actual)], nil)],
      advice: called == 0 ? waived(item.operation) : [])
  }

  /// Why the contract says that an operation is never called.
  private func waived(_ operation: Int) -> [FindingAdvice] {
    let waiver = contract.operations[operation].waivers.first { $0.answer == nil }
    return waiver.map { [.text("The contract of the module says that it is never called: \($0.reason).")] } ?? []
  }

  func misplaced(_ item: CallPattern, _ call: Trace.CallRecord) -> Finding {
    return Finding(
      at: item.range, .misplacedCall, text.name(call.operation), details: [text.detail(call, in: trace)],
      advice: expected.isSequence ? [] : [.text("If the order does not matter, write `calls in any order`.")])
  }

  func difference(_ item: CallPattern, _ call: Trace.CallRecord) -> Finding {
    let operation = contract.operations[item.operation]
    var (details, advice): ([FindingDetail], [FindingAdvice]) = ([], [])
    for argument in item.arguments {
      let parameter = operation.parameters[argument.parameter]
      let value = call.arguments[argument.parameter]
      guard !argument.pattern.matches(value) else { continue }
      if parameter.isSecret {
        details.append(.values(path: parameter.name, [], .isSecret))
        if advice.isEmpty { advice = LiteralHint.secretAdvice(argument.pattern) }
        continue
      }
      if advice.isEmpty { advice = LiteralHint.advice(argument.pattern, value, text.secrets) }
      for var difference in Difference.all(argument.pattern, value, parameter.valueType, text.secrets) {
        difference.path = parameter.name + difference.path
        details += difference.details
      }
    }
    return Finding(
      at: item.range, .otherArguments, operation.name, details: details, advice: advice)
  }
}
