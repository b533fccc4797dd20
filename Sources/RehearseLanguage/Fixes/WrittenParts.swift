import Rehearse

/// How many scenarios, steps, rows, actions and calls a text contains, valid or not.
struct WrittenParts {
  private var scenarios = 0
  private var steps = 0
  private var rows = 0
  private var actions = 0
  private var calls = 0

  private static let calls = KeyWords.lists.subtracting(actions)
  private static let actions: Set = [ScenarioKey.when.rawValue, ScenarioKey.before.rawValue]

  init(_ text: SourceText) {
    let nodes = Outline(text).nodes
    for (index, node) in nodes.enumerated().dropFirst() {
      let parent = nodes[node.parent]
      switch node.kind {
      case .root: break
      case .key:
        if node.word?.text == ScenarioKey.scenario.rawValue { scenarios += 1 }
        // A map without items is one action, or some calls.
        if parent.kind == .key { count(below: parent.word?.text) }
      case .scalar:
        if parent.kind == .key, node.word?.text != Self.none { count(below: parent.word?.text) }
      case .item:
        guard parent.kind == .key else { break }
        switch parent.word?.text {
        case ScenarioKey.table.rawValue: rows += 1
        case ScenarioKey.steps.rawValue where !Self.isRest(index, nodes): steps += 1
        case let key: count(below: key)
        }
      }
    }
  }

  private static let none = "none"

  private mutating func count(below key: String?) {
    guard let key else { return }
    if Self.actions.contains(key) { actions += 1 }
    if Self.calls.contains(key) { calls += 1 }
  }

  /// Whether an item holds only the `then` of the step above it.
  private static func isRest(_ item: Int, _ nodes: [Outline.Node]) -> Bool {
    let keys = nodes.lazy.enumerated().dropFirst(item + 1).prefix { $0.element.parent >= item }
      .filter { $0.element.parent == item }
    return keys.map { $0.element.word?.text } == [StepKey.then.rawValue]
  }

  /// Whether nothing of another text is missing here.
  func include(_ other: WrittenParts) -> Bool {
    scenarios >= other.scenarios && steps >= other.steps && rows >= other.rows && actions >= other.actions
      && calls >= other.calls
  }
}
