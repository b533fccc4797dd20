import Rehearse

/// Explains mistakes with indentation and dashes, which are often caused by a line further up.
struct IndentationCheck: ComplaintCheck {
  let complaint: Complaint

  // MARK: Misplaced lines

  /// The mistake in a line that does not belong to anything above it.
  var misfit: Diagnostic? {
    guard !complaint.isPastEnd,
      [.unexpectedValue, .missingKey, .missingItem, .unexpectedItem, .missingDocument].contains(complaint.problem)
    else { return nil }
    let own = line.indent
    if complaint.problem == .unexpectedItem, complaint.place.offset > own {
      let isAlone = line.textEnd == complaint.place.offset + 1
      let removal = Hint.Change.edits(line.replacing(complaint.place.offset..<line.textEnd, ""))
      return line.mistake(.listOnKeyLine(isAlone ? removal : nil), at: complaint.place.offset)
    }
    if let row = Self.rowWithoutDash(line, complaint.lines) { return row }
    let name = String(scalars: line.characters[own...].prefix { $0 != ":" }.prefix(60))
    let shown = name.hasPrefix("- ") ? "-" : name
    let trap = LineCheck(complaint.lines, line.number).diagnostic
    if let trap, trap.range.start.offset == own { return trap }
    if let dash = dashAbove ?? laterScenarioWithoutDash { return dash }
    let isBelowScenario = complaint.linesAbove(line.number).first { _ in true }?.key == ScenarioKey.scenario.rawValue
    if shown == "-" || isBelowScenario, let scenario = scenarioWithoutDash { return scenario }
    if let above = causeAbove { return above }
    let count = max(1, shown.unicodeScalars.count)
    guard let neighbours = neighbourIndents else {
      return unfinishedLine ?? line.mistake(.unfitting(shown), at: own, count: count)
    }
    if let first = beginning(indentedBy: neighbours) { return first }
    if let odd = oddLineAbove(at: neighbours) { return odd }
    let change = Hint.Change.edits(moving(line, by: neighbours - own))
    return line.mistake(.indentation(shown, own: own, neighbours: neighbours, change), at: own, count: count)
  }

  /// The dash of an item above, if it is wrong: it has no space after it, or another one before it.
  private var dashAbove: Diagnostic? {
    let above = complaint.linesAbove(line.number).prefix { $0.indent >= line.indent || $0.isItem }
    if line.isItem {
      return above.lazy.filter { $0.indent == line.indent }.compactMap { LineCheck($0).gluedDash }.first
    }
    let item = above.first { $0.isItem }
    guard let item, item.indent < line.indent, line.key != nil else { return nil }
    if item.start == line.indent + 2, let repeated = LineCheck(item).repeatedDash { return repeated }
    return line.indent == item.indent + 2 ? LineCheck(item).wideDash : nil
  }

  /// A scenario without a dash below one that has a dash.
  private var laterScenarioWithoutDash: Diagnostic? {
    guard !line.isItem, line.key == ScenarioKey.scenario.rawValue,
      let first = complaint.linesAbove(line.number).first(where: { $0.isItem && $0.key == line.key })
    else { return nil }
    let isInColumn = line.indent == first.indent
    let change = isInColumn ? .edits(line.inserting("- ", at: line.indent)) : line.withDash
    return line.mistake(.secondScenario(change, isFarther: !isInColumn), at: line.indent, count: 8)
  }

  /// The first of the lines next to this one, if it is the odd one.
  ///
  /// - Parameter column: where those lines start.
  private func oddLineAbove(at column: Int) -> Diagnostic? {
    let (own, isItem) = (line.indent, line.isDash(line.indent))
    let start = { (other: YAMLLine) in isItem ? other.indent : other.start }
    let above = complaint.linesAbove(line.number).prefix { start($0) >= min(own, column) }
      .filter { start($0) == column && (!isItem || $0.isItem) }
    let below = complaint.lines[(line.number - 1)...].lazy.filter { !$0.isIdle }.prefix { $0.indent >= own }
      .filter { $0.indent == own && $0.isItem == isItem }
    guard let first = above.last, first.isItem || first.key != nil,
      isOdd(first, above.count, below.count, by: own - column)
    else { return nil }
    let spaces = own - column
    let shown = first.isItem ? "-" : first.key ?? first.body
    let edits = above.map { spaces < 0 ? $0.replacing(0..<(-spaces), "") : $0.inserting(String.blanks(spaces), at: 0) }
    return first.mistake(
      .indentation(shown, own: first.indent, neighbours: first.indent + spaces, .edits(edits)), at: first.indent,
      count: max(1, shown.unicodeScalars.count))
  }

