import RehearseLanguage
import RehearseSource

/// Finds secrets in a file whose YAML has a mistake, line by line: what follows a secret key, and what stands below a
/// heading that names one.
///
/// Nobody knows where such a value ends. So the rest of its line is held back, and all that could still belong to it.
struct BrokenFileSecrets {
  /// What the lines after a secret may still be.
  private struct Continuation {
    /// Lines indented deeper than this belong to it.
    var indent: Int
    /// Rows of the same list belong to it, too.
    var hasRows = false
    /// It is the column of a table: its rows belong to it however they are indented.
    var isColumn = false
    /// Nothing of it was on the line of its key.
    var isAwaited = false
    /// It is what follows the name of an action: only what cannot be an argument by its name belongs to it.
    var isOfAction = false
  }

  let names: SecretFinder
  private var continuation: Continuation?
  /// The quote that opened a secret text and has not been closed yet.
  private var quote: Unicode.Scalar?

  init(names: SecretFinder) { self.names = names }

  mutating func take(_ number: Int, _ line: [Unicode.Scalar], _ ranges: inout SecretRanges) {
    let indent = line.prefix { $0 == " " || $0 == "\t" }.count
    guard indent < line.count else { return }
    if let open = quote {
      hide(number, line, from: indent, &ranges)
      if closes(open, line[...]) { quote = nil }
      return
    }
    if let current = continuation {
      if belongs(line, indent, current) {
        continuation?.isAwaited = false
        let start = line.firstIndex { $0 != "-" && $0 != " " && $0 != "\t" } ?? line.count
        return hide(number, line, from: start, &ranges)
      }
      continuation = nil
    }
    if let (start, key) = secretValue(line, indent) {
      hide(number, line, from: start, &ranges)
      // Brackets that open and close on the line hold all of what is in them.
      if start < line.count, isWhole(line[indent...]) { return }
      continuation = Continuation(indent: key ?? indent, hasRows: key != nil, isAwaited: start >= line.count)
      if start < line.count, line[start] == "\"" || line[start] == "'", !closes(line[start], line[(start + 1)...]) {
        quote = line[start]
      }
    } else if isBareHolder(line, indent) {
      continuation = Continuation(indent: indent, isOfAction: true)
    } else if let (start, list) = secretHeading(line, indent) {
      hide(number, line, from: start, &ranges)
      continuation = Continuation(indent: list, hasRows: true, isColumn: true)
    }
  }

  /// Whether a line is the name of an action with a secret argument, and nothing but a colon behind it.
  private func isBareHolder(_ line: [Unicode.Scalar], _ indent: Int) -> Bool {
    var rest = line[indent...].drop { $0 == "-" || $0 == " " }
    while rest.last == " " { rest.removeLast() }
    guard rest.last == ":" else { return false }
    let word = String(String.UnicodeScalarView(rest.dropLast()))
    return names.isHolder(word) || Self.holdsArguments(word)
  }

  private func hide(_ number: Int, _ line: [Unicode.Scalar], from start: Int, _ ranges: inout SecretRanges) {
    guard start < line.count else { return }
    ranges.add(SourceRange(SourcePosition(line: number, column: start + 1), count: line.count - start))
  }

  private func belongs(_ line: [Unicode.Scalar], _ indent: Int, _ current: Continuation) -> Bool {
    if current.isOfAction { return indent > current.indent && !line.contains(":") }
    if current.isAwaited || indent > current.indent { return true }
    let isItem = line[indent] == "-"
    if current.isColumn, isItem, let first = line[(indent + 1)...].first(where: { $0 != " " }),
      first == "[" || first == "-"
    {
      return true
    }
    if current.hasRows, indent == current.indent, isItem || line[indent] == "[" || line[indent] == "]" { return true }
    // A key that lacks its colon is no part of a value.
    return !isItem && !line.contains(":") && !KeyWords.isKey(String(String.UnicodeScalarView(line[indent...])))
  }

