import Rehearse
import RehearseLanguage

/// Mends what is expected of the state.
extension CasePlanner {
  mutating func mendState(_ outcome: StepOutcome, _ then: FileText.Entry?) {
    for field in outcome.expected.state { mend(field, outcome, then) }
  }

  private mutating func mend(_ field: Expectations.Field, _ outcome: StepOutcome, _ then: FileText.Entry?) {
    guard let site = site(field.range.start, then) else { return }
    let shape = vocabulary.state[field.field].shape
    take(mender.edits(site.value, key: site.key, field.pattern, outcome.after[field.field], shape), at: site)
  }

  mutating func mend(_ expected: Expectations.Changes, _ outcome: StepOutcome, _ then: FileText.Entry?) {
    let written = then.flatMap { text.entry($0.value, ThenKey.changes) }
    if let written, isToFillIn(written.value) { return writeChanges(outcome, at: written) }
    var gone: Set<Int> = []
    for field in expected.fields {
      guard outcome.before[field.field] == outcome.after[field.field] else {
        mend(field, outcome, then)
        continue
      }
      if case .entry? = site(field.range.start, then) {
        gone.insert(field.field)
      } else {
        proposal.problem = "\"\(vocabulary.state[field.field].name)\" does not change, which a cell cannot say"
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
    rewrite(written, without: gone, with: added, outcome)
  }

  private mutating func rewrite(
    _ written: FileText.Entry, without gone: Set<Int>, with added: [Int], _ outcome: StepOutcome
  ) {
    let entries = text.entries(written.value)
    let kept = entries.indices.filter { place in
      !gone.contains { vocabulary.state[$0].name == text.tree.string(entries[place].key) }
    }
    let parts =
      kept.map(Parts.Part.kept) + added.map { Parts.Part.new(observed.field($0, outcome.after[$0])) }
    guard !parts.isEmpty else { return expectNone(at: .entry(written)) }
    proposal.shared += Parts(written.value, text).edits(parts)
  }

  private mutating func writeChanges(_ outcome: StepOutcome, at entry: FileText.Entry) {
    let new = changes(outcome, column: text.column(entry.key))
    guard !isInBrackets(entry), new.hasPrefix(text.newline) else {
      return take([mender.whole(entry.value, key: entry.key, flowChanges(outcome))], at: .entry(entry))
    }
    take(
      [
        text.removal(of: entry.value, behind: entry.key), Edit(at: text.lineEnd(text.end(entry.value)), new),
      ], at: .entry(entry))
  }

  mutating func mend(_ expected: Expectations.History, _ outcome: StepOutcome, _ then: FileText.Entry?) {
    let values = outcome.history(of: expected.field)
    guard let site = site(expected.range.start, then),
      values.count != expected.patterns.count || !zip(expected.patterns, values).allSatisfy({ $0.matches($1) })
    else { return }
    guard !values.isEmpty else { return expectNone(at: site) }
    let shape = vocabulary.state[expected.field].shape
    let mended = text.tree.isList(site.value) ? mender.list(site.value, expected.patterns, values, shape) : nil
    take(mended ?? [mender.whole(site.value, key: site.key, observed.history(expected.field, values))], at: site)
  }
}
