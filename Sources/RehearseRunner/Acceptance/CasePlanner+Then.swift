import Rehearse
import RehearseLanguage

/// Writes a whole `then`: the calls and the changes of a step.
extension CasePlanner {
  /// From here on a map stands better on lines of its own.
  private static let longestLine = 100

  /// Fills in a `then` that is not there, or that says nothing.
  mutating func fill(_ outcome: StepOutcome, _ holder: Node, _ then: FileText.Entry?) {
    if text.isFlow(holder) { return fillFlow(outcome, holder, then) }
    let column = text.column(holder)
    let indentation = column + indentation
    let mark = proposal.shared.isEmpty ? "  " + ReviewMark.text : ""
    let lines = entries(outcome, column: indentation).map { text.newline + String.blanks(indentation) + $0 }.joined()
    if let then {
      let colon = text.colonEnd(then.key)
      guard !text.tree.isRefused(then.value) else {
        return proposal.shared.append(Edit(at: text.lineEnd(colon), mark + lines))
      }
      let removal = text.removal(of: then.value, behind: then.key)
      let isCommented = text.hasComment(colon..<text.start(then.value))
      if isCommented { proposal.shared.append(Edit(at: text.lineEnd(colon), mark)) }
      proposal.shared += [
        removal, Edit(at: text.lineEnd(text.end(then.value)), (isCommented ? "" : mark) + lines),
      ]
    } else if let when = text.entry(holder, ScenarioKey.when) {
      let line = text.newline + String.blanks(column) + "then:" + mark
      proposal.shared.append(Edit(at: text.lineEnd(text.end(when.value)), line + lines))
    }
  }

  private mutating func fillFlow(_ outcome: StepOutcome, _ holder: Node, _ then: FileText.Entry?) {
    let written = "{ \(flowEntries(outcome).joined(separator: ", ")) }"
    if let then {
      mark(text.start(then.key))
      proposal.shared.append(Edit(text.range(then.value), written))
    } else if let when = text.entry(holder, ScenarioKey.when) {
      let end = text.end(when.value)
      mark(end - 1)
      proposal.shared.append(Edit(at: end, ", then: \(written)"))
    }
  }

  /// Has the line of a place marked, unless the scenario has a mark by then.
  mutating func mark(_ place: Int) {
    if proposal.shared.isEmpty { proposal.anchor = place }
  }

  /// Adds what is expected to a `then` that expects nothing, since it only allows.
  mutating func add(_ outcome: StepOutcome, to then: Node) {
    let new = text.isFlow(then) ? flowEntries(outcome) : entries(outcome, column: text.column(then))
    let kept = text.entries(then).indices.map(Parts.Part.kept)
    proposal.shared += Parts(then, text).edits(kept + new.map(Parts.Part.new))
  }

  /// The entries of a `then` that tells all of a step, without brackets where lines are better.
  func entries(_ outcome: StepOutcome, column: Int) -> [String] {
    let line = text.newline + String.blanks(column + indentation)
    let commands = outcome.commands(vocabulary)
    let calls =
      commands.isEmpty ? "calls: none" : "calls:" + commands.map { line + "- " + observed.call($0) }.joined()
    guard !vocabulary.state.isEmpty else { return [calls] }
    let history = passing(outcome).isEmpty ? [] : ["history:" + history(outcome, column: column)]
    return [calls, "changes:" + changes(outcome, column: column)] + history
  }

  func flowEntries(_ outcome: StepOutcome) -> [String] {
    let calls = "calls: \(flowCalls(outcome.commands(vocabulary)))"
    guard !vocabulary.state.isEmpty else { return [calls] }
    let history = passing(outcome).isEmpty ? [] : ["history: { \(histories(outcome).joined(separator: ", ")) }"]
    return [calls, "changes: \(flowChanges(outcome))"] + history
  }

  /// What follows `changes:`.
  func changes(_ outcome: StepOutcome, column: Int) -> String {
    lines(outcome.changed.map { observed.field($0, outcome.after[$0]) }, flowChanges(outcome), column: column)
  }

  /// What follows `history:`.
  private func history(_ outcome: StepOutcome, column: Int) -> String {
    let histories = histories(outcome)
    return lines(histories, "{ \(histories.joined(separator: ", ")) }", column: column)
  }

  /// The values of the fields that took more than one.
  private func histories(_ outcome: StepOutcome) -> [String] {
    passing(outcome).map { "\(vocabulary.state[$0].name): \(observed.history($0, outcome.history(of: $0)))" }
  }

  /// A map on its key's line, or on lines of its own where that is better.
  private func lines(_ fields: [String], _ flow: String, column: Int) -> String {
    guard column + flow.unicodeScalars.count > Self.longestLine, fields.count > 1 else { return " " + flow }
    let line = text.newline + String.blanks(column + indentation)
    return fields.map { line + $0 }.joined()
  }

  func flowCalls(_ calls: [Trace.CallRecord]) -> String {
    calls.isEmpty ? "none" : "[\(calls.map { ObservedText.item(observed.call($0)) }.joined(separator: ", "))]"
  }

  func flowChanges(_ outcome: StepOutcome) -> String {
    let fields = outcome.changed.map { observed.field($0, outcome.after[$0]) }
    return fields.isEmpty ? "none" : "{ \(fields.joined(separator: ", ")) }"
  }
}
