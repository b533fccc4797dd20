import Rehearse

/// Says what a line was probably meant to be that is neither a key with its value nor an item of a list.
struct LineCheck {
  private static let dashes = "–—‒−•‣▪·*".unicodeScalars
  private static let comments = ["//", "/*", "<!--", ";", "--"]
  /// What people write between a key and its value; longer ones first.
  static let joints = [":=", "=>", "->", "==", "=", "：", ";", "–", "—"]

  private let source: SourceText
  private let line: YAMLLine

  init(_ source: SourceText, line number: Int) {
    self.source = source
    line = YAMLLine(source, number)
  }

  private var characters: [Unicode.Scalar] { line.characters }
  private var start: Int { line.start }
  private var body: String { line.body }

  /// A mistake in how the line begins or in what joins its key with its value; `nil` if none is seen.
  var diagnostic: Diagnostic? {
    guard start < characters.count else { return nil }
    return foreignComment ?? wrongDash ?? gluedDash ?? wrongJoint ?? sentence ?? textBelow
  }

  /// Something else than a colon between a key and its value.
  var joint: Diagnostic? { start < characters.count ? wrongJoint : nil }

  /// A comment as other languages begin it.
  var comment: Diagnostic? {
    guard start < characters.count else { return nil }
    return foreignComment
  }

  private var foreignComment: Diagnostic? {
    guard let mark = Self.comments.first(where: body.hasPrefix) else { return nil }
    if mark == "--", body.contains(": ") || body.hasSuffix(":") { return nil }
    var words = body.dropFirst(mark.count).drop { $0 == " " || $0 == "-" }
    for end in ["*/", "-->"] where words.hasSuffix(end) { words = words.dropLast(end.count) }
    while words.last == " " { words = words.dropLast() }
    return report(.foreignComment(words), count: characters.count - start)
  }

  private var wrongDash: Diagnostic? {
    if body.hasPrefix("--") {
      return report(.doubleDash(String(scalars: rest(behind: "-").drop { $0 == " " })), count: 2)
    }
    guard Self.dashes.contains(characters[start]), start + 1 < characters.count, characters[start + 1] == " " else {
      return nil
    }
    return report(.wrongDash(Character(characters[start]), item: String(scalars: characters[(start + 2)...])), count: 1)
  }

  private var gluedDash: Diagnostic? {
    guard characters[start] == "-" || Self.dashes.contains(characters[start]), start + 1 < characters.count else {
      return nil
    }
    guard characters[start + 1].properties.isAlphabetic else { return nil }
    return report(.gluedDash(String(scalars: characters[(start + 1)...])), count: 1)
  }

  private var wrongJoint: Diagnostic? {
    let key = characters[start...].prefix { $0 == " " || $0.properties.isAlphabetic || $0 == "_" || $0 == "." }
    guard !key.isEmpty, key.endIndex < characters.count else { return nil }
    let tail = String(scalars: characters[key.endIndex...])
    guard let joint = Self.joints.first(where: tail.hasPrefix) else { return nil }
    let value = tail.dropFirst(joint.count).drop { $0 == " " }
    var name = String(scalars: key)
    while name.last == " " { name.removeLast() }
    guard !name.isEmpty, !value.isEmpty else { return nil }
    return report(.wrongJoint(joint, name: name, value: value), at: key.endIndex, count: joint.unicodeScalars.count)
  }

  private var sentence: Diagnostic? {
    let words = body.split(separator: " ")
    let keys = ["given", "when", "then", "and", "but"]
    guard words.count > 2, keys.contains(words[0].lowercased()), !body.contains(": ") else { return nil }
    return report(.sentence, count: characters.count - start)
  }

  /// Text that was to stand below `why: |`.
  private var textBelow: Diagnostic? {
    guard line.number > 1 else { return nil }
    let above = YAMLLine(source, line.number - 1)
    let end = above.characters.count - 1
    guard end >= 0, above.isTextSign(end), above.indent >= start else { return nil }
    return report(.textBelow(above.text(above.indent..<above.characters.count)), count: characters.count - start)
  }

  private func rest(behind mark: Unicode.Scalar) -> ArraySlice<Unicode.Scalar> {
    characters[start...].drop { $0 == mark }
  }

  private func report(_ message: Message, at column: Int? = nil, count: Int) -> Diagnostic {
    let place = SourcePosition(line: line.number, column: (column ?? start) + 1)
    return Diagnostic(.error, at: SourceRange(place, count: max(1, count)), message)
  }
}

extension Message {
  fileprivate static func foreignComment(_ words: Substring) -> Message {
    Message(.foreignComment, "a comment begins with `#`", hints: ["Write `# \(words)`"])
  }

  fileprivate static func doubleDash(_ item: String) -> Message {
    Message(.wrongDash, "one dash begins an item of a list", hints: ["Write `- \(item)`"])
  }

  fileprivate static func wrongDash(_ dash: Character, item: String) -> Message {
    Message(
      .wrongDash, "`\(dash)` is not the dash that begins an item of a list",
      hints: ["Type a minus and a space: `- \(item)`"])
  }

  fileprivate static func gluedDash(_ item: String) -> Message {
    Message(.missingSpace, "a space is missing after the dash", hints: ["Write `- \(item)`"])
  }

  /// Seen both where YAML takes the line for one text, and where it cannot.
  static func wrongJoint(_ joint: String, name: some StringProtocol, value: Substring) -> Message {
    Message(
      .wrongSeparator, "a key and its value are joined by `: `, not by `\(joint)`",
      hints: ["Write `\(name): \(value)`"]
    )
  }

  /// Seen both where YAML takes the line for one text, and where it cannot.
  static func missingSpace(_ key: some StringProtocol, value: some StringProtocol) -> Message {
    Message(.missingSpace, "a space is missing after the colon", hints: ["Write `\(key): \(value)`"])
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
