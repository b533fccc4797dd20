import Rehearse

/// Says what libyaml's complaint means to somebody who does not know YAML.
struct SyntaxExplanation: SyntaxExplainer {
  let source: SourceText
  let syntax: YAMLProblem.Syntax
  private var brackets: BracketExplanation { BracketExplanation(source: source, syntax: syntax) }
  private var colons: ColonExplanation { ColonExplanation(source: source, syntax: syntax) }
  private var indentations: IndentationExplanation { IndentationExplanation(source: source, syntax: syntax) }

  var diagnostic: Diagnostic {
    if let offset = syntax.byteOffset { return unreadableCharacter(offset) }
    let noticed = [Int(syntax.place.line), Int(syntax.contextPlace.line)]
    return PasteCheck(source, noticed: noticed).diagnostic ?? tabIndentation ?? brackets.leftOpen ?? badEscape
      ?? brackets.bracket ?? startingCharacter
      ?? indentations.foreignSign ?? lineAbove ?? missingBlank ?? colons.valueWithColon ?? colons.misplacedText
      ?? indentations.indentation ?? lineWithoutColon
      ?? other
  }

  private func unreadableCharacter(_ offset: Int) -> Diagnostic {
    let place = source.position(ofByte: offset)
    let byte = offset < source.bytes.count ? source.bytes[offset] : 0
    let name = "U+" + String(repeating: "0", count: byte < 16 ? 3 : 2) + String(byte, radix: 16, uppercase: true)
    if byte == 0 {
      return report(.zeroByte, at: SourceRange(place, count: 1))
    }
    return report(.controlCharacter(name), at: SourceRange(place, count: 1))
  }

  private var tabIndentation: Diagnostic? {
    for place in [syntax.place, syntax.contextPlace] {
      let characters = line(place).characters
      let blanks = characters.prefix { $0 == " " || $0 == "\t" }
      guard let tab = blanks.firstIndex(of: "\t"), characters.count > blanks.count else { continue }
      guard !syntax.context.contains("quoted scalar") else { continue }
      return report(
        .tabIndentation(line: place.line), at: SourceRange(position(place.line, tab + 1), count: blanks.count - tab))
    }
    return nil
  }

  private var startingCharacter: Diagnostic? {
    if syntax.context.contains("block scalar") || syntax.context.contains("alias") || syntax.context.contains("anchor")
    {
      let dash = LineCheck(source, line: Int(syntax.contextPlace.line)).diagnostic
      if let dash, dash.range.start == syntax.contextPlace { return dash }
      return SpecialCharacter(source, at: syntax.contextPlace)?.ofItsOwn
    }
    guard syntax.problem.contains("cannot start any token") || syntax.problem.contains("alphabetic or numeric")
    else { return nil }
    let special = SpecialCharacter(source, at: syntax.place)
    if special?.rest.first == "\t" {
      return report(.tab, at: SourceRange(syntax.place, count: 1))
    }
    return special?.ofNothing
  }

  private var badEscape: Diagnostic? {
    let isEscape = syntax.problem.contains("escape") || syntax.problem.contains("hexdecimal")
    guard isEscape, syntax.context.contains("quoted scalar") || syntax.problem.contains("escape character") else {
      return nil
    }
    return report(.backslash, at: SourceRange(syntax.place, count: 1))
  }

  /// What is wrong with the line before, when it ran on into the one where that was noticed.
  private var lineAbove: Diagnostic? {
    let noticed = [
      "mapping values are not allowed", "expected key", "block sequence entries", "expected <document start>",
    ]
    guard noticed.contains(where: syntax.problem.contains) else { return nil }
    var number = min(Int(syntax.place.line) - 1, source.lineCount)
    while number > 0, YAMLLine(source, number).first == nil { number -= 1 }
    guard number > 0 else { return nil }
    let above = YAMLLine(source, number)
    if let item = itemWithoutColon(above) ?? headingWithoutColon(above) { return item }
    // A line that starts further to the right goes on with the text of another.
    guard above.indent <= line(syntax.place).indent else { return nil }
    guard let found = LineCheck(source, line: number).diagnostic else { return nil }
    // A line that begins with a key is none of these, whatever its text says.
    guard found.range.start.column == above.indent + 1 || above.colon == nil else { return nil }
    return found
  }

  /// `responses`, alone on its line, above what belongs to it.
  private func headingWithoutColon(_ above: YAMLLine) -> Diagnostic? {
    let name = above.characters[above.indent...]
    guard !name.isEmpty, name.allSatisfy({ $0.properties.isAlphabetic || $0 == "." }),
      line(syntax.place).indent > above.indent
    else { return nil }
    return withoutColon(position(Int32(above.number), above.indent + 1), text(name))
  }

