import Rehearse

/// Explains lines that are neither a key with its value nor an item of a list.
struct LineCheck {
  static let dashes = "–—‒−•‣▪·*"
  private static let comments = ["//", "/*", "<!--", ";", "--"]
  /// Separators that people write instead of a colon; longer ones come first, because the first match wins.
  static let joints = [":=", "=>", "->", "==", "=", "：", ";", "–", "—"]

  private let line: YAMLLine
  private let above: YAMLLine

  init(_ lines: [YAMLLine], _ number: some BinaryInteger) {
    line = lines.line(number)
    above = lines.line(Int(number) - 1)
  }

  private var characters: [Unicode.Scalar] { line.characters }
  private var start: Int { line.start }
  private var body: String { line.body }

  /// A mistake in the start of the line or in its separator.
  var diagnostic: Diagnostic? {
    foreignComment ?? wrongDash ?? gluedDash ?? wrongJoint ?? sentence ?? textBelow
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
      let change = Hint.Change.edits(line.replacing(start..<end, "- "))
      return line.mistake(.doubleDash(line.text(from: end), change), at: start, count: 2)
    }
    guard let dash = line.character(start), Self.dashes.unicodeScalars.contains(dash), line.character(start + 1) == " "
    else {
      return nil
    }
    return line.mistake(.wrongDash(Character(dash), item: line.text(from: start + 2)), at: start)
  }

  private var gluedDash: Diagnostic? {
    guard let dash = line.character(start), dash == "-" || Self.dashes.unicodeScalars.contains(dash),
      let next = line.character(start + 1), next.properties.isAlphabetic || "[{\"<".unicodeScalars.contains(next)
    else { return nil }
    return line.mistake(.gluedDash(line.text(from: start + 1)), at: start)
  }

  var wrongJoint: Diagnostic? {
    let key = characters[start...].prefix { $0 == " " || $0.properties.isAlphabetic || $0 == "_" || $0 == "." }
    guard !key.isEmpty, key.endIndex < characters.count else { return nil }
    let tail = String(scalars: characters[key.endIndex...])
    guard let joint = Self.joints.first(where: tail.hasPrefix) else { return nil }
    let value = tail.dropFirst(joint.count).drop { $0 == " " }
    var name = String(scalars: key)
    while name.last == " " { name.removeLast() }
    guard !name.isEmpty, !value.isEmpty else { return nil }
    let nameEnd = start + name.unicodeScalars.count
    let valueStart = line.skipping(" ", from: key.endIndex + joint.unicodeScalars.count)
    let change = Hint.Change.edits(line.replacing(nameEnd..<valueStart, ": "))
    return line.mistake(
      .wrongJoint(joint, name: name, value: value, change), at: key.endIndex, count: joint.unicodeScalars.count)
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
    Message(.wrongDash, "one dash begins an item of a list", hints: [Hint("Write `- \(item)`", change)])
  }

  fileprivate static func wrongDash(_ dash: Character, item: String) -> Message {
    Message(
      .wrongDash, "`\(dash)` is not the dash that begins an item of a list",
      hints: [Hint("Type a minus and a space: `- \(item)`", .replacing("-"))])
  }

  fileprivate static func gluedDash(_ item: String) -> Message {
    Message(.missingSpace, "a space is missing after the dash", hints: [Hint("Write `- \(item)`", .replacing("- "))])
  }

  static func wrongJoint(
    _ joint: String, name: some StringProtocol, value: Substring, _ change: Hint.Change
  ) -> Message {
    Message(
      .wrongSeparator, "a key and its value are joined by `: `, not by `\(joint)`",
      hints: [Hint("Write `\(name): \(value)`", change)]
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
