import Rehearse
import RehearseLanguage
import RehearseRunner

/// A change to a case's givens, responses or actions, or to what the module did.
///
/// Operations, givens and fields are identified by their index in the contract. Steps count from 0.
enum Mutant: Sendable {
  /// The calls whose response changes.
  enum AnsweredCalls: Sendable {
    case all
    /// The call that gets this item in a list of responses.
    case item(Int)
    /// The calls that match these arguments.
    case fitting([ArgumentPattern])
  }

  /// The kinds of mutants, named as in JSON, with the most serious first.
  enum MutantKind: String, CaseIterable {
    case silentModule, answer, given, droppedAction, droppedCall, repeatedAction, doubledCall, swappedCalls, argument
    case result, state, addedCall, passingValue
  }

  case answer(operation: Int, AnsweredCalls, Response)
  case given(Int, Literal)
  /// An action did not happen, or time did not pass. The zero-based number distinguishes actions with the same name.
  case omitted(Plan.Trigger, number: Int?)
  case repeated(Plan.Trigger, number: Int?)
  case silentModule
  case dropped(Trace.CallRecord)
  case doubled(Trace.CallRecord)
  case swapped(Trace.CallRecord, Trace.CallRecord)
  /// A call was added at the end of a step in which the module does not make it.
  case added(Trace.CallRecord)
  case argument(Trace.CallRecord, parameter: Int, Literal)
  case state(Int, Literal)
  /// An action returned another value, or threw another error.
  case ending(Trace.Result, Trace.Outcome)
  /// A field took a different intermediate value.
  case passing(Int, Literal)

  var kind: MutantKind {
    switch self {
    case .answer: .answer
    case .given: .given
    case .omitted: .droppedAction
    case .repeated: .repeatedAction
    case .silentModule: .silentModule
    case .dropped: .droppedCall
    case .doubled: .doubledCall
    case .swapped: .swappedCalls
    case .added: .addedCall
    case .argument: .argument
    case .ending: .result
    case .state: .state
    case .passing: .passingValue
    }
  }

  var rank: Int { MutantKind.allCases.firstIndex(of: kind) ?? 0 }

  // MARK: Text

  /// The text that follows "would also pass if", without secret values.
  func words(_ observed: ObservedText) -> String {
    let contract = observed.contract
    func name(_ call: Trace.CallRecord) -> String { contract.operations[call.operation].name }
    func were(_ value: Literal, _ valueType: ValueType) -> String {
      observed.hides(value) ? "had another value" : "were `\(value.shortened().flow(valueType))`"
    }
    func other(_ value: Literal, _ valueType: ValueType?) -> String {
      observed.hides(value) ? "another value" : "`\(value.shortened().flow(valueType ?? .text))`"
    }
    func state(_ field: Int, _ value: Literal) -> String {
      "`\(contract.state[field].name)` \(were(value, contract.state[field].valueType))"
    }
    switch self {
    case .answer(let operation, let calls, let response):
      let declaration = contract.operations[operation]
      return "\(calls.words(declaration, observed)) were \(Self.answered(response, declaration, observed))"
    case .given(let given, let value):
      return "the given `\(contract.givens[given].path)` \(were(value, contract.givens[given].valueType))"
    case .omitted(let trigger, let number): return "\(Self.name(trigger, number, contract)) did not happen"
    case .repeated(let trigger, let number): return "\(Self.name(trigger, number, contract)) happened twice"
    case .silentModule: return "the module did nothing at all"
    case .dropped(let call): return "\(name(call)) were not called"
    case .doubled(let call): return "\(name(call)) were called twice"
    case .swapped(let one, let other):
      return one.operation == other.operation
        ? "two calls of \(name(one)) came the other way round" : "\(name(other)) were called before \(name(one))"
    case .added(let call): return "\(name(call)) were called as well"
    case .argument(let call, let parameter, let value):
      let declaration = contract.operations[call.operation].parameters[parameter]
      let isHidden = declaration.isSecret || observed.hides(value)
      return "\(name(call)) were called with "
        + (isHidden
          ? "another `\(declaration.name)`"
          : "`\(declaration.name): \(value.shortened().flow(declaration.valueType))`")
    case .ending(let result, let outcome):
      let action = contract.actions[result.action]
      switch outcome {
      case .returned(let value): return "\(action.name) returned \(other(value, action.returns))"
      case .threw(let error): return "\(action.name) threw \(other(error, action.throwing))"
      case .threwOther: return "\(action.name) threw another error"
      }
    case .state(let field, let value): return state(field, value) + " afterwards"
    case .passing(let field, let value): return state(field, value) + " on the way"
    }
  }

  private static func answered(
    _ response: Response, _ operation: OperationDeclaration, _ observed: ObservedText
  ) -> String {
    switch response.outcome {
    case .silent: "never answered"
    case .stream:
      "answered `\(observed.secrets.masked(response.outcome, of: operation).words(operation))`"
    case .returns(let value), .fails(let value):
      observed.hides(value) ? "answered with another value" : "answered `\(response.outcome.words(operation))`"
    }
  }

  private static func name(_ trigger: Plan.Trigger, _ number: Int?, _ contract: ModuleContract) -> String {
    let which = number.map { "the \(ordinal($0)) " } ?? ""
    switch trigger {
    case .action(let action, _): return which + contract.actions[action].name
    case .advance(let span): return which + "\(ClockAdvance.action): \(VirtualTime.text(span))"
    }
  }

  static func ordinal(_ index: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return words.indices.contains(index) ? words[index] : "\(index + 1)th"
  }
}

extension Mutant.AnsweredCalls {
  fileprivate func words(_ operation: OperationDeclaration, _ observed: ObservedText) -> String {
    switch self {
    case .all: return operation.name
    case .item(let place): return "the \(Mutant.ordinal(place)) call of \(operation.name)"
    case .fitting(let arguments):
      let isHidden = arguments.contains { argument in
        if case .exactly(let value) = argument.pattern { observed.hides(value) } else { false }
      }
      if isHidden { return "a call of \(operation.name)" }
      var remaining = Literal.shownLength
      return WrittenCall(operation.name, arguments.shortened(&remaining).flow(operation)).words
    }
  }
}
