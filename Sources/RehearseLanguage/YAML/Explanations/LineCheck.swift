import Rehearse

/// Explains lines that are neither a key with its value nor an item of a list.
struct LineCheck {
  static let dashes = "–—‒−•‣▪·*－‐‑﹣⁃"
  private static let comments = ["//", "/*", "<!--", ";", "--"]
  /// Separators that people write instead of a colon; longer ones come first, because the first match wins.
  static let joints = [":=", "=>", "->", "==", "=", "：", "﹕", "꞉", "∶", ";", "；", "–", "—"]
  /// Signs that take the place of a colon only at the end of a line.
  private static let ends = [",", "."]

  private let lines: [YAMLLine]
  private let line: YAMLLine
  private var above: YAMLLine { lines.line(line.number - 1) }

  init(_ lines: [YAMLLine], _ number: some BinaryInteger) { self.init(lines.line(number), of: lines) }

  init(_ line: YAMLLine, of lines: [YAMLLine] = []) { (self.line, self.lines) = (line, lines) }

  private var characters: [Unicode.Scalar] { line.characters }
  private var start: Int { line.start }
  private var body: String { line.body }

  /// A mistake in the start of the line or in its separator.
  var diagnostic: Diagnostic? {
    ruler ?? foreignComment ?? wrongDash ?? gluedDash ?? wrongJoint ?? sentence ?? textBelow
  }

  /// A line of dashes or other signs, or a mark such as `---yaml` from another tool.
  private var ruler: Diagnostic? {
    guard body.count > 1, !line.isItem, line.colon == nil, let sign = body.first, "-=_*~#".contains(sign) else {
      return nil
    }
    let word = body.drop { $0 == sign || $0 == " " }
    let isLabel = line.number == 1 && body.hasPrefix("---") && word.allSatisfy(\.isLetter)
    let isFrame = body.count > 4 && body.hasPrefix("==") && body.hasSuffix("==")
    guard word.isEmpty && (body.count > 2 || sign == "-") || isLabel || isFrame else { return nil }
    return line.mistake(.ruler(.edits(.removing(lines: line.number...line.number))), at: start, count: nil)
  }

  /// A comment in the syntax of another language.
  var foreignComment: Diagnostic? {
    guard let mark = Self.comments.first(where: body.hasPrefix) else { return nil }
    if mark == "--", isItem { return nil }
    var words = body.dropFirst(mark.count).drop { $0 == " " || $0 == "-" }
    for end in ["*/", "-->"] where words.hasSuffix(end) { words = words.dropLast(end.count) }
    while words.last == " " { words = words.dropLast() }
    return line.mistake(.foreignComment(words), at: start, count: nil)
  }

  /// Whether a line that starts with two dashes is an item, and not a comment as in other languages.
  private var isItem: Bool {
    let rest = line.text(from: line.skipping("- ", from: start))
    let isName = !rest.contains(" ") && above.isItem && above.indent == line.indent
    return isName || rest.hasPrefix("[") || rest.hasPrefix("{") || rest.contains(": ") || rest.hasSuffix(":")
  }

  private var wrongDash: Diagnostic? {
    if body.hasPrefix("--") {
      let end = line.skipping("- ", from: start)
      let change = withDashes { $0.body.hasPrefix("--") ? $0.start..<$0.skipping("- ", from: $0.start) : nil }
      return line.mistake(.doubleDash(line.text(from: end), change), at: start, count: 2)
    }
    guard let dash = line.character(start), Self.dashes.unicodeScalars.contains(dash), line.character(start + 1) == " "
    else {
      return nil
    }
    let change = withDashes { $0.character($0.start) == dash ? $0.start..<$0.skipping(" ", from: $0.start + 1) : nil }
    return line.mistake(.wrongDash(Character(dash), item: line.text(from: start + 2), change), at: start)
  }

  /// Several spaces after a dash, by which the first key starts further to the right than those below it.
  var wideDash: Diagnostic? {
    guard line.isItem, start > line.indent + 2, line.characters[line.indent + 1..<start].allSatisfy({ $0 == " " })
    else {
      return nil
    }
    let spaces = line.indent + 2..<start
    return line.mistake(.wideDash(.edits(line.replacing(spaces, ""))), at: spaces.lowerBound, count: spaces.count)
  }

