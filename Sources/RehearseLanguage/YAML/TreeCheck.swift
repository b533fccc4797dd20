import Rehearse

/// Finds what libyaml accepts but no author intends, such as keys without a value, duplicate keys and wrong braces.
///
/// A node with a reported mistake becomes `refused`, so that the decoder does not report it again.
struct TreeCheck {
  private struct PendingMistake {
    let diagnostic: Diagnostic
    /// The key without a value that the finding is about.
    var emptyKey: Node?
  }

  /// Keys that occur once in a scenario or a file.
  private static let beginnings = [
    FileKey.rehearse.rawValue, ScenarioKey.scenario.rawValue, ScenarioKey.when.rawValue,
  ]

  var tree: NodeTree
  /// In the order of libyaml's events.
  private var findings: [PendingMistake] = []
  private var marks: ArraySlice<TreeBuilder.Mark>
  private lazy var lines = source.lines
  private let source: SourceText
  /// Text that became a comment by mistake, by line.
  private var comments: [Int32: Diagnostic] = [:]
  /// The first duplicate key in a second scenario or file, whose other keys are not reported.
  private var repeated: Node?

  init(_ tree: NodeTree, _ source: SourceText, _ marks: [TreeBuilder.Mark]) {
    self.tree = tree
    self.source = source
    self.marks = marks[...]
  }

  mutating func run(_ root: Node) -> [Diagnostic] {
    if CommentCheck.mayHideText(source.bytes) { comments = CommentCheck.texts(tree, lines) }
    check(root)
    return comments.values + findings.map(\.diagnostic)
  }

  private mutating func report(_ message: Message, at range: SourceRange) {
    findings.append(PendingMistake(diagnostic: Diagnostic(.error, at: range, message)))
  }

  private mutating func report(_ message: Message, at node: Node) { report(message, at: tree.range(node)) }

  /// Removes the findings about keys without a value.
  private mutating func withdraw(_ keys: Set<Node>, from first: Int) {
    if keys.isEmpty { return }
    let kept = findings[first...].filter { finding in finding.emptyKey.map { !keys.contains($0) } ?? true }
    findings.replaceSubrange(first..., with: kept)
  }

  private mutating func line(_ number: Int32) -> YAMLLine { lines.line(number) }

  private mutating func check(_ node: Node) {
    while let mark = marks.first, mark.node.index <= node.index {
      findings.append(PendingMistake(diagnostic: mark.diagnostic))
      marks.removeFirst()
    }
    switch tree.kind(node) {
    case .list: checkItems(of: node)
    case .map: checkEntries(of: node)
    case .scalar, .refused: break
    }
  }

  private mutating func checkItems(of list: Node) {
    // A collection of the items would share the tree, which a finding would then copy.
    let end = tree.next(list)
    var item = Node(index: list.index + 1)
    var isStrange = false
    while item.index < end.index {
      check(item)
      if tree.isMissing(item) { reportMissing(item) }
      isStrange = isStrange || mayBeginPlaceholder(item)
      item = tree.next(item)
    }
    if isStrange, tree[list].style == .flow { checkPlaceholders(tree.items(list), from: findings.count) }
  }

  private mutating func checkEntries(of map: Node) {
    let first = findings.count
    let end = tree.next(map)
    var key = Node(index: map.index + 1)
    // Nearly all maps in braces are in order.
    var isStrange = false
    while key.index < end.index {
      let value = tree.next(key)
      check(key)
      if tree.isMissing(key) { reportMissing(key) }
      if tree.isPlain(value), tree.bytes(value).last == UInt8(ascii: "}"),
        let glued = MissingOpening.inKey(key, value, of: tree, line(tree.position(key).line))
      {
        findings.append(PendingMistake(diagnostic: glued))
        tree[key].kind = .refused
        tree[value].kind = .refused
      }
      check(value)
      if tree.isMissing(value) { checkEmpty(key, of: map) }
      isStrange = isStrange || tree.isMap(key) || tree.isMissing(value) || mayBeginPlaceholder(value)
      key = tree.next(value)
    }
    let refused = checkKeys(of: map, tree.entries(map), from: first)
    if isStrange, tree[map].style == .flow {
      let entries = Array(tree.entries(map))
      checkBraces(map, entries, from: first)
      checkPlaceholders(entries.map { tree.isMissing($0.value) ? $0.key : $0.value }, from: first)
    }
    for key in refused { tree[key].kind = .refused }
  }

