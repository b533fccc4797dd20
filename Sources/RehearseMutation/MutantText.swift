import Rehearse
import RehearseScenario
import RehearseSource

/// Puts changes into the words of an author, to stand behind "would also pass if". Secret values are left out.
struct MutantText {
  private static let ordinals = ["first", "second", "third", "fourth", "fifth"]

  let vocabulary: Vocabulary

  func words(_ change: Mutant) -> String {
    switch change {
    case .answer(let operation, let calls, let response):
      let declaration = vocabulary.operations[operation]
      let call = name(calls, of: declaration)
      return response.outcome == .silent
        ? "\(call) were never answered" : "\(call) were answered `\(response.outcome.words(declaration))`"
    case .given(let given, let value):
      let declaration = vocabulary.givens[given]
      return "the given `\(declaration.path)` were `\(value.flow(declaration.shape))`"
    case .omitted(let action): return "\(name(action)) did not happen"
    case .repeated(let action): return "\(name(action)) happened twice"
    case .exchanged(let one, let other): return "\(name(other)) happened before \(name(one))"
    case .delayed(let answer, let action): return "\(name(answer)) came only after \(name(action))"
    case .overtaken(let one, let other): return "\(name(other)) came before \(name(one))"
    case .silentModule: return "the module did nothing at all"
    case .dropped(let call, _): return "\(name(call)) were not called"
    case .doubled(let call, _): return "\(name(call)) were called twice"
    case .swapped(let one, let other, _):
      return one.operation == other.operation
        ? "two calls of \(name(one)) came the other way round" : "\(name(other)) were called before \(name(one))"
    case .added(let call, _): return "\(name(call)) were called as well"
    case .argument(let call, let parameter, let value, _): return argument(call, parameter, value)
    case .state(let field, let value, _):
      return
        "`\(vocabulary.state[field].name)` were `\(value.shortened().flow(vocabulary.state[field].shape))` afterwards"
    case .still(let field, _): return "`\(vocabulary.state[field].name)` took no other value on the way"
    case .moved(let write, let call, let isEarlier, _): return words(write, isEarlier ? "before" : "after", call)
    case .passing(let field, let value, _):
      return
        "`\(vocabulary.state[field].name)` were `\(value.shortened().flow(vocabulary.state[field].shape))` on the way"
    }
  }

  private func words(_ write: Trace.Write, _ side: String, _ call: Trace.CallRecord) -> String {
    let declaration = vocabulary.state[write.field]
    return "`\(declaration.name)` became `\(write.value.shortened().flow(declaration.shape))` \(side) \(name(call))"
  }

  private func name(_ happening: Happening) -> String {
    let which = happening.number.map { "the \(Self.ordinal($0)) " }
    switch happening.content {
    case .trigger(.action(let action, _)): return (which ?? "") + vocabulary.actions[action].name
    case .trigger(.advance(let span)): return (which ?? "") + "\(ClockAdvance.action): \(VirtualTime.text(span))"
    case .answer(let operation): return "\(which ?? "the ")answer of \(vocabulary.operations[operation].name)"
    }
  }

  private func name(_ call: Trace.CallRecord) -> String { vocabulary.operations[call.operation].name }

  private func name(_ calls: AnsweredCalls, of operation: OperationDeclaration) -> String {
    switch calls {
    case .all: return operation.name
    case .item(let place): return "the \(Self.ordinal(place)) call of \(operation.name)"
    case .fitting(let arguments, _):
      var room = Literal.shownLength
      return "\(operation.name) \(arguments.shortened(&room).flow(operation))"
    }
  }

  private func argument(_ call: Trace.CallRecord, _ parameter: Int, _ value: Literal) -> String {
    let declaration = vocabulary.operations[call.operation].parameters[parameter]
    guard !declaration.isSecret else { return "\(name(call)) were called with another `\(declaration.name)`" }
    return "\(name(call)) were called with `\(declaration.name): \(value.shortened().flow(declaration.shape))`"
  }

  static func ordinal(_ place: Int) -> String {
    ordinals.indices.contains(place) ? ordinals[place] : "\(place + 1)th"
  }
}
