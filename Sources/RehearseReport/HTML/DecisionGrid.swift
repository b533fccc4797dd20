import Rehearse
import RehearseLanguage
import RehearseRunner

/// The table of a scenario, with the result of each row.
///
/// If two columns vary and at most one states an expectation, the rows become a matrix, in which missing combinations
/// are easy to see. Any other table stays a list of rows. Missing combinations are shown only if the rows cover most of
/// them, because a few examples are not a decision table.
struct DecisionGrid {
  /// The maximum number of rows shown for a table. Failed rows come first.
  private static let rowLimit = 100
  private static let missingLimit = 8
  private static let cellLimit = 400

  private let columns: [ScenarioFacts.TableColumn]
  private let cases: [HTMLScenario.Case]

  /// Returns `nil` if the scenario has no table.
  init?(_ scenario: HTMLScenario) {
    let columns = scenario.facts.columns
    self.columns = columns
    cases = scenario.cases.filter { $0.cells.count == columns.count }
    guard !columns.isEmpty, !cases.isEmpty else { return nil }
  }

  /// The combinations without a row, if the rows cover most of them.
  var gaps: [String] {
    let varying = columns.indices.filter { index in
      columns[index].kind != .then && cases.contains { $0.cells[index] != cases[0].cells[index] }
    }
    return missing.map { combination in
      varying.map { "\(columns[$0].title): \(combination[$0])" }.joined(separator: ", ")
    }
  }

  var html: HTML {
    """
    <div class="scroll" tabindex="0" role="group" aria-label="Cases"><table class="g">\
    \(Matrix(self).map(html) ?? rows)</table></div>
    """
  }
}

extension DecisionGrid {
  /// Two input columns, one down and one across, with the expectations in the cells.
  private struct Matrix {
    let down: Int
    let across: Int
    let outcome: Int?
    let constant: [Int]
    let rows: [String]
    let titles: [String]
    private(set) var cells: [String: [String: HTMLScenario.Case]] = [:]

    init?(_ grid: DecisionGrid) {
      var varying: [Int] = []
      var constant: [Int] = []
      var outcome: Int?
      for (index, column) in grid.columns.enumerated() {
        switch column.kind {
        case .given, .when:
          let isConstant = grid.cases.allSatisfy { $0.cells[index] == grid.cases[0].cells[index] }
          if isConstant { constant.append(index) } else { varying.append(index) }
        case .then:
          guard outcome == nil else { return nil }
          outcome = index
        case .name: return nil
        }
      }
      guard varying.count == 2 else { return nil }
      let values = varying.map { index in Self.distinct(grid.cases.map { $0.cells[index] }) }
      let size = values[0].count * values[1].count
      guard size <= DecisionGrid.cellLimit, size <= 2 * grid.cases.count else { return nil }
      let isTurned = values[0].count < values[1].count
      (down, across) = isTurned ? (varying[1], varying[0]) : (varying[0], varying[1])
      (rows, titles) = isTurned ? (values[1], values[0]) : (values[0], values[1])
      (self.outcome, self.constant) = (outcome, constant)
      for row in grid.cases {
        guard cells[row.cells[down], default: [:]].updateValue(row, forKey: row.cells[across]) == nil else {
          return nil
        }
      }
    }

    static func distinct(_ values: [String]) -> [String] {
      var seen: Set<String> = []
      return values.filter { seen.insert($0).inserted }
    }
  }

  private func html(_ matrix: Matrix) -> HTML {
    let outcome = matrix.outcome.map { ": \(columns[$0].title)" } ?? ""
    let constant = matrix.constant.map { "\("; \(columns[$0].title): \(cases[0].cells[$0])")" as HTML }
    let rows = matrix.rows.map { row -> HTML in
      let cells = matrix.titles.map { title -> HTML in
        matrix.cells[row]?[title].map { cell($0, matrix.outcome, isOutcome: true) } ?? Self.notCovered
      }
      return "<tr>\(heading("row", row))\(cells)</tr>"
    }
    return """
      <caption>\("\(columns[matrix.down].title) down, \(columns[matrix.across].title) across")\(outcome)\(constant)\
      </caption><thead><tr><td></td>\(matrix.titles.map { heading("col", $0) })</tr></thead><tbody>\(rows)</tbody>
      """
  }