  /// Whether a line rather than the one with the complaint is the odd one: it does not fit its own lines or the other
  /// dashes, fewer lines start as it does, or it does not start two columns to the right of the key above.
  private func isOdd(_ first: YAMLLine, _ above: Int, _ below: Int, by spaces: Int) -> Bool {
    let meant = first.indent + spaces
    if meant < 0 || fitsItsLines(line) == false { return false }
    if fitsItsLines(first) == false { return true }
    let others = complaint.lines.filter { $0.isItem && $0.number != line.number && $0.number != first.number }
    if first.isItem, !line.isItem, others.contains(where: { $0.indent == meant && $0.key == first.key }) { return true }
    if above != below { return above < below }
    guard let parent = complaint.linesAbove(first.number).first(where: { $0.start < first.start }) else { return false }
    return meant == parent.start + 2 && first.indent != parent.start + 2
  }

  /// Whether other lines of an item start where its first key does; `nil` if it has none.
  private func fitsItsLines(_ item: YAMLLine) -> Bool? {
    guard item.isItem, item.key != nil else { return nil }
    let lines = complaint.lines[item.number...].lazy.filter { !$0.isIdle }.prefix { $0.indent > item.indent }
      .filter { $0.number != line.number }
    return lines.map(\.indent).min().map { _ in lines.contains { $0.indent == item.start } }
  }

  /// The first line of the file, if it is indented and the ones below are not.
  private func beginning(indentedBy spaces: Int) -> Diagnostic? {
    let above = complaint.lines.prefix(line.number - 1).filter { !$0.isIdle }
    guard line.indent == 0, let first = above.first, let key = first.key, above.allSatisfy({ $0.indent == spaces })
    else {
      return nil
    }
    let change = Hint.Change.edits(above.map { $0.replacing(0..<spaces, "") })
    return first.mistake(
      .indentation(key, own: spaces, neighbours: 0, change), at: spaces, count: key.unicodeScalars.count)
  }

  /// A row of a table without its dash.
  static func rowWithoutDash(_ line: YAMLLine, _ lines: [YAMLLine]) -> Diagnostic? {
    guard !line.isItem, line.body.hasPrefix("["), line.body.hasSuffix("]") else { return nil }
    let above = lines.prefix(line.number - 1).last { !$0.isIdle }
    let column = above.map { $0.isItem && $0.indent < line.start ? $0.indent : line.start } ?? line.start
    return line.mistake(
      .rowWithoutDash(line.body, .edits(line.replacing(column..<line.start, "- "))), at: line.start)
  }

  /// The name of an item without its dash, below one with a dash.
  static func nameWithoutDash(_ line: YAMLLine, _ lines: [YAMLLine]) -> Diagnostic? {
    let above = lines.prefix(line.number - 1).last { !$0.isIdle }
    guard !line.isItem, !line.body.contains(" "), line.body.contains("."), let above, above.isItem,
      above.indent == line.indent
    else { return nil }
    return line.mistake(
      .rowWithoutDash(line.body, .edits(line.inserting("- ", at: line.indent))), at: line.start)
  }

  /// A scenario without a dash above one that has a dash.
  private var scenarioWithoutDash: Diagnostic? {
    for above in complaint.lines.prefix(line.number - 1).reversed() {
      let body = above.text(from: above.indent)
      if body.hasPrefix("- scenario:") { return nil }
      if body.hasPrefix("scenario:") {
        return above.mistake(.scenarioWithoutDash(above.withDash), at: above.indent, count: 8)
      }
    }
    return nil
  }

  /// A line that is neither a key nor an item, and continues on the next line.
  private var unfinishedLine: Diagnostic? {
    let above = complaint.lines.line(line.number - 1)
    guard above.indent == line.indent, !above.isIdle, above.characters[above.indent] != "-", above.colon == nil else {
      return nil
    }
    return above.withoutColon(from: above.indent)
  }

  /// The indentation that this line was probably meant to have, from the lines above.
  private var neighbourIndents: Int? {
    let own = line.indent
    let isItem = line.isDash(own)
    var candidate: Int?
    for above in complaint.lines.prefix(line.number - 1).reversed() where !above.isIdle {
      let column = isItem ? above.indent : above.start
      if isItem, column == own || !above.isItem { continue }
      if column == own { break }
      if candidate.map({ abs(column - own) < abs($0 - own) }) ?? true { candidate = column }
      if above.indent < own { break }
    }
    return candidate
  }

