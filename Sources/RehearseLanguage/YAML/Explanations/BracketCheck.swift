import Rehearse

/// Explains mistakes with brackets and quotes.
struct BracketCheck: ComplaintCheck {
  let complaint: Complaint

  /// A bracket or a quote that is never closed, even if libyaml reports a different place.
  var leftOpen: Diagnostic? {
    let scan = BracketScan(complaint.part, until: Int(complaint.place.line))
    guard let opening = scan.open.last, let end = scan.end, opening.place <= complaint.place else { return nil }
    let isLater = opening.place.line < complaint.place.line
    if complaint.problem == .unknownEscape, !isLater, noticed + 1 < line.count { return nil }
    let endLine = min(Int(complaint.place.line), complaint.source.lineCount)
    if opening.isQuote {
      return mistake(.unclosedQuote(until: endLine, quote: Character(opening.sign)), at: opening.place)
    }
    if let comment = swallowed(opening, scan) { return comment }
    if case .closing(let other) = end { return crossed(opening, other, scan) }
    let first = Int(opening.place.line)
    let wide = (first...max(first, endLine)).lazy.compactMap { number in
      complaint.lines.line(number).wideBracket(from: number == first ? opening.place.offset : 0)
    }
    if let wide = wide.first { return wide }
    return foreignComment(first...max(first, endLine)) ?? unclosed(opening, scan, end)
  }

  private func mistake(_ message: Message, at place: SourcePosition) -> Diagnostic {
    Diagnostic(.error, at: SourceRange(place, count: 1), message)
  }

  /// The first comment in the syntax of another language.
  private func foreignComment(_ numbers: ClosedRange<Int>) -> Diagnostic? {
    numbers.lazy.compactMap { LineCheck(complaint.lines, $0).foreignComment }.first
  }

  private func unclosed(_ opening: BracketScan.Opening, _ scan: BracketScan, _ end: BracketScan.End) -> Diagnostic {
    let closings = scan.open.reversed().map { String(Character($0.closing)) }.joined(separator: " ")
    var last = complaint.source.lineCount
    var limit = "the end of the file"
    if case .line(let number) = end { (last, limit) = (number - 1, "line \(number)") }
    while last > 1, complaint.lines.line(last).isIdle { last -= 1 }
    let isOneLine = scan.open.allSatisfy { Int($0.place.line) == last }
    let end = complaint.lines.line(last)
    let isText = scan.open.count == 1 && opening.sign == "["
    let text = (isText ? "" : " ") + closings
    let note =
      isOneLine
      ? Hint("Write `\(closings)` at the end of line \(last)", .edits(end.inserting(text, at: end.textEnd)))
        .or("Write `\(closings)` where it ends")
      : "Write `\(closings)` where it ends, before \(limit)"
    return mistake(
      .unclosedBracket(Character(opening.sign), note: note, count: scan.open.count), at: opening.place)
  }

  /// A comment that contains the closing bracket.
  private func swallowed(_ opening: BracketScan.Opening, _ scan: BracketScan) -> Diagnostic? {
    for comment in scan.comments where comment > opening.place {
      let line = complaint.lines.line(comment.line)
      let words = line.characters[comment.offset...]
      guard words.count(where: { $0 == opening.closing }) > words.count(where: { $0 == opening.sign }) else { continue }
      let column = "column \(opening.place.column)"
      let place = opening.place.line == comment.line ? column : "line \(opening.place.line), \(column)"
      var end = comment.offset
      while end > 0, line.isBlank(end - 1) { end -= 1 }
      let message = Message.closedInComment(
        line.text(from: comment.offset), sign: Character(opening.sign), closing: Character(opening.closing),
        place: place, isComment: words.dropFirst().first == " ",
        .edits(line.inserting(String(Character(opening.closing)), at: end)))
      return line.mistake(message, at: comment.offset, count: nil)
    }
    return nil
  }

  /// A bracket that is closed by one of the wrong kind, or by the one that belongs to an enclosing bracket.
  private func crossed(
    _ opening: BracketScan.Opening, _ other: BracketScan.Opening, _ scan: BracketScan
  ) -> Diagnostic {
    let (own, sign) = (Character(opening.closing), Character(other.sign))
    let isOneLine = opening.place.line == other.place.line
    let place = { (place: SourcePosition) in
      (isOneLine ? "" : "line \(place.line), ") + "column \(place.column)"
    }
    guard scan.open.contains(where: { $0.closing == other.sign }) else {
      return mistake(
        .crossed(sign, opening: Character(opening.sign), place: place(opening.place), own: own), at: other.place)
    }
    let closing = Hint(
      "Write `\(own)` before the `\(sign)` of \(place(other.place)).", .edits(TextEdit(at: other.place, String(own))))
    let fitting = Character(sign == "}" ? "{" : "[")
    return mistake(
      .closedLate(
        Character(opening.sign),
        closing.or(Hint("Write `\(fitting)` in its place.", .replacing(String(fitting))))
          .or(Hint("Remove the `\(Character(opening.sign))`.", .removing)).or("Write `\(own)` where it ends.")),
      at: opening.place)
  }

