import RehearseSource

/// Says what libyaml's complaint means to somebody who does not know YAML.
struct SyntaxExplanation {
  let source: SourceText
  let syntax: ParserProblem.Syntax

  var diagnostic: Diagnostic {
    if let offset = syntax.byteOffset { return unreadableCharacter(offset) }
    let noticed = [Int(syntax.place.line), Int(syntax.contextPlace.line)]
    return PasteTrap(source, noticed: noticed).diagnostic ?? tabIndentation ?? unclosedQuote ?? bracket
      ?? startingCharacter
      ?? foreignSign ?? lineAbove ?? missingBlank ?? valueWithColon ?? misplacedText ?? indentation ?? lineWithoutColon
      ?? other
  }

  func error(_ range: SourceRange, _ message: String, _ notes: String...) -> Diagnostic {
    Diagnostic(.error, at: range, message, notes: notes)
  }

  func line(_ position: SourcePosition) -> [Unicode.Scalar] { source.characters(Int(position.line)) }

  func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  func position(_ line: Int32, _ column: Int) -> SourcePosition {
    SourcePosition(line: Int(line), column: column)
  }

  func indent(_ line: [Unicode.Scalar]) -> Int { line.prefix { $0 == " " }.count }

  // MARK: Characters

  private func unreadableCharacter(_ offset: Int) -> Diagnostic {
    let place = source.position(ofByte: offset)
    let byte = offset < source.bytes.count ? source.bytes[offset] : 0
    let name = "U+" + String(repeating: "0", count: byte < 16 ? 3 : 2) + String(byte, radix: 16, uppercase: true)
    if byte == 0 {
      return error(
        SourceRange(place, count: 1), "the file holds a zero byte: it is not a text file",
        "Scenario files are plain text: save it as UTF-8.")
    }
    return error(
      SourceRange(place, count: 1), "an invisible control character (\(name)) stands here",
      "Delete it; inside double quotes it can be written as \"\\x\(name.suffix(2))\".")
  }

  private var tabIndentation: Diagnostic? {
    for place in [syntax.place, syntax.contextPlace] {
      let characters = line(place)
      let blanks = characters.prefix { $0 == " " || $0 == "\t" }
      guard let tab = blanks.firstIndex(of: "\t"), characters.count > blanks.count else { continue }
      guard !syntax.context.contains("quoted scalar") else { continue }
      return error(
        SourceRange(position(place.line, tab + 1), count: blanks.count - tab),
        "line \(place.line) is indented with a tab; use spaces",
        "Most editors can be set to write spaces for the tab key.")
    }
    return nil
  }

  private var startingCharacter: Diagnostic? {
    if syntax.context.contains("block scalar") || syntax.context.contains("alias") || syntax.context.contains("anchor")
    {
      let dash = LineTrap(source, line: Int(syntax.contextPlace.line)).diagnostic
      if let dash, dash.range.start == syntax.contextPlace { return dash }
      return SpecialCharacter(source, at: syntax.contextPlace)?.ofItsOwn
    }
    guard syntax.problem.contains("cannot start any token") || syntax.problem.contains("alphabetic or numeric")
    else { return nil }
    let special = SpecialCharacter(source, at: syntax.place)
    if special?.rest.first == "\t" {
      return error(SourceRange(syntax.place, count: 1), "a tab stands here; use spaces")
    }
    return special?.ofNothing
  }

  // MARK: Quotes and brackets

  private var unclosedQuote: Diagnostic? {
    let start = syntax.contextPlace
    let characters = line(start)
    let column = Int(start.column)
    let isEscape = syntax.problem.contains("escape") || syntax.problem.contains("hexdecimal")
    if syntax.context.contains("quoted scalar"), !isEscape {
      let quote = column <= characters.count ? String(Character(characters[column - 1])) : "\""
      return error(
        SourceRange(start, count: 1), "the quote that opens here is never closed",
        "The text ran on to line \(endLine) before that was noticed; write \(quote) where it ends.")
    }
    if syntax.problem.contains("escape character") || syntax.context.contains("quoted scalar") {
      return error(
        SourceRange(syntax.place, count: 1), "this backslash sequence means nothing in double quotes",
        "Write \\\\ for a backslash, or use single quotes: they take every character as it is.")
    }
    return nil
  }

