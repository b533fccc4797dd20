import Rehearse

/// Explains libyaml's errors to people who do not know YAML.
enum SyntaxExplanation {
  static let guesses: [Guess<Complaint, Diagnostic>] = [
    Guess("bytes: Bell") { unreadableCharacter($0) },
    Guess("paste: Diff") { $0.isFirst ? PasteCheck($0).diagnostic : nil },
    Guess("typing: Tab before key") { tabIndentation($0) },
    Guess("paste: Rows of a spreadsheet") { PastedRows($0).diagnostic },
    Guess("punct: Unclosed bracket list") { BracketCheck(complaint: $0).leftOpen },
    Guess("yaml: Bad escape") { badEscape($0) },
    Guess("punct: Brace not opened") { MissingOpening(complaint: $0).diagnostic },
    Guess("punct: Semicolon for comma") { BracketCheck(complaint: $0).betweenBrackets },
    Guess("typing: Backticks value") { startingCharacter($0) },
    Guess("indent: Plus list") { BulletCheck(complaint: $0).diagnostic },
    Guess("typing: Em dash scenario") { lineAbove($0) },
    Guess("punct: Colon no space") { missingBlank($0) },
    Guess("punct: Call without braces") { ColonCheck(complaint: $0).valueWithColon },
    Guess("punct: Brace closed early") { ColonCheck(complaint: $0).misplacedText },
    Guess("indent: Argument below action") { IndentationCheck(complaint: $0).misfit },
    Guess("punct: Equals") { lineWithoutColon($0) },
  ]

  static func diagnostic(_ complaint: Complaint) -> Diagnostic { guesses.answer(to: complaint) ?? other(complaint) }

  private static func unreadableCharacter(_ complaint: Complaint) -> Diagnostic? {
    guard let offset = complaint.byteOffset else { return nil }
    let source = complaint.source
    let byte = offset < source.bytes.count ? source.bytes[offset] : 0
    let name = "U+" + String(repeating: "0", count: byte < 16 ? 3 : 2) + String(byte, radix: 16, uppercase: true)
    return Diagnostic(
      .error, at: SourceRange(source.position(ofByte: offset), count: 1),
      byte == 0 ? .zeroByte : .controlCharacter(name))
  }

  private static func tabIndentation(_ complaint: Complaint) -> Diagnostic? {
    if complaint.context == .quotes { return nil }
    for line in [complaint.line, complaint.contextLine] {
      let (tab, start) = (line.indent, line.contentStart)
      guard tab < start, start < line.count else { continue }
      let above = complaint.linesAbove(line.number).first { _ in true }
      let others = complaint.lines.filter { $0.number != line.number && !$0.isIdle && $0.indent < $0.contentStart }
      if others.count > 1 {
        let all = ([line] + others).sorted { $0.number < $1.number }
        return all[0].mistake(
          .manyTabs(all.count, [2, 4].map { width in .edits(all.map { $0.replacingTabs(by: width) }) }),
          at: all[0].indent, count: all[0].contentStart - all[0].indent)
      }
      let (two, four) = (line.width(ofTabs: 2), line.width(ofTabs: 4))
      var counts: [Int] = []
      for count in [two, four] + (above.map { [$0.start - tab, $0.start + 2 - tab] } ?? [])
      where count >= 0 && !counts.contains(count) {
        counts.append(count)
      }
      return line.mistake(.tabIndentation(line: line.number, spaces: counts), at: tab, count: start - tab)
    }
    return nil
  }

  private static func badEscape(_ complaint: Complaint) -> Diagnostic? {
    guard complaint.context == .quotes, [.unknownEscape, .escapeDigits].contains(complaint.problem) else { return nil }
    return complaint.line.mistake(.backslash, at: complaint.place.offset)
  }

  private static func startingCharacter(_ complaint: Complaint) -> Diagnostic? {
    if [.block, .alias, .anchor].contains(complaint.context) {
      let trap = LineCheck(complaint.lines, complaint.contextPlace.line).diagnostic
      if let trap, trap.range.start == complaint.contextPlace { return trap }
      return SpecialCharacter(complaint.contextLine, complaint.contextPlace.offset, complaint.lines)?.ofItsOwn
    }
    guard [.badStart, .missingName].contains(complaint.problem) else { return nil }
    let (line, place) = (complaint.line, complaint.place.offset)
    if line.character(place) == "\t" { return line.mistake(.tab, at: place) }
    if let placeholder = PlaceholderCheck(complaint: complaint).diagnostic { return placeholder }
    return SpecialCharacter(line, place, complaint.lines)?.ofNothing
  }

