import Rehearse
import RehearseLanguage
import RehearseRunner

/// Plans for a module that its contract alone suggests.
struct ModuleSample {
  /// More pairs of actions take too long for a host that drives a device.
  private static let mostPairs = 36
  private static let mostValues = 4

  private let contract: ModuleContract
  private let domains: ModuleDomains
  /// Each action with ordinary arguments.
  private let actions: [Plan.Trigger]
  /// A response to every operation that a scenario can answer.
  private let responses: [Plan.Prepared]

  init(_ contract: ModuleContract) {
    let domains = ModuleDomains(contract)
    (self.contract, self.domains) = (contract, domains)
    actions = contract.actions.indices.compactMap { action in
      let arguments = domains.actions[action].compactMap { $0.ordinary(EarlierValues()) }
      return arguments.count == domains.actions[action].count ? .action(action, arguments) : nil
    }
    responses = contract.operations.indices.compactMap { operation in
      let value = domains.returned[operation]?.ordinary(EarlierValues())
      let response =
        contract.operations[operation].isStream
        ? value.map { Response(.stream([StreamItem(.value($0)), StreamItem(.value($0), after: 1)])) }
        : value.map { Response(.returns($0)) }
      return (response ?? Self.failure(operation, domains)).map {
        Plan.Prepared(operation: operation, script: .each($0))
      }
    }
  }

  private static func failure(_ operation: Int, _ domains: ModuleDomains) -> Response? {
    domains.failures[operation]?.ordinary(EarlierValues()).map { Response(.fails($0)) }
  }

  /// One action, two actions, all with other givens, with failures, without responses, and with time in between.
  var plans: [Plan] {
    let pairs = actions.flatMap { first in actions.map { [first, $0] } }
    return (actions.map { [$0] } + pairs.prefix(Self.mostPairs)).map { plan($0) }
      + otherGivens.map { plan(actions, given: $0) } + failures.map { plan(actions, $0) }
      + [plan(actions, []), plan(actions.flatMap { [$0, .advance(1_500)] })]
  }

  /// A plan with a step for each trigger, so that its trace shows what each of them did.
  private func plan(_ triggers: [Plan.Trigger], given: [Literal]? = nil, _ responses: [Plan.Prepared]? = nil) -> Plan {
    Plan(
      given: given ?? contract.defaultGivens, responses: responses ?? self.responses, steps: triggers.map { [$0] })
  }

  private var otherGivens: [[Literal]] {
    contract.givens.indices.flatMap { index in
      ValueDomain.values(of: contract.givens[index]).dropFirst().prefix(Self.mostValues).map { value in
        var given = contract.defaultGivens
        given[index] = value
        return given
      }
    }
  }

  /// The responses with a failure of one operation, for each that can fail.
  private var failures: [[Plan.Prepared]] {
    responses.compactMap { prepared in
      let operation = prepared.operation
      return Self.failure(operation, domains).map { failure in
        responses.filter { $0.operation != operation } + [.init(operation: operation, script: .each(failure))]
      }
    }
  }
}
