import Rehearse

/// Explains characters with a special meaning in YAML at the start of text.
struct SpecialCharacter {
  /// HTML entities and the characters that they stand for.
  private static let entities = [
    "quot": "\"", "apos": "'", "#39": "'", "amp": "&", "lt": "<", "gt": ">", "nbsp": " ",
  ]

  private let line: YAMLLine
  private let lines: [YAMLLine]
  private let place: Int
  private let rest: [Unicode.Scalar]
  private var isFirst: Bool { line.indent == place }

  /// - Parameter lines: all lines of the file.
  init?(_ line: YAMLLine, _ place: Int, _ lines: [YAMLLine]) {
    guard place >= 0, place < line.count else { return nil }
    self.line = line
    self.lines = lines
    self.place = place
    rest = Array(line.characters[place...])
  }

  private var character: String { SanitizedText.of(String(Character(rest[0]))) }

  /// For `&`, `*`, `|` and `>`, which start YAML syntax.
  var ofItsOwn: Diagnostic {
    if rest[0] == "&", let end = rest.firstIndex(of: ";"), let sign = Self.entities[String(scalars: rest[1..<end])] {
      return report(.entity(String(scalars: rest[...end]), sign: sign, .edits(entities)), count: end + 1)
    }
    if rest.starts(with: ["*", "*"]) {
      let stars = line.characters.indices.dropLast().filter { line.characters[$0...].starts(with: ["*", "*"]) }
      return report(.boldStars(.edits(stars.map { line.replacing($0..<$0 + 2, "") })), count: 2)
    }
    if rest[0] == "*", let key = line.key, KeyWords.wildcards.contains(key) {
      return report(.starAlone(key), count: 1)
    }
    if rest[0] == "*" {
      let isAlone = rest.count == 1 || " ,]}".unicodeScalars.contains(rest[1])
      return report(.star(isAlone: isAlone), count: 1)
    }
    if line.start == place, rest.count > 1, line.character(line.textEnd - 1) == "|" { return bars }
    if rest[0] == ">", isFirst {
      let marked = lines.filter { $0.indent == place && $0.character(place) == ">" }
      return report(.quotation(.edits(marked.map { $0.replacing(place..<place + 1, "") })), count: 1)
    }
    let quoted = line.replacing(place..<line.count, Literal.quoted(String(scalars: rest)))
    let removal = line.replacing(place..<line.skipping(" ", from: place + 1), "")
    return report(.sign(character, .edits(quoted), .edits(removal)), count: 1)
  }

  /// The rows of a table with bars. Outside `table`, they are names with their values.
  private var bars: Diagnostic {
    let isRow = { (row: YAMLLine) in
      row.indent == line.indent && row.character(row.start) == "|" && row.character(row.textEnd - 1) == "|"
    }
    let above = lines.prefix(line.number - 1).reversed().prefix(while: isRow)
    let rows = above.reversed() + lines[(line.number - 1)...].prefix(while: isRow)
    let first = rows.first ?? line
    let cells = rows.compactMap(PastedRows.cells)
    let parent = lines.prefix(first.number - 1).last { !$0.isIdle && $0.indent < first.indent }
    if parent?.key == ScenarioKey.table.rawValue {
      let change = Hint.Change.edits(rows.map(PastedRows.withBrackets))
      return first.mistake(
        .rowsWithoutBrackets(cells.first ?? [], below: rows.count - 1, change), at: first.start, count: nil)
    }
    let pairs =
      cells.count == 2 && cells[0].count == cells[1].count ? zip(cells[0], cells[1]).map { "\($0): \($1)" } : []
    let written = first.replacing(
      first.start..<first.textEnd, pairs.joined(separator: "\n\(String.blanks(first.start))"))
    let removal = TextEdit.removing(lines: first.number + 1...first.number + 1)
    return first.mistake(
      .barsOutsideTable(pairs.isEmpty ? [] : cells[0], pairs.isEmpty ? nil : .edits(written, removal)), at: first.start,
      count: nil)
  }

  /// For `@`, `%` and the backtick, which cannot start anything in YAML.
  var ofNothing: Diagnostic {
    var word = rest.prefix { !",]}".unicodeScalars.contains($0) }
    while word.last == " " { word.removeLast() }
    let places = place..<place + word.count
    let quoted = line.replacing(places, Literal.quoted(String(scalars: word)))
    if rest[0] == "`" {
      let plain = String(scalars: word).filter { $0 != "`" }
      return report(
        .backtick(
          SanitizedText.of(String(scalars: word)), .edits(quoted), plain: SanitizedText.of(plain),
          .edits(line.replacing(places, plain))), count: 1)
    }
    if "|>".unicodeScalars.contains(rest[0]), word.count < 3 { return report(.blockInBrackets(character), count: 1) }
    var notes = [Hint("Write \"\(SanitizedText.of(String(scalars: word)))\"", .edits(quoted))]
    if rest[0] == "@", isFirst || line.key == ScenarioKey.tags.rawValue {
      notes = [tags(String(scalars: word))]
    } else if rest[0] == "%", word.count > 2, word.last == "%" {
      notes.insert("Write the value itself: there are no variables in scenarios.", at: 0)
    }
    return report(.needsQuotes(character, notes: notes), count: 1)
  }

