import Rehearse
import RehearseLanguage

/// Finds responses and givens that no case of a scenario uses, and scenarios that check nothing.
///
/// An unused line is only a warning, never a failure. Lines that apply to the whole file are exempt, because they may
/// matter to only some scenarios.
package struct UnusedInputCheck {
  private struct Site {
    var column: Int?
    var range: SourceRange
    /// The warning for an unused line, created only when needed.
    var message: Message?
    var isUsed: Bool
    /// The row and the value of the latest case.
    var latest: (row: SourcePosition, value: Literal)?
  }

  /// The conditional responses of a scenario, each of which may be unused.
  private struct ItemSite {
    var range: SourceRange
    var operation: String
    var items: [ConditionalResponse]
    var used = ContractIndices()
    /// What was meant, by the index of an item that a call missed by a few letters.
    var near: [Int: String] = [:]
  }

  private let contract: ModuleContract
  private var sites: [Site] = []
  private var itemSites: [ItemSite] = []
  /// The row of the latest case and its value, by column.
  private var latest: [Int: (row: SourcePosition, value: Literal)] = [:]
  /// The index of the next case; `nil` after a gap, because an input is unused only if no case uses it.
  private var next: Int?
  private let idleAdvice: Hint?
  /// The scenario's position, as long as all its cases so far would pass if the module did nothing.
  private var idleScenario: SourcePosition?

  /// - Parameter idleAdvice: advice on scenarios that would pass if the module did nothing; `nil` to ignore them.
  package init(contract: ModuleContract, idleAdvice: Hint? = nil) {
    (self.contract, self.idleAdvice) = (contract, idleAdvice)
  }

  /// Starts a scenario at the index of its first case.
  package mutating func begin(at index: Int, _ scenario: SourcePosition) {
    idleScenario = idleAdvice == nil ? nil : scenario
    if !sites.isEmpty { sites.removeAll(keepingCapacity: true) }
    if !itemSites.isEmpty { itemSites.removeAll() }
    if !latest.isEmpty { latest.removeAll() }
    next = index
  }

  package mutating func add(_ testCase: Case, _ trace: Trace, at index: Int) {
    next = next == index ? index + 1 : nil
    let contract = contract
    if idleScenario != nil,
      !testCase.passesIdle(trace, contract) || !Evaluator.holds(testCase, trace, contract)
    {
      idleScenario = nil
    }
    for (index, site) in testCase.responseSites.enumerated() where site.origin != .file {
      let prepared = testCase.plan.responses[index]
      let isUsed: Bool
      switch prepared.script {
      case .list, .oneOf: continue
      case .each: isUsed = trace.used[index] > 0
      case .byArguments(let items):
        let used = trace.itemsUsed(of: prepared.operation)
        if site.origin == .scenario {
          note(items, of: prepared.operation, site.range, used, testCase, trace)
          continue
        }
        isUsed = !used.isEmpty
      }
      note(
        column(site.origin), site.range, isUsed: isUsed,
        .unusedResponse(contract.operations[prepared.operation].name))
    }
    for site in testCase.givenSites where site.origin != .file {
      let isUsed = contract.givens[site.given].setsInitialState || trace.givensRead.has(site.given)
      // With `for every` or `any`, not mattering is what the scenario states.
      let isVaried = isVaried(site, testCase)
      note(
        column(site.origin), site.range, isUsed: isUsed || isVaried, .unusedGiven(contract.givens[site.given].path))
    }
  }

  /// Whether the cases of one row, or of `for every`, have several values of a given.
  private mutating func isVaried(_ site: Case.GivenSite, _ testCase: Case) -> Bool {
    guard let column = column(site.origin) else { return false }
    let value = testCase.plan.given[site.given]
    let earlier = latest.updateValue((testCase.position, value), forKey: column)
    return earlier.map { $0.row == testCase.position && $0.value != value } ?? false
  }

  private mutating func note(
    _ items: [ConditionalResponse], of operation: Int, _ range: SourceRange, _ used: ContractIndices, _ testCase: Case,
    _ trace: Trace
  ) {
    let declaration = contract.operations[operation]
    let index = itemSites.firstIndex { $0.range == range } ?? itemSites.count
    if index == itemSites.count {
      itemSites.append(ItemSite(range: range, operation: declaration.name, items: items))
    }
    itemSites[index].used.formUnion(used)
    let unused = items.indices.filter { !itemSites[index].used.has($0) }
    guard !unused.isEmpty else { return }
    let secrets = CaseSecrets(testCase, trace.calls, contract)
    for call in trace.calls where call.operation == operation {
      for item in unused where itemSites[index].near[item] == nil {
        itemSites[index].near[item] = NearArgument(items[item], among: items, call, declaration, secrets)?.actual
      }
    }
  }

  /// The column that identifies a cell's warning, because all cells of a column share one.
  private func column(_ origin: Case.Origin) -> Int? {
    if case .column(let place) = origin { place } else { nil }
  }

  private mutating func note(_ column: Int?, _ range: SourceRange, isUsed: Bool, _ message: @autoclosure () -> Message)
  {
    if let index = sites.firstIndex(where: { column == nil ? $0.range == range : $0.column == column }) {
      if isUsed { sites[index].isUsed = true }
    } else {
      sites.append(Site(column: column, range: range, message: isUsed ? nil : message(), isUsed: isUsed))
    }
  }

  /// The warnings for the current scenario, provided that all its cases were added.
  package func finish() -> [Diagnostic] {
    guard next != nil, idleScenario != nil || !itemSites.isEmpty || sites.contains(where: { !$0.isUsed }) else {
      return []
    }
    let items = itemSites.flatMap { site in
      site.items.indices.filter { !site.used.has($0) }.prefix(Diagnostics.limit).map {
        Diagnostic(.warning, at: site.items[$0].range, .unusedResponse(site.operation, near: site.near[$0]))
      }
    }
    var idle: [Diagnostic] = []
    if let idleScenario, let idleAdvice {
      idle = [Diagnostic(.warning, at: SourceRange(idleScenario, count: 1), .idleModule(idleAdvice))]
    }
    return idle
      + sites.filter { !$0.isUsed }.compactMap { site in
        site.message.map { Diagnostic(.warning, at: site.range, $0) }
      } + items
  }
}

extension Message {
  private static let advice: Hint = "Remove it, or check what was meant: it makes no difference here."

  /// - Parameter near: what a call said instead, if it missed the response by a few letters.
  fileprivate static func unusedResponse(_ operation: String, near: String? = nil) -> Message {
    let hint: Hint = near.map { "Did you mean \($0)?" } ?? advice
    return Message(.unusedResponse, "the response of \"\(operation)\" was never used", hints: [hint])
  }

  fileprivate static func idleModule(_ advice: Hint) -> Message {
    Message(.idleModule, "this scenario would pass if the module did nothing at all", hints: [advice])
  }

  fileprivate static func unusedGiven(_ path: String) -> Message {
    Message(.unusedGiven, "the module never looked at `\(path)` in this scenario", hints: [advice])
  }
}
