import RehearseLanguage
import RehearseSource

/// Says what libyaml's complaint means to somebody who does not know YAML.
struct SyntaxExplanation {
  let source: SourceText
  let syntax: ParserProblem.Syntax

  var diagnostic: Diagnostic {
    if let offset = syntax.byteOffset { return unreadableCharacter(offset) }
    let noticed = [Int(syntax.place.line), Int(syntax.contextPlace.line)]
    return PasteTrap(source, noticed: noticed).diagnostic ?? tabIndentation ?? leftOpen ?? badEscape
      ?? bracket ?? startingCharacter
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
        SourceRange(place, count: 1), "the file contains a zero byte: it is not a text file",
        "Scenario files are plain text: save it as UTF-8.")
    }
    return error(
      SourceRange(place, count: 1), "there is an invisible control character (\(name)) here",
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
      return error(SourceRange(syntax.place, count: 1), "there is a tab here; use spaces")
    }
    return special?.ofNothing
  }

  // MARK: Quotes and brackets

  private var badEscape: Diagnostic? {
    let isEscape = syntax.problem.contains("escape") || syntax.problem.contains("hexdecimal")
    guard isEscape, syntax.context.contains("quoted scalar") || syntax.problem.contains("escape character") else {
      return nil
    }
    return error(
      SourceRange(syntax.place, count: 1), "this backslash sequence means nothing in double quotes",
      "Write \\\\ for a backslash, or use single quotes: they take every character as it is.")
  }

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
        SourceRange(position(place.line, start + 1), count: colon - start + 1), "a space is missing after the colon",
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
    let name = text(characters[start..<first])
    if !KeyWords.texts.contains(name), let brace = value.firstIndex(of: "{"), brace > value.startIndex + 1,
      brace < colon,
      characters[brace - 1] == " ", let action = self.name(in: characters, before: brace - 1),
      action.startIndex == value.startIndex
    {
      return error(
        SourceRange(position(syntax.place.line, brace + 1), count: 1), "a colon is missing before this",
        "Write `\(name): { \(text(action)): \(text(characters[brace...])) }`")
    }
    if !KeyWords.texts.contains(name), let round = roundBracket(characters, colon) { return round }
    if let bracket = value.first, "｛［（".unicodeScalars.contains(bracket),
      let plain = Unicode.Scalar(bracket.value - 0xFEE0)
    {
      return error(
        SourceRange(position(syntax.place.line, value.startIndex + 1), count: 1),
        "`\(Character(bracket))` is a wide bracket, which has no meaning here",
        "Write `\(Character(plain))`, and the same kind of closing bracket.")
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
      afterQuote(characters, column - 1) ?? afterBracket(characters, column - 1)
        ?? "Remove it, or put the whole text in quotes.")
  }

  /// What to do about text behind a list or braces that are already closed.
  private func afterBracket(_ characters: [Unicode.Scalar], _ place: Int) -> String? {
    guard let last = characters[..<place].last(where: { $0 != " " }), last == "}" || last == "]" else { return nil }
    let line = WrittenLine(characters, number: Int(syntax.place.line))
    let rest = characters[place...].drop { $0 == "," || $0 == " " }
    guard characters[place] == ",", let sign = rest.first else {
      return "Everything is closed before it: remove it, or open one more bracket."
    }
    if sign == "{" || sign == "[", let key = line.key {
      if let all = joined(line, characters, place, key) { return "One pair around all of it is enough: \(key): \(all)" }
      return "Several items are written in brackets: \(key): [\(line.value)]"
    }
    return "The `\(Character(last))` before it closes everything: write it at the end, and not here."
  }

  /// Two lists, or two pairs of braces of a key that has keys below it, written as one.
  private func joined(_ line: WrittenLine, _ characters: [Unicode.Scalar], _ place: Int, _ key: String) -> String? {
    let end = line.valueStart + line.value.unicodeScalars.count
    guard line.valueStart < place, place < end else { return nil }
    var before = characters[line.valueStart..<place]
    while before.last == " " { before.removeLast() }
    let behind = characters[place..<end].drop { $0 == "," || $0 == " " }
    switch (before.popLast(), behind.first) {
    case ("]", "["): break
    case ("}", "{") where KeyWords.maps.contains(key): break
    default: return nil
    }
    while before.last == " " { before.removeLast() }
    return text(before) + ", " + text(behind.dropFirst().drop { $0 == " " })
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
        SourceRange(place, count: 1), "`\(Character(characters[Int(place.column) - 1]))` is not allowed here",
        "Remove it; if it begins a text, put the text in quotes.")
    }
    return error(
      SourceRange(place, count: 1), "this cannot be understood here",
      "Look at the quotes, the brackets and the indentation of this line and of the one above.")
  }
}
