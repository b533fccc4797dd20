import Rehearse

/// Puts into words what was wrong with a file's YAML, once it is known that something was.
///
/// It runs only for files with a mistake, so it may look at the text again as often as it likes.
struct YAMLDiagnostics {
  /// Keys that are once in a whole scenario, or a whole file.
  private static let beginnings = [
    FileKey.rehearse.rawValue, ScenarioKey.scenario.rawValue, ScenarioKey.when.rawValue,
  ]

  private let bytes: [UInt8]
  private let source: SourceText
  private let line: RecentLine
  private let commentCandidates: [Int]

  init(bytes: [UInt8], commentCandidates: [Int]) {
    self.bytes = bytes
    self.commentCandidates = commentCandidates
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    source = SourceText(path: "", bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
    line = RecentLine(source)
  }

  /// Reports everything that was found on the way; returns whether the tree can be used.
  func report(_ builder: borrowing TreeBuilder, _ tree: NodeTree, _ diagnostics: inout Diagnostics) -> Bool {
    guard builder.hasDocument, tree.records.count > 1 || tree.root.map(tree.isRefused) != true else {
      let hasComments = bytes.contains(UInt8(ascii: "#"))
      diagnostics.error(at: .start, .emptyFile(hasComments: hasComments))
      return false
    }
    let traps = CommentCheck(source: source, candidates: commentCandidates).find(in: tree)
    for trap in traps { diagnostics.add(trap.diagnostic) }
    let lines = Set(traps.map(\.line))
    var repeated: Node?
    for finding in builder.findings {
      if case .duplicateKey(let key, _) = finding {
        // A whole scenario, or a whole file, that stands twice is one mistake.
        if let repeated, tree.position(repeated).column == tree.position(key).column { continue }
        if Self.beginnings.contains(tree.string(key)) { repeated = key }
      }
      report(finding, tree, trappedLines: lines, &diagnostics)
    }
    return true
  }

  /// Reports what stays true of a file that could not be read to its end.
  func reportRefusals(_ builder: borrowing TreeBuilder, _ tree: NodeTree, _ diagnostics: inout Diagnostics) {
    for finding in builder.findings {
      switch finding {
      case .empty, .duplicateKey, .keyNotText, .itemWithoutKey, .commaForColon, .longKey, .decimalComma, .template,
        .namesInBraces, .unbracketedList:
        continue
      default: report(finding, tree, trappedLines: [], &diagnostics)
      }
    }
  }

  private func report(
    _ finding: TreeBuilder.Mistake, _ tree: NodeTree, trappedLines: Set<Int32>, _ diagnostics: inout Diagnostics
  ) {
    switch finding {
    case .anchor(let range):
      diagnostics.error(at: range, .anchor)
    case .alias(let range): reportAlias(range, &diagnostics)
    case .tag(let range):
      diagnostics.error(at: range, .tag)
    case .mergeKey(let range):
      diagnostics.error(at: range, .mergeKey)
    case .secondDocument(let range):
      diagnostics.error(at: range, .secondDocument)
    case .keyNotText(let range):
      diagnostics.error(at: range, .keyNotText)
    case .commaForColon(let key):
      diagnostics.error(at: tree.range(key), .commaForColon(tree.string(key)))
    case .itemWithoutKey(let item): reportItemWithoutKey(item, tree, &diagnostics)
    case .longKey(let range):
      diagnostics.error(at: range, .longKey)
    case .decimalComma(let number, let rest):
      diagnostics.error(at: SourceRange(tree.position(number), tree[rest].end), .decimalComma)
    case .template(let range):
      diagnostics.error(at: range, .variable("{{ }}", isWholeText: true))
    case .namesInBraces(let range):
      diagnostics.error(at: range, .namesInBraces(notes: namesInBraces(range)))
    case .unbracketedList(let key, let items):
      diagnostics.error(
        at: SourceRange(tree.position(items[0]), tree[items[items.count - 1]].end),
        .unbracketedList(tree.string(key), items: items.map(tree.string)))
    case .duplicateKey(let node, let first): reportDuplicate(node, first, tree, &diagnostics)
    case .empty(let node, let key): reportEmpty(node, key, tree, trappedLines, &diagnostics)
    }
  }

  private func reportItemWithoutKey(_ item: Node, _ tree: NodeTree, _ diagnostics: inout Diagnostics) {
    let isMap = tree[item].next > item.index + 1 && !isBracket(tree.position(item))
    diagnostics.error(
      at: SourceRange(tree.position(item), count: 1),
      .valueWithoutKey(isBracket: isBracket(tree.position(item)), isMap: isMap))
  }

  private func isBracket(_ place: SourcePosition) -> Bool {
    let line = line(place.line)
    return Int(place.column) <= line.count && line[Int(place.column) - 1] == "["
  }

  /// Names in braces as a list, and each with a value to fill in.
  private func namesInBraces(_ range: SourceRange) -> [String] {
    let line = line(range.start.line)
    guard range.start.line == range.end.line, Int(range.end.column) - 1 <= line.count else {
      return ["Write a list in square brackets: [first, second]"]
    }
    let inside = line[Int(range.start.column)..<(Int(range.end.column) - 2)]
    let names = inside.split(separator: ",").map { trimmed(Substring(String(scalars: $0))) }
    return [
      "If it is a list, write [\(names.joined(separator: ", "))]",
      "If it is not, write { \(names.map { "\($0): …" }.joined(separator: ", ")) }",
    ]
  }

  private func reportAlias(_ range: SourceRange, _ diagnostics: inout Diagnostics) {
    let name = line(range.start.line).dropFirst(Int(range.start.column)).prefix {
      !" ,]}\t".unicodeScalars.contains($0)
    }
    let word = String(scalars: name)
    diagnostics.error(at: SourceRange(range.start, count: 1 + name.count), .alias(word))
  }

  private func reportDuplicate(_ node: Node, _ first: Node, _ tree: NodeTree, _ diagnostics: inout Diagnostics) {
    let name = tree.string(node)
    let (line, earlier) = (tree.position(node).line, tree.position(first).line)
    if name == ScenarioKey.scenario.rawValue {
      return diagnostics.error(at: tree.range(node), .secondScenario)
    }
    if name == FileKey.rehearse.rawValue {
      return diagnostics.error(at: tree.range(node), .secondBeginning)
    }
    var notes = ["Write the key only once: put both together, or remove one."]
    if name == ScenarioKey.when.rawValue {
      notes = ["If a new step begins here, write a dash before it: `- when: …`. If not, remove one of the two."]
    }
    if !tree.haveSameText(node, first) {
      notes = ["The two look the same but are written with different characters (accents can be written in two ways)."]
    }
    diagnostics.error(at: tree.range(node), .duplicateKey(name, earlier: earlier, line: line, notes: notes))
  }

  private func reportEmpty(
    _ node: Node, _ key: Node?, _ tree: NodeTree, _ trappedLines: Set<Int32>, _ diagnostics: inout Diagnostics
  ) {
    let place = key.map(tree.position) ?? tree.position(node)
    guard !trappedLines.contains(place.line) else { return }
    guard let key else {
      let start = SourcePosition(line: Int(place.line), column: Int(place.column))
      diagnostics.error(at: SourceRange(dashBefore(start), count: 1), .missingItem)
      return
    }
    let name = tree.string(key)
    guard !name.isEmpty else {
      return diagnostics.error(at: tree.range(key), .emptyText)
    }
    if tree.isRefused(key), let advice = missingColon(key, name) {
      return diagnostics.error(at: tree.range(key), advice)
    }
    if tree[key].style == .plain, let colon = name.firstIndex(of: ":") {
      return diagnostics.error(
        at: tree.range(key), .missingSpace(name[..<colon], value: name[name.index(after: colon)...]))
    }
    diagnostics.error(
      at: tree.range(key),
      .missingValue(
        name,
        notes: tree.isRefused(key)
          && !isBeforeColon(key, tree)
          ? ["Write `\(name): …`"] + (isBehindComma(key, tree) ? [Self.brackets] : [])
          : fillings(name, tree.position(key).line)))
  }

  private static let brackets =
    "If it belongs to what is before the comma, put both in brackets. If both are one text, put them in quotes."

  private func isBehindComma(_ key: Node, _ tree: NodeTree) -> Bool {
    line(tree.position(key).line).prefix(Int(tree.position(key).column) - 1).last { $0 != " " } == ","
  }

  private func isBeforeColon(_ key: Node, _ tree: NodeTree) -> Bool {
    let (line, end) = (line(tree[key].end.line), Int(tree[key].end.column))
    return end <= line.count && line[end - 1] == ":"
  }

  /// What to write behind a key that has nothing there.
  private func fillings(_ name: String, _ number: Int32) -> [String] {
    let rest = KeyWords.needed.contains(name) ? "." : ", or remove the key."
    guard KeyWords.groups.contains(name) else {
      return [
        "Write its value after the colon\(rest.dropLast())"
          + (name == ScenarioKey.when.rawValue ? "." : "; an empty text is \"\".")
      ]
    }
    var notes = ["Write what belongs to it on the lines below, two columns further to the right\(rest)"]
    if KeyWords.nones.contains(name) { notes.append("To say that there are none, write `\(name): none`") }
    let isNextComment = line(number + 1).first { $0 != " " } == "#"
    return isNextComment ? ["The lines below it are comments."] + notes : notes
  }

  /// What an entry in braces lacks that has no colon.
  private func missingColon(_ key: Node, _ name: String) -> Message? {
    for joint in LineCheck.joints {
      guard let place = name.firstRange(of: joint) else { continue }
      let (left, right) = (trimmed(name[..<place.lowerBound]), trimmed(name[place.upperBound...]))
      guard !left.isEmpty, !right.isEmpty else { continue }
      return .wrongJoint(joint, name: left, value: right)
    }
    let words = name.split(separator: " ", maxSplits: 1)
    guard words.count == 2, !name.contains(":") else { return nil }
    return .missingColon(name, key: words[0], value: words[1])
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The dash of an empty list item, where libyaml points behind it.
  private func dashBefore(_ place: SourcePosition) -> SourcePosition {
    let line = line(place.line)
    var column = min(Int(place.column), line.count + 1)
    while column > 1, line[column - 2] == " " { column -= 1 }
    guard column > 1, line[column - 2] == "-" else { return place }
    return SourcePosition(line: Int(place.line), column: column - 1)
  }

  /// What stopped the parser, in the author's terms.
  func explain(_ problem: ParserProblem) -> Diagnostic? {
    switch problem {
    case .finished: nil
    case .outOfMemory: Diagnostic(.error, at: .start, .outOfMemory)
    case .limit(.depth, let range):
      Diagnostic(.error, at: range, .tooDeep)
    case .limit(.nodes, let range):
      Diagnostic(.error, at: range, .tooManyValues)
    case .limit(.scalar, let range):
      Diagnostic(.error, at: SourceRange(range.start, count: 1), .longText)
    case .syntax(let syntax): SyntaxExplanation(source: source, syntax: syntax).diagnostic
    }
  }
}

extension Message {
  fileprivate static func emptyFile(hasComments: Bool) -> Message {
    Message(
      .emptyFile, hasComments ? "the file contains only comments" : "the file is empty",
      hints: ForeignFile.beginning)
  }

  fileprivate static var anchor: Message {
    Message(
      .specialSign, "`&` has a special meaning in YAML and cannot be used here",
      hints: ["Write the value where it is needed; a text that starts with & needs quotes."])
  }

  fileprivate static var tag: Message {
    Message(
      .specialSign, "`!` has a special meaning in YAML and cannot be used here",
      hints: [
        "Remove it: where a value is written decides what kind of value it is. A text that starts with ! needs quotes."
      ])
  }

  fileprivate static var mergeKey: Message {
    Message(
      .mergeKey, "`<<` has a special meaning in YAML and cannot be used here",
      hints: ["Write the keys themselves. What is true for every scenario is written in the `given` of the file."])
  }

  fileprivate static var secondDocument: Message {
    Message(
      .secondFile, "`---` starts a second file inside this one",
      hints: ["Remove the line, or move what follows into a file of its own."])
  }

  fileprivate static var keyNotText: Message {
    Message(
      .keyNotText, "a key is a plain name; it cannot be a list, braces or `?`",
      hints: ["Remove the `?`, or the brackets around the name."])
  }

  fileprivate static func commaForColon(_ key: String) -> Message {
    Message(
      .missingColon, "there is a comma after `\(key)` where a colon belongs", hints: ["Write `\(key): …`"])
  }

  fileprivate static var longKey: Message {
    Message(.tooLarge, "this key is longer than \(YAMLLimits.keyCharacters) characters")
  }

  fileprivate static var decimalComma: Message {
    Message(
      .decimalComma, "a number has no comma here: it would begin the next value",
      hints: ["Write a whole number: 3000, 1500ms. A text with a comma needs quotes."])
  }

  fileprivate static func unbracketedList(_ key: String, items: [String]) -> Message {
    let written = items.joined(separator: ", ")
    return Message(
      .notAList, "`\(key)` must be a list, but this is `\(written)`", hints: ["Write [\(written)]"])
  }

  fileprivate static func namesInBraces(notes: [String]) -> Message {
    Message(.namesInBraces, "in braces each name needs a value: { name: value }", hints: notes)
  }

  fileprivate static func valueWithoutKey(isBracket: Bool, isMap: Bool) -> Message {
    Message(
      .valueWithoutKey, "a key is missing before these \(isBracket ? "brackets" : "braces")",
      hints: [
        isMap
          ? "Write the key and a colon before it. If what is inside belongs to the braces around it, remove this `{` and its `}`."
          : "Write the key and a colon before it, or remove it."
      ])
  }

  fileprivate static func alias(_ word: String) -> Message {
    Message(
      .specialSign, "`*` has a special meaning in YAML and cannot be used here",
      hints: [
        ["all", "any"].contains(word) ? "Write `\(word)`." : "A text that starts with * needs quotes: \"*\(word)\""
      ])
  }

  fileprivate static var secondScenario: Message {
    Message(
      .missingDash, "a second scenario begins here without a dash",
      hints: ["Each scenario starts with a dash: `- scenario: …`, two columns further to the left."])
  }

  fileprivate static var secondBeginning: Message {
    Message(
      .secondFile, "the file begins a second time here",
      hints: ["Remove these lines down to the second `scenarios:`, or move them into a file of their own."])
  }

  fileprivate static func duplicateKey(_ name: String, earlier: Int32, line: Int32, notes: [String]) -> Message {
    Message(
      .duplicateKey,
      "`\(name)` is written twice (\(earlier == line ? "both on line \(line)" : "lines \(earlier) and \(line)"))",
      hints: notes)
  }

  fileprivate static var missingItem: Message {
    Message(
      .missingItem, "an item is missing here",
      hints: ["Write it after the dash or the comma; an empty text is \"\"."])
  }

  fileprivate static var emptyText: Message {
    Message(
      .missingItem, "this empty text has no key before it and no value after it",
      hints: ["Write `key: \"\"` if a key has this text, or remove it."])
  }

  fileprivate static func missingValue(_ name: String, notes: [String]) -> Message {
    Message(.missingValue, "`\(name)` has nothing after it", hints: notes)
  }

  fileprivate static var outOfMemory: Message {
    Message(.tooLarge, "there is not enough memory to read this file")
  }

  fileprivate static var tooDeep: Message {
    Message(.tooLarge, "there are more than \(YAMLLimits.depth) brackets or levels inside each other")
  }

  fileprivate static var tooManyValues: Message {
    Message(
      .tooLarge, "the file contains more than \(YAMLLimits.nodes) values",
      hints: ["Split it into several files."])
  }

  fileprivate static var longText: Message {
    Message(.tooLarge, "this text is longer than 256 KiB")
  }

  fileprivate static func missingColon(_ name: String, key: Substring, value: Substring) -> Message {
    Message(.missingColon, "a colon is missing in `\(name)`", hints: ["Write `\(key): \(value)`"])
  }
}
