import Rehearse
import RehearseLanguage

/// Writes what happened as an author would: on one line, with quotes where they are needed, without secrets.
struct ObservedText: Sendable {
  let contract: ModuleContract
  let secrets: CaseSecrets
  /// Whether long values are cut, in a text that is read before it is pasted.
  var isShortened = false

  /// A value where this type is declared.
  ///
  /// - Parameter hidden: what is written for a value that must not be shown, or cannot be written.
  func value(_ value: Literal, _ valueType: ValueType, hidden: String = Matcher.anything.text) -> String {
    guard !hides(value), isShortened || value.isWritable(valueType) else { return hidden }
    return EveryWord.cell((isShortened ? value.shortened() : value).flow(valueType))
  }

  /// Whether a value would give a secret away, itself or, where values are changed, as what was made of one.
  func hides(_ value: Literal) -> Bool {
    secrets.areGivenAway(by: value)
      || isShortened && Alternatives.origins(of: value).contains(where: secrets.areGivenAway)
  }

  /// A call as it stands behind a dash: `sound.log: { text: a }`.
  ///
  /// - Parameter argument: the text of an argument, by its place; `nil` for one that is not written.
  func call(_ call: Trace.CallRecord, _ argument: (Int, ParameterDeclaration) -> String?) -> String {
    let operation = contract.operations[call.operation]
    let parts = operation.parameters.enumerated().compactMap { place, parameter in
      argument(place, parameter).map { "\(parameter.name): \($0)" }
    }
    return parts.isEmpty ? operation.name : "\(operation.name): \(Self.braces(parts))"
  }

  /// A call with all arguments but the secret ones, and those that may be anything; one without a value, too: that it has none
  /// may matter.
  func call(_ call: Trace.CallRecord) -> String {
    self.call(call) { place, parameter in
      let text = value(call.arguments[place], parameter.valueType)
      return parameter.isSecret || text == Matcher.anything.text ? nil : text
    }
  }

  /// Calls as a list in brackets.
  static func list(_ calls: [String]) -> String {
    calls.isEmpty ? "none" : "[\(calls.map(item).joined(separator: ", "))]"
  }

  /// A call as an item of a list in brackets.
  static func item(_ call: String) -> String { call.contains(": {") ? "{ \(call) }" : call }

  /// Entries as a map in brackets.
  static func braces(_ entries: [String]) -> String { "{ \(entries.joined(separator: ", ")) }" }

  /// A state field with its value.
  func field(_ place: Int, _ value: Literal) -> String {
    let field = contract.state[place]
    return "\(field.name): \(self.value(value, field.valueType))"
  }

  /// The values that a field took, or none.
  func history(_ place: Int, _ values: [Literal]) -> String {
    let valueType = contract.state[place].valueType
    return values.isEmpty ? "none" : "[\(values.map { value($0, valueType) }.joined(separator: ", "))]"
  }
}

extension Literal {
  /// Whether YAML as it is read here has a way to say it where a type is declared.
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
