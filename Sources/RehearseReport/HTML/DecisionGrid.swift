import Rehearse
import RehearseLanguage
import RehearseRunner

/// The table of a scenario beside what came of each row.
///
/// Where two columns vary and at most one says what is expected, the rows become a matrix, which shows at a glance which
/// combinations no scenario covers; any other table stays a list of rows. Either shows them only where the rows cover
/// most combinations: a list of examples is not a table of decisions with gaps.
struct DecisionGrid {
  /// How many rows are shown of a long table; those that failed come first, then the others in their order.
  private static let rowLimit = 100
  /// How many combinations are named that no row has.
  private static let missingLimit = 8
  /// How many cells a matrix may have.
  private static let cellLimit = 400

  private let columns: [ScenarioFacts.Column]
  private let cases: [HTMLScenario.Case]

  /// `nil` for a scenario that has no table.
  init?(_ scenario: HTMLScenario) {
    let columns = scenario.facts.columns
    self.columns = columns
    cases = scenario.cases.filter { $0.cells.count == columns.count }
    guard !columns.isEmpty, !cases.isEmpty else { return nil }
  }

  /// The combinations that no row has, in words, where the rows have most of them.
  var gaps: [String] {
    let varying = columns.indices.filter { place in
      columns[place].kind != .then && cases.contains { $0.cells[place] != cases[0].cells[place] }
    }
    return missing.map { combination in
      varying.map { "\(columns[$0].title): \(combination[$0])" }.joined(separator: ", ")
    }
  }

  func write(to html: inout HTMLWriter) {
    html.markup("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Cases\"><table class=\"g\">")
    if let matrix = Matrix(self) { write(matrix, to: &html) } else { writeRows(to: &html) }
    html.markup("</table></div>")
  }
}

extension DecisionGrid {
  /// Two columns across and down, and what is expected where they meet.
  private struct Matrix {
    let down: Int
    let across: Int
    /// The column with what is expected, if any has it.
    let outcome: Int?
    /// Columns that say the same in every row.
    let constant: [Int]
    let rows: [String]
    let titles: [String]
    private(set) var cells: [String: [String: HTMLScenario.Case]] = [:]

    init?(_ grid: DecisionGrid) {
      var varying: [Int] = []
      var constant: [Int] = []
      var outcome: Int?
      for (place, column) in grid.columns.enumerated() {
        switch column.kind {
        case .given, .when:
          let isConstant = grid.cases.allSatisfy { $0.cells[place] == grid.cases[0].cells[place] }
          if isConstant { constant.append(place) } else { varying.append(place) }
        case .then:
          guard outcome == nil else { return nil }
          outcome = place
        case .name: return nil
        }
      }
      guard varying.count == 2 else { return nil }
      let values = varying.map { place in Self.distinct(grid.cases.map { $0.cells[place] }) }
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

  private func write(_ matrix: Matrix, to html: inout HTMLWriter) {
    html.markup("<caption>")
    html.text("\(columns[matrix.down].title) down, \(columns[matrix.across].title) across")
    if let outcome = matrix.outcome { html.text(": \(columns[outcome].title)") }
    for place in matrix.constant { html.text("; \(columns[place].title): \(cases[0].cells[place])") }
    html.markup("</caption><thead><tr><td></td>")
    for title in matrix.titles { heading("col", title, to: &html) }
    html.markup("</tr></thead><tbody>")
    for row in matrix.rows {
      html.markup("<tr>")
      heading("row", row, to: &html)
      for title in matrix.titles {
        guard let found = matrix.cells[row]?[title] else {
          html.markup("<td class=\"u\"><span>not covered</span></td>")
          continue
        }
        cell(found, matrix.outcome, isVerdict: true, to: &html)
      }
      html.markup("</tr>")
    }
    html.markup("</tbody>")
  }

  private func writeRows(to html: inout HTMLWriter) {
    html.markup("<thead><tr>")
    for column in columns { heading("col", column.title, to: &html) }
    html.markup("<th scope=\"col\">result</th></tr></thead><tbody>")
    let wrong = cases.count > Self.rowLimit ? cases.filter { $0.status != .passed } : []
    let others = cases.count > Self.rowLimit ? cases.filter { $0.status == .passed } : cases
    let shown = (wrong + others).prefix(Self.rowLimit)
    for row in shown {
      html.markup("<tr>")
      for (place, column) in columns.enumerated() {
        switch column.kind {
        case .then: cell(row, place, isVerdict: false, to: &html)
        case .given, .when, .name:
          html.markup("<td>")
          html.text(row.cells[place])
          html.markup("</td>")
        }
      }
      begin(row.status.look, to: &html)
      html.text(row.status == .passed ? "✓ passed" : row.status.word)
      html.markup("</td></tr>")
    }
    for combination in missing.prefix(Self.missingLimit) {
      html.markup("<tr>")
      for (place, column) in columns.enumerated() {
        html.markup("<td>")
        if column.kind != .then { html.text(combination[place]) }
        html.markup("</td>")
      }
      html.markup("<td class=\"u\"><span>not covered</span></td></tr>")
    }
    html.markup("</tbody>")
    let rest = cases.count - shown.count + max(0, missing.count - Self.missingLimit)
    guard rest > 0 else { return }
    html.markup("<tfoot><tr><td")
    html.attribute("colspan", columns.count + 1)
    html.markup(">")
    html.text(PictureText.omitted(rest))
    html.markup("</td></tr></tfoot>")
  }

  /// Combinations of what the rows say of givens and actions that no row has, where most are said.
  private var missing: [[String]] {
    let inputs = columns.map { $0.kind != .then }
    guard inputs.count(where: \.self) > 1, !columns.contains(where: { $0.kind == .name }) else { return [] }
    var combinations: [[String]] = [[]]
    for (place, isInput) in inputs.enumerated() {
      let values = isInput ? Matrix.distinct(cases.map { $0.cells[place] }) : [""]
      guard combinations.count * values.count <= 2 * cases.count else { return [] }
      combinations = combinations.flatMap { start in values.map { start + [$0] } }
    }
    let stated = Set(cases.map { row in zip(row.cells, inputs).map { $1 ? $0 : "" } })
    return combinations.filter { !stated.contains($0) }
  }

  private func heading(_ scope: StaticString, _ text: String, to html: inout HTMLWriter) {
    html.markup("<th scope=\"")
    html.markup(scope)
    html.markup("\">")
    html.text(text)
    html.markup("</th>")
  }

  private func begin(_ look: StaticString, to html: inout HTMLWriter) {
    html.markup("<td class=\"")
    html.markup(look)
    html.markup("\">")
  }

  /// A cell with what is expected, and with what was there instead.
  ///
  /// - Parameter isVerdict: whether it speaks for the whole case.
  private func cell(_ row: HTMLScenario.Case, _ column: Int?, isVerdict: Bool, to html: inout HTMLWriter) {
    let wrong = row.details?.wrongCells.first { $0.column == column }
    let expected = column.map { row.cells[$0] } ?? ""
    if isVerdict || wrong != nil { begin(row.status.look, to: &html) } else { html.markup("<td>") }
    if let wrong, !wrong.actual.isEmpty {
      html.element("s", expected)
      html.markup(" ")
      html.element("b", wrong.actual)
    } else {
      html.text(expected)
    }
    if row.status != .passed, isVerdict || wrong != nil {
      html.markup(" <small>")
      html.text(row.status.word)
      html.markup("</small>")
    } else if isVerdict {
      html.text(expected.isEmpty ? "✓ passed" : " ✓")
    }
    html.markup("</td>")
  }
}
