import Rehearse

/// Says what is wrong with brackets and quotes.
struct BracketExplanation: SyntaxExplainer {
  let source: SourceText
  let syntax: YAMLProblem.Syntax

  /// A bracket or a quote that nothing closes, though libyaml noticed elsewhere.
  var leftOpen: Diagnostic? {
    let scan = BracketScan(source)
    guard let opening = scan.open.last, let end = scan.end, opening.place <= syntax.place else { return nil }
    let isLater = opening.place.line < syntax.place.line
    let isLineEnd = Int(syntax.place.column) >= line(syntax.place).characters.count
    if syntax.problem.contains("escape"), !isLater, !isLineEnd { return nil }
    if opening.isQuote { return unclosed(opening) }
    if let comment = swallowed(opening, scan) { return comment }
    if case .closing(let other) = end { return crossed(opening, other, scan) }
    let lines = Int(opening.place.line)...max(Int(opening.place.line), endLine)
    if let comment = lines.lazy.compactMap({ LineCheck(source, line: $0).comment }).first { return comment }
    return unclosed(opening, scan, end)
  }

  private func unclosed(_ quote: BracketScan.Opening) -> Diagnostic {
    report(.unclosedQuote(until: endLine, quote: Character(quote.sign)), at: SourceRange(quote.place, count: 1))
  }

  private func unclosed(_ opening: BracketScan.Opening, _ scan: BracketScan, _ end: BracketScan.End) -> Diagnostic {
    let closings = scan.open.reversed().map { String(Character($0.closing)) }.joined(separator: " ")
    var last = source.lineCount
    var limit = "the end of the file"
    if case .line(let number) = end { (last, limit) = (number - 1, "line \(number)") }
    while last > 1, YAMLLine(source, last).isIdle { last -= 1 }
    let isOneLine = scan.open.allSatisfy { Int($0.place.line) == last }
    let note =
      isOneLine
      ? "Write `\(closings)` at the end of line \(last)" : "Write `\(closings)` where it ends, before \(limit)"
    return report(
      .unclosedBracket(Character(opening.sign), note: note, count: scan.open.count),
      at: SourceRange(opening.place, count: 1))
  }

  /// A comment that took in what closes a bracket.
  private func swallowed(_ opening: BracketScan.Opening, _ scan: BracketScan) -> Diagnostic? {
    for comment in scan.comments where comment > opening.place {
      let words = line(comment).characters[(Int(comment.column) - 1)...]
      guard words.count(where: { $0 == opening.closing }) > words.count(where: { $0 == opening.sign }) else { continue }
      let column = "column \(opening.place.column)"
      let place = opening.place.line == comment.line ? column : "line \(opening.place.line), \(column)"
      return report(
        .closedInComment(
          text(words), sign: Character(opening.sign), closing: Character(opening.closing), place: place,
          isComment: words.dropFirst().first == " "), at: SourceRange(comment, count: words.count))
    }
    return nil
  }

  /// A bracket that is closed by one of the other kind, or by that of a bracket around it.
  private func crossed(
    _ opening: BracketScan.Opening, _ other: BracketScan.Opening, _ scan: BracketScan
  ) -> Diagnostic {
    let (own, sign) = (Character(opening.closing), Character(other.sign))
    let isOneLine = opening.place.line == other.place.line
    let place = { (place: SourcePosition) in
      (isOneLine ? "" : "line \(place.line), ") + "column \(place.column)"
    }
    guard scan.open.contains(where: { $0.closing == other.sign }) else {
      return report(
        .crossed(sign, opening: Character(opening.sign), place: place(opening.place), own: own),
        at: SourceRange(other.place, count: 1))
    }
    return report(
      .closedLate(Character(opening.sign), own: own, sign: sign, place: place(other.place)),
      at: SourceRange(opening.place, count: 1))
  }

  /// The line where libyaml noticed; at the end of the file it points one line past it.
  private var endLine: Int { min(Int(syntax.place.line), source.lineCount) }

  /// What is wrong between brackets that are all closed.
  var bracket: Diagnostic? {
    guard syntax.context.contains("flow"), syntax.problem.contains("did not find expected") else { return nil }
    let characters = line(syntax.place).characters
    guard Int(syntax.place.column) <= characters.count else { return nil }
    let lines = Int(min(syntax.contextPlace.line, syntax.place.line))...Int(syntax.place.line)
    if let comment = lines.lazy.compactMap({ LineCheck(source, line: $0).comment }).first { return comment }
    let isSameLine = syntax.contextPlace.line == syntax.place.line && syntax.contextPlace < syntax.place
    return insideBrackets(characters, isSameLine ? syntax.contextPlace : position(syntax.place.line, 1))
  }