  private var bracket: Diagnostic? {
    guard syntax.context.contains("flow"), syntax.problem.contains("did not find expected") else { return nil }
    let start = syntax.contextPlace
    let characters = line(start)
    let opening = Int(start.column) <= characters.count ? characters[Int(start.column) - 1] : "["
    let closing: Unicode.Scalar = opening == "{" ? "}" : "]"
    if syntax.place.line == start.line, Int(syntax.place.column) <= characters.count {
      return insideBrackets(characters, Character(opening), Character(closing))
    }
    if let quote = unclosedQuoteInside(characters, start) { return quote }
    if let hash = characters.dropFirst(Int(start.column)).firstIndex(of: "#"), !characters[..<hash].contains("\"") {
      return error(
        SourceRange(position(start.line, hash + 1), count: characters.count - hash),
        "`\(text(characters[hash...]))` was read as a comment, so the `\(Character(opening))` before it is never closed",
        "A text that starts with # needs quotes; a tag is written without #.")
    }
    let inside = Int(start.line)...max(Int(start.line), endLine)
    if let comment = inside.lazy.compactMap({ LineTrap(source, line: $0).comment }).first { return comment }
    return error(
      SourceRange(start, count: 1), "the `\(Character(opening))` that opens here is never closed",
      "A `\(closing)`, or a comma between two items, is missing before \(noticed).")
  }

  /// A quote between brackets that is closed only by the next one, on another line.
  private func unclosedQuoteInside(_ characters: [Unicode.Scalar], _ bracket: SourcePosition) -> Diagnostic? {
    let quotes = characters.indices.dropFirst(Int(bracket.column)).filter { characters[$0] == "\"" }
    guard !quotes.count.isMultiple(of: 2), !characters.contains("'"), !characters.contains("\\"), let last = quotes.last
    else { return nil }
    return error(
      SourceRange(position(bracket.line, last + 1), count: 1),
      "the quote that opens here is not closed on this line", "Write \" where the text ends.")
  }

