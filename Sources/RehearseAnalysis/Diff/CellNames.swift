import Rehearse
import RehearseLanguage

/// Names cells by what distinguishes them: `denied × night on`.
struct CellNames {
  /// What a case says about a dimension.
  struct Input: Hashable {
    static let notStated = Input("not stated", isBare: false)

    let text: String
    /// Whether the text may be clear without the name of the dimension.
    let isBare: Bool

    init(_ text: String, isBare: Bool = true) { (self.text, self.isBare) = (text, isBare) }
  }

  /// A property that differs between cells, named as in a table heading.
  private struct Dimension {
    let name: String
    /// Whether a value such as `denied` is clear without the name.
    let isBare: Bool
  }

  struct NamedCell {
    let values: [Input]
    let ownName: String?
  }

  private let dimensions: [Dimension]
  /// The number of distinct values of each dimension on the new side, or on the old side if no new cell remains.
  private let counts: [Int]
  let old: [NamedCell]
  let new: [NamedCell]

  init(_ match: ScenarioMatch) {
    let words = match.words
    let before = match.old.map { Self.inputs($0, words) }
    let after = match.new.map { Self.inputs($0, words) }
    let used = (before + after).reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    let all = Self.dimensions(match.contract).filter { used.contains($0.name) }
    let dimensions = all.filter { dimension in
      [before, after].contains { side in side.contains { $0[dimension.name] != side[0][dimension.name] } }
    }
    func cells(_ cases: [StatedCase], _ inputs: [[String: Input]]) -> [NamedCell] {
      zip(cases, inputs).map { one, inputs in
        // A row without its own name is named after its values.
        let isOwn = one.rowName.map { name in !all.contains { name.utf8.starts(with: "\($0.name)=".utf8) } }
        return NamedCell(
          values: dimensions.map { inputs[$0.name] ?? .notStated }, ownName: isOwn == true ? one.rowName : nil)
      }
    }
    (old, new) = (cells(match.old, before), cells(match.new, after))
    let present = new.isEmpty ? old : new
    counts = dimensions.indices.map { index in Set(present.map { $0.values[index] }).count }
    self.dimensions = dimensions
  }

  /// What a case starts with and does, by name.
  private static func inputs(_ one: StatedCase, _ words: StatementText) -> [String: Input] {
    let contract = words.contract
    var inputs: [String: Input] = [:]
    for (index, given) in contract.givens.enumerated() {
      let isNone = !one.isOpen(given: index) && [.none, .text("none")].contains(one.inputs.plan.given[index])
      inputs[given.path] = Input(words.given(index, one), isBare: !isNone)
    }
    for prepared in one.inputs.plan.responses {
      inputs["responses.\(contract.operations[prepared.operation].name)"] = Input(words.script(prepared))
    }
    for trigger in one.inputs.plan.steps.joined() {
      switch trigger {
      case .advance(let span): inputs[ClockAdvance.action] = Input(VirtualTime.text(span))
      case .action(let index, let arguments):
        let action = contract.actions[index]
        for (parameter, value) in zip(action.parameters, arguments) {
          inputs["\(action.name).\(parameter.name)"] = Input(words.argument(value, parameter))
        }
      }
    }
    return inputs
  }

  private static func dimensions(_ contract: ModuleContract) -> [Dimension] {
    let givens = contract.givens.map { given in
      let isChoice = if case .choice = given.valueType.wrapped { true } else { false }
      return Dimension(name: given.path, isBare: isChoice)
    }
    let others =
      contract.operations.map { "responses.\($0.name)" }
      + contract.actions.flatMap { action in action.parameters.map { "\(action.name).\($0.name)" } }
      + [ClockAdvance.action]
    return givens + others.map { Dimension(name: $0, isBare: false) }
  }

  // MARK: Text

  func name(_ cell: NamedCell) -> String {
    cell.ownName ?? zip(dimensions, cell.values).map(word).joined(separator: " × ")
  }

  private func word(_ dimension: Dimension, _ value: Input) -> String {
    dimension.isBare && value.isBare ? value.text : "\(dimension.name) \(value.text)"
  }

  /// The shortest description of the cells: products of values if possible, otherwise a list.
  func summary(_ cells: [NamedCell]) -> [String] {
    guard cells.count > 1, cells.allSatisfy({ $0.ownName == nil }) else { return cells.map(name) }
    let all = cells.map(\.values)
    if let product = product(all) { return [product] }
    let splits = dimensions.indices.compactMap { products(all, splitBy: $0) }
    return splits.min { $0.count < $1.count } ?? cells.map(name)
  }

  private func product(_ cells: [[Input]]) -> String? {
    let values = dimensions.indices.map { index in Self.distinct(cells.map { $0[index] }) }
    guard values.reduce(1, { min($0 * $1.count, cells.count + 1) }) == Set(cells).count else { return nil }
    return dimensions.indices.map { index in
      let (dimension, values) = (dimensions[index], values[index])
      if values.count > 1, values.count == counts[index] { return "any \(dimension.name)" }
      if dimension.isBare { return values.map { word(dimension, $0) }.joined(separator: " or ") }
      return "\(dimension.name) \(values.map(\.text).joined(separator: " or "))"
    }.joined(separator: " × ")
  }

  /// The cells as several products, split by the values of one dimension.
  private func products(_ cells: [[Input]], splitBy index: Int) -> [String]? {
    var groups: [(rest: Set<[Input]>, cells: [[Input]])] = []
    for value in Self.distinct(cells.map { $0[index] }) {
      let part = cells.filter { $0[index] == value }
      let rest = Set(part.map { cell in cell.indices.filter { $0 != index }.map { cell[$0] } })
      if let group = groups.firstIndex(where: { $0.rest == rest }) {
        groups[group].cells += part
      } else {
        groups.append((rest, part))
      }
    }
    let products = groups.compactMap { product($0.cells) }
    return products.count == groups.count && products.count < cells.count ? products : nil
  }

  private static func distinct(_ values: [Input]) -> [Input] {
    var seen: Set<Input> = []
    return values.filter { seen.insert($0).inserted }
  }
}