  private var rows: HTML {
    let isLong = cases.count > Self.rowLimit
    let wrong = isLong ? cases.filter { $0.status != .passed } : []
    let others = isLong ? cases.filter { $0.status == .passed } : cases
    let shown = (wrong + others).prefix(Self.rowLimit)
    let missing = missing
    let gaps = missing.prefix(Self.missingLimit).map { combination -> HTML in
      let cells = zip(columns, combination).map { "<td>\($0.kind == .then ? "" : $1)</td>" as HTML }
      return "<tr>\(cells)\(Self.notCovered)</tr>"
    }
    let rest = cases.count - shown.count + max(0, missing.count - Self.missingLimit)
    let foot: HTML =
      rest > 0
      ? "<tfoot><tr><td colspan=\"\(columns.count + 1)\">\(SceneWords.omitted(rest))</td></tr></tfoot>" : ""
    return """
      <thead><tr>\(columns.map { heading("col", $0.title) })<th scope="col">result</th></tr></thead>\
      <tbody>\(shown.map(row))\(gaps)</tbody>\(foot)
      """
  }

  private func row(_ row: HTMLScenario.Case) -> HTML {
    let cells = columns.indices.map { index -> HTML in
      columns[index].kind == .then ? cell(row, index, isOutcome: false) : "<td>\(row.cells[index])</td>"
    }
    let word = row.status == .passed ? "✓ passed" : row.status.word
    return "<tr>\(cells)<td class=\"\(row.status.look)\">\(word)\(HTML.time(row.end.nanoseconds))</td></tr>"
  }

  /// The combinations of givens and actions without a row, if the rows cover most of them.
  private var missing: [[String]] {
    let inputs = columns.map { $0.kind != .then }
    guard inputs.count(where: \.self) > 1, !columns.contains(where: { $0.kind == .name }) else { return [] }
    var combinations: [[String]] = [[]]
    for (index, isInput) in inputs.enumerated() {
      let values = isInput ? Matrix.distinct(cases.map { $0.cells[index] }) : [""]
      guard combinations.count * values.count <= 2 * cases.count else { return [] }
      combinations = combinations.flatMap { start in values.map { start + [$0] } }
    }
    let stated = Set(cases.map { row in zip(row.cells, inputs).map { $1 ? $0 : "" } })
    return combinations.filter { !stated.contains($0) }
  }

  private static let notCovered: HTML = "<td class=\"u\"><span>not covered</span></td>"

  private func heading(_ scope: String, _ text: String) -> HTML { "<th scope=\"\(scope)\">\(text)</th>" }

  /// The expected value, and the actual one if it differs.
  ///
  /// - Parameter isOutcome: whether the cell shows the result of the whole case.
  private func cell(_ row: HTMLScenario.Case, _ column: Int?, isOutcome: Bool) -> HTML {
    let wrong = row.end.details?.wrongCells.first { $0.column == column }
    let expected = column.map { row.cells[$0] } ?? ""
    let isLooked = isOutcome || wrong != nil
    let start: HTML = isLooked ? "<td class=\"\(row.status.look)\">" : "<td>"
    let actual = wrong?.actual ?? ""
    let marked = TextDifference.marked(expected, actual)
    let content: HTML = actual.isEmpty ? "\(expected)" : "<s>\(marked.0)</s> <b>\(marked.1)</b>"
    let result: HTML =
      if row.status != .passed, isLooked {
        " <small>\(row.status.word)</small>"
      } else if isOutcome {
        expected.isEmpty ? "✓ passed" : " ✓"
      } else {
        ""
      }
    return "\(start)\(content)\(result)</td>"
  }
}
