import Rehearse
import RehearseLanguage

/// Writes the expectations that a scenario lacks, using values from its cases.
///
/// Whatever is the same in all cases goes into `then`. Whatever differs between rows goes into a column.
struct SuggestionText {
  let contract: ModuleContract
  /// All passing cases of the scenario, because the suggestion must hold in all of them.
  let cases: [TriedCase]
  /// The fields that no row changes, by step; empty for a step if all rows change the same fields.
  ///
  /// Rows need not state these fields, because their values may simply come from the givens.
  private(set) var steady: [Set<Int>] = []

  init(_ cases: [TriedCase], _ contract: ModuleContract) {
    (self.cases, self.contract) = (cases, contract)
    steady = (cases.first?.testCase.steps.indices ?? 0..<0).map { step in
      guard shared({ changed($0, step) }) == nil else { return [] }
      return cases.reduce(into: Set(contract.state.indices)) { steady, one in
        steady.subtract(one.parts[step].writes.map(\.field))
      }
    }
  }

  /// - Parameter causes: the causes of one gap, all of the same kind.
  func suggestion(_ causes: [GapCause]) -> Suggestion {
    let step = causes[0].step
    let fields = Set(causes.compactMap(\.field)).sorted()
    switch causes[0].aspect {
    case .calls: return calls(step)
    case .order: return list(step, "if the order matters, ")
    case .allowed(let operation): return list(step, naming: ContractIndices(operation))
    case .argument(let operation, let item, _):
      return arguments(Set(causes.compactMap(\.parameter)), of: item, operation, step)
    case .state: return changes(fields, step)
    case .ending(let key, let isStated): return ending(key, isStated: isStated, step)
    case .placeholder(let field): return placeholder(field, step)
    case .passing(_, let isStated): return history(fields, isStated: isStated, step)
    }
  }

  // MARK: Common parts

  /// A value if it is the same for all cases, otherwise `nil`.
  func shared<Value: Equatable>(_ value: (TriedCase) -> Value) -> Value? {
    guard let first = cases.first.map(value) else { return nil }
    return cases.dropFirst().allSatisfy { value($0) == first } ? first : nil
  }

  func expected(_ step: Int) -> Expectations { cases[0].testCase.steps[step] }

  /// Whether a step's expectation is in table cells, so that each row can state its own.
  func isCell(_ step: Int, _ range: (Expectations) -> SourceRange?) -> Bool {
    let first = cases[0].testCase
    guard first.isRow, let own = range(first.steps[step]) else { return false }
    guard let other = cases.first(where: { $0.testCase.position != first.position }) else {
      return own.start.line == first.position.line
    }
    return range(other.testCase.steps[step]) != own
  }

  /// Whether the cases come from `for every`, where they cannot have different expectations.
  private var areCombinations: Bool {
    cases.count > 1 && cases.allSatisfy { $0.testCase.position == cases[0].testCase.position }
  }

  /// New columns and their cells in each row.
  ///
  /// - Parameter condition: what else to change, so that the columns may be added.
  func columns(_ headings: [String], after condition: String? = nil, _ cells: (TriedCase) -> [String]) -> Suggestion {
    let names = headings.map { "\"\($0)\"" }.joined(separator: ", ")
    let columns = "\(Counted.word(headings.count, "the column", "the columns")) \(names)"
    var suggestion = Suggestion(
      (condition.map { $0 + ", and " } ?? "")
        + (areCombinations
          ? "its cases end differently: write a table in place of \"for every\", with \(columns), for"
          : "add to the table \(columns), with"),
      rows { cells($0).joined(separator: ", ") })
    suggestion.condition = condition
    suggestion.columns = headings.indices.compactMap { place in
      column(headings[place], isNew: true) { cells($0)[place] }
    }
    return suggestion
  }

  /// Other cells for a column.
  func cells(_ heading: String, _ cell: (TriedCase) -> String) -> Suggestion {
    var suggestion = Suggestion("write in the column \"\(heading)\"", rows(cell))
    suggestion.columns = column(heading, isNew: false, cell).map { [$0] } ?? []
    return suggestion
  }

  /// - Returns: `nil` if cases of one row would need different cells.
  private func column(_ heading: String, isNew: Bool, _ cell: (TriedCase) -> String) -> SuggestedColumn? {
    var cells: [Int: String] = [:]
    for (number, one) in cases.enumerated() {
      let text = cell(one)
      let row = areCombinations ? number : Int(one.testCase.position.line)
      guard cells.updateValue(text, forKey: row) ?? text == text else { return nil }
    }
    return SuggestedColumn(heading: heading, isNew: isNew, cells: cells)
  }

  /// `line 9: granted` for each table row; cases that share a line are named instead.
  func rows(_ cell: (TriedCase) -> String) -> [String] {
    let isNamed = areCombinations
    var seen: Set<String> = []
    return cases.map { one in
      (isNamed ? one.testCase.name : "line \(one.testCase.position.line)") + ": " + cell(one)
    }.filter { seen.insert($0).inserted }
  }

