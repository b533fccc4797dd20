import Rehearse
import RehearseReport

/// The combinations of givens that make a difference to an action as a table: what is told, and what nobody says.
///
/// The given with the fewest values stands across, so that the table is as low as it can be.
struct GivenGrid {
  /// How many rows are shown.
  private static let limit = 64
  /// How many values may stand across.
  private static let widest = 6

  private let coverage: GivenCoverage
  private let vocabulary: Vocabulary
  /// The givens that the combinations speak of, in the vocabulary's order.
  private let givens: [Int]

  init(_ coverage: GivenCoverage, _ vocabulary: Vocabulary) {
    (self.coverage, self.vocabulary) = (coverage, vocabulary)
    givens = Set(coverage.combinations.flatMap { $0.items.map(\.given) }).sorted()
  }

  /// `nil` where nothing that is given makes a difference.
  var block: HTMLSection.Block? {
    guard !givens.isEmpty else { return nil }
    var rows: [[HTMLSection.Cell]] = []
    var headings: [String] = []
    if let across { (headings, rows) = matrix(across) } else { (headings, rows) = list }
    if rows.count > Self.limit {
      let more = rows.count - Self.limit
      rows = Array(rows.prefix(Self.limit)) + [[.text("… and \(more) more")]]
    }
    let title = "What is given to \(coverage.action.name)"
    return .table(
      title: title, headings: headings, rows: rows, rowHeadings: across == nil ? givens.count : givens.count - 1)
  }

  private func value(_ given: Int, _ combination: GivenCombination) -> String? {
    combination.items.first { $0.given == given }.map { GivenCombination.text($0.value, vocabulary.givens[given]) }
  }

  private func cell(_ use: CellUse) -> HTMLSection.Cell { use.isEmpty ? .missing("nobody says") : .yes }

  private func values(_ given: Int) -> [String] {
    var seen: Set<String> = []
    return coverage.combinations.compactMap { value(given, $0) }.filter { seen.insert($0).inserted }
  }

  /// The given that stands across; `nil` where there is only one, or not every combination speaks of all.
  private var across: Int? {
    guard givens.count > 1, coverage.combinations.allSatisfy({ $0.items.count == givens.count }) else { return nil }
    let sizes = givens.map { (given: $0, count: values($0).count) }
    return sizes.min { $0.count < $1.count }.flatMap {
      $0.count <= Self.widest ? $0.given : nil
    }
  }

  private func matrix(_ across: Int) -> ([String], [[HTMLSection.Cell]]) {
    let others = givens.filter { $0 != across }
    let titles = values(across)
    var order: [[String]] = []
    var cells: [[String]: [String: HTMLSection.Cell]] = [:]
    for (combination, use) in zip(coverage.combinations, coverage.uses) {
      let row = others.map { value($0, combination) ?? "" }
      if cells[row] == nil { order.append(row) }
      cells[row, default: [:]][value(across, combination) ?? ""] = cell(use)
    }
    let name = vocabulary.givens[across].path
    let headings = others.map { vocabulary.givens[$0].path } + titles.map { "\(name) \($0)" }
    let rows = order.map { row -> [HTMLSection.Cell] in
      row.map { .text($0) } + titles.map { cells[row]?[$0] ?? .text("") }
    }
    return (headings, rows)
  }

  private var list: ([String], [[HTMLSection.Cell]]) {
    let rows = zip(coverage.combinations, coverage.uses).map { combination, use -> [HTMLSection.Cell] in
      givens.map { .text(value($0, combination) ?? "any") } + [cell(use)]
    }
    return (givens.map { vocabulary.givens[$0].path } + ["told"], rows)
  }
}
