import Rehearse

/// Says what was meant by a line that fits below nothing, where a line further up is the reason.
struct UnsupportedLayoutCheck {
  private static let linesRead = 2000
  /// What people and programs put before the items of a list, besides those that `LineCheck` knows.
  private static let signs = "+◦○●■□➢►✓–—‒−•‣▪·*".unicodeScalars

  private let source: SourceText
  private let line: YAMLLine

  init(_ source: SourceText, line number: Int) {
    self.source = source
    line = YAMLLine(source, number)
  }

  var diagnostic: Diagnostic? {
    guard let above = linesAbove().first else { return nil }
    return valueAbove(above) ?? argumentsBeside(above) ?? emptyKeyAbove(above)
  }

  /// The lines above that say something, from the nearest on.
  private func linesAbove() -> some BidirectionalCollection<YAMLLine> {
    (max(1, line.number - Self.linesRead)..<max(1, line.number)).reversed().lazy
      .map { YAMLLine(source, $0) }.filter { !$0.isIdle }
  }

  // MARK: Signs of lists

  /// The first item of a list that begins with something else than a dash.
  var foreignSign: Diagnostic? {
    guard line.isItem || sign(line) != nil else { return nil }
    var first = sign(line) == nil ? nil : line
    for other in linesAbove() {
      if other.indent < line.indent { break }
      if other.indent == line.indent, sign(other) != nil { first = other }
    }
    guard let first, let sign = sign(first) else { return nil }
    let text = first.characters[(first.indent + sign.count)...].drop { $0 == " " }
    let item = String(scalars: text)
    return report(.foreignSign(sign, item: item), at: first.indent, of: first, count: sign.count)
  }

  /// What a line has in place of a dash.
  private func sign(_ line: YAMLLine) -> String? {
    let rest = line.characters[line.indent...]
    if rest.count > 2, let first = rest.first, Self.signs.contains(first), rest[rest.startIndex + 1] == " " {
      return String(Character(first))
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard (1...3).contains(digits.count), digits.endIndex + 1 < rest.endIndex,
      ".)".unicodeScalars.contains(rest[digits.endIndex]), rest[digits.endIndex + 1] == " "
    else { return nil }
    return String(scalars: rest[...digits.endIndex])
  }

  // MARK: Values

  /// Something below a key that has its value on its own line.
  private func valueAbove(_ above: YAMLLine) -> Diagnostic? {
    guard let key = above.key, !above.value.isEmpty, let advice = advice(below: key, above) else { return nil }
    return report(
      .valueAndLines(key, advice: advice), at: above.valuePlaces.lowerBound, of: above,
      count: above.value.unicodeScalars.count)
  }

  private func advice(below key: String, _ above: YAMLLine) -> String? {
    let item = line.body
    if above.value == "none", KeyWords.nones.contains(key), line.isItem || line.indent > above.start + 1 {
      return "Remove `none`: then what is below it is the value."
    }
    if line.isItem, above.value.hasPrefix("["), above.value.hasSuffix("]") {
      return "Write it into the brackets: \(above.value.dropLast()), \(item)]"
    }
    guard !line.isItem, let own = line.key, line.indent > above.start + 1 else { return nil }
    if above.value.hasPrefix("{"), above.value.hasSuffix("}"), !KeyWords.siblings.contains(own) {
      return "Write `\(own)` into the braces. If it belongs next to `\(key)`, start it in the same column."
    }
    guard key == ScenarioKey.when.rawValue, !KeyWords.siblings.contains(own),
      above.value.allSatisfy({ $0.isLetter || $0 == "." })
    else {
      return nil
    }
    return "To give it arguments: `when: { \(above.value): { \(own): …, … } }`"
  }

  // MARK: Keys with nothing behind them

  /// `- tokenStore.save:` with an argument that starts no further to the right.
  private func argumentsBeside(_ above: YAMLLine) -> Diagnostic? {
    guard let key = above.key, above.value.isEmpty, above.isItem, key.contains("."), let own = line.key,
      !line.isItem, line.indent <= above.start, line.indent >= above.indent
    else { return nil }
    let missing = above.start + 2 - line.indent
    return report(
      .belongsBelow(own, key: key, missing: missing), at: line.indent, of: line, count: own.unicodeScalars.count)
  }

  /// A key with nothing behind it, and what belongs below it in the same column.
  private func emptyKeyAbove(_ above: YAMLLine) -> Diagnostic? {
    guard line.indent > above.start else { return nil }
    var next: YAMLLine?
    for other in linesAbove() {
      if other.start < above.start { return nil }
      guard other.start == above.start else {
        next = nil
        continue
      }
      if let next, let own = next.key, let key = other.key, other.value.isEmpty, !next.isItem,
        !KeyWords.siblings.contains(own)
      {
        return report(.sameColumn(own, below: key), at: next.indent, of: next, count: own.unicodeScalars.count)
      }
      if other.key == nil || other.value.isEmpty || other.isItem { return nil }
      next = other
    }
    return nil
  }

  private func report(_ message: Message, at column: Int, of line: YAMLLine, count: Int) -> Diagnostic {
    let place = SourcePosition(line: line.number, column: column + 1)
    return Diagnostic(.error, at: SourceRange(place, count: max(1, count)), message)
  }
}

extension Message {
  fileprivate static func foreignSign(_ sign: String, item: String) -> Message {
    Message(
      .wrongDash,
      sign.first?.isNumber == true
        ? "a list has a dash before each item, not a number"
        : "`\(sign)` is not the dash that begins an item of a list",
      hints: ["Type a minus and a space before each item: `- \(item)`"])
  }

  fileprivate static func valueAndLines(_ key: String, advice: String) -> Message {
    Message(
      .valueAndLines, "`\(key)` has its value here, so nothing can be written below it", hints: [advice])
  }

  fileprivate static func belongsBelow(_ own: String, key: String, missing: Int) -> Message {
    Message(
      .indentation, "`\(own)` belongs below `\(key)`",
      hints: ["Indent it, and what belongs to it, by \(missing) more \(missing == 1 ? "space" : "spaces")."])
  }
}
