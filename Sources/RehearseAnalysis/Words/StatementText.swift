import Rehearse
import RehearseLanguage
import RehearseRunner

/// Describes what a case states, with secrets masked and long values truncated.
struct StatementText {
  static let shownCalls = 50

  let contract: ModuleContract
  let secrets: CaseSecrets
  var text: CallText { CallText(contract: contract, secrets: secrets) }

  init(_ cases: [StatedCase], _ contract: ModuleContract) {
    self.contract = contract
    secrets = CaseSecrets(cases.map(\.stated), [], contract)
  }

  func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  // MARK: Given

  func given(_ index: Int, _ one: StatedCase) -> String {
    one.isOpen(given: index) ? "any value" : text.value(one.inputs.plan.given[index], contract.givens[index].valueType)
  }

  func script(_ prepared: Plan.Prepared) -> String {
    var remaining = CallText.length
    let operation = contract.operations[prepared.operation]
    let script = secrets.masked(prepared.script, of: operation).map(
      { $0.map({ $0.shortened(&remaining) }, error: { $0.shortened(&remaining) }) },
      arguments: { $0.shortened(&remaining) })
    return script.flow(operation)
  }

  // MARK: When

  func triggers(_ triggers: [Plan.Trigger]) -> String {
    triggers.count == 1 ? trigger(triggers[0]) : list(triggers.map(trigger))
  }

  /// The actions in a case's steps, or before a rule applies.
  func happenings(_ one: StatedCase) -> String {
    one.stated.plan.steps.map { step in
      guard let rule = one.stated.rule else { return triggers(step) }
      let names = contract.actions.indices.filter(rule.leftOut.has).map { contract.actions[$0].name }
      let anything =
        names.isEmpty ? AnythingKey.word : "{ \(AnythingKey.anythingBut.rawValue): \(list(names)) }"
      return step.isEmpty ? anything : list(step.map(trigger) + [anything])
    }.joined(separator: ", then ")
  }

  private func trigger(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): return WrittenCall(ClockAdvance.action, VirtualTime.text(span)).item
    case .action(let place, let values):
      let action = contract.actions[place]
      let arguments = action.parameters.flow { $1.defaultValue == values[$0] ? nil : argument(values[$0], $1) }
      return WrittenCall(action.name, arguments).words
    }
  }

  func argument(_ value: Literal, _ parameter: ParameterDeclaration) -> String {
    parameter.isSecret && value != .none ? SanitizedText.redactionMark : text.value(value, parameter.valueType)
  }

  // MARK: Operations

  /// The names of a set of operations; a complete port is shown as `port.*`.
  func operations(_ set: ContractIndices) -> [String] {
    var rest = set
    var names: [String] = []
    for (port, places) in zip(contract.ports.names, contract.portOperations) where places.count > 1 {
      guard places.allSatisfy({ rest.has($0) }) else { continue }
      for place in places { rest.remove(place) }
      names.append("\(port).*")
    }
    return names + contract.operations.indices.filter { rest.has($0) }.map { contract.operations[$0].name }
  }
}
