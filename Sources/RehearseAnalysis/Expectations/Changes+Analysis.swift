import Rehearse
import RehearseLanguage

extension CasePlanner {
  mutating func accept(_ expected: Expectation.Changes, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let written = then.flatMap { text.entry($0.value, ThenKey.changes) }
    if let written, isToFillIn(written.value) { return writeChanges(outcome, at: written) }
    var gone: Set<String> = []
    for field in expected.fields {
      let name = contract.state[field.field].name
      if outcome.before[field.field] != outcome.after[field.field] {
        accept(field, outcome, then)
      } else if case .entry? = site(field.range.start, then) {
        gone.insert(name)
      } else {
        proposal.problem = "\"\(name)\" does not change, which a cell cannot say"
      }
    }
    let added = outcome.changed.filter { place in !expected.fields.contains { $0.field == place } }
    guard !gone.isEmpty || !added.isEmpty else { return }
    guard let written else {
      let columns = added.map { "\"then changes.\(contract.state[$0].name)\"" }.joined(separator: ", ")
      proposal.problem =
        "more changes than the table says: it needs \(Counted.word(added.count, "a column", "columns")) \(columns)"
      return
    }
    guard text.tree.isMap(written.value) else { return writeChanges(outcome, at: written) }
    let entries = text.entries(written.value)
    let kept = entries.indices.filter { !gone.contains(text.tree.string(entries[$0].key)) }
    let parts =
      kept.map(Parts.ListPart.kept) + added.map { Parts.ListPart.new(observed.field($0, outcome.after[$0])) }
    guard !parts.isEmpty else { return expectNone(at: .entry(written)) }
    proposal.shared += Parts(written.value, text).edits(parts)
  }

  private mutating func writeChanges(_ outcome: StepOutcome, at entry: FileText.MapEntry) {
    let new = changes(outcome, column: isInBrackets(entry) ? nil : text.column(entry.key))
    guard !new.hasPrefix(text.newline) else { return write(lines: new, below: entry) }
    write(String(new.dropFirst()), at: .entry(entry))
  }
}

extension ThenDifferences {
  func changes(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    guard old.changes != nil, new.changes != nil else {
      if old.changes == nil, new.changes == nil { return [] }
      return [
        then(
          ThenKey.changes.rawValue, old.changes.map(words.changes), new.changes.map(words.changes),
          .init(old.changes, new.changes))
      ]
    }
    return fields(
      ThenKey.changes.rawValue, old, new, { Self.pattern(of: $0, $1.changes?.fields ?? []) }, isSame: ==,
      absent: "unchanged", effect: { $0 == nil || $1 == nil ? .different : Self.effect($0, $1) }, text: words.state)
  }
}

extension StatementText {
  func changes(_ changes: Expectation.Changes) -> String {
    if changes.fields.isEmpty { return "none" }
    let fields = changes.fields.map { "\(contract.state[$0.field].name): \(state($0.field, $0.pattern))" }
    return "{ \(fields.joined(separator: ", ")) }"
  }
}
