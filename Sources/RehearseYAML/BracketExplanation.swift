import RehearseLanguage
import RehearseSource

/// Says what is wrong with brackets and quotes.
struct BracketExplanation: SyntaxExplainer {
  let source: SourceText
  let syntax: ParserProblem.Syntax

  /// A bracket or a quote that nothing closes, though libyaml noticed elsewhere.
  var leftOpen: Diagnostic? {
    let scan = BracketScan(source)
    guard let opening = scan.open.last, let end = scan.end, opening.place <= syntax.place else { return nil }
    let isLater = opening.place.line < syntax.place.line
    let isLineEnd = Int(syntax.place.column) >= line(syntax.place).count
    if syntax.problem.contains("escape"), !isLater, !isLineEnd { return nil }
    if opening.isQuote { return unclosed(opening) }
    if let comment = swallowed(opening, scan) { return comment }
    if case .closing(let other) = end { return crossed(opening, other, scan) }
    let lines = Int(opening.place.line)...max(Int(opening.place.line), endLine)
    if let comment = lines.lazy.compactMap({ LineTrap(source, line: $0).comment }).first { return comment }
    return unclosed(opening, scan, end)
  }

  private func unclosed(_ quote: BracketScan.Opening) -> Diagnostic {
    error(
      SourceRange(quote.place, count: 1), "the quote that opens here is never closed",
      "The text went on to line \(endLine) before that was noticed; write \(Character(quote.sign)) where it ends.")
  }

  private func unclosed(_ opening: BracketScan.Opening, _ scan: BracketScan, _ end: BracketScan.End) -> Diagnostic {
    let closings = scan.open.reversed().map { String(Character($0.closing)) }.joined(separator: " ")
    var last = source.lineCount
    var limit = "the end of the file"
    if case .line(let number) = end { (last, limit) = (number - 1, "line \(number)") }
    while last > 1, WrittenLine(source.characters(last), number: last).isIdle { last -= 1 }
    let isOneLine = scan.open.allSatisfy { Int($0.place.line) == last }
    let note =
      isOneLine
      ? "Write `\(closings)` at the end of line \(last)" : "Write `\(closings)` where it ends, before \(limit)"
    return error(
      SourceRange(opening.place, count: 1), "the `\(Character(opening.sign))` that opens here is never closed",
      note + (scan.open.count > 1 ? ": one for each bracket that is open." : "."))
  }

  /// A comment that took in what closes a bracket.
  private func swallowed(_ opening: BracketScan.Opening, _ scan: BracketScan) -> Diagnostic? {
    for comment in scan.comments where comment > opening.place {
      let words = line(comment)[(Int(comment.column) - 1)...]
      guard words.count(where: { $0 == opening.closing }) > words.count(where: { $0 == opening.sign }) else { continue }
      let column = "column \(opening.place.column)"
      let place = opening.place.line == comment.line ? column : "line \(opening.place.line), \(column)"
      return error(
        SourceRange(comment, count: words.count),
        "`\(text(words))` was read as a comment, so the `\(Character(opening.sign))` of \(place) is never closed",
        words.dropFirst().first == " "
          ? "Write `\(Character(opening.closing))` before the comment. A text with # needs quotes."
          : "A text that starts with # needs quotes; a tag is written without #.")
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
      return error(
        SourceRange(other.place, count: 1),
        "`\(sign)` cannot close the `\(Character(opening.sign))` of \(place(opening.place))",
        "Write `\(own)`.")
    }
    return error(
      SourceRange(opening.place, count: 1), "the `\(Character(opening.sign))` that opens here is never closed",
      "Write `\(own)` before the `\(sign)` of \(place(other.place)).")
  }

  /// The line where libyaml noticed; at the end of the file it points one line past it.
  private var endLine: Int { min(Int(syntax.place.line), source.lineCount) }