  /// The mistake in the line above, if libyaml only noticed it on this line.
  private static func lineAbove(_ complaint: Complaint) -> Diagnostic? {
    guard [.unexpectedValue, .missingKey, .unexpectedItem, .missingDocument].contains(complaint.problem) else {
      return nil
    }
    guard let above = complaint.lines.prefix(Int(complaint.place.line) - 1).last(where: { $0.first != nil }) else {
      return nil
    }
    if let title = scenarioWithoutKey(above, complaint) { return title }
    if let start = itemWithoutColon(above, complaint.line) ?? headingWithoutColon(above, complaint.line) {
      return above.withoutColon(from: start)
    }
    if let heading = headingAboveList(complaint) { return heading.withoutColon(from: heading.start) }
    // A line that is indented further continues the text of another line.
    guard above.indent <= complaint.line.indent, let found = LineCheck(complaint.lines, above.number).diagnostic else {
      return nil
    }
    // A line that starts with a key has none of these mistakes.
    return found.range.start.offset == above.indent || above.colon == nil ? found : nil
  }

  /// A key such as `responses` without its colon, above its content.
  private static func headingWithoutColon(_ above: YAMLLine, _ below: YAMLLine) -> Int? {
    let name = above.characters[above.indent...]
    let isName = !name.isEmpty && name.allSatisfy { $0.properties.isAlphabetic || $0 == "." }
    return isName && below.indent > above.indent ? above.indent : nil
  }

  /// - Parameter list: The line of a list, or an earlier item of it.
  private static func firstKey(ofItemsIn list: YAMLLine) -> String? {
    [(FileKey.scenarios.rawValue, ScenarioKey.scenario.rawValue), (ScenarioKey.steps.rawValue, StepKey.when.rawValue)]
      .first { list.isItem ? list.key == $1 : list.key == $0 }?.1
  }

  /// A key such as `calls include` without its colon, above a list that is read as its text.
  private static func headingAboveList(_ complaint: Complaint) -> YAMLLine? {
    let line = complaint.line
    let above = complaint.linesAbove(line.number)
    guard let heading = above.first(where: { $0.indent <= line.indent }), heading.indent == line.indent,
      !heading.isItem, heading.colon == nil, above.first(where: { _ in true })?.isItem ?? false
    else { return nil }
    let name = heading.body.reversed().drop { !$0.isLetter }
    return KeyWords.isKey(String(name.reversed())) ? heading : nil
  }

  /// A title after the dash of a scenario, or an action after that of a step, without the key.
  private static func scenarioWithoutKey(_ above: YAMLLine, _ complaint: Complaint) -> Diagnostic? {
    guard above.isItem, above.colon == nil, above.start < above.count, complaint.line.indent == above.start,
      !KeyWords.isKey(String(above.body.prefix { $0.isLetter })),
      let list = complaint.linesAbove(above.number).first(where: { $0.indent <= above.indent && $0.key != nil }),
      let key = firstKey(ofItemsIn: list)
    else { return nil }
    let change = Hint.Change.edits(above.inserting("\(key): ", at: above.start))
    return above.mistake(.itemWithoutKey(key, above.body, change), at: above.start, count: nil)
  }

  /// An item such as `- when register` without its colon, above other keys of the item.
  private static func itemWithoutColon(_ above: YAMLLine, _ below: YAMLLine) -> Int? {
    guard above.isItem, above.colon == nil, above.start < above.count else { return nil }
    return below.indent == above.start && below.colon != nil ? above.start : nil
  }

  /// A colon without a space, as in `when:register`.
  private static func missingBlank(_ complaint: Complaint) -> Diagnostic? {
    guard [.colon, .missingKey, .unexpectedValue].contains(complaint.problem) else { return nil }
    for line in [complaint.contextLine, complaint.line, complaint.lines.line(complaint.place.line - 1)] {
      if let found = LineCheck(line).missingBlank { return found }
    }
    return nil
  }

  /// A value in the column of its key, on the line below it.
  private static func valueBelow(_ line: YAMLLine, _ lines: [YAMLLine]) -> Diagnostic? {
    guard let above = lines.prefix(line.number - 1).last(where: { !$0.isIdle }), let key = above.key,
      above.value.isEmpty, !line.isItem, line.indent == above.start, !line.body.contains(" ")
    else { return nil }
    let change = Hint.Change.edits(
      above.inserting(" \(line.body)", at: above.textEnd), .removing(lines: line.number...line.number))
    return line.mistake(.valueBelow(line.body, key: key, change), at: line.start, count: nil)
  }