  /// Indents a line, and what is below it and belongs to it, by more or fewer spaces.
  private func moving(_ line: YAMLLine, by spaces: Int) -> [TextEdit] {
    lines(from: line).map { number in
      spaces < 0
        ? complaint.lines.line(number).replacing(0..<(-spaces), "")
        : complaint.lines.line(number).inserting(String.blanks(spaces), at: 0)
    }
  }

  /// The lines of a key or an item, with those below it that are indented further.
  ///
  /// - Parameter isNext: whether a line in the same column belongs to them as well.
  private func lines(
    from line: YAMLLine, with isNext: (YAMLLine) -> Bool = { _ in false }
  ) -> ClosedRange<Int> {
    let below = complaint.lines[min(line.number, complaint.lines.count)...].prefix {
      $0.isIdle || $0.indent > line.indent || $0.indent == line.indent && isNext($0)
    }
    return line.number...(below.last { !$0.isIdle }?.number ?? line.number)
  }

  /// The lines of a key that is not indented far enough, and of the next ones that belong below the same key.
  private func linesBeside(_ first: YAMLLine) -> ClosedRange<Int> {
    var above = first
    let below = complaint.lines[first.number...].prefix { line in
      if line.isIdle { return true }
      defer { above = line }
      if line.indent == first.indent {
        return !line.isItem && line.key.map { !KeyWords.siblings.contains($0) } ?? false
      }
      return line.indent > first.indent && (line.key == nil || above.value.isEmpty || line.indent == above.indent)
    }
    return first.number...(below.last { !$0.isIdle }?.number ?? first.number)
  }

  // MARK: Lines above

  private var causeAbove: Diagnostic? {
    guard let above = complaint.linesAbove(line.number).first(where: { _ in true }) else { return nil }
    return valueAbove(above) ?? argumentsBeside(above) ?? emptyKeyAbove(above)
  }

  /// A line below a key that already has a value.
  private func valueAbove(_ above: YAMLLine) -> Diagnostic? {
    guard let key = above.key, !above.value.isEmpty else { return nil }
    if let shifted = shiftedBeside(above, key) { return shifted }
    guard let advice = advice(below: key, above) else { return nil }
    return above.mistake(
      .valueAndLines(key, advice: advice), at: above.valuePlaces.lowerBound, count: above.valuePlaces.count)
  }

  /// A line that is indented too far: its key belongs next to the one above, or its dash below an earlier one.
  private func shiftedBeside(_ above: YAMLLine, _ key: String) -> Diagnostic? {
    guard let own = line.key else { return nil }
    let column: Int
    if line.isItem {
      let other = complaint.linesAbove(line.number).first { $0.isItem && $0.indent < line.indent }
      guard let other, other.key == own, KeyWords.isKey(own) else { return nil }
      column = other.indent
    } else {
      guard line.indent > above.start, !Set(KeyWords.mappings(of: own)).isDisjoint(with: KeyWords.mappings(of: key)),
        key != ScenarioKey.when.rawValue || KeyWords.siblings.contains(own)
      else { return nil }
      column = above.start
      if let cause = emptyKeyAbove(above) { return cause }
    }
    if let odd = oddLineAbove(at: column) { return odd }
    let shown = line.isItem ? "-" : own
    return line.mistake(
      .indentation(shown, own: line.indent, neighbours: column, .edits(moving(line, by: column - line.indent))),
      at: line.indent, count: shown.unicodeScalars.count)
  }

  private func advice(below key: String, _ above: YAMLLine) -> Hint? {
    if above.value == "none", KeyWords.nones.contains(key), line.indent >= above.start + (line.isItem ? 0 : 2) {
      return Hint(
        "Remove `none`, so that the lines below it are the value.", .edits(above.replacing(above.valuePlaces, "")))
    }
    if line.isItem { return itemsBelow(brackets: above) }
    guard let own = line.key, line.indent > above.start + 1 else { return nil }
    if above.value.hasPrefix("{"), above.value.hasSuffix("}"), !KeyWords.siblings.contains(own) {
      return "Write `\(own)` inside the braces. If it belongs next to `\(key)`, start it in the same column."
    }
    guard key == ScenarioKey.when.rawValue, !KeyWords.siblings.contains(own),
      above.value.allSatisfy({ $0.isLetter || $0 == "." })
    else {
      return nil
    }
    return "To give it arguments: `when: { \(above.value): { \(own): …, … } }`"
  }

