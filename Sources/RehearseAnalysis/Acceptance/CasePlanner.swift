import Rehearse
import RehearseLanguage

/// Computes the edits that make a case expect what actually happened.
struct CasePlanner {
  enum ExpectationSite {
    case entry(FileText.MapEntry)
    case cell(Node)

    var value: Node {
      switch self {
      case .entry(let entry): entry.value
      case .cell(let cell): cell
      }
    }

    var key: Node? { if case .entry(let entry) = self { entry.key } else { nil } }
  }

  private static let longestLine = 100

  let text: FileText
  let observed: ObservedText
  let scenario: Node
  let row: TableRow?
  /// Whether the expectations belong in cells that are not written yet.
  let hasNewCells: Bool
  /// The histories shared by all cases of the scenario, which their common `then` can state.
  private let histories: SharedHistories
  var proposal = Proposal()
  private var cellEdits: [Node: [Edit]] = [:]

  var contract: ModuleContract { observed.contract }
  var valueEditor: ValueEditor { ValueEditor(text: text, observed: observed) }

  init(
    _ text: FileText, _ observed: ObservedText, _ histories: SharedHistories, scenario: Node, row: TableRow?,
    hasNewCells: Bool
  ) {
    (self.text, self.observed, self.histories) = (text, observed, histories)
    (self.scenario, self.row, self.hasNewCells) = (scenario, row, hasNewCells)
  }

  mutating func plan(_ outcomes: [StepOutcome]) {
    let steps = text.entry(scenario, ScenarioKey.steps).map { text.tree.items($0.value) } ?? [scenario]
    for (outcome, holder) in zip(outcomes, steps) { plan(outcome, holder) }
    guard let row else { return }
    for (cell, edits) in cellEdits.sorted(by: { $0.key.index < $1.key.index }) {
      proposal.own += row.edits(of: cell, edits, text)
    }
  }

  private mutating func plan(_ outcome: StepOutcome, _ holder: Node) {
    let then = text.entry(holder, ScenarioKey.then)
    let isOpen = then.map { saysNothing($0.value) } ?? true
    let isFirst = proposal.shared.isEmpty
    if !hasNewCells, outcome.expected.isEmpty {
      if isOpen { return fill(outcome, holder, then) }
      if let then { add(outcome, to: then.value) }
    }
    for expectation in outcome.expected.all { accept(expectation, outcome, then) }
    acceptErrors(outcome, then)
    if isFirst, !proposal.shared.isEmpty, let then { proposal.anchor = text.start(then.key) }
  }

  private func saysNothing(_ then: Node) -> Bool {
    let tree = text.tree
    return tree.isRefused(then) || tree.isMap(then) && tree.count(then) == 0 || isToFillIn(then)
  }

  /// Whether a node is the placeholder that the author still has to fill in.
  func isToFillIn(_ node: Node) -> Bool {
    text.tree.isPlain(node) && text.tree.string(node) == Matcher.toFillIn
  }

  // MARK: Expectation sites

  func site(_ place: SourcePosition, _ then: FileText.MapEntry?) -> ExpectationSite? {
    if let row, let cell = text.tree.items(row.node).first(where: { text.tree.position($0) == place }) {
      return .cell(cell)
    }
    return then.flatMap { entry(at: place, in: $0.value) }.map(ExpectationSite.entry)
  }

  private func entry(at place: SourcePosition, in node: Node) -> FileText.MapEntry? {
    for entry in text.entries(node) {
      if text.tree.position(entry.key) == place { return entry }
      if let inner = self.entry(at: place, in: entry.value) { return inner }
    }
    return text.tree.items(node).lazy.compactMap { self.entry(at: place, in: $0) }.first
  }

  mutating func take(_ edits: [Edit], at site: ExpectationSite) {
    switch site {
    case .entry: proposal.shared += edits
    case .cell(let cell): cellEdits[cell, default: []] += edits
    }
  }

  mutating func write(_ new: String, at site: ExpectationSite) {
    take([valueEditor.whole(site.value, key: site.key, new)], at: site)
  }

  mutating func write(lines: String, below entry: FileText.MapEntry) {
    proposal.shared += [
      text.removal(of: entry.value, behind: entry.key), Edit(at: text.lineEnd(text.end(entry.value)), lines),
    ]
  }

  /// Replaces a list or map with `none` and keeps its comments.
  mutating func expectNone(at site: ExpectationSite) {
    guard let key = site.key, text.isBlock(site.value) else { return write("none", at: site) }
    take([Edit(at: text.colonEnd(key), " none")] + Parts(site.value, text).edits([]), at: site)
  }