  private static func lineWithoutColon(_ complaint: Complaint) -> Diagnostic? {
    let (line, start) = (complaint.contextLine, complaint.contextPlace.offset)
    guard complaint.problem == .colon, start < line.count else { return nil }
    if let colon = line.colon, colon - start > YAMLLimits.keyCharacters {
      return line.mistake(.keyTooLong(isQuoted: line.isQuote(start)), at: colon)
    }
    if let value = valueBelow(line, complaint.lines) { return value }
    return LineCheck(complaint.lines, line.number).diagnostic ?? IndentationCheck.rowWithoutDash(line, complaint.lines)
      ?? IndentationCheck.nameWithoutDash(line, complaint.lines)
      ?? line.withoutColon(from: start)
  }

  private static func other(_ complaint: Complaint) -> Diagnostic {
    let end = complaint.isPastEnd ? complaint.source.lastPosition : complaint.place
    let place = complaint.context == .tag ? complaint.contextPlace : end
    let line = complaint.lines.line(place.line)
    guard let sign = line.character(place.offset), ",]}?!".unicodeScalars.contains(sign) else {
      return line.mistake(.notUnderstood, at: place.offset)
    }
    return line.mistake(.straySign(Character(sign)), at: place.offset)
  }
}

extension YAMLLine {
  /// The number of columns that the tabs and spaces after the first spaces take.
  fileprivate func width(ofTabs width: Int) -> Int {
    characters[indent..<contentStart].reduce(0) { $0 + ($1 == "\t" ? width : 1) }
  }

  fileprivate func replacingTabs(by width: Int) -> TextEdit {
    replacing(indent..<contentStart, .blanks(self.width(ofTabs: width)))
  }
}

extension Message {
  fileprivate static var zeroByte: Message {
    Message(
      .notPlainText, "the file contains a zero byte: it is not a text file",
      hints: ["Scenario files are plain text: save it as UTF-8."])
  }

  fileprivate static func controlCharacter(_ name: String) -> Message {
    Message(
      .invisibleCharacter, "there is an invisible control character (\(name)) here",
      hints: [
        Hint(
          "Delete it. If the text needs it, write \"\\x\(name.suffix(2))\" inside double quotes.",
          Hint.Change.removing.titled("Delete it")
        ).general
      ])
  }

  /// - Parameter changes: what may be meant: tabs of two columns, and of four.
  fileprivate static func manyTabs(_ count: Int, _ changes: [Hint.Change]) -> Message {
    Message(
      .tabIndentation, "\(count) lines are indented with tabs; use spaces",
      hints: [
        Hint(
          "Most editors can change all of them at once, and can be set to write spaces for the tab key.",
          zip([2, 4], changes).map { $1.titled("Write \(words: Counted.text($0, "space")) for each tab") })
      ])
  }

  /// - Parameter spaces: the numbers of spaces that may be meant.
  fileprivate static func tabIndentation(line: Int, spaces: [Int]) -> Message {
    Message(
      .tabIndentation, "line \(line) is indented with a tab; use spaces",
      hints: [
        Hint(
          "Most editors can be set to write spaces for the tab key.",
          spaces.map { .replacing(.blanks($0), title: "Write \(words: Counted.text($0, "space")) here") })
      ])
  }

  fileprivate static func valueBelow(_ value: String, key: String, _ change: Hint.Change) -> Message {
    Message(
      .indentation, "`\(value)` is not indented, so it does not belong to `\(key)`",
      hints: [Hint("Write `\(key): \(value)`", change).or("Indent it by two more spaces.")])
  }

  fileprivate static func itemWithoutKey(_ key: String, _ text: String, _ change: Hint.Change) -> Message {
    Message(
      .missingColon, "the key `\(key)` is missing before this",
      hints: [Hint("Write `- \(key): \(text)`", change).or("Write `\(key):` before it.")])
  }

  fileprivate static var tab: Message {
    Message(.tabIndentation, "there is a tab here; use spaces")
  }

  fileprivate static var backslash: Message {
    Message(
      .backslash, "this backslash has no meaning in double quotes",
      hints: ["Write \\\\ for a backslash, or use single quotes, in which a backslash has no special meaning."])
  }

  fileprivate static func straySign(_ sign: Character) -> Message {
    Message(
      .strayText, "`\(sign)` is not allowed here",
      hints: [Hint("Remove it; if it begins a text, put the text in quotes.", .removing)])
  }

  fileprivate static var notUnderstood: Message {
    Message(
      .strayText, "this cannot be understood here",
      hints: ["Look at the quotes, the brackets and the indentation of this line and of the one above."])
  }
}
