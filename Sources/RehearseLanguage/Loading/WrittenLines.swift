import Rehearse

/// Maps lines to scenarios and the rows of their tables.
///
/// A scenario starts at the comments directly above its dash. It ends at its last line that is neither blank nor a
/// comment.
package struct WrittenLines {
  private struct Row {
    let start: SourcePosition
    let lines: ClosedRange<Int>
  }

  private struct Scenario {
    let lines: ClosedRange<Int>
    let rows: [Row]
  }

  private let scenarios: [Scenario]

  package init(_ tree: NodeTree, _ source: SourceText) {
    let items = tree.root.flatMap { tree.value($0, FileKey.scenarios) }.map { tree.items($0) } ?? []
    let text = Text(tree: tree, source: source)
    var end = 0
    let hasDashes = items.first.map { tree[Node(index: Int($0.index) - 1)].style != .flow } ?? true
    scenarios = items.map { item in
      let start = text.firstLine(of: item, after: end, hasDash: hasDashes)
      end = max(start, text.lastLine(of: item))
      let rows = tree.value(item, ScenarioKey.table).map { tree.items($0).dropFirst() } ?? []
      return Scenario(
        lines: start...end,
        rows: rows.map { row in
          let first = Int(tree.position(row).line)
          return Row(start: tree.position(row), lines: first...max(first, text.lastLine(of: row)))
        }
      )
    }
  }

  package func belongs(_ line: Int) -> Bool { scenarios.contains { $0.lines.contains(line) } }

  package func lines(ofScenario scenario: Int) -> ClosedRange<Int>? {
    scenarios.indices.contains(scenario) ? scenarios[scenario].lines : nil
  }

  /// Whether a line selects a case: a line in a row selects that row, any other line all cases of the scenario.
  package func means(_ line: Int, _ testCase: Case) -> Bool {
    guard scenarios.indices.contains(testCase.scenario), scenarios[testCase.scenario].lines.contains(line) else {
      return false
    }
    let rows = scenarios[testCase.scenario].rows.filter { $0.lines.contains(line) }
    return rows.isEmpty || rows.contains { $0.start == testCase.position }
  }

  package func lost(_ line: Int, of source: SourceText) -> Diagnostic {
    let known = scenarios.prefix(10).map { "\($0.lines.lowerBound)–\($0.lines.upperBound)" }.joined(separator: ", ")
    let more = scenarios.count > 10 ? ", and \(scenarios.count - 10) more" : ""
    let isBehind = line > source.lineCount
    return Diagnostic(
      .warning, at: SourceRange(SourcePosition(line: isBehind ? source.lineCount : line, column: 1), count: 1),
      "line \(line) is not part of any scenario"
        + (isBehind ? ": the file has \(Counted.text(source.lineCount, "line"))" : ""),
      hints: ["The scenarios are on these lines: \(known)\(more)"])
  }

  /// Finds the first and last lines of nodes, because libyaml ends a block where the next node starts.
  private struct Text {
    let tree: NodeTree
    let source: SourceText

    /// The line of an item's dash, or of the comments directly above it.
    func firstLine(of item: Node, after end: Int, hasDash: Bool) -> Int {
      let start = tree.position(item)
      var line = Int(start.line)
      guard hasDash else { return line }
      let isBehindDash = source.characters(line).prefix(Int(start.column) - 1).contains("-")
      if !isBehindDash, let dash = (end + 1..<max(end + 1, line)).last(where: { first(of: $0) == "-" }) { line = dash }
      while line - 1 > end, first(of: line - 1) == "#" { line -= 1 }
      return line
    }

    func lastLine(of node: Node) -> Int {
      let nodes = (Int(node.index)..<max(Int(node.index) + 1, Int(tree[node].next))).map { Node(index: $0) }
      return nodes.reduce(Int(tree.position(node).line)) { max($0, ownLastLine($1)) }
    }

    private func ownLastLine(_ node: Node) -> Int {
      let record = tree[node]
      var line = Int(record.end.line)
      switch (record.kind, record.style) {
      case (.scalar, .block):
        if record.end.column == 1 { line -= 1 }
        while line > Int(record.start.line), first(of: line) == nil { line -= 1 }
        return line
      case (.scalar, _): return line
      case (_, .flow) where !isPairInBrackets(node): return line
      default: return Int(record.start.line)
      }
    }

    /// Whether a map is a pair without braces in a list with brackets: it starts where its key does.
    private func isPairInBrackets(_ node: Node) -> Bool {
      tree.isMap(node) && tree.count(node) > 0 && tree[node].start == tree[Node(index: Int(node.index) + 1)].start
    }

    private func first(of line: Int) -> Unicode.Scalar? { YAMLLine(source, line).first }
  }
}
