import Rehearse
import RehearseLanguage

/// What to write about the state.
extension SuggestionText {
  /// For fields that the step does not look at: exactly what changes, which also says what does not.
  func changes(_ fields: [Int], _ step: Int) -> Suggestion {
    let key = ThenKey.changes.rawValue
    if let written = shared({ one in changed(one, step).map { entry($0, cell($0, one, step)) } }) {
      return Suggestion("add to \"then\"", ["\(key): " + (written.isEmpty ? "none" : braces(written))])
    }
    if fields.allSatisfy(steady[step].contains) { return newHistory(fields.map { entry($0, "none") }, step) }
    let same = shared { changed($0, step) }
    let path = "then \(same == nil ? ThenKey.state.rawValue : key)."
    let columned = same ?? fields
    return columns(columned.map { path + name($0) }) { one in columned.map { cell($0, one, step) } }
  }

  /// For a field of which a placeholder lets other values pass.
  func placeholder(_ field: Int, _ step: Int) -> Suggestion {
    let key = (expected(step).state.contains { $0.field == field } ? ThenKey.state : .changes).rawValue
    let value: (TriedCase) -> String = { cell(field, $0, step, isMeant: true) }
    let isColumn = isCell(step) { expected in
      (expected.state + (expected.changes?.fields ?? [])).first { $0.field == field }?.range
    }
    if isColumn { return Suggestion("write in the column \"then \(key).\(name(field))\"", rows(value)) }
    if let value = shared(value) {
      return Suggestion("write in place of the placeholder", [entry(field, value)])
    }
    return columns(["then \(key).\(name(field))"], after: "remove \"\(name(field))\" from \"\(key)\", and ") {
      [value($0)]
    }
  }

  /// For fields whose values on the way are not looked at.
  func history(_ fields: [Int], isStated: Bool, _ step: Int) -> Suggestion {
    let key = ThenKey.history.rawValue
    guard let entries = shared({ one in fields.map { entry($0, values($0, one, step)) } }) else {
      return columns(fields.map { "then \(key).\(name($0))" }) { one in fields.map { values($0, one, step) } }
    }
    return isStated
      ? Suggestion("write in \"\(key)\", in place of what is there", entries) : newHistory(entries, step)
  }

  private func newHistory(_ entries: [String], _ step: Int) -> Suggestion {
    let key = ThenKey.history.rawValue
    // Those of the scenario come before those of the columns.
    guard expected(step).history.isEmpty || isCell(step, { $0.history.first?.range }) else {
      return Suggestion("add to \"\(key)\"", entries)
    }
    return Suggestion("add to \"then\"", ["\(key): " + braces(entries)])
  }

  func changed(_ one: TriedCase, _ step: Int) -> [Int] {
    let (before, after) = (one.trace.state(before: step), one.trace.state(after: step))
    return vocabulary.state.indices.filter { before[$0] != after[$0] }
  }

  private func name(_ field: Int) -> String { vocabulary.state[field].name }
  private func entry(_ field: Int, _ value: String) -> String { "\(name(field)): \(value)" }
  private func braces(_ entries: [String]) -> String { "{ \(entries.joined(separator: ", ")) }" }

  private func values(_ field: Int, _ one: TriedCase, _ step: Int) -> String {
    let values = one.trace.writes(ofStep: step).filter { $0.field == field }.map(\.value)
    let shown = values.map { one.text($0, vocabulary.state[field].shape) }
    return shown.isEmpty ? "none" : "[\(shown.joined(separator: ", "))]"
  }

  private func cell(_ field: Int, _ one: TriedCase, _ step: Int, isMeant: Bool = false) -> String {
    one.text(one.trace.state(after: step)[field], vocabulary.state[field].shape, isMeant: isMeant)
  }
}
