import Rehearse
import RehearseLanguage

/// Writes what a scenario has to expect so that it notices more; values are those of its cases.
///
/// What is the same in all cases goes into `then`, what differs from row to row into a column.
struct SuggestionText {
  let vocabulary: Vocabulary
  /// All cases of the scenario that pass: what is to be written must hold for the others as well.
  let cases: [TriedCase]
  /// For each step the fields that change in no row, where the rows change different ones. What they are may be just what was
  /// given, so the rows need not say it.
  private(set) var steady: [Set<Int>] = []

  init(_ cases: [TriedCase], _ vocabulary: Vocabulary) {
    (self.cases, self.vocabulary) = (cases, vocabulary)
    steady = (cases.first?.testCase.steps.indices ?? 0..<0).map { step in
      guard shared({ changed($0, step) }) == nil else { return [] }
      return cases.reduce(into: Set(vocabulary.state.indices)) { steady, one in
        steady.subtract(one.trace.writes(ofStep: step).map(\.field))
      }
    }
  }

  /// - Parameter causes: those of one gap: one cause, for several fields or arguments.
  func suggestion(_ causes: [GapCause]) -> Suggestion {
    let fields = Set(causes.compactMap(\.field)).sorted()
    switch causes[0] {
    case .calls(let step): return calls(step)
    case .order(let step): return list(step, "if the order matters, ")
    case .allowed(let operation, let step): return list(step, naming: PlaceSet(operation))
    case .argument(let argument):
      let parameters = causes.compactMap { if case .argument(let argument) = $0 { argument.parameter } else { nil } }
      return arguments(argument, Set(parameters))
    case .state(_, let step): return changes(fields, step)
    case .placeholder(let field, let step): return placeholder(field, step)
    case .passing(_, let isStated, let step): return history(fields, isStated: isStated, step)
    }
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
  ///
  /// - Parameter condition: what has to be done before.
  func columns(_ headings: [String], after condition: String = "", _ cells: (TriedCase) -> [String]) -> Suggestion {
    let names = headings.map { "\"\($0)\"" }.joined(separator: ", ")
    let columns = "\(Counted.word(headings.count, "the column", "the columns")) \(names)"
    return Suggestion(
      condition
        + (areCombinations
          ? "its cases end differently: write a table in place of \"for every\", with \(columns), for"
          : "add to the table \(columns), with"),
      rows { cells($0).joined(separator: ", ") })
  }

  /// `line 9: granted` for each row of the table; the names of cases that stand in no line of their own.
  func rows(_ cell: (TriedCase) -> String) -> [String] {
    let isNamed = areCombinations
    var seen: Set<String> = []
    return cases.map { one in
      (isNamed ? one.testCase.name : "line \(one.testCase.position.line)") + ": " + cell(one)
    }.filter { seen.insert($0).inserted }
  }
}
