import Rehearse
import RehearseLanguage

/// Names the cells of a scenario by what tells them apart: `denied × night on`.
struct CellNames {
  /// Something that differs from cell to cell.
  private struct Dimension {
    let name: String
    /// Whether a value says enough by itself: the name of a state of affairs, such as `denied`.
    let isBare: Bool
  }

  /// What a cell has in each dimension, or the name that its author gave it.
  struct Cell {
    let values: [String]
    let ownName: String?
  }

  private let dimensions: [Dimension]
  /// How many different values there are in each dimension now; of what is gone, how many there were.
  private let counts: [Int]
  let old: [Cell]
  let new: [Cell]

  init(_ match: ScenarioMatch) {
    let words = StatementText(vocabulary: match.vocabulary)
    let before = match.old.map { CellInputs.values($0, words) }
    let after = match.new.map { CellInputs.values($0, words) }
    let keys = CellInputs.names(match.vocabulary, before + after)
    let varying = keys.filter { key in Self.varies(key.name, before) || Self.varies(key.name, after) }
    dimensions = varying.map { Dimension(name: $0.name, isBare: $0.isChoice) }
    let values = { (inputs: [String: String]) in varying.map { inputs[$0.name] ?? CellInputs.notStated } }
    func cells(_ cases: [StatedCase], _ inputs: [[String: String]]) -> [Cell] {
      zip(cases, inputs).map { one, inputs in
        Cell(values: values(inputs), ownName: Self.ownName(one, keys.map(\.name)))
      }
    }
    old = cells(match.old, before)
    new = cells(match.new, after)
    let present = after.isEmpty ? before : after
    counts = varying.map { key in Set(present.map { $0[key.name] ?? CellInputs.notStated }).count }
  }

  private static func varies(_ name: String, _ inputs: [[String: String]]) -> Bool {
    inputs.contains { $0[name] != inputs[0][name] }
  }

  /// The name of a row that has one; else its name is made of its values.
  private static func ownName(_ one: StatedCase, _ names: [String]) -> String? {
    guard let text = one.rowName else { return nil }
    return names.contains { text.utf8.starts(with: "\($0)=".utf8) } ? nil : text
  }

  // MARK: Words

  func name(_ cell: Cell) -> String {
    if let own = cell.ownName { return own }
    if dimensions.isEmpty { return "" }
    return zip(dimensions, cell.values).map(word).joined(separator: " × ")
  }

  private func word(_ dimension: Dimension, _ value: String) -> String {
    dimension.isBare && value != CellInputs.notStated && value != "none" ? value : "\(dimension.name) \(value)"
  }

  /// The cells in as few words as there are: as products of values where they are some, else one by one.
  func summary(_ cells: [Cell]) -> [String] {
    guard cells.count > 1, cells.allSatisfy({ $0.ownName == nil }) else { return cells.map(name) }
    let all = cells.map(\.values)
    if let product = product(all) { return [product] }
    let splits = dimensions.indices.compactMap { products(all, splitBy: $0) }
    return splits.min { $0.count < $1.count } ?? cells.map(name)
  }

  /// The cells as one product of values, if they are one.
  private func product(_ cells: [[String]]) -> String? {
    let values = dimensions.indices.map { place in Self.distinct(cells.map { $0[place] }) }
    guard values.reduce(1, { min($0 * $1.count, cells.count + 1) }) == Set(cells).count else { return nil }
    let parts = dimensions.indices.map { place in
      let (dimension, values) = (dimensions[place], values[place])
      if values.count > 1, values.count == counts[place] { return "any \(dimension.name)" }
      if dimension.isBare { return values.map { word(dimension, $0) }.joined(separator: " or ") }
      return "\(dimension.name) \(values.joined(separator: " or "))"
    }
    return parts.joined(separator: " × ")
  }

  /// The cells as several products, each with other values of one dimension.
  private func products(_ cells: [[String]], splitBy place: Int) -> [String]? {
    var groups: [(rest: Set<[String]>, cells: [[String]])] = []
    for value in Self.distinct(cells.map { $0[place] }) {
      let part = cells.filter { $0[place] == value }
      let rest = Set(part.map { cell in cell.indices.filter { $0 != place }.map { cell[$0] } })
      if let index = groups.firstIndex(where: { $0.rest == rest }) {
        groups[index].cells += part
      } else {
        groups.append((rest, part))
      }
    }
    let products = groups.compactMap { product($0.cells) }
    return products.count == groups.count && products.count < cells.count ? products : nil
  }

  private static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }
}