  /// Advice about tags above a scenario, or on a line of their own inside it.
  private func tags(_ words: String) -> Hint {
    let names = (isFirst ? words : line.value).split { " ,@[]".contains($0) }.map(String.init)
    let tags = "tags: [\(names.joined(separator: ", "))]"
    let below = lines[line.number...].first { !$0.isIdle }
    guard isFirst else {
      let list = "[\(names.joined(separator: ", "))]"
      return Hint("Write `\(tags)`", .edits(line.replacing(line.valuePlaces, list)))
        .or("Write tags without `@`: tags: [first, second]")
    }
    guard let below, below.isItem else {
      return Hint("Write tags with their key: `\(tags)`", .edits(line.replacing(place..<line.count, tags)))
    }
    return Hint(
      "Write tags below the title, with their key: `\(tags)`",
      .edits(
        .removing(lines: line.number...line.number),
        .atEnd(ofLine: below.number, "\n\(String.blanks(below.start))\(tags)"))
    ).or("Write tags below the title, with their key: tags: [first, second]")
  }

  /// Writes the characters that the entities of the line stand for.
  private var entities: [TextEdit] {
    line.characters.indices.compactMap { start in
      guard line.characters[start] == "&", let end = line.characters[start...].prefix(8).firstIndex(of: ";"),
        let sign = Self.entities[line.text(start + 1..<end)]
      else { return nil }
      return line.replacing(start..<end + 1, sign)
    }
  }

  private func report(_ message: Message, count: Int) -> Diagnostic {
    line.mistake(message, at: place, count: count)
  }
}

extension Message {
  fileprivate static func entity(_ entity: String, sign: String, _ change: Hint.Change) -> Message {
    Message(
      .pastedMarks, "`\(entity)` is how a web page writes \(sign == " " ? "a space" : "`\(sign)`" as MessageText)",
      hints: [Hint("Write the character itself.", change)])
  }

  fileprivate static func boldStars(_ change: Hint.Change) -> Message {
    Message(
      .pastedMarks, "`**` makes letters bold on web pages; here it has no meaning",
      hints: [Hint("Remove the stars.", change)])
  }

  fileprivate static func starAlone(_ key: String) -> Message {
    Message(
      .wildcard, "a star can be used only after a name",
      hints: ["Write what you mean, for example \(key): [tracker.*]"]
    )
  }

  fileprivate static func star(isAlone: Bool) -> Message {
    let anything = "<anything>"
    return Message(
      .specialSign, "`*` has a special meaning in YAML and cannot be used here",
      hints: (isAlone
        ? [
          Hint("For any value, write \(anything)", .replacing(anything))
            .or(Hint("For every possible value, write `\("any")`.", .replacing("any")))
        ] : [])
        + ["A text that starts with * needs quotes."])
  }

  /// - Parameter names: The cells of the first row. Those of the second are not shown, since they may be secret.
  fileprivate static func barsOutsideTable(_ names: [String], _ change: Hint.Change?) -> Message {
    let form: Hint = "Write each name with its value on a line of its own: `name: value`"
    return Message(
      .tableWithBars, "a table with bars has no meaning here",
      hints: [
        change.map { Hint("Write, each on its line: \(names.map { "\($0): …" }.joined(separator: ", "))", $0).or(form) }
          ?? form
      ])
  }

  fileprivate static func quotation(_ change: Hint.Change) -> Message {
    Message(
      .pastedMarks, "`>` comes from an e-mail or a chat",
      hints: [Hint("Remove it, on the other lines as well.", change)])
  }

  fileprivate static func sign(_ character: String, _ change: Hint.Change, _ removal: Hint.Change) -> Message {
    Message(
      .specialSign, "`\(character)` has a special meaning in YAML here",
      hints: [
        Hint("If it begins a text, put the text in quotes.", change), Hint("If not, remove it.", removal),
      ])
  }

  fileprivate static func backtick(
    _ word: String, _ quoted: Hint.Change, plain: String, _ change: Hint.Change
  ) -> Message {
    Message(
      .needsQuotes, "a text that starts with a backtick needs quotes",
      hints: [
        Hint("Remove the backticks: \(plain)", change).or("Remove the backticks."),
        Hint("If they belong to a text, put it in quotes: \"\(word)\"", quoted),
      ])
  }

  fileprivate static func blockInBrackets(_ sign: String) -> Message {
    Message(
      .specialSign, "`\(sign)` begins a text of several lines, which cannot stand in brackets or braces",
      hints: ["Write the text in quotes, or write each name with its value on a line of its own."])
  }

  fileprivate static func needsQuotes(_ character: String, notes: [Hint]) -> Message {
    Message(.needsQuotes, "a text that starts with `\(character)` needs quotes", hints: notes)
  }
}