  /// What is wrong between brackets that are all closed.
  var bracket: Diagnostic? {
    guard syntax.context.contains("flow"), syntax.problem.contains("did not find expected") else { return nil }
    let characters = line(syntax.place)
    guard Int(syntax.place.column) <= characters.count else { return nil }
    let lines = Int(min(syntax.contextPlace.line, syntax.place.line))...Int(syntax.place.line)
    if let comment = lines.lazy.compactMap({ LineTrap(source, line: $0).comment }).first { return comment }
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
      return error(
        place, "a dash has no meaning between brackets", "Items in brackets are separated by commas: [first, second]")
    case ")":
      return error(place, "`)` closes nothing here", "Remove it, or put the text in quotes.")
    case ":" where Int(syntax.place.column) > YAMLLimits.keyCharacters:
      return error(place, "the key before this colon is longer than \(YAMLLimits.keyCharacters) characters")
    case ":"
    where ",{[".unicodeScalars.contains(characters[..<(Int(syntax.place.column) - 1)].last { $0 != " " } ?? " "):
      return error(place, "a key is missing before this colon", "Write the key before it, or remove the colon.")
    default:
      let before = (1..<Int(syntax.place.column)).dropFirst(Int(opening.column) - 1)
      if let mark = before.last(where: { "，、;；".unicodeScalars.contains(characters[$0 - 1]) }) {
        return error(
          SourceRange(position(syntax.place.line, mark), count: 1),
          "`\(Character(characters[mark - 1]))` is not the comma that separates items", "Write `,`.")
      }
      let noticed = Int(syntax.place.column) - 1
      if let colon = missingColon(characters, noticed) ?? secondColon(characters, noticed) { return colon }
      if let quote = quoteClosedLate(characters, noticed) { return quote }
      if let variable = variable(characters, noticed) ?? roundBracket(characters, noticed) { return variable }
      if noticed > 0, characters[noticed - 1] != " ", let advice = afterQuote(characters, noticed) {
        return error(place, "the text ends before this", advice)
      }
      return error(
        place, character == "," ? "there is one comma too many here" : "a comma is missing before this",
        "Items in brackets are separated by one comma each; a text with quotes or brackets in it needs quotes around all of it."
      )
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
    let line = WrittenLine(Array(item), number: 1)
    guard let key = line.key, !line.value.isEmpty, !line.value.contains(" ") else { return nil }
    let isList = KeyWords.lists.contains(key)
    return error(
      SourceRange(syntax.place, count: 1), "a second `: ` with no bracket before it",
      "Write `\(key): \(isList ? "[" : "{ ")\(line.value): …\(isList ? "]" : " }")`")
  }

  /// `${USER}`, of which braces make a map.
  private func variable(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard characters[noticed] == "{", noticed > 0, characters[noticed - 1] == "$" else { return nil }
    let end = characters[noticed...].firstIndex(of: "}") ?? noticed
    return error(
      SourceRange(position(syntax.place.line, noticed), count: end - noticed + 2),
      "there are no variables in scenarios, so `\(text(characters[(noticed - 1)...end]))` has no meaning here",
      "Write the value itself; a text with a brace in it needs quotes.")
  }

  /// `( id: ana )` or `logIn( id: ana )` where braces are meant.
  func roundBracket(_ characters: [Unicode.Scalar], _ noticed: Int) -> Diagnostic? {
    guard let start = characters[..<noticed].lastIndex(of: "(") else { return nil }
    let isPart = { (sign: Unicode.Scalar) in sign.properties.isAlphabetic || sign == "." }
    let name = characters[..<start].suffix(while: isPart)
    guard ":,[{-".unicodeScalars.contains(characters[..<name.startIndex].last { $0 != " " } ?? "-") else { return nil }
    let end = characters[start...].firstIndex(of: ")") ?? characters.count
    let inside = WrittenLine(Array(characters[(start + 1)..<end]), number: 1)
    guard inside.key != nil else { return nil }
    let braces = "{ \(inside.body.split(separator: " ").joined(separator: " ")) }"
    return error(
      SourceRange(position(syntax.place.line, start + 1), count: 1), "round brackets have no meaning here",
      "Write `\(name.isEmpty ? braces : "{ \(text(name)): \(braces) }")`")
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
      return "One quote before the text and one after it are enough: \(Character(quote))\(words)\(Character(quote))"
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
    return error(
      SourceRange(position(syntax.place.line, opening + 1), count: 1),
      "the quote that opens here is closed only in column \(noticed)", "Write \" where the text ends.")
  }
}
