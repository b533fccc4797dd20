import Rehearse
import RehearseLanguage
import RehearseRunner

/// How much of the modules' contracts the scenarios cover, as printed by `coverage`.
package struct Coverage: Sendable {
  package let modules: [ModuleCoverage]
  /// The names of modules left out because they have no cases.
  package let leftOut: [String]
  /// The gaps most worth closing, in order of importance.
  package let gaps: [CoverageGap]
  private static let shownGaps = 5

  /// - Parameters:
  ///   - hasAllModules: whether modules without cases are included, with nothing covered.
  ///   - mark: the comment that marks a scenario as not reviewed.
  package init(
    _ tallies: [ModuleTally], catalog: ContractCatalog, hasAllModules: Bool = false, mark: String = "",
    executor: (ModuleContract) -> (any PlanExecutor)?
  ) {
    var modules: [ModuleCoverage] = []
    var leftOut: [String] = []
    for contract in catalog.contracts {
      let own = tallies.filter { $0.contract === contract }
      if own.isEmpty && !hasAllModules {
        leftOut.append(contract.name)
      } else {
        modules.append(ModuleCoverage(own.reduce(into: ModuleTally(contract)) { $0 += $1 }))
      }
    }
    (self.modules, self.leftOut) = (modules, leftOut)
    gaps = CoverageGap.mostImportant(of: modules, mark: mark, limit: Self.shownGaps, executor: executor)
  }

  package func share(_ measure: Measure) -> Ratio {
    modules.reduce(into: Ratio()) { $0 += $1.share(measure) }
  }

  package var counts: ModuleTally.Counts {
    modules.reduce(into: ModuleTally.Counts()) { $0 += $1.tally.counts }
  }

  /// Contract claims that a case disproved about what the module never does, one sentence each.
  package var wrongWaivers: [String] { modules.flatMap(\.wrongWaivers) }
}

/// What coverage counts: the table headings and the names for `--fail-under`.
package enum Measure: String, CaseIterable, Sendable {
  /// A response that a call can get. It is met if a call got it in a case that ran.
  ///
  /// All text values, numbers and records together count as one response.
  case answers
  /// A combination of givens that a module reads. It is met if a case that ran has it and fires the action.
  case given
  /// An action of the module. It is met if a case that ran fires it.
  case actions
  /// A command of the module. It is met if a case that ran names it in a list of calls.
  case calls
  /// A value of a state field with a fixed list of values. It is met if the field ever had it in a case that ran.
  case state

  /// Measures that only earlier versions had.
  package static let removed = ["arguments", "effects", "time"]
}

package struct ModuleCoverage: Sendable {
  package struct CoverageItem: Sendable {
    enum Target: Hashable, Sendable {
      case answer(operation: Int, form: Int)
      case given(action: Int, GivenCombination)
      case action(Int)
      case call(Int)
      case state(field: Int, value: Int)
    }

    let target: Target
    package let measure: Measure
    /// The name of the operation, action or field.
    package let subject: String
    /// The response, value or combination; empty for an action or a call.
    package let detail: String
    package let isMet: Bool
  }

  /// A response that no scenario has to cover.
  package struct Waived: Sendable {
    package let operation: String
    /// `nil` for an operation that is never called.
    package let answer: String?
    package let reason: String
  }

  package let tally: ModuleTally
  package let items: [CoverageItem]

  package init(_ tally: ModuleTally) {
    self.tally = tally
    items = Self.items(tally)
  }

  package var name: String { tally.contract.name }

  package func share(_ measure: Measure) -> Ratio {
    let own = items.filter { $0.measure == measure }
    return Ratio(met: own.count(where: \.isMet), total: own.count)
  }

  private static func items(_ tally: ModuleTally) -> [CoverageItem] {
    let contract = tally.contract
    var items: [CoverageItem] = []
    func add(
      _ measure: Measure, _ target: CoverageItem.Target, _ subject: String, _ detail: String = "", isMet: Bool? = nil
    ) {
      items.append(
        CoverageItem(
          target: target, measure: measure, subject: subject, detail: detail,
          isMet: isMet ?? tally.met.contains(target)))
    }
    for (index, operation) in contract.operations.enumerated() {
      for (form, answer) in tally.forms[index].all.enumerated() where !operation.waives(answer.name) {
        add(.answers, .answer(operation: index, form: form), operation.name, answer.name)
      }
    }
    for (index, action) in contract.actions.enumerated() {
      for (combination, isMet) in tally.combinations[index].all {
        add(.given, .given(action: index, combination), action.name, tally.words(combination), isMet: isMet)
      }
    }
    for (index, action) in contract.actions.enumerated() { add(.actions, .action(index), action.name) }
    for (index, operation) in contract.operations.enumerated()
    where operation.kind == .command && !operation.isNeverCalled {
      add(.calls, .call(index), operation.name)
    }
    for (index, field) in contract.state.enumerated() {
      for (value, literal) in (field.valueType.finiteValues ?? []).enumerated() {
        add(.state, .state(field: index, value: value), field.name, literal.flow(field.valueType))
      }
    }
    return items
  }

  func isUncalled(_ item: CoverageItem) -> Bool {
    switch item.target {
    case .answer(let operation, _), .call(let operation): tally.calling[operation] == nil
    case .given, .action, .state: false
    }
  }

  // MARK: Waivers

  package var waived: [Waived] {
    tally.contract.operations.flatMap { operation in
      operation.waivers.map { Waived(operation: operation.name, answer: $0.answer, reason: $0.reason) }
    }
  }

  /// Contract claims that a case disproved about what the module never does, one sentence each.
  package var wrongWaivers: [String] {
    tally.contract.operations.enumerated().flatMap { index, operation in
      operation.waivers.compactMap { waiver in
        let claim = "the contract of \"\(name)\" says that \(operation.name)"
        guard let answer = waiver.answer else {
          return tally.calling[index] != nil
            ? "\(claim) is never called (\(waiver.reason)), but a case called it" : nil
        }
        guard let form = tally.forms[index].all.firstIndex(where: { $0.name == answer }) else {
          return "\(claim) never answers \"\(answer)\", which is none of its answers"
        }
        return tally.met.contains(.answer(operation: index, form: form))
          ? "\(claim) never answers \"\(answer)\" (\(waiver.reason)), but a case met that answer" : nil
      }
    }
  }
}

extension OperationDeclaration {
  fileprivate var isNeverCalled: Bool { waivers.contains { $0.answer == nil } }

  fileprivate func waives(_ answer: String) -> Bool { isNeverCalled || waivers.contains { $0.answer == answer } }
}
