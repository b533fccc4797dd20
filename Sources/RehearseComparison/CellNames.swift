import RehearseScenario
import RehearseVocabulary

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
  /// How many different values the new cells have in each dimension.
  private let counts: [Int]
  let old: [Cell]
  let new: [Cell]

  init(_ old: StatedScenario, _ new: StatedScenario) {
    let words = Wording(vocabulary: new.vocabulary)
    let before = old.cases.map { CellInputs.values($0, words) }
    let after = new.cases.map { CellInputs.values($0, words) }
    let keys = CellInputs.names(new.vocabulary, before + after)
    let varying = keys.filter { key in Self.varies(key.name, before) || Self.varies(key.name, after) }
    dimensions = varying.map { Dimension(name: $0.name, isBare: $0.isChoice) }
    let values = { (inputs: [String: String]) in varying.map { inputs[$0.name] ?? CellInputs.notStated } }
    func cells(_ side: StatedScenario, _ inputs: [[String: String]]) -> [Cell] {
      zip(side.cases, inputs).map { one, inputs in
        Cell(values: values(inputs), ownName: Self.ownName(one.stated, side.scenario, keys.map(\.name)))
      }
    }
    self.old = cells(old, before)
    self.new = cells(new, after)
    counts = varying.map { key in Set(after.map { $0[key.name] ?? CellInputs.notStated }).count }
  }

  private static func varies(_ name: String, _ inputs: [[String: String]]) -> Bool {
    inputs.contains { $0[name] != inputs[0][name] }
  }

  /// The name of a row that has one; else its name is made of its values.
  private static func ownName(_ stated: Case, _ scenario: Scenario, _ names: [String]) -> String? {
    guard let text = RowName.text(stated, scenario) else { return nil }
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

  /// The cells in as few words as there are: as one product of values if they are one, else one by one.
  func summary(_ cells: [Cell]) -> [String] {
    guard cells.count > 1, cells.allSatisfy({ $0.ownName == nil }) else { return cells.map(name) }
    let values = dimensions.indices.map { place in Self.distinct(cells.map { $0.values[place] }) }
    guard values.reduce(1, { $0 * $1.count }) == Set(cells.map(\.values)).count else { return cells.map(name) }
    let parts = dimensions.indices.map { place in
      let (dimension, values) = (dimensions[place], values[place])
      if values.count > 1, values.count == counts[place] { return "any \(dimension.name)" }
      if dimension.isBare { return values.map { word(dimension, $0) }.joined(separator: " or ") }
      return "\(dimension.name) \(values.joined(separator: " or "))"
    }
    return [parts.joined(separator: " × ")]
  }

  private static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }
}