  private func mayBeginPlaceholder(_ node: Node) -> Bool { tree.bytes(node).first == UInt8(ascii: "<") }

  // MARK: Empty values

  private mutating func reportMissing(_ node: Node) {
    let place = tree.position(node)
    guard comments[place.line] == nil else { return }
    // libyaml's position is after the dash.
    let line = line(place.line)
    var dash = min(place.offset, line.count)
    while dash > 0, line.characters[dash - 1] == " " { dash -= 1 }
    let isDash = dash > 0 && line.characters[dash - 1] == "-"
    report(.missingItem, at: isDash ? line.range(dash - 1, count: 1) : SourceRange(place, count: 1))
  }

  private mutating func checkEmpty(_ key: Node, of map: Node) {
    let isInBraces = tree[map].style == .flow
    if isInBraces, let number = number(before: key) {
      report(
        .decimalComma(tree.string(number), tree.string(key)), at: SourceRange(tree.position(number), tree[key].end))
      tree[number].kind = .refused
      tree[key].kind = .refused
      return
    }
    // Keys that are not scalars have a finding of their own.
    guard tree.isScalar(key) else { return }
    let isGlued = tree.isPlain(key) && tree.bytes(key).dropLast().contains(UInt8(ascii: ":"))
    if isGlued || isInBraces || tree.byteCount(key) == 0 { tree[key].kind = .refused }
    guard comments[tree.position(key).line] == nil else { return }
    let diagnostic = Diagnostic(.error, at: tree.range(key), emptyMessage(key))
    findings.append(PendingMistake(diagnostic: diagnostic, emptyKey: key))
  }

  private mutating func emptyMessage(_ key: Node) -> Message {
    let name = tree.string(key)
    if name.isEmpty { return .emptyText }
    let (line, end) = (line(tree[key].end.line), tree[key].end.offset)
    let hasColon = line.character(end) == ":"
    if tree.isRefused(key), !hasColon, let message = missingColon(name) { return message }
    if tree[key].style == .plain, let colon = name.firstIndex(of: ":") {
      let value = name[name.index(after: colon)...]
      return .missingSpace(name[..<colon], value: value, .replacing("\(name[..<colon]): \(value)"))
    }
    guard tree.isRefused(key), !hasColon else {
      return .missingValue(name, notes: fillings(name, key))
    }
    let before = self.line(tree.position(key).line).characters.prefix(tree.position(key).offset).last { $0 != " " }
    let brackets: Hint =
      "If it belongs to what is before the comma, put both in brackets. If both are one text, put them in quotes."
    return .missingValue(
      name,
      notes: [
        Hint("Write `\(name): …`", .replacing("\(name): …")).or("In braces each name needs a value: { name: value }")
      ] + (before == "," ? [brackets] : []))
  }

