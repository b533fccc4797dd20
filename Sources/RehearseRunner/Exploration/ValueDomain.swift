import Rehearse
import Synchronization

/// A value's type and name, with the examples declared for it.
package struct ValueDomain: Sendable {
  package let valueType: ValueType
  /// The name of an argument, a given, or a part of a record.
  package let name: String
  let examples: [Literal]
  /// All values of a finite type that its Swift type accepts; `nil` for a type with unlimited values.
  let finite: [Literal]?
  /// Whether the Swift type accepts a value; values that it rejects are never tried.
  private let takes: @Sendable (Literal) -> Bool
  let isSecret: Bool
  /// Longer strings, in bytes, count as long. Table columns and one-byte lengths often end here.
  static let longText = 256
  /// Maps with at least this many keys count as large; code that reads only the first few keys misses the rest.
  static let manyKeys = 12

  package init(
    _ valueType: ValueType, _ name: String, _ examples: [Literal] = [], isSecret: Bool = false,
    takes: @escaping @Sendable (Literal) -> Bool = { _ in true }
  ) {
    (self.valueType, self.name, self.examples, self.isSecret, self.takes) = (valueType, name, examples, isSecret, takes)
    finite = valueType.finiteValues?.filter { valueType.takes($0) && takes($0) }
  }

  private init(_ valueType: ValueType, _ name: String, _ examples: DeclaredExamples, isSecret: Bool = false) {
    let answers = KnownAnswers(examples.takes)
    self.init(valueType, name, examples.values, isSecret: isSecret, takes: { answers.takes($0) })
  }

  package init(_ parameter: ParameterDeclaration) {
    self.init(parameter.valueType, parameter.name, parameter.examples, isSecret: parameter.isSecret)
  }

  package init(_ given: GivenDeclaration) { self.init(given.valueType, given.name, given.examples) }

  /// What an operation returns; `nil` if it returns nothing or only a given's value.
  static func returned(by operation: OperationDeclaration) -> ValueDomain? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    return ValueDomain(returns, operation.name, operation.returned)
  }

  /// What an operation fails with; `nil` if it cannot fail.
  static func failure(of operation: OperationDeclaration) -> ValueDomain? {
    guard case .value(_, let errors?, _) = operation.answers else { return nil }
    return ValueDomain(errors, "error", operation.failures)
  }

  /// The same domain without `none`.
  var wrapped: ValueDomain {
    ValueDomain(valueType.wrapped, name, examples.filter { $0 != .none }, isSecret: isSecret, takes: takes)
  }

  func taken(_ values: [Literal]) -> [Literal] { values.filter { valueType.takes($0) && takes($0) } }

  func part(_ field: ValueType.Field) -> ValueDomain {
    let parts = examples.compactMap { $0.part(field.name) }
    return ValueDomain(field.valueType, field.name, parts, isSecret: isSecret)
  }

  /// The parts of a form, as a record.
  func form(_ variant: ValueType.Variant) -> ValueDomain {
    ValueDomain(
      .record(variant.fields), variant.name, examples.compactMap { $0.part(variant.name) }, isSecret: isSecret)
  }

  func element(_ valueType: ValueType) -> ValueDomain { ValueDomain(valueType, name, isSecret: isSecret) }
}

/// Which values a Swift type accepts; each is asked about once, because the answer may come from a host.
private final class KnownAnswers: Sendable {
  private let ask: @Sendable (Literal) -> Bool
  private let answers = Mutex<[Literal: Bool]>([:])

  init(_ ask: @escaping @Sendable (Literal) -> Bool) { self.ask = ask }

  func takes(_ value: Literal) -> Bool {
    answers.withLock { answers in
      if let known = answers[value] { return known }
      let answer = ask(value)
      answers[value] = answer
      return answer
    }
  }
}

/// The arguments of one action. Equal strings may be a special case.
extension [ValueDomain] {
  func equivalenceClasses(of arguments: [Literal], _ earlier: EarlierValues) -> [ValueClass] {
    indices.map { index in
      let like = siblings(of: index, arguments).first { arguments[$0] == arguments[index] }
      return like.map { .argument(self[$0].name) } ?? self[index].equivalenceClass(of: arguments[index], earlier)
    }
  }

  /// Strings from earlier arguments that this one could equal.
  func siblingValues(of index: Int, _ arguments: [Literal]) -> [Literal] {
    self[index].taken(siblings(of: index, arguments).map { arguments[$0] })
  }

  private func siblings(of index: Int, _ arguments: [Literal]) -> [Int] {
    guard case .text = self[index].valueType.wrapped else { return [] }
    // A single character is too short to be a name or a password.
    return (0..<index).filter { if case .text(let text) = arguments[$0] { text.count > 1 } else { false } }
  }
}

package struct ModuleDomains: Sendable {
  package let givens: [ValueDomain]
  package let actions: [[ValueDomain]]
  /// What each operation returns and fails with; `nil` if it does not.
  package let returned: [ValueDomain?]
  package let failures: [ValueDomain?]

  package init(_ contract: ModuleContract) {
    givens = contract.givens.map { ValueDomain($0) }
    actions = contract.actions.map { $0.parameters.map { ValueDomain($0) } }
    returned = contract.operations.map { ValueDomain.returned(by: $0) }
    failures = contract.operations.map { ValueDomain.failure(of: $0) }
  }

  func note(given: Int, _ value: Literal, in earlier: inout EarlierValues) {
    earlier.note(value, givens[given].valueType, as: givens[given].name)
  }

  func note(action: Int, _ arguments: [Literal], in earlier: inout EarlierValues) {
    for (domain, value) in zip(actions[action], arguments) { earlier.note(value, domain.valueType, as: domain.name) }
  }

  func note(_ content: AnswerContent?, of operation: Int, in earlier: inout EarlierValues) {
    switch content {
    case .value(let value)?:
      if let domain = returned[operation] { earlier.note(value, domain.valueType, as: domain.name) }
    case .fails(let value)?:
      if let domain = failures[operation] { earlier.note(value, domain.valueType, as: domain.name) }
    case .end?, nil: break
    }
  }
}
