import Rehearse
import RehearseLanguage
import RehearseRunner

/// Observed values as an author would write them: on one line, quoted if needed, without secrets.
struct ObservedText: Sendable {
  let contract: ModuleContract
  let secrets: CaseSecrets
  /// Whether long values are truncated, for text that people read before they paste it.
  var isShortened = false

  /// A value of a declared type, or `hidden` if it must not be shown or cannot be written.
  func value(_ value: Literal, _ valueType: ValueType, hidden: String = Matcher.anything.text) -> String {
    guard !hides(value), isShortened || value.isWritable(valueType) else { return hidden }
    let shown = isShortened ? value.shortened() : value
    // The ellipsis in a truncated value is a gap to fill in.
    return EveryWord.cell(shown.flow(valueType, isExpected: shown == value))
  }

  /// A pattern as the author wrote it, except that secrets are masked.
  func written(_ pattern: Pattern, _ valueType: ValueType) -> String {
    secrets.masked(pattern, valueType).flow(valueType)
  }

  /// Whether a value would reveal a secret, directly or as a mutation of one.
  func hides(_ value: Literal) -> Bool {
    secrets.areGivenAway(by: value)
      || isShortened && Alternatives.origins(of: value).contains(where: secrets.areGivenAway)
  }

  /// A call without arguments whose text is `nil`: `sound.log: { text: a }`.
  func call(_ call: Trace.CallRecord, _ argument: (Int, ParameterDeclaration) -> String?) -> WrittenCall {
    let operation = contract.operations[call.operation]
    return WrittenCall(operation.name, operation.parameters.flow(argument))
  }

  /// A call without secret arguments and without those that may have any value. An absent argument is kept, because its
  /// absence may matter.
  func call(_ call: Trace.CallRecord) -> WrittenCall {
    self.call(call) { index, parameter in
      let text = value(call.arguments[index], parameter.valueType)
      return parameter.isSecret || text == Matcher.anything.text ? nil : text
    }
  }

  static func list(_ calls: [WrittenCall]) -> String {
    calls.isEmpty ? "none" : "[\(calls.map(\.flow).joined(separator: ", "))]"
  }

  static func braces(_ entries: [String]) -> String { "{ \(entries.joined(separator: ", ")) }" }

  func field(_ index: Int, _ value: Literal) -> String {
    let field = contract.state[index]
    return "\(field.name): \(self.value(value, field.valueType))"
  }

  func history(_ index: Int, _ values: [Literal]) -> String {
    let valueType = contract.state[index].valueType
    return values.isEmpty ? "none" : "[\(values.map { value($0, valueType) }.joined(separator: ", "))]"
  }
}

extension Literal {
  /// Whether YAML can express the value for a declared type.
  fileprivate func isWritable(_ valueType: ValueType) -> Bool {
    switch self {
    case .none: valueType.isOptional
    case .decimal(let number): number.isFinite && Int(exactly: number) == nil
    case .list(let items): items.allSatisfy { $0.isWritable(valueType.element) }
    case .map(let entries): entries.allSatisfy { $0.value.isWritable(valueType.value(of: $0.key)) }
    default: true
    }
  }
}
