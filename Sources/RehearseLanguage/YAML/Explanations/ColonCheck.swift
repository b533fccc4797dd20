import Rehearse

/// Explains mistakes with colons, and extra text after a complete value.
struct ColonCheck: ComplaintCheck {
  let complaint: Complaint

  /// A colon in a value, as in `scenario: Offline: then retry` and `when: logIn { id: ana }`.
  var valueWithColon: Diagnostic? {
    guard complaint.problem == .unexpectedValue, let first = line.colon, first < noticed else { return nil }
    let name = line.text(line.start..<first)
    let start = line.skipping(" ", from: first + 1)
    let value = line.text(from: start)
    let isText = KeyWords.texts.contains(name)
    if line.character(start) == ":" {
      let colons = start..<line.skipping(": ", from: start)
      return line.mistake(.twoColons(.edits(line.replacing(colons, ""))), at: start)
    }
    if !isText, let brace = line.characters[start...].firstIndex(of: "{"), brace > start + 1, brace < noticed,
      line.characters[brace - 1] == " ", let action = line.name(before: brace - 1), action.lowerBound == start
    {
      let guesses = [("{ ", " }"), ("[", "]")].map { opening, closing in
        Hint(
          "Write `\(name): \(opening)\(line.text(action)): \(line.text(from: brace))\(closing)`",
          .edits(
            line.inserting(opening, at: start), line.inserting(":", at: action.upperBound),
            line.inserting(closing, at: line.textEnd)))
      }
      return line.mistake(.missingColon(guesses[0].or(guesses[1])), at: brace)
    }
    if !isText, let round = BracketCheck(complaint: complaint).roundBracket { return round }
    if let wide = line.wideBracket(from: start), wide.range.start.offset == start { return wide }
    if !isText, let braces = braces(around: value), mayHaveKeys(name, value) {
      let guesses = [braces, nested(braces)].compactMap(\.self).map {
        Hint("Write `\(name): \($0)`", replacing(start, $0))
      }
      return line.mistake(
        .secondColon(notes: [(guesses.dropFirst() + [Self.form(isList: false)]).reduce(guesses[0]) { $0.or($1) }]),
        at: noticed)
    }
    let inner = line.characters[start..<noticed]
    let isGroup = isGroup(name)
    guard !isText, inner.contains(",") || isGroup && !inner.contains(" ") else {
      return line.mistake(.colonInText("\"\(value)\"", replacing(start, Literal.quoted(value))), at: noticed)
    }
    let notes = [bracketed(name, value, hasComma: inner.contains(","), from: start)]
    let quoted = Hint(
      "If it is all one text, put it in quotes: \"\(value)\"", replacing(start, Literal.quoted(value)))
    return line.mistake(.secondColon(notes: notes + (isGroup ? [] : [quoted])), at: noticed)
  }

  /// Replaces the rest of the line, unless it has a comment.
  private func replacing(_ start: Int, _ text: String) -> Hint.Change? {
    line.contentEnd(from: start) < line.count ? nil : .edits(line.replacing(start..<line.count, text))
  }

  private func isGroup(_ key: String) -> Bool {
    KeyWords.groups.contains(key) || KeyWords.lists.contains(key) || key.contains(".")
  }

  /// Whether a name is that of a group, of an item, or of something with several values.
  private func mayHaveKeys(_ name: String, _ value: String) -> Bool {
    if KeyWords.isKey(name) { return KeyWords.groups.contains(name) && !KeyWords.lists.contains(name) }
    return name.contains(".") || line.isItem || value.contains(", ")
  }