  /// What is wrong between two brackets on one line.
  private func insideBrackets(
    _ characters: [Unicode.Scalar], _ opening: Character, _ closing: Character
  ) -> Diagnostic {
    let place = SourceRange(syntax.place, count: 1)
    let character = Character(characters[Int(syntax.place.column) - 1])
    switch character {
    case "]", "}", ")":
      return error(
        place, "`\(character)` cannot close the `\(opening)` of column \(syntax.contextPlace.column)",
        "Write `\(closing)`.")
    case ":" where Int(syntax.place.column) > YAMLLimits.keyCharacters:
      return error(place, "the key before this colon is longer than \(YAMLLimits.keyCharacters) characters")
    default:
      let before = (1..<Int(syntax.place.column)).dropFirst(Int(syntax.contextPlace.column) - 1)
      if let mark = before.last(where: { "，、;；".unicodeScalars.contains(characters[$0 - 1]) }) {
        return error(
          SourceRange(position(syntax.place.line, mark), count: 1),
          "`\(Character(characters[mark - 1]))` is not the comma that separates items", "Write `,`.")
      }
      if let quote = quoteClosedLate(characters, Int(syntax.place.column) - 1) { return quote }
      return error(
        place, character == "," ? "there is a comma too many here" : "a comma is missing before this",
        "Items in brackets are separated by one comma each; a text with quotes or brackets in it needs quotes around all of it."
      )
    }
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

  private var noticed: String {
    Int(syntax.place.line) > source.lineCount
      ? "the end of the file" : "line \(syntax.place.line), column \(syntax.place.column)"
  }

  /// The line where libyaml noticed; at the end of the file it points one line past it.
  private var endLine: Int { min(Int(syntax.place.line), source.lineCount) }

  // MARK: Colons

  /// What is wrong with the line before, when it ran on into the one where that was noticed.
  private var lineAbove: Diagnostic? {
    let noticed = [
      "mapping values are not allowed", "expected key", "block sequence entries", "expected <document start>",
    ]
    guard noticed.contains(where: syntax.problem.contains) else { return nil }
    var number = min(Int(syntax.place.line) - 1, source.lineCount)
    while number > 0, source.characters(number).allSatisfy({ $0 == " " }) { number -= 1 }
    guard number > 0 else { return nil }
    let above = source.characters(number)
    if let item = itemWithoutColon(number, above) ?? headingWithoutColon(number, above) { return item }
    // A line that starts further to the right goes on with the text of another.
    guard indent(above) <= indent(line(syntax.place)) else { return nil }
    guard let found = LineTrap(source, line: number).diagnostic else { return nil }
    // A line that begins with a key is none of these, whatever its text says.
    let own = indent(above)
    guard found.range.start.column == own + 1 || firstKeyColon(above, from: own) == nil else { return nil }
    return found
  }

  /// `responses`, alone on its line, above what belongs to it.
  private func headingWithoutColon(_ number: Int, _ above: [Unicode.Scalar]) -> Diagnostic? {
    let start = indent(above)
    let isHeading = start < above.count && above[start...].allSatisfy { $0.properties.isAlphabetic || $0 == "." }
    guard isHeading, indent(line(syntax.place)) > start else { return nil }
    return withoutColon(position(Int32(number), start + 1), text(above[start...]))
  }

  /// `- when register` above a line that goes on with its keys.
  private func itemWithoutColon(_ number: Int, _ above: [Unicode.Scalar]) -> Diagnostic? {
    var start = indent(above)
    guard above[start...].starts(with: ["-", " "]), firstKeyColon(above, from: start) == nil else { return nil }
    while above[start...].starts(with: ["-", " "]) { start += 2 }
    guard start < above.count, indent(line(syntax.place)) == start,
      firstKeyColon(line(syntax.place), from: start) != nil
    else { return nil }
    return withoutColon(position(Int32(number), start + 1), text(above[start...]))
  }

  /// `when:register`: a colon needs a blank after it.
  private var missingBlank: Diagnostic? {
    let above = SourcePosition(line: Int(syntax.place.line) - 1, column: 1)
    for place in [syntax.contextPlace, syntax.place, above] where place.line > 0 {
      let characters = line(place)
      var start = indent(characters)
      if characters[start...].starts(with: ["-", " "]) { start += 2 }
      guard let colon = characters[start...].firstIndex(of: ":"), colon > start, colon + 1 < characters.count else {
        continue
      }
      let key = characters[start..<colon]
      guard characters[colon + 1] != " ", characters[colon + 1] != "=",
        key.allSatisfy({ $0 == " " || $0.properties.isAlphabetic })
      else { continue }
      let problems = ["expected ':'", "expected key", "mapping values are not allowed"]
      guard problems.contains(where: syntax.problem.contains) else { continue }
      return error(
        SourceRange(position(place.line, start + 1), count: colon - start + 1), "a blank is missing after the colon",
        "Write `\(text(key)): \(text(characters[(colon + 1)...]))`")
    }
    return nil
  }

  private var valueWithColon: Diagnostic? {
    guard syntax.problem.contains("mapping values are not allowed") else { return nil }
    let characters = line(syntax.place)
    let colon = Int(syntax.place.column) - 1
    var start = indent(characters)
    while characters[start...].starts(with: ["-", " "]) { start += 2 + indent(Array(characters[(start + 2)...])) }
    guard let first = firstKeyColon(characters, from: start), first < colon else { return nil }
    let value = characters[(first + 1)...].drop { $0 == " " }
    if let bracket = value.first, "｛［（".unicodeScalars.contains(bracket),
      let plain = Unicode.Scalar(bracket.value - 0xFEE0)
    {
      return error(
        SourceRange(position(syntax.place.line, value.startIndex + 1), count: 1),
        "`\(Character(bracket))` is a wide bracket, which has no meaning here",
        "Write `\(Character(plain))`, and the closing one alike.")
    }
    let quoted = "\"\(text(value))\""
    let key = text(characters[start..<first])
    let inner = characters[value.startIndex..<colon]
    let isGroup = KeyWords.groups.contains(key) || KeyWords.lists.contains(key) || key.contains(".")
    guard !KeyWords.texts.contains(key), inner.contains(",") || isGroup && !inner.contains(" ") else {
      return error(
        SourceRange(syntax.place, count: 1), "this text contains \": \"; put it in quotes", "Write \(quoted)")
    }
    return Diagnostic(
      .error, at: SourceRange(syntax.place, count: 1), "a second `: ` on one line",
      notes: [bracketed(key, text(value), hasComma: inner.contains(","))]
        + (isGroup ? [] : ["If it is all one text, put it in quotes: \(quoted)"]))
  }

  /// Several keys of one line, or a list with arguments, as they are written in brackets.
  private func bracketed(_ key: String, _ value: String, hasComma: Bool) -> String {
    if KeyWords.lists.contains(key) { return "Write `\(key): [\(value)]`" }
    return hasComma
      ? "Write each name with its value on a line of its own." : "Write `\(key): \(nested(value))`"
  }

  /// `a: b: c` as `{ a: { b: c } }`.
  private func nested(_ value: String) -> String {
    let marks = Array(value.unicodeScalars)
    guard let colon = marks.indices.dropLast().first(where: { marks[$0] == ":" && marks[$0 + 1] == " " }) else {
      return value
    }
    let (key, rest) = (marks[..<colon], marks[(colon + 2)...].drop { $0 == " " })
    let opensSomething = rest.first.map { "{[\"'".unicodeScalars.contains($0) } ?? false
    return "{ \(text(key)): \(opensSomething ? text(rest) : nested(text(rest))) }"
  }

  func firstKeyColon(_ characters: [Unicode.Scalar], from start: Int) -> Int? {
    characters.indices.dropFirst(start).first { index in
      characters[index] == ":" && (index + 1 == characters.count || characters[index + 1] == " ")
    }
  }

  /// Text, or a bracket, after something that was already complete: `[a]]`, `"a" b`.
  private var misplacedText: Diagnostic? {
    guard
      syntax.problem.contains("expected key") || syntax.problem.contains("'-' indicator")
        || syntax.problem.contains("expected <document start>")
    else { return nil }
    let characters = line(syntax.place)
    let column = Int(syntax.place.column)
    guard column > indent(characters) + 1, column <= characters.count else { return nil }
    let rest = text(characters[(column - 1)...])
    let own = WrittenLine(characters, number: Int(syntax.place.line))
    if rest.hasPrefix(","), rest.hasSuffix("]"), own.isItem {
      return error(
        SourceRange(position(syntax.place.line, own.start + 1), count: 1), "a `[` is missing before this",
        "Write `- [\(own.body)`")
    }
    if "]})".contains(rest.first ?? " "), let trap = LineTrap(source, line: Int(syntax.place.line)).joint {
      return trap
    }
    return error(
      SourceRange(syntax.place, count: rest.unicodeScalars.count), "`\(rest)` does not belong here",
      afterQuote(characters, column - 1) ?? "Remove it, or put the whole text in quotes.")
  }

  /// What to do about text after a quote that was meant as part of the text: `'the user's screen'`.
  private func afterQuote(_ characters: [Unicode.Scalar], _ place: Int) -> String? {
    let before = characters[..<place].last { $0 != " " }
    switch before {
    case "'": return "The text ends at the ' before it. For an apostrophe, put the whole text in double quotes: \"…\""
    case "\"": return "The text ends at the \" before it. Put the whole text in single quotes: '…'"
    default: return nil
    }
  }

  // MARK: Lines without a colon

  private var lineWithoutColon: Diagnostic? {
    guard syntax.problem.contains("expected ':'") else { return nil }
    if let trap = LineTrap(source, line: Int(syntax.contextPlace.line)).diagnostic { return trap }
    let characters = line(syntax.contextPlace)
    let start = Int(syntax.contextPlace.column) - 1
    guard start < characters.count else { return nil }
    let word = text(characters[start...])
    if let row = rowWithoutDash(Int(syntax.contextPlace.line)) { return row }
    return withoutColon(syntax.contextPlace, word)
  }

  func withoutColon(_ place: SourcePosition, _ word: String) -> Diagnostic {
    error(
      SourceRange(place, count: word.unicodeScalars.count), "a colon is missing in `\(word)`",
      "A line is `key: value`, or `- item` in a list." + withColon(word),
      "If it goes on with the text of the line above, write both on one line.")
  }

  /// `when closeScreen` as it was probably meant.
  private func withColon(_ word: String) -> String {
    let parts = word.split(separator: " ", maxSplits: 1)
    let isProse = word.split(separator: " ").count > 4
    guard !isProse, word.unicodeScalars.first?.properties.isAlphabetic ?? false else { return "" }
    return parts.count == 2 ? " Did you mean `\(parts[0]): \(parts[1])`?" : " Did you mean `\(word):`?"
  }

  private var other: Diagnostic {
    let end = Int(syntax.place.line) <= source.lineCount ? syntax.place : source.lastPosition
    let place = syntax.context.contains("tag") ? syntax.contextPlace : end
    let characters = line(place)
    if Int(place.column) <= characters.count, ",]}?!".unicodeScalars.contains(characters[Int(place.column) - 1]) {
      return error(
        SourceRange(place, count: 1), "`\(Character(characters[Int(place.column) - 1]))` cannot stand here",
        "Remove it; if it begins a text, put the text in quotes.")
    }
    return error(
      SourceRange(place, count: 1), "this cannot be understood here",
      "Look at the quotes, the brackets and the indentation of this line and of the one above.")
  }
}