  /// A whole line in quotes, as in `"when: register"`.
  var quotedLine: Diagnostic? {
    let text = line.text(from: start, to: line.textEnd)
    guard text.count > 4, let quote = text.first, "\"'".contains(quote), text.last == quote else { return nil }
    let inside = text.dropFirst().dropLast()
    guard inside.contains(": "), !inside.contains(quote) else { return nil }
    return line.mistake(
      .quotedLine(inside, .edits(line.replacing(start..<line.textEnd, String(inside)))), at: start, count: nil)
  }

  /// Two dashes before an item, as in `- - scenario: Two`.
  var repeatedDash: Diagnostic? {
    guard line.characters[line.indent..<start].count(where: { $0 == "-" }) > 1 else { return nil }
    let change = Hint.Change.edits(line.replacing(line.indent..<start, "- "))
    return line.mistake(.doubleDash(line.text(from: start), change), at: line.indent, count: start - line.indent)
  }

  /// Writes a dash in place of the sign before this item and before the other items of its list.
  ///
  /// - Parameter sign: the places of the sign, and of the spaces after it; `nil` for another line.
  func withDashes(_ sign: (YAMLLine) -> Range<Int>?) -> Hint.Change {
    let list = lines.isEmpty ? [] : lines[(line.number - 1)...].prefix { $0.isIdle || $0.indent >= line.indent }
    let others = list.dropFirst().filter { $0.start == line.start && !$0.isIdle }
    return .edits(([line] + others).compactMap { item in sign(item).map { item.replacing($0, "- ") } })
  }

  var gluedDash: Diagnostic? {
    guard let dash = line.character(start), dash == "-" || Self.dashes.unicodeScalars.contains(dash),
      let next = line.character(start + 1), next.properties.isAlphabetic || "[{\"<".unicodeScalars.contains(next)
    else { return nil }
    return line.mistake(.gluedDash(line.text(from: start + 1)), at: start)
  }

  var wrongJoint: Diagnostic? {
    var key = characters[start...].prefix { $0 == " " || $0.properties.isAlphabetic || $0 == "_" || $0 == "." }
    if key.endIndex == line.textEnd, key.last == "." { key.removeLast() }
    guard !key.isEmpty, key.endIndex < characters.count else { return nil }
    var name = String(scalars: key)
    while name.last == " " { name.removeLast() }
    let tail = line.text(from: key.endIndex, to: line.textEnd)
    guard !name.isEmpty, let joint = Self.joints.first(where: tail.hasPrefix) ?? weakJoint(tail, after: name) else {
      return nil
    }
    let value = tail.dropFirst(joint.count).drop { $0 == " " }
    let nameEnd = start + name.unicodeScalars.count
    let valueStart = line.skipping(" ", from: key.endIndex + joint.unicodeScalars.count)
    let change = Hint.Change.edits(line.replacing(nameEnd..<valueStart, value.isEmpty ? ":" : ": "))
    return line.mistake(
      .wrongJoint(joint, name: name, value: value, change), at: key.endIndex, count: joint.unicodeScalars.count)
  }

  /// A sign that is also common in texts: it joins only a single word, or a key, with what follows.
  private func weakJoint(_ tail: String, after name: String) -> String? {
    guard KeyWords.isKey(name) || !name.contains(" ") else { return nil }
    if tail == "-" || tail.hasPrefix("- ") { return "-" }
    if tail.hasPrefix(", "), !tail.dropFirst(2).contains(",") { return "," }
    return Self.ends.first { $0 == tail }
  }

