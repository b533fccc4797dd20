import Rehearse

/// Something that no case covers and that is worth closing.
package struct CoverageGap: Sendable {
  /// How many are listed.
  private static let limit = 5
  /// What hides most from a tester comes first.
  private static let order: [Measure] = [.actions, .answers, .calls, .state, .given]

  package let module: String
  package let measure: Measure
  /// What is missing, in a sentence.
  package let text: String
  /// A scenario that closes the gap, to be pasted below `scenarios:`; empty where none was found.
  package let lines: [String]

  /// The gaps that are most worth closing.
  ///
  /// They come in this order: actions that no case fires, answers that no case meets, calls that no scenario expects,
  /// values of the state that no case sees, combinations of givens. The first gap of each action, call or field comes
  /// before the second of any other, so that the list does not speak of one thing only.
  package static func mostImportant(
    of modules: [ModuleCoverage], mark: String, executor: (Vocabulary) -> (any PlanExecutor)?
  ) -> [CoverageGap] {
    var ranked: [(module: ModuleCoverage, item: ModuleCoverage.Item, rank: [Int])] = []
    for module in modules {
      var counts: [String: Int] = [:]
      for item in missing(module) {
        let number = counts["\(item.measure) \(item.subject)", default: 0]
        counts["\(item.measure) \(item.subject)"] = number + 1
        ranked.append((module, item, [order.firstIndex(of: item.measure) ?? 0, number, ranked.count]))
      }
    }
    var gaps: [CoverageGap] = []
    for (module, item, _) in ranked.sorted(by: { $0.rank.lexicographicallyPrecedes($1.rank) }) where gaps.count < limit
    {
      let lines = executor(module.tally.vocabulary).map { GapScenario(item, module.tally, $0).lines(mark: mark) } ?? []
      // One scenario may close two gaps; only its title is another.
      if !lines.isEmpty, gaps.contains(where: { $0.module == module.name && $0.lines.dropFirst() == lines.dropFirst() })
      {
        continue
      }
      let text = sentence(item, isCalled: !module.isUncalled(item))
      gaps.append(CoverageGap(module: module.name, measure: item.measure, text: text, lines: lines))
    }
    return gaps
  }

  /// What is not met; of an operation that no case calls only the first, since one call closes the others or opens the
  /// way.
  private static func missing(_ module: ModuleCoverage) -> [ModuleCoverage.Item] {
    var uncalled: Set<String> = []
    return module.items.filter { item in
      !item.isMet && (!module.isUncalled(item) || uncalled.insert(item.subject).inserted)
    }
  }

  private static func sentence(_ item: ModuleCoverage.Item, isCalled: Bool) -> String {
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
  /// Whether it belongs to an operation that no case calls.
  fileprivate func isUncalled(_ item: Item) -> Bool {
    switch item.target {
    case .answer(let operation, _), .call(let operation): tally.calling[operation] == nil
    case .given, .action, .state: false
    }
  }
}
