import Rehearse
import RehearseLanguage

/// One change of what a module met, of what happened to it, or of what it did.
///
/// Operations, givens and fields are meant by their places in the contract, steps by theirs from 0.
enum Mutant: Sendable {
  /// The calls of an operation that get another answer.
  enum AnsweredCalls: Sendable {
    case all
    /// The one that the item with this place in a list is for.
    case item(Int)
    /// Those that fit these arguments.
    case fitting([ArgumentPattern])
  }

  /// The kinds in the order in which an author sees them, under the names that programs read: first what would let most
  /// mistakes pass.
  enum MutantKind: String, CaseIterable {
    case silentModule, answer, given, droppedAction, droppedCall, repeatedAction, doubledCall, swappedCalls, argument
    case state, addedCall, passingValue
  }

  /// An operation has another answer.
  case answer(operation: Int, AnsweredCalls, Response)
  case given(Int, Literal)
  /// An action did not happen, or time did not pass. Of several actions of one name, the number says which, from 0.
  case omitted(Plan.Trigger, number: Int?)
  case repeated(Plan.Trigger, number: Int?)
  /// The module did nothing at all.
  case silentModule
  case dropped(Trace.CallRecord)
  case doubled(Trace.CallRecord)
  /// Two calls that follow each other came the other way round.
  case swapped(Trace.CallRecord, Trace.CallRecord)
  /// A call that the module does not make in this step was made at its end.
  case added(Trace.CallRecord)
  case argument(Trace.CallRecord, parameter: Int, Literal)
  /// A field had another value when the step ended.
  case state(Int, Literal)
  /// A field took another value on its way to the one at the step's end.
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
    case .state: .state
    case .passing: .passingValue
    }
  }

  /// The place of its kind in the order.
  var rank: Int { MutantKind.allCases.firstIndex(of: kind) ?? 0 }

  // MARK: Words

  /// The change as it stands behind "would also pass if"; secret values are left out.
  ///
  /// - Parameter observed: writes the values of the case that did not notice it.
  func words(_ observed: ObservedText) -> String {
    let contract = observed.contract
    func name(_ call: Trace.CallRecord) -> String { contract.operations[call.operation].name }
    func were(_ value: Literal, _ valueType: ValueType) -> String {
      observed.hides(value) ? "had another value" : "were `\(value.shortened().flow(valueType))`"
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
    case .state(let field, let value): return state(field, value) + " afterwards"
    case .passing(let field, let value): return state(field, value) + " on the way"
    }
  }

  private static func answered(
    _ response: Response, _ operation: OperationDeclaration, _ observed: ObservedText
  ) -> String {
    switch response.outcome {
    case .silent: "never answered"
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

  static func ordinal(_ place: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return words.indices.contains(place) ? words[place] : "\(place + 1)th"
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
      var room = Literal.shownLength
      return "\(operation.name) \(arguments.shortened(&room).flow(operation))"
    }
  }
}
