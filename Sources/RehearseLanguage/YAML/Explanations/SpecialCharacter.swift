import Rehearse

/// Explains characters with a special meaning in YAML at the start of text.
struct SpecialCharacter {
  /// HTML entities and the characters that they stand for.
  private static let entities = [
    "quot": "\"", "apos": "'", "#39": "'", "amp": "&", "lt": "<", "gt": ">", "nbsp": " ",
  ]

  private let line: YAMLLine
  private let place: Int
  private let rest: [Unicode.Scalar]
  private var isFirst: Bool { line.indent == place }

  init?(_ line: YAMLLine, _ place: Int) {
    guard place >= 0, place < line.count else { return nil }
    self.line = line
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
      return report(.star, count: 1)
    }
    if rest[0] == "|", isFirst, rest.last == "|", rest.count > 1 {
      let cells = String(scalars: rest).split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      return report(.bars(cells), count: rest.count)
    }
    if rest[0] == ">", isFirst {
      return report(.quotation, count: 1)
    }
    let quoted = line.replacing(place..<line.count, Literal.quoted(String(scalars: rest)))
    return report(.sign(character, .edits(quoted)), count: 1)
  }

  /// For `@`, `%` and the backtick, which cannot start anything in YAML.
  var ofNothing: Diagnostic {
    var word = rest.prefix { !",]}".unicodeScalars.contains($0) }
    while word.last == " " { word.removeLast() }
    if rest[0] == "`" {
      let quoted = line.replacing(place..<place + word.count, Literal.quoted(String(scalars: word)))
      return report(.backtick(SanitizedText.of(String(scalars: word)), .edits(quoted)), count: 1)
    }
    let places = place..<place + word.count
    let quoted = line.replacing(places, Literal.quoted(String(scalars: word)))
    var notes = [Hint("Write \"\(SanitizedText.of(String(scalars: word)))\"", .edits(quoted))]
    if rest[0] == "@", isFirst {
      let tags = "tags: [\(String(scalars: word.dropFirst()))]"
      notes = [Hint("Write tags with their key: `\(tags)`", .edits(line.replacing(places, tags)))]
    } else if rest[0] == "%", word.count > 2, word.last == "%" {
      notes.insert("Write the value itself: there are no variables in scenarios.", at: 0)
    }
    return report(.needsQuotes(character, notes: notes), count: 1)
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

  fileprivate static var star: Message {
    Message(
      .specialSign, "`*` has a special meaning in YAML and cannot be used here",
      hints: ["For any value, in `then`, write <anything>. A text that starts with * needs quotes."])
  }

  fileprivate static func bars(_ cells: [String]) -> Message {
    Message(
      .tableWithBars, "a row of a table is written in brackets",
      hints: [Hint("Write - [\(cells.joined(separator: ", "))]", .replacing("- [\(cells.joined(separator: ", "))]"))])
  }

  fileprivate static var quotation: Message {
    Message(
      .pastedMarks, "`>` comes from an e-mail or a chat",
      hints: [Hint("Remove it, on the other lines as well.", .removing)])
  }

  fileprivate static func sign(_ character: String, _ change: Hint.Change) -> Message {
    Message(
      .specialSign, "`\(character)` has a special meaning in YAML here",
      hints: [Hint("If it begins a text, put the text in quotes.", change)])
  }

  fileprivate static func backtick(_ word: String, _ change: Hint.Change) -> Message {
    Message(
      .needsQuotes, "a text that starts with a backtick needs quotes",
      hints: [Hint("Remove the backticks, or write it in quotes: \"\(word)\"", change)])
  }

  fileprivate static func needsQuotes(_ character: String, notes: [Hint]) -> Message {
    Message(.needsQuotes, "a text that starts with `\(character)` needs quotes", hints: notes)
  }
}
