import Rehearse
import RehearseJudging
import RehearseLanguage
import RehearseScenario
import RehearseSource

/// What to write about the state.
extension AdviceText {
  /// For fields that nobody looks at: exactly what changes, which also says what does not.
  func changes(_ step: Int, _ fields: [Int]) -> Advice {
    if let written = shared({ one in changed(one, step).map { self.written($0, one, step) } }) {
      let key = ThenKey.changes.rawValue
      return Advice(
        "add to \"then\":", [written.isEmpty ? "\(key): none" : "\(key): { \(written.joined(separator: ", ")) }"])
    }
    if fields.allSatisfy(steady[step].contains) {
      return history(fields.map { "\(vocabulary.state[$0].name): none" }, step)
    }
    let same = shared { changed($0, step) }
    let path = same == nil ? "then \(ThenKey.state.rawValue)." : "then \(ThenKey.changes.rawValue)."
    let places = same ?? fields
    return columns(places.map { path + vocabulary.state[$0].name }) { one in places.map { cell($0, one, step) } }
  }

  func matcher(_ field: Int, _ step: Int) -> Advice {
    let name = vocabulary.state[field].name
    let range: (Expectations) -> SourceRange? = { expected in
      (expected.state + (expected.changes?.fields ?? [])).first { $0.field == field }?.range
    }
    let cell: (TriedCase) -> String = { self.cell(field, $0, step, isMeant: true) }
    let key = expected(step).state.contains { $0.field == field } ? ThenKey.state : .changes
    if isCell(step, range) {
      let rows = rows(cell)
      return Advice("write in the column \"then \(key.rawValue).\(name)\"\(Advice.hint(rows)):", rows)
    }
    if let value = shared(cell) {
      return Advice("write in place of the placeholder\(Advice.hint([value])):", ["\(name): \(value)"])
    }
    let column = columns(["then \(key.rawValue).\(name)"]) { [cell($0)] }
    return Advice("remove \"\(name)\" from \"\(key.rawValue)\", and \(column.words)", column.lines)
  }

  func history(_ fields: [Int], isStated: Bool, _ step: Int) -> Advice {
    let key = ThenKey.history.rawValue
    guard
      let lists = shared({ one in fields.map { "\(vocabulary.state[$0].name): \(history($0, one, step))" } })
    else {
      let headings = fields.map { "then \(key).\(vocabulary.state[$0].name)" }
      return columns(headings) { one in fields.map { history($0, one, step) } }
    }
    if isStated { return Advice("write in \"\(key)\", in place of what is there:", lists) }
    return history(lists, step)
  }

  /// Entries for `history`, where nothing is said of their fields yet.
  private func history(_ lists: [String], _ step: Int) -> Advice {
    let key = ThenKey.history.rawValue
    // Those of the scenario come before those of the columns.
    guard expected(step).history.isEmpty || isCell(step, { $0.history.first?.range }) else {
      return Advice("add to \"\(key)\":", lists)
    }
    return Advice("add to \"then\":", ["\(key): { \(lists.joined(separator: ", ")) }"])
  }

  private func history(_ field: Int, _ one: TriedCase, _ step: Int) -> String {
    let values = one.trace.writes(ofStep: step).filter { $0.field == field }.map(\.value)
    guard !values.isEmpty else { return "none" }
    let shape = vocabulary.state[field].shape
    return "[\(values.map { one.text($0, shape) }.joined(separator: ", "))]"
  }

  func changed(_ one: TriedCase, _ step: Int) -> [Int] {
    let (before, after) = (one.trace.state(before: step), one.trace.state(after: step))
    return vocabulary.state.indices.filter { before[$0] != after[$0] }
  }

  private func written(_ field: Int, _ one: TriedCase, _ step: Int) -> String {
    "\(vocabulary.state[field].name): \(cell(field, one, step))"
  }

  private func cell(_ field: Int, _ one: TriedCase, _ step: Int, isMeant: Bool = false) -> String {
    one.text(one.trace.state(after: step)[field], vocabulary.state[field].shape, isMeant: isMeant)
  }
}