  /// What is wrong between two brackets on one line.
  func insideBrackets(_ characters: [Unicode.Scalar], _ opening: SourcePosition) -> Diagnostic {
    let place = SourceRange(syntax.place, count: 1)
    let character = Character(characters[Int(syntax.place.column) - 1])
    switch character {
    case "-"
    where Int(syntax.place.column) >= characters.count
      || " ,]}".unicodeScalars.contains(characters[Int(syntax.place.column)]):
      return report(.dashInBrackets, at: place)
    case ")":
      return report(.unopenedBracket, at: place)
    case ":" where Int(syntax.place.column) > YAMLLimits.keyCharacters:
      let last = characters[..<(Int(syntax.place.column) - 1)].last { $0 != " " }
      return report(.keyTooLong(isQuoted: last == "\"" || last == "'"), at: place)
    case ":"
    where ",{[".unicodeScalars.contains(characters[..<(Int(syntax.place.column) - 1)].last { $0 != " " } ?? " "):
      return report(.colonWithoutKey, at: place)
    default:
      let before = (1..<Int(syntax.place.column)).dropFirst(Int(opening.column) - 1)
      if let mark = before.last(where: { "，、;；".unicodeScalars.contains(characters[$0 - 1]) }) {
        return report(
          .otherComma(Character(characters[mark - 1])), at: SourceRange(position(syntax.place.line, mark), count: 1))
      }
      let noticed = Int(syntax.place.column) - 1
      if let colon = missingColon(characters, noticed) ?? secondColon(characters, noticed) { return colon }
      if let quote = quoteClosedLate(characters, noticed) { return quote }
      if let variable = variable(characters, noticed) ?? roundBracket(characters, noticed) { return variable }
      if noticed > 0, characters[noticed - 1] != " ", let advice = afterQuote(characters, noticed) {
        return report(.textAfterQuote(advice), at: place)
      }
      return report(.missingComma(isTooMany: character == ","), at: place)
    }
  }

  /// `logIn { id: ana }` between brackets.
  private func missingColon(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard characters[noticed] == "{" || characters[noticed] == "[", noticed > 0, characters[noticed - 1] == " ",
      let name = name(in: characters, before: noticed - 1)
    else { return nil }
    return withoutColon(name, sign: characters[noticed], at: noticed)
  }

  /// `state: token: none` between brackets.
  private func secondColon(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard characters[noticed] == ":" else { return nil }
    let item = characters[..<noticed].suffix { !",{}[]\"'".unicodeScalars.contains($0) }
    let line = YAMLLine(Array(item))
    guard let key = line.key, !line.value.isEmpty, !line.value.contains(" ") else { return nil }
    let isList = KeyWords.lists.contains(key)
    return report(.secondColon(key, value: line.value, isList: isList), at: SourceRange(syntax.place, count: 1))
  }

  /// `${USER}`, of which braces make a map.
  private func variable(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard characters[noticed] == "{", noticed > 0, characters[noticed - 1] == "$" else { return nil }
    let end = characters[noticed...].firstIndex(of: "}") ?? noticed
    return report(
      .variable(text(characters[(noticed - 1)...end]), isWholeText: false),
      at: SourceRange(position(syntax.place.line, noticed), count: end - noticed + 2))
  }

  /// `( id: ana )` or `logIn( id: ana )` where braces are meant.
  func roundBracket(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard let start = characters[..<noticed].lastIndex(of: "(") else { return nil }
    let isPart = { (sign: Unicode.Scalar) in sign.properties.isAlphabetic || sign == "." }
    let name = characters[..<start].suffix(while: isPart)
    guard ":,[{-".unicodeScalars.contains(characters[..<name.startIndex].last { $0 != " " } ?? "-") else { return nil }
    let end = characters[start...].firstIndex(of: ")") ?? characters.count
    let inside = YAMLLine(Array(characters[(start + 1)..<end]))
    guard inside.key != nil else { return nil }
    let braces = "{ \(inside.body.split(separator: " ").joined(separator: " ")) }"
    return report(
      .roundBracket(name.isEmpty ? braces : "{ \(text(name)): \(braces) }"),
      at: SourceRange(position(syntax.place.line, start + 1), count: 1))
  }

