import Rehearse

/// libyaml's error and the lines of the file.
struct Complaint {
  let source: SourceText
  let lines: [YAMLLine]
  private let syntax: YAMLProblem.Syntax

  init(_ syntax: YAMLProblem.Syntax, _ source: SourceText, _ lines: [YAMLLine]) {
    self.syntax = syntax
    self.source = source
    self.lines = lines
  }

  /// The lines of the part with the mistake, and those below it.
  var part: ArraySlice<YAMLLine> { lines.dropFirst((syntax.firstLine ?? 1) - 1) }
  /// Whether it is libyaml's own complaint, which may concern the whole file.
  var isFirst: Bool { syntax.firstLine == nil }

  /// Where libyaml noticed the mistake, which may be one line after the end of the file.
  var place: SourcePosition { syntax.place }
  /// The offset in the line at which libyaml noticed the mistake.
  var noticed: Int { place.offset }
  var contextPlace: SourcePosition { syntax.contextPlace }
  var byteOffset: Int? { syntax.byteOffset }
  var line: YAMLLine { lines.line(place.line) }
  var contextLine: YAMLLine { lines.line(contextPlace.line) }
  var isPastEnd: Bool { Int(place.line) > source.lineCount }

  var problem: LibYAMLProblem { syntax.problem }
  var context: LibYAMLContext { syntax.context }

  /// The lines above another, the nearest first, without blank lines and comments.
  func linesAbove(_ number: Int) -> some Sequence<YAMLLine> {
    (max(1, number - 2000)..<max(1, number)).reversed().lazy.map { lines.line($0) }.filter { !$0.isIdle }
  }
}

/// Explains one kind of mistake.
protocol ComplaintCheck {
  var complaint: Complaint { get }
}

extension ComplaintCheck {
  var line: YAMLLine { complaint.line }
  var noticed: Int { complaint.noticed }
}

extension YAMLLine {
  /// Extends to the end of the line if there is no count.
  func mistake(_ message: Message, at start: Int, count: Int? = 1) -> Diagnostic {
    Diagnostic(.error, at: range(start, count: count), message)
  }

  /// The mistake in a line, or the rest of one, that has no colon.
  func withoutColon(from start: Int) -> Diagnostic {
    let check = LineCheck(self)
    if start == self.start, let found = check.quotedLine ?? check.wrongJoint ?? check.missingBlank { return found }
    let word = text(from: start)
    let key = Self.key(before: word)
    let meant = Self.withColon(word, after: key)
    let change = Hint.Change.edits(
      inserting(":", at: start + key.unicodeScalars.count), title: "Write a colon after `\(key)`")
    return mistake(.withoutColon(word, meant: meant ?? "", meant.map { _ in change }), at: start, count: nil)
  }

  /// A suggestion to write `when closeScreen` as `when: closeScreen`.
  private static func withColon(_ word: String, after key: String) -> MessageText? {
    let isProse = word.split(separator: " ").count > 4
    guard !isProse, word.unicodeScalars.first?.properties.isAlphabetic ?? false else { return nil }
    let value = word.dropFirst(key.count).drop { $0 == " " }
    return value.isEmpty ? " Did you mean `\(key):`?" : " Did you mean `\(key): \(value)`?"
  }

  /// The key at the start of a line without a colon: a key of the language such as `calls include`, or else a word.
  private static func key(before text: String) -> String {
    let words = text.split(separator: " ")
    let keys = (2...4).reversed().map { words.prefix($0).joined(separator: " ") }
    return keys.first { text.hasPrefix($0) && KeyWords.isKey($0) } ?? String(words.first ?? "")
  }

  /// The last character before an offset, ignoring spaces.
  func sign(before index: Int) -> Unicode.Scalar? { characters[..<min(index, count)].last { $0 != " " } }

  /// The offsets of the name that ends at an offset; `nil` if there is none.
  func name(before index: Int) -> Range<Int>? {
    let rest = characters[..<index].lastIndex {
      !$0.properties.isAlphabetic && !("0"..."9").contains($0) && !"._".unicodeScalars.contains($0)
    }
    let start = rest.map { $0 + 1 } ?? 0
    return start < index && characters[start].properties.isAlphabetic ? start..<index : nil
  }
}

extension Message {
  fileprivate static func withoutColon(_ word: String, meant: MessageText, _ change: Hint.Change?) -> Message {
    Message(
      .missingColon, "a colon is missing in `\(word)`",
      hints: [
        Hint("A line is `key: value`, or `- item` in a list.\(meant)", change)
          .or("A line is `key: value`, or `- item` in a list."),
        "If it goes on with the text of the line above, write both on one line.",
      ])
  }
}