  private func missingColon(_ name: String) -> Message? {
    for joint in LineCheck.joints {
      guard let place = name.firstRange(of: joint) else { continue }
      let (left, right) = (trimmed(name[..<place.lowerBound]), trimmed(name[place.upperBound...]))
      if !left.isEmpty, !right.isEmpty {
        return .wrongJoint(joint, name: left, value: right, .replacing("\(left): \(right)"))
      }
    }
    let words = name.split(separator: " ")
    let value = words.dropFirst().drop { Hints.verbs.contains(String($0)) }.joined(separator: " ")
    guard words.count > 1, !value.isEmpty, !name.contains(":") else { return nil }
    return .missingColon(name, key: words[0], value: value)
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Suggests what to write after a key without a value.
  private mutating func fillings(_ name: String, _ key: Node) -> [Hint] {
    let rest = KeyWords.needed.contains(name) ? "." : ", or remove the key."
    guard KeyWords.groups.contains(name) else {
      let end = name == ScenarioKey.when.rawValue ? "." : "; an empty text is \"\"."
      return ["Write its value after the colon\(rest.dropLast())\(end)"]
    }
    var notes: [Hint] = ["Write what belongs to it on the lines below, and indent them by two spaces\(rest)"]
    if KeyWords.nones.contains(name) {
      notes.append(
        Hint("To say that there are none, write `\(name): none`", Self.adding(" none", afterColonOf: tree[key])))
    }
    let isNextComment = line(tree.position(key).line + 1).characters.first { $0 != " " } == "#"
    return isNextComment ? ["The lines below it are comments."] + notes : notes
  }

  private static func adding(_ text: String, afterColonOf key: NodeRecord) -> Hint.Change {
    .edits(TextEdit(at: SourcePosition(line: Int(key.end.line), column: Int(key.end.column) + 1), text))
  }

  // MARK: Keys

  /// Returns the keys to reject once the braces are checked.
  private mutating func checkKeys(
    of map: Node, _ entries: NodeEntries, from first: Int
  ) -> [Node] {
    var refused: [Node] = []
    var withdrawn: Set<Node> = []
    var seen = SeenKeys()
    // The preceding key, if it has neither a value nor quotes.
    var bareKey: Node?
    for (key, value) in entries {
      let record = tree[key]
      if record.kind == .list || record.kind == .map {
        let isAlone = tree[map].style == .flow && tree.isMissing(value)
        if isAlone, let bareKey {
          withdrawn.insert(bareKey)
          let comma = TextEdit(SourceRange(tree[bareKey].end, record.start), ": ")
          report(.commaForColon(tree.string(bareKey), .edits(comma)), at: bareKey)
        } else if isAlone {
          reportAlone(key)
        } else {
          report(.keyNotText, at: SourceRange(record.start, count: 1))
        }
        bareKey = nil
        refused.append(key)
        continue
      }
      bareKey = tree.isMissing(value) && record.style == .plain && tree.byteCount(key) > 0 ? key : nil
      guard record.kind == .scalar else { continue }
      let limit = YAMLLimits.keyCharacters
      if tree.byteCount(key) > limit, tree.string(key).unicodeScalars.count > limit { report(.longKey, at: key) }
      if tree.isPlain(key, "<<") {
        refused.append(key)
      } else if let first = seen.first(like: key, in: tree) {
        reportDuplicate(key, first)
      }
    }
    withdraw(withdrawn, from: first)
    return refused
  }

  private mutating func reportAlone(_ item: Node) {
    let place = tree.position(item)
    let line = line(place.line)
    let isBracket = place.offset < line.count && line.characters[place.offset] == "["
    let isMap = tree[item].next > item.index + 1 && !isBracket
    report(.valueWithoutKey(isBracket: isBracket, isMap: isMap), at: SourceRange(place, count: 1))
  }

  private mutating func reportDuplicate(_ key: Node, _ first: Node) {
    let name = tree.string(key)
    if let repeated, tree.position(repeated).column == tree.position(key).column { return }
    if Self.beginnings.contains(name) { repeated = key }
    if name == ScenarioKey.scenario.rawValue {
      let place = tree.position(key)
      return report(.secondScenario(line(place.line).withDash), at: key)
    }
    if name == FileKey.rehearse.rawValue { return report(.secondBeginning, at: key) }
    var note: MessageText = "Write the key only once: put both together, or remove one."
    if name == ScenarioKey.when.rawValue {
      note = "If a new step begins here, write a dash before it: `- when: …`. If not, remove one of the two."
    }
    if !tree.haveSameText(key, first) {
      note = "The two look the same but are written with different characters (accents can be written in two ways)."
    }
    report(.duplicateKey(name, lines: (tree.position(first).line, tree.position(key).line), note: note), at: key)
  }

  // MARK: Braces

  /// Reports the probable meaning of wrong braces: `{{ name }}`, `{ smoke, slow }`, `{ calls: a, b }`.
  private mutating func checkBraces(_ map: Node, _ entries: [(key: Node, value: Node)], from first: Int) {
    let isTemplate = entries.contains { key, _ in
      tree.isMap(key) && tree.position(key).column == tree.position(map).column + 1
    }
    let areNames = entries.count > 1 && entries.allSatisfy { tree.isMissing($0.value) && isName($0.key) }
    guard isTemplate || areNames else { return checkLists(entries, from: first) }
    let inner = entries.first.map(\.key)
    if isTemplate, entries.count == 1, let inner, tree.entries(inner).contains(where: { !tree.isMissing($0.value) }) {
      reportTwoBraces(map, around: inner, from: first)
      return
    }
    findings.removeSubrange(first...)
    report(
      isTemplate ? .variable("{{ }}", isWholeText: true) : .namesInBraces(notes: namesInBraces(tree.range(map))),
      at: map)
    tree[map].kind = .refused
  }

  /// Reports `{{ fails: offline }}`, in which one pair of braces is too much.
  private mutating func reportTwoBraces(_ map: Node, around inner: Node, from first: Int) {
    findings.removeSubrange(first...)
    let (outside, inside) = (tree.range(map), tree.range(inner))
    let change = Hint.Change.edits(
      TextEdit(SourceRange(outside.start, inside.start), ""), TextEdit(SourceRange(inside.end, outside.end), ""))
    report(.twoBraces(change), at: map)
    tree[map].kind = .refused
  }

  /// Advice about names in braces: to write them as a list, or as keys with values.
  private mutating func namesInBraces(_ range: SourceRange) -> [Hint] {
    let line = line(range.start.line)
    guard range.start.line == range.end.line, range.end.offset <= line.count else {
      return ["Write a list in square brackets: [first, second]"]
    }
    let inside = line.text(range.start.offset + 1..<range.end.offset - 1)
    let names = inside.split(separator: ",").map(trimmed)
    let (list, group) = ("[\(names.joined(separator: ", "))]", names.map { "\($0): …" }.joined(separator: ", "))
    return [
      Hint("If it is a list, write \(list)", .replacing(list)),
      Hint("If each name has a value, write { \(group) }", .replacing("{ \(group) }")),
    ]
  }

  /// Reports lists without brackets, such as `{ calls: a, b }`, in which YAML reads `b` as a key.
  private mutating func checkLists(_ entries: [(key: Node, value: Node)], from first: Int) {
    var lists: [(key: Node, items: [Node])] = []
    var isInList = false
    for (key, value) in entries {
      if isInList, tree.isMissing(value), isName(key) {
        lists[lists.count - 1].items.append(key)
      } else {
        isInList = tree.isPlain(value) && KeyWords.wordLists.contains(tree.string(key))
        if isInList { lists.append((key, [value])) }
      }
    }
    lists.removeAll { $0.items.count < 2 }
    withdraw(Set(lists.flatMap(\.items)), from: first)
    for (key, items) in lists {
      let range = SourceRange(tree.position(items[0]), tree[items[items.count - 1]].end)
      report(.unbracketedList(tree.string(key), items: items.map(tree.string)), at: range)
      tree[items[0]].kind = .refused
    }
  }

  /// Reports placeholders that a comma takes apart: in brackets, `<one of a, b>` is two values.
  private mutating func checkPlaceholders(_ values: [Node], from first: Int) {
    var parts: [Node] = []
    for node in values {
      let text = tree[node].style == .plain ? tree.string(node) : ""
      if !parts.isEmpty, !text.isEmpty { parts.append(node) } else { parts = Matcher.isOpen(text) ? [node] : [] }
      guard parts.count > 1, text.hasSuffix(">") else { continue }
      withdraw(Set(parts), from: first)
      report(.tornPlaceholder(parts.map(tree.string)), at: SourceRange(tree.position(parts[0]), tree[node].end))
      for part in parts { tree[part].kind = .refused }
      parts = []
    }
  }

  /// The integer part of a number with a decimal comma, as in `{ after: 1,5s }`.
  private func number(before key: Node) -> Node? {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard key.index > 0, tree[key].style == .plain, tree.bytes(key).first.map(isDigit) ?? false else { return nil }
    let number = Node(index: key.index - 1)
    guard tree.isPlain(number), tree[number].end.line == tree[key].start.line,
      tree[number].end.column + 1 == tree[key].start.column, tree.byteCount(number) > 0
    else { return nil }
    let bytes = tree.bytes(number)
    guard bytes.contains(where: isDigit) else { return nil }
    return bytes.allSatisfy { isDigit($0) || "-.' ".utf8.contains($0) } ? number : nil
  }

  private func isName(_ key: Node) -> Bool {
    tree.isRefused(key) && tree[key].style != .flow && tree.byteCount(key) > 0
      && tree.bytes(key).allSatisfy { !" =:>".utf8.contains($0) }
  }
}
