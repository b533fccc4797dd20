import Rehearse
import RehearseLanguage
import RehearseRunner

/// Plans for a module that its contract alone suggests.
struct ModuleSample {
  /// More pairs of actions take too long for a host that drives a device.
  private static let mostPairs = 36
  private static let mostValues = 4

  let contract: ModuleContract
  private let domains: ModuleDomains
  /// Each action with ordinary arguments.
  let actions: [Plan.Trigger]
  /// A response to every operation that a scenario can answer.
  let responses: [Plan.Prepared]

  init(_ contract: ModuleContract) {
    let domains = ModuleDomains(contract)
    (self.contract, self.domains) = (contract, domains)
    actions = contract.actions.indices.compactMap { action in
      let arguments = domains.actions[action].compactMap { $0.ordinary(EarlierValues()) }
      return arguments.count == domains.actions[action].count ? .action(action, arguments) : nil
    }
    responses = contract.operations.indices.compactMap { operation in
      Self.response(operation, domains, contract).map { Plan.Prepared(operation: operation, script: .each($0)) }
    }
  }

  /// An ordinary response; `nil` for an operation that a scenario cannot answer.
  func response(_ operation: Int) -> Response? { Self.response(operation, domains, contract) }

  private static func response(_ operation: Int, _ domains: ModuleDomains, _ contract: ModuleContract) -> Response? {
    let value = domains.returned[operation]?.ordinary(EarlierValues())
    if contract.operations[operation].isStream {
      return value.map { Response(.stream([StreamItem(.value($0)), StreamItem(.value($0), after: 1)])) }
    }
    return value.map { Response(.returns($0)) }
      ?? domains.failures[operation]?.ordinary(EarlierValues()).map { Response(.fails($0)) }
  }

  func failure(_ operation: Int) -> Response? {
    domains.failures[operation]?.ordinary(EarlierValues()).map { Response(.fails($0)) }
  }

  // MARK: Plans

  /// A plan with a step for each trigger, so that its trace shows what each of them did.
  func plan(_ triggers: [Plan.Trigger], given: [Literal]? = nil, _ responses: [Plan.Prepared]? = nil) -> Plan {
    Plan(
      given: given ?? contract.defaultGivens, responses: responses ?? self.responses, steps: triggers.map { [$0] })
  }

  /// One action, two actions, all with other givens, with failures, without responses, and with time in between.
  var plans: [Plan] {
    let pairs = actions.flatMap { first in actions.map { [first, $0] } }
    return (actions.map { [$0] } + pairs.prefix(Self.mostPairs)).map { plan($0) }
      + otherGivens.map { plan(actions, given: $0) }
      + responses.compactMap { prepared in
        failure(prepared.operation).map { plan(actions, replacing(prepared.operation, with: .each($0))) }
      }
      + [plan(actions, []), plan(actions.flatMap { [$0, .advance(1_500)] })]
  }

  private var otherGivens: [[Literal]] {
    contract.givens.indices.flatMap { place in
      ValueDomain.values(of: contract.givens[place]).dropFirst().prefix(Self.mostValues).map { value in
        var given = contract.defaultGivens
        given[place] = value
        return given
      }
    }
  }

  /// The responses with another script for one operation; without any for it if the script is `nil`.
  func replacing(_ operation: Int, with script: ResponseScript?) -> [Plan.Prepared] {
    responses.filter { $0.operation != operation } + (script.map { [.init(operation: operation, script: $0)] } ?? [])
  }

  /// Values for every place of the contract.
  var placedValues: [PlacedValue] {
    var values: [PlacedValue] = []
    for (given, domain) in zip(contract.givens, domains.givens) {
      values += domain.values().map { PlacedValue(place: .given(given.path), value: $0) }
    }
    for (action, parameters) in zip(contract.actions, domains.actions) {
      for domain in parameters {
        values += domain.values().map {
          PlacedValue(place: .argument(action: action.name, name: domain.name), value: $0)
        }
      }
    }
    return values
  }
}

/// The first call of an operation, and the plan that leads to it.
struct CallOccasion {
  let sample: ModuleSample
  let operation: Int
  let triggers: [Plan.Trigger]
  let given: [Literal]
  let call: Trace.CallRecord
  /// The index of the call in the trace.
  let place: Int

  var declared: OperationDeclaration { sample.contract.operations[operation] }

  /// The call in the words of a message.
  var name: String { "\(sample.contract.name): \(declared.name)" }

  /// The plan with other responses to the operation.
  func plan(_ script: ResponseScript?, then more: [Plan.Trigger] = []) -> Plan {
    sample.plan(triggers + more, given: given, sample.replacing(operation, with: script))
  }

  /// The first call of each operation of a module that the sample plans reach.
  static func all(_ trial: HostTrial, _ sample: ModuleSample) throws(HostFlaw) -> [CallOccasion] {
    var found: [Int: CallOccasion] = [:]
    for plan in sample.plans {
      let answer = try trial.answer(to: TrialRequest(plan, sample.contract))
      guard case .ran(let trace) = answer.answer.content else { continue }
      for (place, call) in trace.calls.enumerated() where found[call.operation] == nil {
        let steps = (trace.stepEnds.firstIndex { $0.calls > place } ?? 0) + 1
        found[call.operation] = CallOccasion(
          sample: sample, operation: call.operation, triggers: plan.steps.prefix(steps).flatMap { $0 },
          given: plan.given, call: call, place: place)
      }
    }
    return found.values.sorted { $0.operation < $1.operation }
  }
}
