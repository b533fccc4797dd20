import Rehearse
import RehearseLanguage

/// The scenarios, steps and rows of a document, valid or not, and what an editor shows of them.
struct DocumentParts {
  /// A scenario, a step or a row.
  struct Part {
    let node: Int
    let name: String
    /// The text that names it, or its first line.
    let nameRange: SourceRange
    let range: SourceRange
    /// A kind of symbol of the protocol.
    let kind: Int
    var parts: [Part] = []
  }

  // The protocol's numbers of a function, an event and a member of an enumeration.
  private static let (scenarioKind, stepKind, rowKind) = (12, 24, 22)

  private let document: OpenDocument
  private let outline: Outline
  private let children: [[Int]]
  /// The last position of each node.
  private let ends: [SourcePosition]
  /// The first line of each node, with the dash of an item.
  private let firstLines: [Int]

  init(_ document: OpenDocument) {
    self.document = document
    outline = Outline(document.text)
    let nodes = outline.nodes
    var children = Array(repeating: [Int](), count: nodes.count)
    var ends = nodes.map { $0.word?.range.end ?? .start }
    var firstLines = nodes.map { $0.word.map { Int($0.range.start.line) } ?? 0 }
    // Parents come before their children.
    for node in nodes.indices.dropFirst().reversed() {
      let parent = nodes[node].parent
      children[parent].append(node)
      ends[parent] = max(ends[parent], ends[node])
      if nodes[parent].word == nil, firstLines[node] > 0 { firstLines[parent] = firstLines[node] }
    }
    (self.children, self.ends, self.firstLines) = (children.map { $0.reversed() }, ends, firstLines)
  }

  // MARK: Nodes

  private func key(_ name: String, below node: Int) -> Int? {
    children[node].first { outline.nodes[$0].kind == .key && outline.nodes[$0].word?.text == name }
  }

  private func items(_ node: Int) -> [Int] { children[node].filter { outline.nodes[$0].kind == .item } }

  /// The words directly below a node, or the values of its items.
  private func scalars(_ node: Int) -> [Outline.Word] {
    children[node].flatMap { child -> [Outline.Word] in
      switch outline.nodes[child].kind {
      case .scalar: [outline.nodes[child].word].compactMap(\.self)
      case .item: scalars(child)
      default: []
      }
    }
  }

  private func lines(of node: Int) -> ClosedRange<Int> {
    let first = max(1, firstLines[node])
    return first...max(first, Int(ends[node].line))
  }

  private func range(_ lines: ClosedRange<Int>) -> SourceRange {
    let length = document.text.characters(lines.upperBound).count
    return SourceRange(
      SourcePosition(line: lines.lowerBound, column: 1), SourcePosition(line: lines.upperBound, column: length + 1))
  }

  // MARK: Scenarios

  /// The scenarios with a title; others are being typed.
  var scenarios: [Part] {
    guard let list = key(FileKey.scenarios.rawValue, below: Outline.root) else { return [] }
    return written(items(list)).compactMap { item in
      guard let title = title(of: item) else { return nil }
      var part = Part(
        node: item, name: title.text, nameRange: title.range, range: range(lines(of: item)), kind: Self.scenarioKind)
      part.parts = steps(item) + rows(item)
      return part
    }
  }

  private func title(of scenario: Int) -> Outline.Word? {
    guard let key = key(ScenarioKey.scenario.rawValue, below: scenario) else { return nil }
    let word = scalars(key).first ?? textBelow(key)
    return word.flatMap { Self.isBlank($0.text) ? nil : $0 }
  }

  /// The first line of a block of text; `nil` if the value of a key is not one.
  private func textBelow(_ key: Int) -> Outline.Word? {
    guard var title = outline.nodes[key].word else { return nil }
    let first = YAMLLine(document.text, Int(title.range.start.line))
    let below = YAMLLine(document.text, first.number + 1)
    guard let sign = first.value.first, "|>".contains(sign), below.indent > first.start else { return nil }
    title.text = below.body
    return title
  }