  /// Whether a line has brackets, and all of them are closed on it in their order, outside of quotes that are closed too.
  private func isWhole(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    var open: [Unicode.Scalar] = []
    var hasBrackets = false
    var index = line.startIndex
    var before: Unicode.Scalar = " "
    while index < line.endIndex {
      let character = line[index]
      switch character {
      case "{", "[":
        open.append(character == "{" ? "}" : "]")
        hasBrackets = true
      case "}", "]":
        guard open.popLast() == character else { return false }
      case "\"", "'":
        guard " ,:[{-".unicodeScalars.contains(before) else { break }
        guard let end = end(of: character, line[(index + 1)...]) else { return false }
        index = end
      default: break
      }
      before = character
      index += 1
    }
    return hasBrackets && open.isEmpty
  }

  /// Whether the text that this quote opened ends here.
  private func closes(_ quote: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    end(of: quote, rest) != nil
  }

  /// Where the text that this quote opened ends.
  private func end(of quote: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Int? {
    var index = rest.startIndex
    while index < rest.endIndex {
      if quote == "\"", rest[index] == "\\" {
        index += 1
      } else if rest[index] == quote {
        guard quote == "'", index + 1 < rest.endIndex, rest[index + 1] == "'" else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  // MARK: Keys

  /// Where the value of the line's first secret key starts, and how far the key is indented if it comes first there.
  private func secretValue(_ line: [Unicode.Scalar], _ indent: Int) -> (start: Int, indent: Int?)? {
    var end = indent
    while end < line.count {
      guard SecretFinder.isWordCharacter(line[end]) else {
        end += 1
        continue
      }
      let start = end
      while end < line.count, SecretFinder.isWordCharacter(line[end]) { end += 1 }
      guard let value = valueStart(line, start, end) else { continue }
      let word = String(String.UnicodeScalarView(line[start..<end]))
      guard names.isSecret(word) || holdsSecret(word, line, start, value) else { continue }
      let isFirst = line[indent..<start].allSatisfy { "-?\"' ".unicodeScalars.contains($0) }
      return (value, isFirst ? start : nil)
    }
    return nil
  }

  /// Whether what follows the name of an action or an operation cannot be its arguments by name: any part of it may be the
  /// secret one.
  private func holdsSecret(_ word: String, _ line: [Unicode.Scalar], _ start: Int, _ value: Int) -> Bool {
    guard value < line.count, line[value] != "{", line[value] != "#" else { return false }
    if Self.holdsArguments(word) { return line[start..<value].contains(":") }
    guard names.isHolder(word) else { return false }
    guard start > 0, line[start - 1] == "." else { return true }
    // What an operation answers is none of its arguments.
    return line.first { $0 != " " } == "-"
  }

  /// Whether a word is the key below which a response has arguments of its operation.
  private static func holdsArguments(_ word: String) -> Bool { word == ResponseKey.to.rawValue }

  /// Where a value starts if the word between is its key: before `:` or `=`, or first of its line or of its entry and
  /// before a blank.
  private func valueStart(_ line: [Unicode.Scalar], _ start: Int, _ end: Int) -> Int? {
    var next = end
    while next < line.count, line[next] == "\"" || line[next] == "'" { next += 1 }
    let blanks = next
    while next < line.count, line[next] == " " || line[next] == "\t" { next += 1 }
    guard next < line.count else { return nil }
    if line[next] == ":" || line[next] == "=" {
      next += 1
      while next < line.count, line[next] == " " || line[next] == "\t" { next += 1 }
      return next
    }
    guard next > blanks, line[next] != ",", line[next] != "]" else { return nil }
    let before = line[..<start].reversed().first { !" \t\"'".unicodeScalars.contains($0) }
    return before == nil || "-?{,.".unicodeScalars.contains(before ?? "-") ? next : nil
  }

  // MARK: Headings

  /// Where the cells after a row of headings start, and how far its list is indented, if a heading names a secret.
  private func secretHeading(_ line: [Unicode.Scalar], _ indent: Int) -> (start: Int, indent: Int)? {
    if line[indent] == "-", !line.contains(":"), !line.contains("["), names.isSecret(names.wordBefore(line.count, line))
    {
      return (line.count, max(0, indent - 2))
    }
    guard let bracket = line.firstIndex(of: "[") else { return nil }
    for end in line.indices[(bracket + 1)...] where line[end] == "," || line[end] == "]" {
      guard names.isSecret(names.wordBefore(end, line)) else { continue }
      let close = line[end...].firstIndex(of: "]") ?? line.count
      return (close + 1, indent)
    }
    guard names.isSecret(names.wordBefore(line.count, line)) else { return nil }
    return (line.count, indent)
  }
}