  /// A colon without a space, as in `when:register`.
  var missingBlank: Diagnostic? {
    guard let colon = characters[start...].firstIndex(of: ":"), colon > start, colon + 1 < line.count,
      characters[colon + 1] != " ", characters[colon + 1] != "=",
      characters[start..<colon].allSatisfy({ $0 == " " || $0.properties.isAlphabetic })
    else { return nil }
    let (name, rest) = (line.trimmedText(from: start, to: colon), line.skipping(": ", from: colon))
    let end = start + name.unicodeScalars.count
    let change = Hint.Change.edits(line.replacing(end..<rest, ": "))
    return line.mistake(
      .missingSpace(name, value: line.text(from: rest), change), at: start, count: colon - start + 1)
  }

  private var sentence: Diagnostic? {
    let words = body.split(separator: " ")
    let keys = ["given", "when", "then", "and", "but"]
    guard words.count > 2, keys.contains(words[0].lowercased()), !body.contains(": ") else { return nil }
    return line.mistake(.sentence, at: start, count: nil)
  }

  /// Text that belongs under `why: |` but is not indented.
  private var textBelow: Diagnostic? {
    let end = above.count - 1
    guard end >= 0, above.isTextSign(end), above.indent >= start, start < line.count else { return nil }
    return line.mistake(.textBelow(above.text(from: above.indent)), at: start, count: nil)
  }
}

extension Message {
  fileprivate static func foreignComment(_ words: Substring) -> Message {
    Message(
      .foreignComment, "a comment begins with `#`",
      hints: [Hint("Write `# \(words)`", .replacing("# \(words)")).or("Write # before it.")])
  }

  fileprivate static func doubleDash(_ item: String, _ change: Hint.Change) -> Message {
    Message(
      .wrongDash, "one dash begins an item of a list",
      hints: [Hint("Write `- \(item)`", change).or("Write one dash and a space before each item.")])
  }

  fileprivate static func wideDash(_ removal: Hint.Change) -> Message {
    Message(
      .indentation, "there are too many spaces after the dash",
      hints: [Hint("Write one space, so that the key starts above those below it.", removal).general])
  }

  fileprivate static func quotedLine(_ inside: Substring, _ change: Hint.Change) -> Message {
    Message(
      .missingColon, "quotes are written around the value, not around the key as well",
      hints: [Hint("Write `\(inside)`", change).or("Remove the quotes.")])
  }

  fileprivate static func ruler(_ removal: Hint.Change) -> Message {
    Message(.pastedMarks, "this line has no meaning here", hints: [Hint("Remove it.", removal)])
  }

  fileprivate static func wrongDash(_ dash: Character, item: String, _ change: Hint.Change) -> Message {
    Message(
      .wrongDash, "`\(dash)` is not the dash that begins an item of a list",
      hints: [
        Hint("Type a minus and a space: `- \(item)`", change).or("Type a minus and a space before each item.")
      ])
  }

  fileprivate static func gluedDash(_ item: String) -> Message {
    Message(
      .missingSpace, "a space is missing after the dash",
      hints: [Hint("Write `- \(item)`", .replacing("- ")).or("Write a space after it.")])
  }

  static func wrongJoint(
    _ joint: String, name: some StringProtocol, value: Substring, _ change: Hint.Change
  ) -> Message {
    Message(
      .wrongSeparator,
      value.isEmpty
        ? "a key ends with a colon, not with `\(joint)`" : "a key and its value are joined by `: `, not by `\(joint)`",
      hints: [
        Hint("Write `\(name):\(words: value.isEmpty ? "" : " ")\(value)`", change)
          .or("Write a colon and a space in its place.")
      ]
    )
  }

  static func missingSpace(
    _ key: some StringProtocol, value: some StringProtocol, _ change: Hint.Change
  ) -> Message {
    Message(
      .missingSpace, "a space is missing after the colon", hints: [Hint("Write `\(key): \(value)`", change)])
  }

  fileprivate static var sentence: Message {
    Message(
      .sentence, "a sentence is not understood here",
      hints: [
        "`given`, `when` and `then` are keys, followed by names of the app: `when: closeScreen`. `\(ProgramName.text) reference` shows the names."
      ])
  }

  fileprivate static func textBelow(_ above: String) -> Message {
    Message(
      .indentation, "the text below `\(above)` is not indented",
      hints: ["Start each of its lines further to the right than the key above."])
  }
}