  // MARK: Closed brackets

  /// A mistake between brackets that are all closed.
  var betweenBrackets: Diagnostic? {
    guard complaint.context == .brackets, noticed < line.count else { return nil }
    let (context, place) = (complaint.contextPlace, complaint.place)
    if let comment = foreignComment(Int(min(context.line, place.line))...Int(place.line)) { return comment }
    let start = context.line == place.line && context < place ? context.offset : 0
    let before = line.trimmedText(from: start, to: noticed)
    if before.hasSuffix("[?,") || before.hasSuffix(" ?,"), let mark = line.characters[..<noticed].lastIndex(of: "?") {
      return line.mistake(.questionMark, at: mark)
    }
    return oddSign ?? otherComma(from: start) ?? PlaceholderCheck(complaint: complaint).diagnostic ?? missingColon
      ?? roundBracket ?? secondColon
      ?? quoteClosedLate ?? variable ?? line.wideBracket(from: start) ?? textAfterQuote ?? emptyCell
      ?? line.mistake(.missingComma(isTooMany: sign == ","), at: noticed)
  }

  private var sign: Unicode.Scalar { line.characters[noticed] }

  /// Nothing between two commas in a row of a table.
  private var emptyCell: Diagnostic? {
    guard sign == ",", line.isItem, line.character(line.start) == "[" else { return nil }
    let above = complaint.linesAbove(line.number).first { $0.indent < line.indent || !$0.isItem }
    guard above?.key == ScenarioKey.table.rawValue else { return nil }
    return line.mistake(.emptyCell { .edits(line.inserting($0, at: noticed), title: "Write \($0)") }, at: noticed)
  }

  private var oddSign: Diagnostic? {
    let before = line.sign(before: noticed)
    switch sign {
    case "-"
    where before == ":" && (noticed + 1 >= line.count || " ,]}".unicodeScalars.contains(line.characters[noticed + 1])):
      return line.mistake(.dashForNone, at: noticed)
    case "-" where noticed + 1 >= line.count || " ,]}".unicodeScalars.contains(line.characters[noticed + 1]):
      return line.mistake(.dashInBrackets, at: noticed)
    case ")": return line.mistake(.unopenedBracket, at: noticed)
    case ":" where noticed >= YAMLLimits.keyCharacters:
      return line.mistake(.keyTooLong(isQuoted: before == "\"" || before == "'"), at: noticed)
    case ":" where ",{[".unicodeScalars.contains(before ?? " "): return line.mistake(.colonWithoutKey, at: noticed)
    default: return nil
    }
  }

  /// A semicolon, or a comma from another script.
  private func otherComma(from start: Int) -> Diagnostic? {
    let mark = (start..<max(start, min(noticed + 1, line.count))).last {
      "，、;；‚﹐､".unicodeScalars.contains(line.characters[$0])
    }
    return mark.map { line.mistake(.otherComma(Character(line.characters[$0])), at: $0) }
  }

  /// Explains `logIn { id: ana }` inside brackets.
  private var missingColon: Diagnostic? {
    guard sign == "{" || sign == "[", noticed > 0, line.characters[noticed - 1] == " ",
      let name = line.name(before: noticed - 1)
    else { return nil }
    return line.mistake(
      .colonBefore(
        line.text(name), inside: line.text(noticed..<endOfItem(from: noticed)),
        .edits(line.inserting(":", at: name.upperBound))),
      at: noticed)
  }