  private static func isBlank(_ name: String) -> Bool { name.allSatisfy(\.isWhitespace) }

  /// The items that have more than a dash.
  private func written(_ items: [Int]) -> [Int] { items.filter { firstLines[$0] > 0 } }

  private func steps(_ scenario: Int) -> [Part] {
    let list = key(ScenarioKey.steps.rawValue, below: scenario)
    return written(list.map { items($0) } ?? []).enumerated().map { number, step in
      part(step, "Step \(number + 1)", Self.stepKind)
    }
  }

  /// The rows of a table without its headings.
  private func rows(_ scenario: Int) -> [Part] {
    let table = key(ScenarioKey.table.rawValue, below: scenario).map { Array(items($0).dropFirst()) }
    return written(table ?? []).map { row in
      part(row, scalars(row).map(\.text).joined(separator: ", "), Self.rowKind)
    }
  }

  private func part(_ node: Int, _ name: String, _ kind: Int) -> Part {
    let lines = lines(of: node)
    // An editor refuses a symbol without a name.
    return Part(
      node: node, name: Self.isBlank(name) ? "…" : name,
      nameRange: range(lines.lowerBound...lines.lowerBound), range: range(lines), kind: kind)
  }

  /// The scenario around a position.
  func scenario(at position: SourcePosition) -> Part? {
    scenarios.last { $0.range.start.line <= position.line }
  }

  /// The line that marks a scenario as a known failure, to be filled in.
  ///
  /// - Returns: `nil` if it is marked or in braces, or if its title is a block of text.
  func knownFailure(_ scenario: Part) -> TextEdit? {
    let marks = [ScenarioKey.knownFailure, .skip].map(\.rawValue)
    guard let title = key(ScenarioKey.scenario.rawValue, below: scenario.node), !outline.nodes[title].isFlow,
      !scalars(title).isEmpty, let word = outline.nodes[title].word,
      marks.allSatisfy({ key($0, below: scenario.node) == nil })
    else { return nil }
    let end = lines(of: title).upperBound
    let blanks = String(repeating: " ", count: Int(word.range.start.column) - 1)
    return TextEdit(
      at: SourcePosition(line: end, column: document.text.characters(end).count + 1),
      "\n\(blanks)\(ScenarioKey.knownFailure.rawValue): { issue: …, until: … }")
  }

  // MARK: Answers

  var symbols: [JSONValue] { scenarios.map { symbol($0) } }

  private func symbol(_ part: Part) -> JSONValue {
    let shown: JSONValue = [
      "name": .text(SanitizedText.of(part.name)), "kind": .integer(part.kind), "range": document.shown(part.range),
      "selectionRange": document.shown(part.nameRange),
    ]
    return shown.adding(part.parts.isEmpty ? [:] : ["children": .list(part.parts.map { symbol($0) })])
  }

  /// Everything that has lines of its own below its first.
  var folds: [JSONValue] {
    var last = 0
    return outline.nodes.indices.dropFirst().compactMap { node in
      let lines = lines(of: node)
      // An item and its first key start on the same line.
      guard lines.count > 1, lines.lowerBound != last, outline.nodes[node].kind != .scalar else { return nil }
      last = lines.lowerBound
      return ["startLine": .integer(lines.lowerBound - 1), "endLine": .integer(lines.upperBound - 1)]
    }
  }

  /// The pages that the file refers to.
  var links: [JSONValue] {
    let scenarios = key(FileKey.scenarios.rawValue, below: Outline.root).map { items($0) } ?? []
    let lists = ([Outline.root] + scenarios).compactMap { key(ScenarioKey.link.rawValue, below: $0) }
    let issues = scenarios.compactMap { scenario in
      key(ScenarioKey.knownFailure.rawValue, below: scenario)
        .flatMap { key(KnownFailureKey.issue.rawValue, below: $0) }
    }
    return (lists + issues).flatMap { scalars($0) }.filter { word in
      ["https://", "http://"].contains { word.text.hasPrefix($0) && word.text != $0 } && !word.text.contains(" ")
    }.map { ["range": document.shown($0.range), "target": .text($0.text)] }
  }

