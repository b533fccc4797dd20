import Rehearse
import RehearseLanguage

/// Puts changes into the words of an author, to stand behind "would also pass if". Secret values are left out.
struct MutantText {
  private static let ordinals = ["first", "second", "third", "fourth", "fifth"]

  let vocabulary: Vocabulary

  /// - Parameter tried: the case that did not notice it.
  func words(_ change: Mutant, _ tried: TriedCase) -> String {
    switch change {
    case .answer(let operation, let calls, let response):
      let declaration = vocabulary.operations[operation]
      let call = name(calls, of: declaration, tried)
      switch response.outcome {
      case .silent: return "\(call) were never answered"
      case .returns(let value), .fails(let value):
        return tried.hides(value)
          ? "\(call) were answered with another value"
          : "\(call) were answered `\(response.outcome.words(declaration))`"
      }
    case .given(let given, let value):
      let declaration = vocabulary.givens[given]
      return "the given `\(declaration.path)` \(were(value, declaration.shape, tried))"
    case .omitted(let trigger, let number): return "\(name(trigger, number)) did not happen"
    case .repeated(let trigger, let number): return "\(name(trigger, number)) happened twice"
    case .silentModule: return "the module did nothing at all"
    case .dropped(let call): return "\(name(call)) were not called"
    case .doubled(let call): return "\(name(call)) were called twice"
    case .swapped(let one, let other):
      return one.operation == other.operation
        ? "two calls of \(name(one)) came the other way round" : "\(name(other)) were called before \(name(one))"
    case .added(let call): return "\(name(call)) were called as well"
    case .argument(let call, let parameter, let value): return argument(call, parameter, value, tried)
    case .state(let field, let value): return state(field, value, tried) + " afterwards"
    case .passing(let field, let value): return state(field, value, tried) + " on the way"
    }
  }

  private func state(_ field: Int, _ value: Literal, _ tried: TriedCase) -> String {
    "`\(vocabulary.state[field].name)` \(were(value, vocabulary.state[field].shape, tried))"
  }

  private func were(_ value: Literal, _ shape: ValueShape, _ tried: TriedCase) -> String {
    tried.hides(value) ? "had another value" : "were `\(value.shortened().flow(shape))`"
  }

  private func name(_ trigger: Plan.Trigger, _ number: Int?) -> String {
    let which = number.map { "the \(Self.ordinal($0)) " } ?? ""
    switch trigger {
    case .action(let action, _): return which + vocabulary.actions[action].name
    case .advance(let span): return which + "\(ClockAdvance.action): \(VirtualTime.text(span))"
    }
  }

  private func name(_ call: Trace.CallRecord) -> String { vocabulary.operations[call.operation].name }

  private func name(_ calls: AnsweredCalls, of operation: OperationDeclaration, _ tried: TriedCase) -> String {
    switch calls {
    case .all: return operation.name
    case .item(let place): return "the \(Self.ordinal(place)) call of \(operation.name)"
    case .fitting(let arguments):
      guard !arguments.contains(where: { hides($0.pattern, tried) }) else { return "a call of \(operation.name)" }
      var room = Literal.shownLength
      return "\(operation.name) \(arguments.shortened(&room).flow(operation))"
    }
  }

  private func hides(_ pattern: Pattern, _ tried: TriedCase) -> Bool {
    if case .exactly(let value) = pattern { tried.hides(value) } else { false }
  }

  private func argument(_ call: Trace.CallRecord, _ parameter: Int, _ value: Literal, _ tried: TriedCase) -> String {
    let declaration = vocabulary.operations[call.operation].parameters[parameter]
    guard !declaration.isSecret, !tried.hides(value) else {
      return "\(name(call)) were called with another `\(declaration.name)`"
    }
    return "\(name(call)) were called with `\(declaration.name): \(value.shortened().flow(declaration.shape))`"
  }

  static func ordinal(_ place: Int) -> String {
    ordinals.indices.contains(place) ? ordinals[place] : "\(place + 1)th"
  }
}
