import Rehearse
import RehearseLanguage

/// Finds out what to write so that a case expects what it did.
struct CasePlanner {
  /// Where an expectation is written.
  enum Site {
    case entry(FileText.Entry)
    case cell(Node)

    var value: Node {
      switch self {
      case .entry(let entry): entry.value
      case .cell(let cell): cell
      }
    }

    var key: Node? {
      if case .entry(let entry) = self { entry.key } else { nil }
    }
  }

  let text: FileText
  let observed: ObservedText
  let scenario: Node
  /// The case's row, with its table.
  let row: TableRow?
  /// Whether cells that are still to be written say what is expected.
  let hasNewCells: Bool
  /// The histories that all cases of the scenario share, and so can be told in a `then` that they share.
  private let histories: SharedHistories
  var proposal = Proposal()
  /// What is to be done within a cell.
  private var cellEdits: [Node: [Edit]] = [:]

  var vocabulary: Vocabulary { observed.vocabulary }
  var mender: ValueMender { ValueMender(text: text, observed: observed) }

  init(
    _ text: FileText, _ observed: ObservedText, _ histories: SharedHistories, scenario: Node, row: TableRow?,
    hasNewCells: Bool = false
  ) {
    self.histories = histories
    self.text = text
    self.observed = observed
    self.scenario = scenario
    self.row = row
    self.hasNewCells = hasNewCells
  }

  mutating func plan(_ outcomes: [StepOutcome]) {
    let steps = text.entry(scenario, ScenarioKey.steps).map { text.tree.items($0.value) } ?? [scenario]
    for (outcome, holder) in zip(outcomes, steps) {
      plan(outcome, holder)
    }
    guard let row else { return }
    for (cell, edits) in cellEdits.sorted(by: { $0.key.index < $1.key.index }) {
      proposal.own += row.edits(of: cell, edits, text)
    }
  }

  private mutating func plan(_ outcome: StepOutcome, _ holder: Node) {
    let then = text.entry(holder, ScenarioKey.then)
    let isOpen = then.map { saysNothing($0.value) } ?? true
    let isFirst = proposal.shared.isEmpty
    let isExpecting = hasNewCells || !outcome.expected.isEmpty
    if isOpen, !isExpecting {
      return fill(outcome, holder, then)
    } else if let then, !isExpecting {
      add(outcome, to: then.value)
    }
    if let calls = outcome.expected.calls { mend(calls, outcome, then) }
    mendState(outcome, then)
    if let changes = outcome.expected.changes { mend(changes, outcome, then) }
    for history in outcome.expected.history { mend(history, outcome, then) }
    mendNever(outcome, then)
    if isFirst, !proposal.shared.isEmpty, let then { proposal.anchor = text.start(then.key) }
  }

  /// The fields of which a step's history is worth telling.
  func passing(_ outcome: StepOutcome) -> [Int] {
    outcome.passing.filter { histories.areShared(field: $0, step: outcome.step) }
  }

  /// Whether a `then` says nothing yet.
  private func saysNothing(_ then: Node) -> Bool {
    let tree = text.tree
    return tree.isRefused(then) || tree.isMap(then) && tree.count(then) == 0 || isToFillIn(then)
  }

  /// Whether it is the mark that stands for what somebody must say.
  func isToFillIn(_ node: Node) -> Bool {
    text.tree.isPlain(node) && text.tree.string(node) == Matcher.toFillIn
  }

  /// Where an expectation with this place is written.
  func site(_ place: SourcePosition, _ then: FileText.Entry?) -> Site? {
    if let row, let cell = text.tree.items(row.node).first(where: { text.tree.position($0) == place }) {
      return .cell(cell)
    }
    guard let then else { return nil }
    for entry in text.entries(then.value) {
      if text.tree.position(entry.key) == place { return .entry(entry) }
      for inner in text.entries(entry.value) where text.tree.position(inner.key) == place { return .entry(inner) }
    }
    return nil
  }

  mutating func take(_ edits: [Edit], at site: Site) {
    switch site {
    case .entry: proposal.shared += edits
    case .cell(let cell): cellEdits[cell, default: []] += edits
    }
  }

  /// How far one level is indented from the one around it, in this scenario.
  var indentation: Int {
    for entry in text.entries(scenario) where text.isBlock(entry.value) {
      let step = text.column(entry.value) - text.column(entry.key)
      if step > 0 { return step }
    }
    return 2
  }
}
