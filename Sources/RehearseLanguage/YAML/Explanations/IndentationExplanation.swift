import Rehearse

/// Says what is wrong with where a line begins, and with the dash that it begins with.
struct IndentationExplanation: SyntaxExplainer {
  let source: SourceText
  let syntax: YAMLProblem.Syntax

  /// Items that begin with something else than a dash.
  var foreignSign: Diagnostic? {
    [syntax.contextPlace, syntax.place].lazy.filter { Int($0.line) <= source.lineCount }
      .compactMap { UnsupportedLayoutCheck(source, line: Int($0.line)).foreignSign }.first
  }

  var indentation: Diagnostic? {
    let isIndentation =
      syntax.problem.contains("mapping values are not allowed") || syntax.problem.contains("expected key")
      || syntax.problem.contains("'-' indicator") || syntax.problem.contains("block sequence entries")
      || syntax.problem.contains("expected <document start>")
    guard isIndentation, Int(syntax.place.line) <= source.lineCount else { return nil }
    let line = line(syntax.place)
    let own = line.indent
    if syntax.problem.contains("block sequence entries"), Int(syntax.place.column) > own + 1 {
      return report(.listOnKeyLine, at: SourceRange(syntax.place, count: 1))
    }
    if let row = rowWithoutDash(Int(syntax.place.line)) { return row }
    let name = text(line.characters[own...].prefix { $0 != ":" }.prefix(60))
    let shown = name.hasPrefix("- ") ? "-" : name
    let place = SourceRange(position(syntax.place.line, own + 1), count: max(1, shown.unicodeScalars.count))
    let trap = LineCheck(source, line: Int(syntax.place.line)).diagnostic
    if let trap, trap.range.start == place.start { return trap }
    if shown == "-", let scenario = scenarioWithoutDash { return scenario }
    if let misfit = UnsupportedLayoutCheck(source, line: Int(syntax.place.line)).diagnostic { return misfit }
    guard let neighbours = neighbourIndents(of: own) else {
      if let above = unfinishedLine(above: Int(syntax.place.line), indent: own) { return above }
      return report(.unfitting(shown), at: place)
    }
    return report(.indentation(shown, own: own, neighbours: neighbours), at: place)
  }

  /// A row of a table, alone on its line.
  func rowWithoutDash(_ number: Int) -> Diagnostic? {
    let line = YAMLLine(source, number)
    guard !line.isItem, line.body.hasPrefix("["), line.body.hasSuffix("]") else { return nil }
    return report(.rowWithoutDash(line.body), at: SourceRange(position(Int32(number), line.start + 1), count: 1))
  }

  /// The first scenario of a file, when only those after it begin with a dash.
  private var scenarioWithoutDash: Diagnostic? {
    for number in (1..<max(1, Int(syntax.place.line))).reversed() {
      let line = YAMLLine(source, number)
      let start = line.indent
      let body = text(line.characters[start...])
      if body.hasPrefix("- scenario:") { return nil }
      guard body.hasPrefix("scenario:") else { continue }
      return report(.scenarioWithoutDash, at: SourceRange(position(Int32(number), start + 1), count: 8))
    }
    return nil
  }

  /// A line that is neither a key nor an item, and so ran on into the next.
  private func unfinishedLine(above number: Int, indent own: Int) -> Diagnostic? {
    guard number > 1 else { return nil }
    let above = YAMLLine(source, number - 1)
    guard above.indent == own, !above.isIdle, above.characters[own] != "-", above.colon == nil else { return nil }
    return withoutColon(position(Int32(number - 1), own + 1), above.body)
  }

  /// How far the lines before are indented that this line could have been meant to join.
  private func neighbourIndents(of own: Int) -> String? {
    let isItem = line(syntax.place).isDash(own)
    var candidate: Int?
    var number = Int(syntax.place.line) - 1
    while number >= 1 {
      let above = YAMLLine(source, number)
      number -= 1
      if above.isIdle { continue }
      let column = isItem ? above.indent : above.start
      if isItem, column == own || !above.isItem { continue }
      if column == own { return candidate.map(String.init) }
      if candidate == nil || abs(column - own) < abs((candidate ?? 0) - own) { candidate = column }
      if above.indent < own { break }
    }
    return candidate.map(String.init)
  }
}

extension Message {
  fileprivate static var listOnKeyLine: Message {
    Message(
      .listOnKeyLine, "a list with dashes starts on a line of its own",
      hints: ["Put each item on its own line below, or write the list in brackets: [first, second]"])
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

  fileprivate static func indentation(_ shown: String, own: Int, neighbours: String) -> Message {
    Message(
      .indentation, "`\(shown)` is indented by \(own), but the lines next to it by \(neighbours)",
      hints: ["Change the spaces before it, so that what belongs together starts in the same column."])
  }

  fileprivate static func rowWithoutDash(_ row: String) -> Message {
    Message(.missingDash, "a dash is missing before this", hints: ["Write `- \(row)`"])
  }

  fileprivate static var scenarioWithoutDash: Message {
    Message(
      .missingDash, "a dash is missing before this scenario",
      hints: ["Each scenario starts with a dash: `- scenario: …`, two columns further to the left."])
  }
}