  /// Explains `state: token: none` inside brackets.
  private var secondColon: Diagnostic? {
    guard sign == ":" else { return nil }
    let start = line.characters[..<noticed].lastIndex { ",{}[]\"'".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    let item = YAMLLine(Array(line.characters[start..<noticed]))
    guard let key = item.key, !item.value.isEmpty, !item.value.contains(" ") else { return nil }
    let isList = KeyWords.lists.contains(key)
    let (opening, closing) = isList ? ("[", "]") : ("{ ", " }")
    let first = start + item.valuePlaces.lowerBound
    let end = endOfItem(from: noticed)
    let enclosed = Hint.Change.edits(line.inserting(opening, at: first), line.inserting(closing, at: end))
    let text = line.text(from: first, to: end)
    let quoted = Hint.Change.edits(line.replacing(first..<end, Literal.quoted(text)))
    return line.mistake(
      .secondColon(
        Hint("Write `\(key): \(words: opening)\(item.value): …\(words: closing)`", enclosed)
          .or(Hint("Put the text in quotes: \"\(text)\"", quoted)).or(
            "Write each name with its value on a line of its own.")),
      at: noticed)
  }

  /// The offset after the item of brackets that a character belongs to.
  private func endOfItem(from index: Int) -> Int {
    var (depth, end) = (0, index)
    while end < line.count {
      switch line.characters[end] {
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "," where depth == 0: depth = -1
      default: break
      }
      if depth < 0 { break }
      end += 1
    }
    while end > index, line.isBlank(end - 1) { end -= 1 }
    return end
  }

  /// Explains `${USER}`, whose braces form a map.
  private var variable: Diagnostic? {
    guard sign == "{", noticed > 0, line.characters[noticed - 1] == "$" else { return nil }
    let end = line.characters[noticed...].firstIndex(of: "}") ?? noticed
    let word = line.text(noticed - 1..<end + 1)
    return line.mistake(.variable(word, isWholeText: false), at: noticed - 1, count: end - noticed + 2)
  }

  /// Explains round brackets instead of braces: `( id: ana )` or `logIn( id: ana )`.
  var roundBracket: Diagnostic? {
    guard let start = line.characters[..<noticed].lastIndex(of: "(") else { return nil }
    let rest = line.characters[..<start].lastIndex { !$0.properties.isAlphabetic && $0 != "." }
    let name = line.text((rest.map { $0 + 1 } ?? 0)..<start)
    let before = line.sign(before: start - name.unicodeScalars.count)
    guard ":,[{-".unicodeScalars.contains(before ?? "-") else { return nil }
    let end = line.characters[start...].firstIndex(of: ")") ?? line.count
    let inside = YAMLLine(Array(line.characters[(start + 1)..<end]))
    guard inside.key != nil else { return nil }
    let braces = "{ \(inside.body.split(separator: " ").joined(separator: " ")) }"
    let written = name.isEmpty ? braces : "{ \(name): \(braces) }"
    let places = start - name.unicodeScalars.count..<min(end + 1, line.count)
    return line.mistake(.roundBracket(written, .edits(line.replacing(places, written))), at: start)
  }

  private var textAfterQuote: Diagnostic? {
    guard noticed > 0, line.characters[noticed - 1] != " " else { return nil }
    return adviceAfterQuote.map { line.mistake(.textAfterQuote($0), at: noticed) }
  }

  /// Advice about a quote that is part of the text but ends it, as in `'the user's screen'`.
  var adviceAfterQuote: Hint? {
    let last = line.characters[..<noticed].lastIndex { $0 != " " }
    guard let last, line.isQuote(last) else { return nil }
    let quote = line.characters[last]
    if last > 0, line.characters[last - 1] == quote {
      let words = String(scalars: line.characters[noticed...].prefix { $0 != quote })
      return Hint(
        "Write one quote before the text and one after it: \(Character(quote))\(words)\(Character(quote))")
    }
    return quote == "'"
      ? "The text ends at the ' before it. For an apostrophe, put the whole text in double quotes: \"…\""
      : "The text ends at the \" before it. Put the whole text in single quotes: '…'"
  }

  /// A missing closing quote, which makes the text end at the opening quote of the next value.
  private var quoteClosedLate: Diagnostic? {
    guard noticed > 1, line.characters[noticed - 1] == "\"", line.sign(before: noticed - 1) == ":",
      let opening = line.characters[..<(noticed - 1)].lastIndex(of: "\""),
      line.text(opening..<noticed - 1).contains(", ")
    else { return nil }
    return line.mistake(.quoteClosedLate(column: noticed), at: opening)
  }
}

extension Message {
  fileprivate static func unclosedQuote(until line: Int, quote: Character) -> Message {
    Message(
      .unclosedQuote, "the quote that opens here is never closed",
      hints: ["Write \(quote) where the text ends. Without it, the text goes on to line \(line)."])
  }

  fileprivate static func unclosedBracket(_ sign: Character, note: Hint, count: Int) -> Message {
    Message(
      .unclosedBracket, "the `\(sign)` that opens here is never closed",
      hints: [note + (count > 1 ? ": one for each bracket that is open." : ".")])
  }