  /// The commands above each scenario and each row.
  var lenses: [JSONValue] {
    let scenarios = scenarios
    if scenarios.isEmpty { return [] }
    let all = key(FileKey.scenarios.rawValue, below: Outline.root).map { node in
      lens("Run all scenarios", lines(of: node).lowerBound, nil)
    }
    let parts = scenarios.flatMap { scenario -> [JSONValue] in
      let line = Int(scenario.nameRange.start.line)
      let rows = scenario.parts.filter { $0.kind == Self.rowKind }
      return [lens("Run", line, line)]
        + rows.map { row in
          let line = Int(row.range.start.line)
          // An editor whose test explorer has a sign at each row leaves these out.
          return lens("Run this row", line, line).adding(["data": ["isRow": true]])
        }
    }
    return [all].compactMap(\.self) + parts
  }

  private func lens(_ title: String, _ line: Int, _ target: Int?) -> JSONValue {
    let range = SourceRange(SourcePosition(line: line, column: 1), SourcePosition(line: line, column: 1))
    return [
      "range": document.shown(range),
      "command": EditorCommand.run.shown(title, document.uri, line: target.map { $0 - 1 }),
    ]
  }

  // MARK: Titles

  /// The title of a scenario at a position, if it is on one line.
  func title(at position: SourcePosition) -> ScenarioTitle? {
    let list = key(FileKey.scenarios.rawValue, below: Outline.root)
    for item in list.map({ items($0) }) ?? [] {
      guard let title = key(ScenarioKey.scenario.rawValue, below: item), scalars(title).count == 1,
        let word = scalars(title).first, word.range.start <= position, position <= word.range.end
      else { continue }
      return ScenarioTitle(text: word.text, range: word.range, isInBraces: outline.nodes[title].isFlow)
    }
    return nil
  }
}

/// A scenario's title, which can be renamed in place.
struct ScenarioTitle {
  let text: String
  let range: SourceRange
  let isInBraces: Bool

  func shown(in document: OpenDocument) -> JSONValue {
    ["range": document.shown(range), "placeholder": .text(text)]
  }

  /// `nil` if this cannot be a title.
  func renamed(to title: String, in document: OpenDocument) -> JSONValue? {
    let isOneLine = !title.unicodeScalars.contains { $0.value < 0x20 }
    guard isOneLine, title.contains(where: { !$0.isWhitespace }) else { return nil }
    return document.workspaceEdit([document.shown(TextEdit(range, Literal.text(title).flow(.text)))])
  }
}

extension OpenDocument {
  func title(at position: SourcePosition) -> ScenarioTitle? { DocumentParts(self).title(at: position) }
}

extension Status {
  /// The word in the answer, which programs read.
  fileprivate var forEditors: String {
    switch self {
    case .invalidFile, .noHost, .crashed, .timedOut, .error: "errored"
    case .ruleBroken, .failed: "failed"
    case .knownFailure, .notRun, .skipped, .passed: rawValue
    }
  }
}

extension RunReport {
  /// The answer to the command: for each case its name, its line from 0, its status, and what was found.
  func shown(in document: OpenDocument) -> JSONValue {
    let answer: JSONValue = ["cases": .list(cases.map { Self.shown($0, document) })]
    return answer.adding(problem.map { ["problem": .text(SanitizedText.of($0))] } ?? [:])
  }

  private static func shown(_ testCase: Case, _ document: OpenDocument) -> JSONValue {
    let findings = testCase.findings.map { finding -> JSONValue in
      ["range": document.shown(finding.range), "message": .text(finding.text)]
    }
    let answer: JSONValue = [
      "name": .text(SanitizedText.of(testCase.name)), "line": .integer(testCase.line - 1),
      "status": .text(testCase.status.forEditors), "findings": .list(findings),
    ]
    return answer.adding(testCase.reason.map { ["reason": .text(SanitizedText.of($0))] } ?? [:])
  }
}
