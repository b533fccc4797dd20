import Rehearse
import RehearseLanguage

/// A response that coverage counts separately.
///
/// Each name counts separately, and so does each form of a value that has several. All text values, numbers and records
/// together count as one response.
struct AnswerForm: Sendable {
  enum AnswerKind: Sendable, Equatable {
    /// The response returns this value, or for `nil` any value that is not counted separately. A form is a value
    /// without its parts.
    case returns(Literal?)
    case fails(Literal?)
    case silent
    /// A stream ends.
    case end
    /// The flag at this index among the givens has this value.
    case flag(Int, Literal)
  }

  let kind: AnswerKind
  /// The name shown to authors: `granted`, `returns`, `fails: offline`, `silent`.
  let name: String
}

struct AnswerForms: Sendable {
  let all: [AnswerForm]
  /// The index of the given that provides all responses; `nil` if scenarios state them.
  let given: Int?

  init(_ operation: OperationDeclaration, in contract: ModuleContract) {
    switch operation.answers {
    case .nothing: (all, given) = ([], nil)
    case .given(let declaration):
      all = declaration.isFlag ? Self.flags(contract) : Self.returns(declaration.valueType)
      given = contract.givens.firstIndex { $0 === declaration }
    case .value(let returns, let errors, _):
      all =
        Self.returns(returns) + (errors.map(Self.fails) ?? [])
        + (operation.isStream ? [AnswerForm(kind: .end, name: "end")] : [])
        + (operation.answersAtOnce ? [] : [AnswerForm(kind: .silent, name: "silent")])
      given = nil
    }
  }

  private static func flags(_ contract: ModuleContract) -> [AnswerForm] {
    contract.flagIndices.flatMap { index in
      let lead = contract.flagIndices.count > 1 ? "\(contract.givens[index].name): " : ""
      return [Literal.toggle(true), .toggle(false)].map {
        AnswerForm(kind: .flag(index, $0), name: lead + $0.flow(.toggle))
      }
    }
  }

  private static func returns(_ valueType: ValueType) -> [AnswerForm] {
    if let values = valueType.finiteValues {
      return values.map { AnswerForm(kind: .returns($0), name: $0.flow(valueType)) }
    }
    let forms = valueType.wrapped.forms.map { AnswerForm(kind: .returns($0.value), name: $0.name) }
    let some = forms.isEmpty ? [AnswerForm(kind: .returns(nil), name: "returns")] : forms
    return valueType.isOptional
      ? [AnswerForm(kind: .returns(Literal.none), name: Literal.none.flow(valueType))] + some : some
  }

  private static func fails(_ valueType: ValueType) -> [AnswerForm] {
    guard let values = valueType.finiteValues else {
      let forms = valueType.forms.map { AnswerForm(kind: .fails($0.value), name: "fails: \($0.name)") }
      return forms.isEmpty ? [AnswerForm(kind: .fails(nil), name: "fails")] : forms
    }
    return values.map { AnswerForm(kind: .fails($0), name: "fails: \($0.flow(valueType))") }
  }

  // MARK: Finding the response of a call

  /// The index of an answer that a call received; `nil` content for silence.
  func index(of content: AnswerContent?) -> Int? {
    switch content {
    case .value(let value)?: index(ofReturned: value)
    case .fails(let value)?:
      index(ofForm: .fails(value)) ?? value.form.flatMap { index(ofForm: .fails($0)) } ?? index(ofForm: .fails(nil))
    case .end?: index(ofForm: .end)
    case nil: index(ofForm: .silent)
    }
  }

  private func index(ofReturned value: Literal) -> Int? {
    index(ofForm: .returns(value)) ?? value.form.flatMap { index(ofForm: .returns($0)) }
      ?? index(ofForm: .returns(nil))
  }

  /// The index of a response provided by the givens.
  func index(of call: Trace.CallRecord, given values: [Literal], in contract: ModuleContract) -> Int? {
    guard let given else { return nil }
    guard contract.givens[given].isFlag else { return index(ofReturned: values[given]) }
    let flag = flag(namedIn: call, contract) ?? given
    return index(ofForm: .flag(flag, values[flag]))
  }

  private func flag(namedIn call: Trace.CallRecord, _ contract: ModuleContract) -> Int? {
    for case .text(let name) in call.arguments {
      if let index = contract.flagNames.index(of: name) { return contract.flagIndices[index] }
    }
    return nil
  }

  private func index(ofForm kind: AnswerForm.AnswerKind) -> Int? { all.firstIndex { $0.kind == kind } }
}