  /// `{ id: ana, password: x }` for pairs of a name and a value without brackets; `nil` for anything else.
  private func braces(around value: String) -> String? {
    guard !value.contains(where: { "{}[]\"'#".contains($0) }) else { return nil }
    let arePairs = value.split(separator: ",").allSatisfy { part in
      let pair = part.drop { $0 == " " }.split(separator: ": ", omittingEmptySubsequences: false)
      return pair.count == 2 && !pair[1].isEmpty && !pair[0].isEmpty
        && pair[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    }
    return arePairs ? "{ \(value) }" : nil
  }

  /// `{ state: { error: offline } }` for `{ state.error: offline }`.
  private func nested(_ braces: String) -> String? {
    let parts = braces.dropFirst(2).split(separator: ".", maxSplits: 1)
    guard parts.count == 2, KeyWords.isKey(String(parts[0])), !braces.contains(",") else { return nil }
    return "{ \(parts[0]): { \(parts[1]) }"
  }

  /// Advice about several keys on one line, or about a list with arguments.
  private func bracketed(_ key: String, _ value: String, hasComma: Bool, from start: Int) -> Hint {
    let isList = KeyWords.lists.contains(key)
    let hasSecondKey = value.contains(", \(ScenarioKey.then.rawValue):")
    let form = hasSecondKey ? Self.form(isList: false) : Self.form(key, isList: isList)
    if isList || !hasComma, let pairs = pairs(value[...], mayBeNames: isList),
      !isList || pairs.count == 1 || !hasNestedPairs(value)
    {
      let all = pairs.joined(separator: ", ")
      let written = isList ? "[\(all)]" : "{ \(all) }"
      return Hint("Write `\(key): \(written)`", replacing(start, written)).or(form)
    }
    return form
  }

  private static func form(_ key: String = "", isList: Bool) -> Hint {
    key == ScenarioKey.when.rawValue
      ? "Write the arguments of an action in braces: `when: { action: { name: value } }`"
      : isList
        ? "Write each item on a line of its own, with a dash." : "Write each name with its value on a line of its own."
  }

  /// The parts of `a: b: c, d: e`, each with braces around a value that has keys: `a: { b: c }` and `d: e`.
  ///
  /// - Parameter mayBeNames: whether a part may have no key.
  /// - Returns: `nil` if a part has no key, or if the brackets or quotes are not closed.
  private func pairs(_ value: Substring, mayBeNames: Bool = false) -> [String]? {
    guard let parts = Self.parts(value) else { return nil }
    var pairs: [String] = []
    for part in parts {
      let colon = part.firstRange(of: ": ").flatMap { colon in
        part[..<colon.lowerBound].contains { "{[\"'".contains($0) } ? nil : colon
      }
      guard let colon else {
        guard mayBeNames, !part.isEmpty else { return nil }
        pairs.append(String(part))
        continue
      }
      let value = part[colon.upperBound...].drop { $0 == " " }
      guard let first = value.first else { return nil }
      if "{[\"'".contains(first) || !value.contains(": ") {
        pairs.append(String(part))
      } else if let inner = self.pairs(value) {
        pairs.append("\(part[..<colon.lowerBound]): { \(inner.joined(separator: ", ")) }")
      } else {
        return nil
      }
    }
    return pairs
  }

  /// Whether a comma in `a: b: c, d: e` may belong to the inner value or to the outer list.
  private func hasNestedPairs(_ value: String) -> Bool {
    (Self.parts(value[...]) ?? []).contains { part in
      let inner = part.firstRange(of: ": ").map { part[$0.upperBound...].drop { $0 == " " } } ?? ""
      return !"{[\"'".contains(inner.first ?? " ") && inner.contains(": ")
    }
  }

  /// Splits at the commas outside brackets and quotes; `nil` if these are not closed.
  private static func parts(_ value: Substring) -> [Substring]? {
    var (parts, start, closings) = ([Substring](), value.startIndex, [Character]())
    for index in value.indices {
      switch value[index] {
      case let sign where sign == closings.last: closings.removeLast()
      case _ where closings.last == "\"" || closings.last == "'": break
      case "{": closings.append("}")
      case "[": closings.append("]")
      case "\"" where value[start..<index].last ?? " " == " ": closings.append("\"")
      case "'" where value[start..<index].last ?? " " == " ": closings.append("'")
      case "," where closings.isEmpty:
        parts.append(value[start..<index])
        start = value.index(after: index)
      default: break
      }
    }
    guard closings.isEmpty else { return nil }
    return (parts + [value[start...]]).map { part in
      let end = part.lastIndex { $0 != " " }.map { part.index(after: $0) } ?? part.startIndex
      return part[..<end].drop { $0 == " " }
    }
  }

  /// Text or a bracket after a complete value, as in `[a]]` and `"a" b`.
  var misplacedText: Diagnostic? {
    guard [.missingKey, .missingItem, .missingDocument].contains(complaint.problem),
      noticed > line.indent, noticed < line.count
    else { return nil }
    let rest = line.text(from: noticed)
    if rest.hasPrefix(","), rest.hasSuffix("]"), line.isItem {
      return line.mistake(
        .missingBracket(line.body, .edits(line.inserting("[", at: line.start))), at: line.start)
    }
    if let link = linkAddress(rest) { return link }
    if "]})".contains(rest.first ?? " "), let trap = LineCheck(complaint.lines, line.number).wrongJoint { return trap }
    let advice: Hint =
      BracketCheck(complaint: complaint).adviceAfterQuote ?? adviceAfterBracket
      ?? "Remove it, or put the whole text in quotes."
    return line.mistake(.strayText(rest, advice: advice), at: noticed, count: nil)
  }

  /// Explains `[SHOP-1](https://…)`, a link as chats and web pages write it.
  private func linkAddress(_ rest: String) -> Diagnostic? {
    let value = line.key == nil ? line.start..<line.textEnd : line.valuePlaces
    guard rest.hasPrefix("("), line.character(value.lowerBound) == "[", line.sign(before: noticed) == "]",
      let end = line.characters[noticed...].firstIndex(of: ")")
    else { return nil }
    let address = line.text(noticed + 1..<end)
    let change = end + 1 == value.upperBound ? Hint.Change.edits(line.replacing(value, address)) : nil
    return line.mistake(.markdownLink(address, change), at: value.lowerBound, count: value.count)
  }

  /// Advice about text after a closing bracket or brace.
  private var adviceAfterBracket: Hint? {
    guard let last = line.sign(before: noticed), last == "}" || last == "]" else { return nil }
    if line.text(from: noticed, to: line.textEnd).allSatisfy({ "]} ,;.".contains($0) }) {
      return Hint(
        "Remove it: all brackets before it are closed.", .edits(line.replacing(noticed..<line.textEnd, ""))
      ).or("Remove it, or open one more bracket: all brackets before it are closed.")
    }
    guard line.characters[noticed] == ",", let sign = line.character(line.skipping(", ", from: noticed)) else {
      return "Remove it, or open one more bracket: all brackets before it are closed."
    }
    if sign == "{" || sign == "[", let key = line.key {
      let value = line.valuePlaces
      if let all = joined(key) {
        return Hint("Write one pair around all of it: \(key): \(all)", .edits(line.replacing(value, all)))
          .or("Write one pair around all of it.")
      }
      return Hint(
        "Write several items in brackets: \(key): [\(line.value)]",
        .edits(line.inserting("[", at: value.lowerBound), line.inserting("]", at: value.upperBound))
      ).or("Write several items in brackets: [first, second]")
    }
    let rest = line.text(from: noticed, to: line.textEnd)
    if last == "}", let key = line.key, !rest.contains(where: { ":{}[]".contains($0) }) {
      let value = line.valuePlaces
      return Hint(
        "Write several items in brackets: \(key): [\(line.value)]",
        .edits(line.inserting("[", at: value.lowerBound), line.inserting("]", at: value.upperBound))
      ).or("Write several items in brackets: [first, second]")
    }
    let closing = line.characters[..<noticed].lastIndex(of: last) ?? noticed
    let comma = line.characters[..<closing].lastIndex { $0 != " " }.flatMap { line.characters[$0] == "," ? $0 : nil }
    let removal = line.replacing((comma ?? closing)..<closing + 1, "")
    return Hint(
      "Write the `\(Character(last))` at the end: the one before this closes everything.",
      last == self.sign(atEnd: line)
        ? .edits(removal) : .edits(removal, line.inserting(String(Character(last)), at: line.textEnd))
    ).general
  }

  private func sign(atEnd line: YAMLLine) -> Unicode.Scalar? { line.sign(before: line.textEnd) }

  /// Joins two lists, or two maps under a key that takes a map, into one.
  private func joined(_ key: String) -> String? {
    let value = line.valuePlaces
    guard value.lowerBound < noticed, noticed < value.upperBound else { return nil }
    let closing = line.characters[..<noticed].lastIndex { $0 != " " } ?? 0
    let opening = line.skipping(", ", from: noticed)
    switch (line.character(closing), line.character(opening)) {
    case ("]", "["): break
    case ("}", "{") where KeyWords.maps.contains(key): break
    default: return nil
    }
    let behind = line.text(from: line.skipping(" ", from: opening + 1), to: value.upperBound)
    return line.trimmedText(from: value.lowerBound, to: closing) + ", " + behind
  }
}

extension Message {
  fileprivate static func markdownLink(_ address: String, _ change: Hint.Change?) -> Message {
    Message(
      .pastedMarks, "this is how a chat or a web page writes a link",
      hints: [Hint("Write the address alone: \(address)", change).or("Write the address or the ticket alone.")])
  }

  fileprivate static func missingColon(_ advice: Hint) -> Message {
    Message(
      .missingColon, "a colon is missing before this", hints: [advice.or("Write a colon and a space before it.")])
  }

  fileprivate static func colonInText(_ quoted: String, _ change: Hint.Change?) -> Message {
    Message(.colonInText, "this text contains \": \"; put it in quotes", hints: [Hint("Write \(quoted)", change)])
  }

  fileprivate static func twoColons(_ removal: Hint.Change) -> Message {
    Message(.colonInText, "there are two colons after the key", hints: [Hint("Remove one of them.", removal).general])
  }

  fileprivate static func secondColon(notes: [Hint]) -> Message {
    Message(.colonInText, "there is a second `: ` on this line", hints: notes)
  }

  fileprivate static func missingBracket(_ body: String, _ change: Hint.Change) -> Message {
    Message(.unopenedBracket, "a `[` is missing before this", hints: [Hint("Write `- [\(body)`", change)])
  }

  fileprivate static func strayText(_ rest: String, advice: Hint) -> Message {
    Message(.strayText, "`\(rest)` does not belong here", hints: [advice])
  }
}
