import Rehearse
import RehearseLanguage

/// The values of a case's secret arguments, which must never appear in the output.
package struct CaseSecrets: Sendable {
  private let texts: SecretTexts
  /// All of them, even those that are too short to be found within other text.
  private let values: Set<[UInt8]>

  package static let none = CaseSecrets([])

  private init(_ values: Set<String>) {
    texts = SecretTexts(values)
    self.values = Set(values.map { Array($0.utf8) })
  }

  /// - Parameter calls: the calls so far, whose secret arguments are included.
  package init(_ testCase: Case, _ calls: [Trace.CallRecord], _ contract: ModuleContract) {
    self.init([testCase], calls, contract)
  }

  package init(_ cases: [Case], _ calls: [Trace.CallRecord] = [], _ contract: ModuleContract) {
    guard !contract.secretNames.isEmpty else {
      self = .none
      return
    }
    var collection = Collection(contract: contract)
    for testCase in cases { collection.take(testCase) }
    for call in calls { collection.take(call.arguments, contract.operations[call.operation].parameters) }
    self.init(collection.values)
  }

  /// The secrets of a plan, for messages about it that belong to no case.
  init(_ plan: Plan, _ contract: ModuleContract) {
    guard !contract.secretNames.isEmpty else {
      self = .none
      return
    }
    var collection = Collection(contract: contract)
    collection.take(plan)
    self.init(collection.values)
  }

  // MARK: Masking

  package func masked(_ text: String) -> String { texts.masked(text) }

  /// The end of a module's output; `isCut` says whether its start may be missing, and with it that of a secret.
  func masked(_ output: [UInt8], isCut: Bool) -> [UInt8] {
    guard isCut, let end = texts.endOfCutSecret(output[...]) else { return texts.masked(output[...]) }
    return Array(SanitizedText.redactionMark.utf8) + texts.masked(output[end...])
  }

  /// The value with its secrets masked; names that the contract declares are not searched.
  func masked(_ value: Literal, _ valueType: ValueType) -> Literal {
    if texts.isEmpty { return value }
    switch value {
    case .none, .null, .toggle, .boolean: return value
    case .integer, .decimal: return texts.occur(in: value.flow(valueType)) ? .text(SanitizedText.redactionMark) : value
    case .text(let text):
      if case .choice = valueType.wrapped { return value }
      return .text(masked(text))
    case .list(let items): return .list(items.map { masked($0, valueType.element) })
    case .map(let entries):
      return .map(
        entries.map { entry in
          Literal.Entry(masked(key: entry.key, valueType), masked(entry.value, valueType.value(of: entry.key)))
        })
    }
  }

  package func masked(_ pattern: Pattern, _ valueType: ValueType) -> Pattern {
    if texts.isEmpty { return pattern }
    switch pattern {
    case .exactly(let value): return .exactly(masked(value, valueType))
    case .matcher(let matcher): return .matcher(masked(matcher, valueType))
    case .list(let items): return .list(items.map { masked($0, valueType.element) })
    case .map(let entries):
      return .map(
        entries.map { (masked(key: $0.key, valueType), masked($0.value, valueType.value(of: $0.key))) })
    }
  }

  private func masked(_ matcher: Matcher, _ valueType: ValueType) -> Matcher {
    switch matcher {
    case .anything, .anyText, .anyNumber, .anyDecimal, .toBeFilledIn: matcher
    case .containing(let part): .containing(masked(part))
    case .startingWith(let part): .startingWith(masked(part))
    case .endingWith(let part): .endingWith(masked(part))
    case .oneOf(let values): .oneOf(values.map { masked($0, valueType) })
    case .anythingBut(let value): .anythingBut(masked(value, valueType))
    }
  }

  func masked(key: String, _ valueType: ValueType) -> String {
    switch valueType.wrapped {
    case .record, .oneOf: key
    case .scalar, .choice, .list, .map, .optional, .anyValue: masked(key)
    }
  }

  package func masked(_ script: ResponseScript, of operation: OperationDeclaration) -> ResponseScript {
    if texts.isEmpty { return script }
    return script.map(
      { masked($0, of: operation) },
      arguments: { arguments in
        arguments.map {
          let valueType = operation.parameters[$0.parameter].valueType
          return ArgumentPattern(parameter: $0.parameter, pattern: masked($0.pattern, valueType))
        }
      })
  }

  func masked(_ plan: Plan, _ contract: ModuleContract) -> Plan {
    if texts.isEmpty { return plan }
    return Plan(
      given: zip(plan.given, contract.givens).map { masked($0, $1.valueType) },
      responses: plan.responses.map {
        Plan.Prepared(operation: $0.operation, script: masked($0.script, of: contract.operations[$0.operation]))
      },
      steps: plan.steps.map { triggers in
        triggers.map { trigger in
          guard case .action(let action, let arguments) = trigger else { return trigger }
          return .action(action, zip(arguments, contract.actions[action].parameters).map { masked($0, $1.valueType) })
        }
      })
  }

  package func masked(_ outcome: Response.Outcome, of operation: OperationDeclaration) -> Response.Outcome {
    guard !texts.isEmpty, case .value(let returns, let fails, _) = operation.answers else { return outcome }
    return outcome.map({ masked($0, returns) }, error: { masked($0, fails ?? .text) })
  }

  // MARK: Values that are not written

  /// Whether a value is or contains a secret, even a short one.
  package func areGivenAway(by value: Literal) -> Bool {
    switch value {
    case .none, .null, .toggle, .boolean: false
    case .integer(let number): isGivenAway(String(number))
    case .decimal(let number): isGivenAway("\(number)")
    case .text(let text): isGivenAway(text)
    case .list(let items): items.contains(where: areGivenAway)
    case .map(let entries): entries.contains { isGivenAway($0.key) || areGivenAway(by: $0.value) }
    }
  }

  private func isGivenAway(_ text: String) -> Bool { values.contains(Array(text.utf8)) || texts.occur(in: text) }
}