  /// Whether the map of an entry is in flow style or inside a flow collection.
  func isInBrackets(_ entry: FileText.MapEntry) -> Bool {
    text.tree.records.contains { record in
      record.style == .flow && record.start < text.tree.position(entry.key)
        && text.tree.position(entry.key) < record.end
    }
  }

  var indentation: Int {
    for entry in text.entries(scenario) where text.isBlock(entry.value) {
      let step = text.column(entry.value) - text.column(entry.key)
      if step > 0 { return step }
    }
    return 2
  }

  // MARK: Whole then

  private mutating func fill(_ outcome: StepOutcome, _ holder: Node, _ then: FileText.MapEntry?) {
    if text.isFlow(holder) { return fillFlow(outcome, holder, then) }
    let column = text.column(holder)
    let mark = proposal.shared.isEmpty ? "  " + ReviewMark.text : ""
    let lines = text.lines(entries(outcome, column: column + indentation), column: column + indentation)
    if let then {
      let colon = text.colonEnd(then.key)
      guard !text.tree.isRefused(then.value) else {
        return proposal.shared.append(Edit(at: text.lineEnd(colon), mark + lines))
      }
      let isCommented = text.hasComment(colon..<text.start(then.value))
      if isCommented { proposal.shared.append(Edit(at: text.lineEnd(colon), mark)) }
      write(lines: (isCommented ? "" : mark) + lines, below: then)
    } else if let when = text.entry(holder, ScenarioKey.when) {
      let line = text.lines(["then:" + mark], column: column)
      proposal.shared.append(Edit(at: text.lineEnd(text.end(when.value)), line + lines))
    }
  }

  private mutating func fillFlow(_ outcome: StepOutcome, _ holder: Node, _ then: FileText.MapEntry?) {
    let written = ObservedText.braces(entries(outcome, column: nil))
    // Marks the line, unless the scenario already has a mark.
    if let then {
      if proposal.shared.isEmpty { proposal.anchor = text.start(then.key) }
      proposal.shared.append(Edit(text.range(then.value), written))
    } else if let when = text.entry(holder, ScenarioKey.when) {
      let end = text.end(when.value)
      if proposal.shared.isEmpty { proposal.anchor = end - 1 }
      proposal.shared.append(Edit(at: end, ", then: \(written)"))
    }
  }

  /// Adds expectations to a `then` that has `alsoAllowed` but expects nothing.
  private mutating func add(_ outcome: StepOutcome, to then: Node) {
    let kept = text.entries(then).indices.map(Parts.ListPart.kept)
    proposal.shared += Parts(then, text).edits(kept + entries(outcome, in: then).map(Parts.ListPart.new))
  }

  func entries(_ outcome: StepOutcome, in then: Node) -> [String] {
    entries(outcome, column: text.isFlow(then) ? nil : text.column(then))
  }

  /// The entries of a `then` that states everything a step did; `column` is `nil` in flow style.
  private func entries(_ outcome: StepOutcome, column: Int?) -> [String] {
    let endings = contract.endings(outcome.results).map(written)
    let calls = outcome.commands(contract).map { observed.call($0) }
    let block = column.map { text.lines(calls.map { "- \($0.item)" }, column: $0 + indentation) }
    let list = calls.isEmpty ? " none" : block ?? (" " + ObservedText.list(calls))
    guard !contract.state.isEmpty else { return endings + ["calls:" + list] }
    // Includes only fields that took more than one value.
    let passing = outcome.passing.filter { histories.areShared(field: $0, step: outcome.step) }.map { field in
      "\(contract.state[field].name): \(observed.history(field, outcome.history(of: field)))"
    }
    return endings + ["calls:" + list, "changes:" + changes(outcome, column: column)]
      + (passing.isEmpty ? [] : ["history:" + map(passing, column: column)])
  }

  func changes(_ outcome: StepOutcome, column: Int?) -> String {
    map(outcome.changed.map { observed.field($0, outcome.after[$0]) }, column: column)
  }

  /// A map on the same line as its key, or on separate lines if it is too long.
  private func map(_ fields: [String], column: Int?) -> String {
    let flow = fields.isEmpty ? "none" : ObservedText.braces(fields)
    guard let column, column + flow.unicodeScalars.count > Self.longestLine, fields.count > 1 else { return " " + flow }
    return text.lines(fields, column: column + indentation)
  }

  /// The text of a cell in a new row, or `nil` if no text would pass.
  func written(_ cell: MissingRow.Cell, _ outcome: StepOutcome) -> String? {
    switch cell {
    case .value(let text): return text
    case .expected(.then(let key, let subject)): return written(key, of: subject, outcome)
    case .expected: return nil
    }
  }
}