  /// `- when register` above a line that goes on with its keys.
  private func itemWithoutColon(_ above: YAMLLine) -> Diagnostic? {
    guard above.isItem, above.colon == nil, above.start < above.characters.count else { return nil }
    let below = line(syntax.place)
    guard below.indent == above.start, below.colon != nil else { return nil }
    return withoutColon(position(Int32(above.number), above.start + 1), above.body)
  }

  /// `when:register`: a colon needs a blank after it.
  private var missingBlank: Diagnostic? {
    let above = SourcePosition(line: Int(syntax.place.line) - 1, column: 1)
    for place in [syntax.contextPlace, syntax.place, above] where place.line > 0 {
      let line = line(place)
      let (characters, start) = (line.characters, line.start)
      guard let colon = characters[start...].firstIndex(of: ":"), colon > start, colon + 1 < characters.count else {
        continue
      }
      let key = characters[start..<colon]
      guard characters[colon + 1] != " ", characters[colon + 1] != "=",
        key.allSatisfy({ $0 == " " || $0.properties.isAlphabetic })
      else { continue }
      let problems = ["expected ':'", "expected key", "mapping values are not allowed"]
      guard problems.contains(where: syntax.problem.contains) else { continue }
      return report(
        .missingSpace(text(key), value: text(characters[(colon + 1)...])),
        at: SourceRange(position(place.line, start + 1), count: colon - start + 1))
    }
    return nil
  }

  private var lineWithoutColon: Diagnostic? {
    guard syntax.problem.contains("expected ':'") else { return nil }
    let (characters, colon) = (line(syntax.contextPlace).characters, line(syntax.contextPlace).colon)
    let start = Int(syntax.contextPlace.column) - 1
    guard start < characters.count else { return nil }
    if let colon, colon - start > YAMLLimits.keyCharacters {
      let isQuoted = characters[start] == "\"" || characters[start] == "'"
      let place = position(syntax.contextPlace.line, colon + 1)
      return report(.keyTooLong(isQuoted: isQuoted), at: SourceRange(place, count: 1))
    }
    if let trap = LineCheck(source, line: Int(syntax.contextPlace.line)).diagnostic { return trap }
    let word = text(characters[start...])
    if let row = indentations.rowWithoutDash(Int(syntax.contextPlace.line)) { return row }
    return withoutColon(syntax.contextPlace, word)
  }

  private var other: Diagnostic {
    let end = Int(syntax.place.line) <= source.lineCount ? syntax.place : source.lastPosition
    let place = syntax.context.contains("tag") ? syntax.contextPlace : end
    let characters = line(place).characters
    if Int(place.column) <= characters.count, ",]}?!".unicodeScalars.contains(characters[Int(place.column) - 1]) {
      return report(.straySign(Character(characters[Int(place.column) - 1])), at: SourceRange(place, count: 1))
    }
    return report(.notUnderstood, at: SourceRange(place, count: 1))
  }
}

extension Message {
  fileprivate static var zeroByte: Message {
    Message(
      .notPlainText, "the file contains a zero byte: it is not a text file",
      hints: ["Scenario files are plain text: save it as UTF-8."])
  }

  fileprivate static func controlCharacter(_ name: String) -> Message {
    Message(
      .invisibleCharacter, "there is an invisible control character (\(name)) here",
      hints: ["Delete it. If the text needs it, write \"\\x\(name.suffix(2))\" inside double quotes."])
  }

  fileprivate static func tabIndentation(line: Int32) -> Message {
    Message(
      .tabIndentation, "line \(line) is indented with a tab; use spaces",
      hints: ["Most editors can be set to write spaces for the tab key."])
  }

  fileprivate static var tab: Message {
    Message(.tabIndentation, "there is a tab here; use spaces")
  }

  fileprivate static var backslash: Message {
    Message(
      .backslash, "this backslash has no meaning in double quotes",
      hints: ["Write \\\\ for a backslash, or use single quotes, in which a backslash has no special meaning."])
  }

  fileprivate static func straySign(_ sign: Character) -> Message {
    Message(
      .strayText, "`\(sign)` is not allowed here",
      hints: ["Remove it; if it begins a text, put the text in quotes."])
  }

  fileprivate static var notUnderstood: Message {
    Message(
      .strayText, "this cannot be understood here",
      hints: ["Look at the quotes, the brackets and the indentation of this line and of the one above."])
  }
}