  // MARK: Actions

  /// For a value that an action returns, or an error that it throws.
  private func ending(_ key: ThenKey, isStated: Bool, _ step: Int) -> Suggestion {
    func value(_ one: TriedCase) -> String {
      let ending = contract.endings(one.parts[step].results).first { $0.key == key }
      return ending.map { one.observed.value($0.value, $0.valueType, hidden: Suggestion.blank) } ?? "none"
    }
    let isColumn = isCell(step) { $0.ending(key)?.range }
    if isColumn { return cells("then \(key.rawValue)", value) }
    if let value = shared(value) {
      return Suggestion(
        isStated ? "write in place of the placeholder" : "add to \"then\"", ["\(key.rawValue): \(value)"])
    }
    return columns(["then \(key.rawValue)"], after: isStated ? "remove \"\(key.rawValue)\"" : nil) {
      [value($0)]
    }
  }

  // MARK: State

  /// For unchecked fields: the exact changes, which also say that no other field changes.
  private func changes(_ fields: [Int], _ step: Int) -> Suggestion {
    let key = ThenKey.changes.rawValue
    if let written = shared({ one in changed(one, step).map { entry($0, one.value(of: $0, after: step)) } }) {
      return Suggestion("add to \"then\"", ["\(key): " + (written.isEmpty ? "none" : ObservedText.braces(written))])
    }
    if fields.allSatisfy(steady[step].contains) { return newHistory(fields.map { entry($0, "none") }, step) }
    let same = shared { changed($0, step) }
    let path = "then \(same == nil ? ThenKey.state.rawValue : key)."
    let columned = same ?? fields
    return columns(columned.map { path + name($0) }) { one in columned.map { one.value(of: $0, after: step) } }
  }

  /// For a field whose placeholder accepts other values.
  private func placeholder(_ field: Int, _ step: Int) -> Suggestion {
    let key = (expected(step).state.contains { $0.field == field } ? ThenKey.state : .changes).rawValue
    let value: (TriedCase) -> String = { $0.value(of: field, after: step, hidden: Suggestion.blank) }
    let isColumn = isCell(step) { expected in
      (expected.state + (expected.changes?.fields ?? [])).first { $0.field == field }?.range
    }
    if isColumn { return cells("then \(key).\(name(field))", value) }
    if let value = shared(value) {
      return Suggestion("write in place of the placeholder", [entry(field, value)])
    }
    return columns(["then \(key).\(name(field))"], after: "remove \"\(name(field))\" from \"\(key)\"") {
      [value($0)]
    }
  }

  /// For fields whose intermediate values are not checked.
  private func history(_ fields: [Int], isStated: Bool, _ step: Int) -> Suggestion {
    let key = ThenKey.history.rawValue
    func values(_ one: TriedCase) -> [String] {
      let part = one.parts[step]
      return fields.map { one.observed.history($0, part.history(of: $0)) }
    }
    guard let entries = shared({ zip(fields, values($0)).map(entry) }) else {
      return columns(fields.map { "then \(key).\(name($0))" }, values)
    }
    return isStated
      ? Suggestion("write in \"\(key)\", in place of what is there", entries) : newHistory(entries, step)
  }

  private func newHistory(_ entries: [String], _ step: Int) -> Suggestion {
    let key = ThenKey.history.rawValue
    // Entries in the scenario come before those in columns.
    guard expected(step).history.isEmpty || isCell(step, { $0.history.first?.range }) else {
      return Suggestion("add to \"\(key)\"", entries)
    }
    return Suggestion("add to \"then\"", ["\(key): " + ObservedText.braces(entries)])
  }

  private func changed(_ one: TriedCase, _ step: Int) -> [Int] { one.parts[step].changed }

  private func name(_ field: Int) -> String { contract.state[field].name }
  private func entry(_ field: Int, _ value: String) -> String { "\(name(field)): \(value)" }
}

/// What an author can write to make a scenario stricter.
package struct Suggestion: Hashable, Sendable {
  /// Stands for a value that is not shown.
  static let blank = "…"

  /// Where the lines belong.
  package let words: String
  /// The lines to paste, exactly as they are.
  let lines: [String]
  /// The cells that the lines describe, if they belong into a table.
  fileprivate(set) var columns: [SuggestedColumn] = []
  /// What else to change, so that the columns may be added.
  fileprivate(set) var condition: String?

  /// - Parameter words: the text without the colon that precedes the lines.
  init(_ words: String, _ lines: [String]) {
    let isOpen = lines.contains { $0 == Self.blank || $0.contains(": \(Self.blank)") }
    self.words = words + (isOpen ? ", and write its value yourself (it is secret, so it is not shown):" : ":")
    self.lines = lines
  }

  package var text: [String] { [words] + lines.map { "  " + $0 } }
}