  fileprivate static func closedInComment(
    _ words: String, sign: Character, closing: Character, place: String, isComment: Bool, _ change: Hint.Change
  ) -> Message {
    Message(
      .unclosedBracket, "`\(words)` was read as a comment, so the `\(sign)` of \(place) is never closed",
      hints: [
        isComment
          ? Hint("Write `\(closing)` before the comment. A text with # needs quotes.", change)
            .or("Write the comment at the end of the line, or put the text with # in quotes.")
          : "A text that starts with # needs quotes; a tag is written without #."
      ])
  }

  fileprivate static func crossed(_ sign: Character, opening: Character, place: String, own: Character) -> Message {
    Message(
      .unclosedBracket, "`\(sign)` cannot close the `\(opening)` of \(place)",
      hints: [Hint("Write `\(own)`.", .replacing(String(own)))])
  }

  fileprivate static func closedLate(_ opening: Character, _ advice: Hint) -> Message {
    Message(.unclosedBracket, "the `\(opening)` that opens here is never closed", hints: [advice])
  }

  fileprivate static var dashInBrackets: Message {
    Message(
      .dashInBrackets, "a dash has no meaning between brackets",
      hints: ["Write commas between the items: [first, second]"])
  }

  fileprivate static var dashForNone: Message {
    Message(
      .dashInBrackets, "a dash is not a value",
      hints: [
        Hint("If there is no value, write `\("none")`.", .replacing("none")).or("Write the value itself."),
        Hint("If it is a text, put it in quotes: \("\"-\"")", .replacing("\"-\"")),
      ])
  }

  fileprivate static func emptyCell(_ writing: (String) -> Hint.Change) -> Message {
    Message(
      .missingItem, "this cell is empty",
      hints: [
        "Write a value.", Hint("If any value will do, write `\("any")`.", writing("any")),
        Hint("If there is no value, write `\("none")`.", writing("none")),
        Hint("If it is an empty text, write \("\"\"").", writing("\"\"")),
      ])
  }

  fileprivate static var questionMark: Message {
    Message(
      .specialSign, "`?` has a special meaning in YAML here",
      hints: ["Write the value, or `\("…")` if it is still to be filled in. A text that is `?` needs quotes."])
  }

  fileprivate static var unopenedBracket: Message {
    Message(
      .unopenedBracket, "`)` closes nothing here", hints: [Hint("Remove it, or put the text in quotes.", .removing)])
  }

  static func keyTooLong(isQuoted: Bool) -> Message {
    Message(
      .tooLarge,
      "the key before this colon is longer than \(YAMLLimits.keyCharacters) characters"
        + (isQuoted ? ", its quotes included" : ""))
  }

  fileprivate static var colonWithoutKey: Message {
    Message(
      .valueWithoutKey, "a key is missing before this colon",
      hints: ["Write the key before it, or remove the colon."])
  }

  fileprivate static func otherComma(_ sign: Character) -> Message {
    Message(
      .missingComma, "`\(sign)` is not the comma that separates items", hints: [Hint("Write `,`.", .replacing(","))])
  }

  fileprivate static func textAfterQuote(_ advice: Hint) -> Message {
    Message(.textAfterQuote, "the text ends before this", hints: [advice])
  }

  fileprivate static func missingComma(isTooMany: Bool) -> Message {
    Message(
      .missingComma, isTooMany ? "there is an extra comma here" : "a comma is missing before this",
      hints: [
        "Write exactly one comma between two items. A text with quotes or brackets in it needs quotes around all of it."
      ])
  }

  fileprivate static func secondColon(_ advice: Hint) -> Message {
    Message(.colonInText, "there is a second `: ` here, and no bracket before it", hints: [advice])
  }

  /// The message for `{{ }}` and `${USER}`, in valid and invalid YAML.
  static func variable(_ text: String, isWholeText: Bool) -> Message {
    Message(
      .variable, "there are no variables in scenarios, so `\(text)` has no meaning here",
      hints: [
        "Write the value itself; a text \(words: isWholeText ? "that starts with a brace" : "with a brace in it") needs quotes."
      ])
  }

  fileprivate static func roundBracket(_ written: String, _ change: Hint.Change) -> Message {
    Message(.wrongBracket, "round brackets have no meaning here", hints: [Hint("Write `\(written)`", change)])
  }

  fileprivate static func quoteClosedLate(column: Int) -> Message {
    Message(
      .unclosedQuote, "the quote that opens here is closed only in column \(column)",
      hints: ["Write \" where the text ends."])
  }

  fileprivate static func colonBefore(_ name: String, inside: String, _ change: Hint.Change) -> Message {
    Message(
      .missingColon, "a colon is missing before this",
      hints: [Hint("Write `\(name): \(inside)`", change).or("Write a colon and a space before it.")])
  }
}
