import Rehearse
import RehearseJudging
import RehearseLanguage
import RehearseScenario
import RehearseSource

/// What an author can write so that the scenario would have noticed; values are those of the cases in hand.
///
/// What is the same in all cases goes into `then`, what differs from row to row into a column.
struct AdviceText {
  let vocabulary: Vocabulary
  /// All cases of the scenario that pass: what is to be written must hold for the others as well.
  let cases: [TriedCase]
  /// For each step the fields that nothing changes in any row, where the rows change different ones: then there is no need to say
  /// in each row what they are, which may be just what was given.
  private(set) var steady: [Set<Int>] = []

  init(_ cases: [TriedCase], _ vocabulary: Vocabulary) {
    self.cases = cases
    self.vocabulary = vocabulary
    steady = (cases.first?.testCase.steps.indices ?? 0..<0).map { step in
      guard shared({ changed($0, step) }) == nil else { return [] }
      return cases.reduce(into: Set(vocabulary.state.indices)) { steady, one in
        steady.subtract(one.trace.writes(ofStep: step).map(\.field))
      }
    }
  }

  /// - Parameter group: why the changes of one weakness went unnoticed: one of these, for several fields or arguments.
  func advice(_ gaps: [AssertionGap], alike: [EquivalentPair]) -> Advice {
    guard let first = gaps.first else { return Advice("") }
    switch first {
    case .calls(let step): return calls(step)
    case .order(let step): return list(step, "if the order matters, ", naming: PlaceSet())
    case .allowed(let operation, let step): return list(step, naming: PlaceSet(operation))
    case .argument(let argument): return arguments(of: argument, parameters(gaps))
    case .state(_, let step): return changes(step, fields(gaps))
    case .matcher(let field, let step): return matcher(field, step)
    case .passing(_, let isStated, let step): return history(fields(gaps), isStated: isStated, step)
    case .sameAnswer, .sameGiven(_, everywhere: true): return equivalence(alike)
    case .sameGiven(let given, everywhere: false): return removal(of: given)
    }
  }

  private func fields(_ gaps: [AssertionGap]) -> [Int] { Set(gaps.compactMap(\.field)).sorted() }

  private func parameters(_ gaps: [AssertionGap]) -> [Int] {
    Set(gaps.compactMap { if case .argument(let argument) = $0 { argument.parameter } else { nil } }).sorted()
  }

  // MARK: What cases share

  /// What is the same for all cases; `nil` where it differs.
  func shared<Value: Equatable>(_ value: (TriedCase) -> Value) -> Value? {
    guard let first = cases.first.map(value) else { return nil }
    return cases.dropFirst().allSatisfy { value($0) == first } ? first : nil
  }

  /// A step's expectations, outside of the table.
  func expected(_ step: Int) -> Expectations { cases[0].testCase.steps[step] }

  /// Whether something that a step expects is written in the cells of the table: then each row has a place of its own for it.
  func isCell(_ step: Int, _ range: (Expectations) -> SourceRange?) -> Bool {
    let first = cases[0].testCase
    guard first.isRow, let own = range(first.steps[step]) else { return false }
    guard let other = cases.first(where: { $0.testCase.position != first.position }) else {
      return own.start.line == first.position.line
    }
    return range(other.testCase.steps[step]) != own
  }

  /// Whether the cases come from `for every`, which has no place for what is expected of each.
  private var areCombinations: Bool {
    cases.count > 1 && cases.allSatisfy { $0.testCase.position == cases[0].testCase.position }
  }

  /// New columns, with what belongs into them in each row.
  func columns(_ headings: [String], _ cells: (TriedCase) -> [String]) -> Advice {
    let names = headings.map { "\"\($0)\"" }.joined(separator: ", ")
    let columns = "\(Counted.word(headings.count, "the column", "the columns")) \(names)"
    return Advice(
      areCombinations
        ? "its cases end differently: write a table in place of \"for every\", with \(columns), for:"
        : "add to the table \(columns), with:",
      rows { cells($0).joined(separator: ", ") })
  }

  /// `line 9: granted` for each row of the table; the names of cases that stand in no line of their own.
  func rows(_ cell: (TriedCase) -> String) -> [String] {
    let isNamed = areCombinations
    var told: Set<String> = []
    return cases.compactMap { one in
      let place = isNamed ? one.testCase.name : "line \(one.testCase.position.line)"
      let line = "\(place): \(cell(one))"
      return told.insert(line).inserted ? line : nil
    }
  }

  // MARK: What was given

  private func equivalence(_ pairs: [EquivalentPair]) -> Advice {
    let declared = Set(pairs.map { ".alike([\(quoted($0.one)), \(quoted($0.other))], because: \"…\")" }).sorted()
    return Advice(
      "write a scenario in which it matters; if the module treats them alike on purpose, a developer declares it:",
      ["equivalent: [\(declared.joined(separator: ", "))]"])
  }

  private func quoted(_ word: String) -> String { "\"\(word)\"" }

  private func removal(of given: Int) -> Advice {
    let declaration = vocabulary.givens[given]
    let value = cases[0].testCase.plan.given[given]
    let shown = cases[0].hides(value) ? Advice.blank : value.shortened().flow(declaration.shape)
    return Advice(
      "remove it from \"given\", or find out whether the module should look at it:",
      [declaration.isFlag ? "flags: { \(declaration.name): \(shown) }" : "\(declaration.path): \(shown)"])
  }
}