extension CaseSecrets {
  /// Collects secret values from what a case states.
  private struct Collection {
    let contract: ModuleContract
    private(set) var values: Set<String> = []

    init(contract: ModuleContract) { self.contract = contract }

    mutating func take(_ testCase: Case) {
      take(testCase.plan)
      for step in testCase.steps {
        for call in (step.calls?.items ?? []) + (step.included?.items ?? []) {
          take(call.arguments, of: call.operation)
        }
      }
    }

    mutating func take(_ plan: Plan) {
      for case .action(let action, let arguments) in plan.steps.joined() {
        take(arguments, contract.actions[action].parameters)
      }
      for prepared in plan.responses {
        guard case .byArguments(let items) = prepared.script else { continue }
        for item in items { take(item.arguments, of: prepared.operation) }
      }
    }

    mutating func take(_ values: [Literal], _ parameters: [ParameterDeclaration]) {
      for (value, parameter) in zip(values, parameters) where parameter.isSecret { take(value) }
    }

    private mutating func take(_ arguments: [ArgumentPattern], of operation: Int) {
      for argument in arguments where contract.operations[operation].parameters[argument.parameter].isSecret {
        take(argument.pattern)
      }
    }

    private mutating func take(_ value: Literal) {
      switch value {
      case .none, .null, .toggle, .boolean: break
      case .integer(let number): values.insert(String(number))
      case .decimal(let number): values.insert("\(number)")
      case .text(let text): if !text.isEmpty { values.insert(text) }
      case .list(let items): for item in items { take(item) }
      case .map(let entries): for entry in entries { take(entry.value) }
      }
    }

    private mutating func take(_ pattern: Pattern) {
      switch pattern {
      case .exactly(let value), .matcher(.anythingBut(let value)): take(value)
      case .matcher(.oneOf(let values)): for value in values { take(value) }
      case .matcher(.containing(let part)), .matcher(.startingWith(let part)), .matcher(.endingWith(let part)):
        values.insert(part)
      case .matcher: break
      case .list(let items): for item in items { take(item) }
      case .map(let entries): for entry in entries { take(entry.value) }
      }
    }
  }
}
