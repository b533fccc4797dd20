import Rehearse
import RehearseLanguage

/// Something worth covering that no case covers.
package struct CoverageGap: Sendable {
  /// Measures whose gaps hide the most come first.
  private static let order: [Measure] = [.actions, .answers, .calls, .state, .given]

  package let module: String
  package let measure: Measure
  package let text: String
  /// A scenario that closes the gap; `nil` if none was found.
  private(set) var scenario: GapScenario.Found?
  /// The number of gaps that the scenario closes.
  private(set) var closed = 0
  private let target: ModuleCoverage.CoverageItem.Target
  /// Its place among all gaps: the measure, and how many gaps of the same subject come first.
  private let rank: [Int]

  /// The lines of the scenario, to paste below `scenarios:`; empty if there is none.
  package var lines: [String] { scenario?.lines ?? [] }

  /// The gaps most worth closing.
  ///
  /// Gaps are sorted by measure. Within a measure, the first gap of every action, call or field comes before the second
  /// gap of any, so that the list covers more than one subject. What an earlier scenario closes is left out.
  package static func mostImportant(
    of modules: [ModuleCoverage], mark: String, limit: Int, executor: (ModuleContract) -> (any PlanExecutor)?
  ) -> [CoverageGap] {
    let all = modules.flatMap { gaps(of: $0, mark: mark, limit: limit, executor($0.tally.contract)) }
    let sorted = all.enumerated().sorted { one, other in
      one.element.rank == other.element.rank
        ? one.offset < other.offset : one.element.rank.lexicographicallyPrecedes(other.element.rank)
    }
    return sorted.prefix(limit).map(\.element)
  }

  private static func gaps(
    of module: ModuleCoverage, mark: String, limit: Int, _ executor: (any PlanExecutor)?
  ) -> [CoverageGap] {
    var (module, gaps) = (module, [CoverageGap]())
    var listed: Set<ModuleCoverage.CoverageItem.Target> = []
    var counts: [String: Int] = [:]
    while gaps.count < limit {
      let ranked = module.missing.filter { !listed.contains($0.target) }.enumerated().map { place, item in
        let subject = "\(item.measure) \(item.subject)"
        return (item, subject, [order.firstIndex(of: item.measure) ?? 0, counts[subject, default: 0], place])
      }
      guard let (item, subject, rank) = ranked.min(by: { $0.2.lexicographicallyPrecedes($1.2) }) else { break }
      counts[subject, default: 0] += 1
      listed.insert(item.target)
      var gap = CoverageGap(module.name, item, isCalled: !module.isUncalled(item), rank: Array(rank.prefix(2)))
      if let found = executor.flatMap({ GapScenario(item, module.tally, $0).found(mark: mark) }) {
        let open = Set(module.items.filter { !$0.isMet }.map(\.target))
        var tally = module.tally
        tally.add(expecting: found.plan, found.trace)
        module = ModuleCoverage(tally)
        gap.scenario = found
        gap.closed = module.items.count { $0.isMet && open.contains($0.target) }
      }
      gaps.append(gap)
    }
    // A later scenario may close a gap for which none was found.
    let open = Set(module.items.filter { !$0.isMet }.map(\.target))
    return gaps.filter { $0.scenario != nil || open.contains($0.target) }
  }

  private init(_ module: String, _ item: ModuleCoverage.CoverageItem, isCalled: Bool, rank: [Int]) {
    (self.module, measure, target) = (module, item.measure, item.target)
    (text, self.rank) = (Self.sentence(item, isCalled: isCalled), rank)
  }

  private static func sentence(_ item: ModuleCoverage.CoverageItem, isCalled: Bool) -> String {
    switch item.measure {
    case .answers where !isCalled, .calls where !isCalled: "No case makes the call \(item.subject)."
    case .actions: "No case fires the action \(item.subject)."
    case .answers: "No case meets the answer \"\(item.detail)\" of \(item.subject)."
    case .calls: "The module calls \(item.subject), but no scenario expects it."
    case .state: "The state field \(item.subject) never has the value \(item.detail)."
    case .given: "No case fires \(item.subject) given \(item.detail)."
    }
  }
}

extension ModuleCoverage {
  /// The items that no case covers.
  ///
  /// Only the first item of an uncalled operation counts, because one call closes the others or makes them reachable.
  fileprivate var missing: [CoverageItem] {
    var uncalled: Set<String> = []
    return items.filter { !$0.isMet && (!isUncalled($0) || uncalled.insert($0.subject).inserted) }
  }
}
