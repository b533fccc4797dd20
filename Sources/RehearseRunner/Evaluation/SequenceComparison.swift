import Rehearse
import RehearseLanguage

/// Compares field changes between a step's calls with the `in order` expectations.
///
/// Each field is compared separately, because the order in which two fields change between the same calls does not
/// matter. If the calls differ, changes have no defined place, so only the values are compared.
struct SequenceComparison {
  enum Problem {
    /// The field took other values from this item on.
    case values(field: Int, [Pattern], at: Expectation.Becoming)
    /// The field took the value after a different number of calls.
    case place(Expectation.Becoming, Literal, callsBefore: Int)
  }

  private let expected: Expectation.CallList
  private let contract: ModuleContract
  private(set) var problems: [Problem] = []

  init(
    _ expected: Expectation.CallList, _ allowed: ContractIndices, _ trace: Trace, step: Int, _ contract: ModuleContract
  ) {
    (self.expected, self.contract) = (expected, contract)
    let compared = ComparedCalls.places(expected, allowed, trace, step: step, contract)
    let isSame = compared.elementsEqual(expected.items) { trace.calls[$0].operation == $1.operation }
    for field in Self.namedFields(expected) {
      let wanted = expected.changes.filter { $0.field == field }
      let made = trace.writes(ofStep: step).filter { $0.field == field }
      let count = zip(wanted, made).prefix { $0.pattern.matches($1.value) }.count
      if count < max(wanted.count, made.count) {
        problems.append(.values(field: field, wanted.map(\.pattern), at: wanted[min(count, wanted.count - 1)]))
      } else if isSame {
        for (wanted, made) in zip(wanted, made) {
          let callsBefore = compared.prefix { $0 < made.calls }.count
          if wanted.callsBefore != callsBefore { problems.append(.place(wanted, made.value, callsBefore: callsBefore)) }
        }
      }
    }
  }

  static func namedFields(_ expected: Expectation.CallList) -> [Int] {
    expected.changes.reduce(into: []) { if !$0.contains($1.field) { $0.append($1.field) } }
  }

  // MARK: Text

  func misplaced(_ wanted: Expectation.Becoming, _ made: Literal, _ index: Int, _ text: CallText) -> Finding {
    let declaration = contract.state[wanted.field]
    let written = text.flow(wanted.pattern, declaration.valueType)
    let actual = words(index)
    return Finding(
      at: wanted.range, index < wanted.callsBefore ? .earlyValue : .lateValue, declaration.name,
      value: text.flow(made, declaration.valueType),
      details: [.values(path: "", [.init(.expected, words(wanted.callsBefore)), .init(.actual, actual)], nil)],
      advice: [
        .paste(
          "If it is right, write this item \(actual):", ["- becomes: { \(declaration.name): \(written) }"], .beside),
        .text("If it is not, the module has to change."),
      ])
  }

  /// Describes a place between calls: "after authService.logIn, before tokenStore.save".
  private func words(_ index: Int) -> String {
    let items = expected.items
    let before = index > 0 ? ["after \(contract.operations[items[index - 1].operation].name)"] : []
    let after = index < items.count ? ["before \(contract.operations[items[index].operation].name)"] : []
    return (before + after).joined(separator: ", ")
  }
}
