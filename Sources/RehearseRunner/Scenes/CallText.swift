import Rehearse
import RehearseLanguage

/// The text of calls, actions and values, with the secrets of a case masked.
package struct CallText {
  /// The maximum bytes of a value or of a call's arguments, because there may be many.
  package static let length = 300

  let contract: ModuleContract
  let secrets: CaseSecrets
  /// The maximum bytes per text, not counting the ellipsis of truncated ones; `nil` for no limit.
  private let limit: Int?

  package init(contract: ModuleContract, secrets: CaseSecrets, limit: Int? = nil) {
    self.contract = contract
    self.secrets = secrets
    self.limit = limit
  }

  static func ofScenes(_ contract: ModuleContract, _ secrets: CaseSecrets) -> CallText {
    CallText(contract: contract, secrets: secrets, limit: SizeLimits.sceneText)
  }

  func cut(_ text: String) -> String { limit.map { text.cut(toBytes: $0) } ?? text }

  // MARK: Names

  package func name(_ operation: Int) -> String { cut(contract.operations[operation].name) }

  /// An operation's port, and its name without the port.
  func parts(_ operation: Int) -> (port: String, operation: String) {
    let declaration = contract.operations[operation]
    guard let port = declaration.port else { return ("", cut(declaration.name)) }
    return (cut(port), cut(String(declaration.name.dropFirst(port.count + 1))))
  }

  // MARK: Calls

  /// Example: `tokenStore.save { token: t-1 }`.
  package func shown(_ call: Trace.CallRecord) -> String { shown(name(call.operation), arguments(call)) }

  /// An expected call as written: `authService.logIn { id: ana }`.
  package func shown(_ pattern: CallPattern) -> String { shown(name(pattern.operation), arguments(pattern)) }

  private func shown(_ name: String, _ arguments: String) -> String {
    cut(WrittenCall(name, arguments.isEmpty ? nil : arguments).words)
  }

  /// A call's arguments: `{ token: t-1 }`; empty if there are none.
  func arguments(_ call: Trace.CallRecord) -> String {
    arguments(contract.operations[call.operation].parameters, call.arguments)
  }

  /// An expected call's arguments as written: `{ id: ana }`.
  func arguments(_ pattern: CallPattern) -> String {
    let all = contract.operations[pattern.operation].parameters
    var remaining = Self.length
    let written = pattern.arguments.map { all[$0.parameter] }.flow { index, parameter in
      parameter.isSecret
        ? SanitizedText.redactionMark : flow(pattern.arguments[index].pattern, parameter.valueType, &remaining)
    }
    return cut(written ?? "")
  }

  private func arguments(
    _ parameters: [ParameterDeclaration], _ values: [Literal],
    without isLeftOut: (ParameterDeclaration, Literal) -> Bool = { _, _ in false }
  ) -> String {
    var remaining = Self.length
    let written = parameters.flow { index, parameter in
      if isLeftOut(parameter, values[index]) { return nil }
      return parameter.isSecret ? SanitizedText.redactionMark : flow(values[index], parameter.valueType, &remaining)
    }
    return cut(written ?? "")
  }

  func detail(_ call: Trace.CallRecord, in trace: Trace) -> FindingDetail {
    .call(shown(call), time: call.time, cause: call.cause.map { name(trace.calls[$0].operation) })
  }

  // MARK: Actions

  /// An action, without arguments that equal their default: `logIn { id: ana }`.
  package func shown(action index: Int, _ values: [Literal]) -> String {
    let action = contract.actions[index]
    return shown(action.name, arguments(action.parameters, values) { $0.defaultValue == $1 })
  }

  /// An action's arguments, without those that are none.
  func arguments(ofAction action: Int, _ values: [Literal]) -> String {
    arguments(contract.actions[action].parameters, values) { $1 == .none }
  }

  // MARK: Values

  package func flow(_ value: Literal, _ valueType: ValueType, to length: Int = Literal.shownLength) -> String {
    secrets.masked(value, valueType).shortened(to: length).flow(valueType)
  }

  package func flow(_ pattern: Pattern, _ valueType: ValueType, to length: Int = Literal.shownLength) -> String {
    secrets.masked(pattern, valueType).shortened(to: length).flow(valueType)
  }

  private func flow(_ value: Literal, _ valueType: ValueType, _ remaining: inout Int) -> String {
    secrets.masked(value, valueType).shortened(&remaining).flow(valueType)
  }

  private func flow(_ pattern: Pattern, _ valueType: ValueType, _ remaining: inout Int) -> String {
    secrets.masked(pattern, valueType).shortened(&remaining).flow(valueType)
  }

  /// Example: `becomes { token: t-1 }`.
  func shown(_ write: Trace.Write) -> String {
    let field = contract.state[write.field]
    return "becomes { \(field.name): \(flow(write.value, field.valueType, to: Self.length)) }"
  }

  /// Example: `token: none → t-1`.
  func change(_ write: Trace.Write, from before: Literal) -> String {
    let field = contract.state[write.field]
    return "\(field.name): \(value(before, field.valueType)) → \(value(write.value, field.valueType))"
  }

  package func value(_ value: Literal, _ valueType: ValueType) -> String {
    cut(flow(value, valueType, to: Self.length))
  }

  package func value(_ pattern: Pattern, _ valueType: ValueType) -> String {
    cut(flow(pattern, valueType, to: Self.length))
  }

  func outcome(_ outcome: Response.Outcome, of operation: Int) -> String {
    let operation = contract.operations[operation]
    let masked = secrets.masked(outcome, of: operation)
    let short = masked.map({ $0.shortened(to: Self.length) }, error: { $0.shortened(to: Self.length) })
    return cut(short.words(operation))
  }

  // MARK: Lines to paste

  /// A line to add to `calls`, without secrets: `- tokenStore.save: { token: t-1 }`; `nil` if it is too long to read.
  package func line(_ call: Trace.CallRecord, withAbsent: Bool = false) -> String? {
    var remaining = Literal.shownLength
    let operation = contract.operations[call.operation]
    let arguments = operation.parameters.flow { index, parameter in
      let value = call.arguments[index]
      return parameter.isSecret || value == .none && !withAbsent ? nil : flow(value, parameter.valueType, &remaining)
    }
    return remaining < 0 ? nil : "- \(WrittenCall(operation.name, arguments).item)"
  }

  /// The `to` of a conditional response to this call, with the same parameters as the other responses: `{ id: ana }`.
  ///
  /// Secrets are omitted, or replaced by a placeholder if nothing else is left. Long values also become placeholders.
  func arguments(_ call: Trace.CallRecord, like items: [ConditionalResponse]) -> String {
    let operation = contract.operations[call.operation]
    let named = ContractIndices(items.lazy.flatMap(\.arguments).map(\.parameter))
    let parameters = operation.parameters.indices.filter { named.has($0) && $0 < call.arguments.count }
    let open = parameters.filter { !operation.parameters[$0].isSecret }
    let shown = ContractIndices(open.isEmpty ? parameters : open)
    let arguments = operation.parameters.flow { index, parameter in
      guard shown.has(index) else { return nil }
      var remaining = Self.length
      let value = flow(call.arguments[index], parameter.valueType, &remaining)
      return parameter.isSecret || remaining < 0 ? "…" : value
    }
    return arguments ?? "{}"
  }
}