  /// Advice about items with dashes below a list in brackets, unless they have lines of their own.
  private func itemsBelow(brackets above: YAMLLine) -> Hint? {
    let lines = lines(from: line, with: \.isItem)
    let items = complaint.lines[(line.number - 1)..<lines.upperBound].filter { !$0.isIdle }
    guard above.value.hasPrefix("["), above.value.hasSuffix("]"), line.indent >= above.start,
      items.allSatisfy({ $0.indent == line.indent && $0.isItem && !$0.body.isEmpty && !KeyWords.isKey($0.key ?? "") })
    else { return nil }
    let list = String(above.value.dropLast()) + items.map { ", " + $0.text(from: $0.start, to: $0.textEnd) }.joined()
    return Hint(
      "Write it inside the brackets: \(list)]",
      .edits(above.replacing(above.valuePlaces, list + "]"), .removing(lines: lines)))
  }

  /// An argument that is not indented far enough under `- tokenStore.save:`.
  private func argumentsBeside(_ above: YAMLLine) -> Diagnostic? {
    guard let key = above.key, above.value.isEmpty, above.isItem, key.contains("."), let own = line.key,
      !line.isItem, line.indent <= above.start, line.indent >= above.indent
    else { return nil }
    let missing = above.start + 2 - line.indent
    return line.mistake(
      .belongsBelow(own, key: key, missing: missing, .edits(moving(line, by: missing))), at: line.indent,
      count: own.unicodeScalars.count)
  }

  /// A key without a value, followed by its content in the same column.
  private func emptyKeyAbove(_ above: YAMLLine) -> Diagnostic? {
    guard line.indent > above.start else { return nil }
    var next: YAMLLine?
    for other in complaint.linesAbove(line.number) {
      if other.start < above.start { return nil }
      guard other.start == above.start else {
        next = nil
        continue
      }
      if let next, let own = next.key, let key = other.key, other.value.isEmpty, !next.isItem,
        !KeyWords.siblings.contains(own)
      {
        return next.mistake(
          .sameColumn(own, below: key, lines: linesBeside(next)), at: next.indent, count: own.unicodeScalars.count)
      }
      if other.key == nil || other.value.isEmpty || other.isItem { return nil }
      next = other
    }
    return nil
  }
}

extension Message {
  /// - Parameter removal: Removes a dash with nothing after it.
  fileprivate static func listOnKeyLine(_ removal: Hint.Change?) -> Message {
    let lines: Hint = "Put each item on its own line below, or write the list in brackets: [first, second]"
    return Message(
      .listOnKeyLine, "a list with dashes starts on a line of its own",
      hints: [removal.map { Hint("Remove the dash.", $0).or(lines) } ?? lines])
  }

  fileprivate static func unfitting(_ shown: String) -> Message {
    Message(
      .indentation, "`\(shown)` does not belong here",
      hints: [
        shown == "-"
          ? "Write the key of the list on the line above, such as `scenarios:`, or check the indentation."
          : "Check the indentation of this line, and whether the one above is a key with its value."
      ])
  }

  fileprivate static func indentation(
    _ shown: String, own: Int, neighbours: Int, _ change: Hint.Change
  ) -> Message {
    Message(
      .indentation, "`\(shown)` is indented by \(own), but the lines next to it by \(neighbours)",
      hints: [
        Hint("Change the spaces before it, so that what belongs together starts in the same column.", change)
      ])
  }

  fileprivate static func rowWithoutDash(_ row: String, _ change: Hint.Change) -> Message {
    Message(
      .missingDash, "a dash is missing before this",
      hints: [Hint("Write `- \(row)`", change).or("Write a dash before it.")])
  }

  fileprivate static func scenarioWithoutDash(_ change: Hint.Change?) -> Message {
    Message(
      .missingDash, "a dash is missing before this scenario",
      hints: [Hint("Each scenario starts with a dash: `- scenario: …`, two columns further to the left.", change)])
  }

  fileprivate static func valueAndLines(_ key: String, advice: Hint) -> Message {
    Message(
      .valueAndLines, "`\(key)` already has its value here, so nothing can be written below it", hints: [advice])
  }

  fileprivate static func belongsBelow(
    _ own: String, key: String, missing: Int, _ change: Hint.Change
  ) -> Message {
    Message(
      .indentation, "`\(own)` belongs below `\(key)`",
      hints: [
        Hint(
          "Indent it, with everything that belongs to it, by \(missing) more \(words: missing == 1 ? "space" : "spaces").",
          change)
      ])
  }
}

extension YAMLLine {
  /// Writes a dash in the two columns before the line; `nil` if it starts in the first ones or has a dash.
  var withDash: Hint.Change? { indent < 2 || isItem ? nil : .edits(replacing(indent - 2..<indent, "- ")) }
}
