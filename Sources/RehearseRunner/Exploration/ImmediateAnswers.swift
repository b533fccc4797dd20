import Rehearse

/// What operations that answer at once can answer in a sequence.
///
/// The module has the answer before the call returns, so it cannot be an event. Like a given, it is the same for the
/// whole sequence, and varies from one sequence to the next.
package struct ImmediateAnswers: Sendable {
  /// The alternatives of each operation, the one to try first in front; `nil` stands for the default answer.
  private let alternatives: [Int: [ResponseScript?]]

  init(_ contract: ModuleContract, _ scope: ExplorationScope) {
    let allowed = AllowedAnswers(contract: contract, scope: scope, domains: ModuleDomains(contract))
    let operations = contract.operations.indices.filter { contract.operations[$0].answersAtOnce }
    alternatives = Dictionary(
      uniqueKeysWithValues: operations.map { operation in
        (operation, scope.answers[operation].map(Self.fixed) ?? Self.free(operation, contract, allowed))
      })
  }

  /// Each choice with one of its responses, such that all responses occur.
  private static func fixed(_ choices: [ExplorationScope.Choice]) -> [ResponseScript?] {
    let count = choices.map(\.oneOf.count).max() ?? 0
    return (0..<count).map { number in
      let items = choices.map { choice in
        ConditionalResponse(
          arguments: choice.arguments, response: choice.oneOf[min(number, choice.oneOf.count - 1)], range: .start)
      }
      return items.count == 1 && items[0].arguments.isEmpty ? .each(items[0].response) : .byArguments(items)
    }
  }

  private static func free(
    _ operation: Int, _ contract: ModuleContract, _ allowed: AllowedAnswers
  ) -> [ResponseScript?] {
    let call = SequenceObservation.Waiting(operation: operation, number: 0, madeAt: 0, arguments: [], answer: nil)
    let responses = allowed.free(call, EarlierValues(), isOrdinary: true).map { Response(.init($0)) }
    guard case .value(_, _, let usual) = contract.operations[operation].answers else { return [] }
    switch usual {
    case .mustBeStated: return responses.map { .each($0) }
    case .derived, .streams: return [nil] + responses.map { .each($0) }
    case .returns(let value): return [nil] + responses.filter { $0.outcome != .returns(value) }.map { .each($0) }
    }
  }

  /// The alternatives of an operation; empty if it does not answer at once.
  func alternatives(of operation: Int) -> [ResponseScript?] { alternatives[operation] ?? [] }

  /// The responses of a plan: what the sequence fixes, and the first alternative of all other operations.
  func responses(_ fixed: [EventSequence.FixedAnswer]) -> [Plan.Prepared] {
    alternatives.keys.sorted().compactMap { operation in
      let script = fixed.first { $0.operation == operation }.map(\.script) ?? alternatives[operation]?.first ?? nil
      return script.map { Plan.Prepared(operation: operation, script: $0) }
    }
  }
}
