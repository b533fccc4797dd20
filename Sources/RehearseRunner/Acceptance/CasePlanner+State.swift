import Rehearse
import RehearseLanguage

/// Mends what is expected of the state.
extension CasePlanner {
  mutating func mend(_ field: Expectations.Field, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    guard let site = site(field.range.start, then) else { return }
    let shape = vocabulary.state[field.field].shape
    take(mender.edits(site.value, key: site.key, field.pattern, outcome.after[field.field], shape), at: site)
  }

  mutating func mend(_ expected: Expectations.Changes, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let written = then.flatMap { text.entry($0.value, ThenKey.changes) }
    if let written, isToFillIn(written.value) { return writeChanges(outcome, at: written) }
    var gone: Set<String> = []
    for field in expected.fields {
      let name = vocabulary.state[field.field].name
      if outcome.before[field.field] != outcome.after[field.field] {
        mend(field, outcome, then)
      } else if case .entry? = site(field.range.start, then) {
        gone.insert(name)
      } else {
        proposal.problem = "\"\(name)\" does not change, which a cell cannot say"
      }
    }
    let added = outcome.changed.filter { place in !expected.fields.contains { $0.field == place } }
    guard !gone.isEmpty || !added.isEmpty else { return }
    guard let written else {
      let columns = added.map { "\"then changes.\(vocabulary.state[$0].name)\"" }.joined(separator: ", ")
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

  mutating func mend(_ expected: Expectations.History, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let values = outcome.history(of: expected.field)
    guard let site = site(expected.range.start, then),
      values.count != expected.patterns.count || !zip(expected.patterns, values).allSatisfy({ $0.matches($1) })
    else { return }
    guard !values.isEmpty else { return expectNone(at: site) }
    let shape = vocabulary.state[expected.field].shape
    if text.tree.isList(site.value), let mended = mender.list(site.value, expected.patterns, values, shape) {
      take(mended, at: site)
    } else {
      write(observed.history(expected.field, values), at: site)
    }
  }
}