  /// What to do about text after a quote that was meant as part of the text: `'the user's screen'`.
  func afterQuote(_ characters: [Unicode.Scalar], _ place: Int) -> String? {
    let before = characters[..<place]
    guard let last = before.lastIndex(where: { $0 != " " }), "'\"".unicodeScalars.contains(characters[last]) else {
      return nil
    }
    let quote = characters[last]
    if last > 0, characters[last - 1] == quote {
      let words = text(characters[place...].prefix { $0 != quote })
      return "Write one quote before the text and one after it: \(Character(quote))\(words)\(Character(quote))"
    }
    return quote == "'"
      ? "The text ends at the ' before it. For an apostrophe, put the whole text in double quotes: \"…\""
      : "The text ends at the \" before it. Put the whole text in single quotes: '…'"
  }

  /// A quote whose text took in the next key with its colon, up to where that key's own text begins.
  private func quoteClosedLate(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard noticed > 1, characters[noticed - 1] == "\"" else { return nil }
    let before = characters[..<(noticed - 1)]
    guard let opening = before.lastIndex(of: "\""), before.last(where: { $0 != " " }) == ":",
      text(before[opening...]).contains(", ")
    else { return nil }
    return report(
      .quoteClosedLate(column: noticed), at: SourceRange(position(syntax.place.line, opening + 1), count: 1))
  }
}

extension Message {
  fileprivate static func unclosedQuote(until line: Int, quote: Character) -> Message {
    Message(
      .unclosedQuote, "the quote that opens here is never closed",
      hints: ["Write \(quote) where the text ends. Without it, the text goes on to line \(line)."])
  }

  fileprivate static func unclosedBracket(_ sign: Character, note: String, count: Int) -> Message {
    Message(
      .unclosedBracket, "the `\(sign)` that opens here is never closed",
      hints: [note + (count > 1 ? ": one for each bracket that is open." : ".")])
  }

  fileprivate static func closedInComment(
    _ words: String, sign: Character, closing: Character, place: String, isComment: Bool
  ) -> Message {
    Message(
      .unclosedBracket, "`\(words)` was read as a comment, so the `\(sign)` of \(place) is never closed",
      hints: [
        isComment
          ? "Write `\(closing)` before the comment. A text with # needs quotes."
          : "A text that starts with # needs quotes; a tag is written without #."
      ])
  }

  fileprivate static func crossed(_ sign: Character, opening: Character, place: String, own: Character) -> Message {
    Message(
      .unclosedBracket, "`\(sign)` cannot close the `\(opening)` of \(place)", hints: ["Write `\(own)`."])
  }

  fileprivate static func closedLate(_ opening: Character, own: Character, sign: Character, place: String) -> Message {
    Message(
      .unclosedBracket, "the `\(opening)` that opens here is never closed",
      hints: ["Write `\(own)` before the `\(sign)` of \(place)."])
  }

  fileprivate static var dashInBrackets: Message {
    Message(
      .dashInBrackets, "a dash has no meaning between brackets",
      hints: ["Write commas between the items: [first, second]"])
  }

  fileprivate static var unopenedBracket: Message {
    Message(.unopenedBracket, "`)` closes nothing here", hints: ["Remove it, or put the text in quotes."])
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
    Message(.missingComma, "`\(sign)` is not the comma that separates items", hints: ["Write `,`."])
  }

  fileprivate static func textAfterQuote(_ advice: String) -> Message {
    Message(.textAfterQuote, "the text ends before this", hints: [advice])
  }

  fileprivate static func missingComma(isTooMany: Bool) -> Message {
    Message(
      .missingComma, isTooMany ? "there is one comma too many here" : "a comma is missing before this",
      hints: [
        "Write exactly one comma between two items. A text with quotes or brackets in it needs quotes around all of it."
      ])
  }

  fileprivate static func secondColon(_ key: String, value: String, isList: Bool) -> Message {
    Message(
      .colonInText, "there is a second `: ` here, and no bracket before it",
      hints: ["Write `\(key): \(isList ? "[" : "{ ")\(value): …\(isList ? "]" : " }")`"])
  }

  /// Seen both where YAML takes the braces for a map, and where it cannot.
  static func variable(_ text: String, isWholeText: Bool) -> Message {
    Message(
      .variable, "there are no variables in scenarios, so `\(text)` has no meaning here",
      hints: [
        "Write the value itself; a text \(isWholeText ? "that starts with a brace" : "with a brace in it") needs quotes."
      ])
  }

  fileprivate static func roundBracket(_ written: String) -> Message {
    Message(.wrongBracket, "round brackets have no meaning here", hints: ["Write `\(written)`"])
  }

  fileprivate static func quoteClosedLate(column: Int) -> Message {
    Message(
      .unclosedQuote, "the quote that opens here is closed only in column \(column)",
      hints: ["Write \" where the text ends."])
  }
}
