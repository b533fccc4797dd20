import Rehearse

/// Says what is wrong with a colon, or with what follows something that was complete before it.
struct ColonExplanation: SyntaxExplainer {
  let source: SourceText
  let syntax: YAMLProblem.Syntax
  private var brackets: BracketExplanation { BracketExplanation(source: source, syntax: syntax) }

  var valueWithColon: Diagnostic? {
    guard syntax.problem.contains("mapping values are not allowed") else { return nil }
    let line = line(syntax.place)
    let characters = line.characters
    let colon = Int(syntax.place.column) - 1
    guard let first = line.colon, first < colon else { return nil }
    let value = characters[(first + 1)...].drop { $0 == " " }
    let name = line.text(line.start..<first)
    if !KeyWords.texts.contains(name), let brace = value.firstIndex(of: "{"), brace > value.startIndex + 1,
      brace < colon,
      characters[brace - 1] == " ", let action = self.name(in: characters, before: brace - 1),
      action.startIndex == value.startIndex
    {
      return report(
        .missingColon(name, action: text(action), value: text(characters[brace...])),
        at: SourceRange(position(syntax.place.line, brace + 1), count: 1))
    }
    if !KeyWords.texts.contains(name), let round = brackets.roundBracket(characters, colon) { return round }
    if let bracket = value.first, "｛［（".unicodeScalars.contains(bracket),
      let plain = Unicode.Scalar(bracket.value - 0xFEE0)
    {
      return report(
        .wideBracket(Character(bracket), plain: Character(plain)),
        at: SourceRange(position(syntax.place.line, value.startIndex + 1), count: 1))
    }
    let quoted = "\"\(text(value))\""
    let inner = characters[value.startIndex..<colon]
    let isGroup = KeyWords.groups.contains(name) || KeyWords.lists.contains(name) || name.contains(".")
    guard !KeyWords.texts.contains(name), inner.contains(",") || isGroup && !inner.contains(" ") else {
      return report(.colonInText(quoted), at: SourceRange(syntax.place, count: 1))
    }
    return Diagnostic(
      .error, at: SourceRange(syntax.place, count: 1),
      .secondColon(
        notes: [bracketed(name, text(value), hasComma: inner.contains(","))]
          + (isGroup ? [] : ["If it is all one text, put it in quotes: \(quoted)"])))
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

  /// Text, or a bracket, after something that was already complete: `[a]]`, `"a" b`.
  var misplacedText: Diagnostic? {
    guard
      syntax.problem.contains("expected key") || syntax.problem.contains("'-' indicator")
        || syntax.problem.contains("expected <document start>")
    else { return nil }
    let line = line(syntax.place)
    let characters = line.characters
    let column = Int(syntax.place.column)
    guard column > line.indent + 1, column <= characters.count else { return nil }
    let rest = text(characters[(column - 1)...])
    if rest.hasPrefix(","), rest.hasSuffix("]"), line.isItem {
      return report(.missingBracket(line.body), at: SourceRange(position(syntax.place.line, line.start + 1), count: 1))
    }
    if "]})".contains(rest.first ?? " "), let trap = LineCheck(source, line: Int(syntax.place.line)).joint {
      return trap
    }
    return report(
      .strayText(
        rest,
        advice: brackets.afterQuote(characters, column - 1) ?? afterBracket(line, column - 1)
          ?? "Remove it, or put the whole text in quotes."),
      at: SourceRange(syntax.place, count: rest.unicodeScalars.count))
  }

  /// What to do about text behind a list or braces that are already closed.
  private func afterBracket(_ line: YAMLLine, _ place: Int) -> String? {
    let characters = line.characters
    guard let last = characters[..<place].last(where: { $0 != " " }), last == "}" || last == "]" else { return nil }
    let rest = characters[place...].drop { $0 == "," || $0 == " " }
    guard characters[place] == ",", let sign = rest.first else {
      return "Remove it, or open one more bracket: all brackets before it are closed."
    }
    if sign == "{" || sign == "[", let key = line.key {
      if let all = joined(line, place, key) { return "Write one pair around all of it: \(key): \(all)" }
      return "Write several items in brackets: \(key): [\(line.value)]"
    }
    return "Write the `\(Character(last))` at the end: the one before this closes everything."
  }

  /// Two lists, or two pairs of braces of a key that has keys below it, written as one.
  private func joined(_ line: YAMLLine, _ place: Int, _ key: String) -> String? {
    let value = line.valuePlaces
    guard value.lowerBound < place, place < value.upperBound else { return nil }
    var before = line.characters[value.lowerBound..<place]
    while before.last == " " { before.removeLast() }
    let behind = line.characters[place..<value.upperBound].drop { $0 == "," || $0 == " " }
    switch (before.popLast(), behind.first) {
    case ("]", "["): break
    case ("}", "{") where KeyWords.maps.contains(key): break
    default: return nil
    }
    while before.last == " " { before.removeLast() }
    return text(before) + ", " + text(behind.dropFirst().drop { $0 == " " })
  }
}

extension Message {
  fileprivate static func missingColon(_ name: String, action: String, value: String) -> Message {
    Message(
      .missingColon, "a colon is missing before this", hints: ["Write `\(name): { \(action): \(value) }`"])
  }

  fileprivate static func wideBracket(_ bracket: Character, plain: Character) -> Message {
    Message(
      .wrongBracket, "`\(bracket)` is a wide bracket, which has no meaning here",
      hints: ["Write `\(plain)`, and the same kind of closing bracket."])
  }

  fileprivate static func colonInText(_ quoted: String) -> Message {
    Message(.colonInText, "this text contains \": \"; put it in quotes", hints: ["Write \(quoted)"])
  }

  fileprivate static func secondColon(notes: [String]) -> Message {
    Message(.colonInText, "there is a second `: ` on this line", hints: notes)
  }

  fileprivate static func missingBracket(_ body: String) -> Message {
    Message(.unopenedBracket, "a `[` is missing before this", hints: ["Write `- [\(body)`"])
  }

  fileprivate static func strayText(_ rest: String, advice: String) -> Message {
    Message(.strayText, "`\(rest)` does not belong here", hints: [advice])
  }
}
