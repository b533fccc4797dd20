import Rehearse

/// How many scenarios, steps, rows, actions and calls a text contains, valid or not.
struct WrittenParts {
  private static let actions: Set = [ScenarioKey.when.rawValue, ScenarioKey.before.rawValue]
  private static let calls = KeyWords.lists.subtracting(actions)

  private var scenarios = 0
  private var steps = 0
  private var rows = 0
  private var actions = 0
  private var calls = 0

  init(_ text: SourceText) {
    let nodes = Outline(text).nodes
    /// What is directly below each node.
    var items = nodes.map { _ in 0 }
    var (dashes, keys, words) = (items, items, items)
    for node in nodes.dropFirst() {
      switch node.kind {
      case .root: break
      case .item:
        items[node.parent] += 1
        if !node.isFlow { dashes[node.parent] += 1 }
      case .key: keys[node.parent] += 1
      case .scalar: words[node.parent] += 1
      }
    }
    for (index, node) in nodes.enumerated() where node.kind == .key {
      let name = node.word?.text ?? ""
      switch name {
      case ScenarioKey.scenario.rawValue: scenarios += 1
      // A row that lacks its dash looks like cells without a row.
      case ScenarioKey.table.rawValue: rows += dashes[index] > 0 ? dashes[index] : items[index]
      case ScenarioKey.steps.rawValue: steps += items[index] - Self.rests(of: index, nodes, keys)
      // A single action may stand on the line of its key.
      case _ where Self.actions.contains(name): actions += max(items[index], min(1, keys[index] + words[index]))
      case _ where Self.calls.contains(name): calls += max(items[index], keys[index])
      default: break
      }
    }
  }

  /// The number of items that hold only the `then` of the step above them.
  private static func rests(of steps: Int, _ nodes: [Outline.Node], _ keys: [Int]) -> Int {
    nodes.indices.dropFirst(steps).count { index in
      let item = nodes[index].parent
      return nodes[index].word?.text == StepKey.then.rawValue && item > steps && nodes[item].kind == .item
        && nodes[item].parent == steps && keys[item] == 1
    }
  }

  /// Whether nothing of another text is missing here.
  func include(_ other: WrittenParts) -> Bool {
    scenarios >= other.scenarios && steps >= other.steps && rows >= other.rows && actions >= other.actions
      && calls >= other.calls
  }
}
