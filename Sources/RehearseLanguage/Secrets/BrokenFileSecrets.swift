import Rehearse

/// Finds secrets line by line in a file with invalid YAML, where the end of a value is uncertain.
///
/// Everything on the line after a secret's key is hidden, except brackets that close earlier ones. The same applies
/// after an action whose secret argument cannot be parsed. If brackets remain open, the lines below belong to the
/// value, up to a line that starts with a declared name or with a key that is not indented further.
struct BrokenFileSecrets {
  /// A value that the lines below a secret may still belong to.
  private struct Continuation {
    let column: Int
    /// Whether even lines that start with a declared name belong to the value, as in multiline text.
    let isText: Bool
  }

  let names: SecretNames
  private var continuation: Continuation?
  /// The opening quote of a secret string that continues on the next line.
  private var quote: Unicode.Scalar?

  init(names: SecretNames) { self.names = names }

  mutating func take(_ line: YAMLLine, _ ranges: inout SecretRanges) {
    guard line.first != nil else { return }
    if let quote {
      ranges.add(line, from: line.skippingBlanks(0))
      if line.quoteEnd(of: quote, from: 0) != nil { self.quote = nil }
    } else if let continuation, belongs(line, to: continuation) {
      ranges.add(line, from: line.start)
    } else {
      continuation = nil
      takeSecret(line, &ranges)
    }
  }

  /// Whether a line starts with a key or a declared name, and so is probably not part of a value.
  private func isBeginning(_ line: YAMLLine) -> Bool {
    let inner = YAMLLine(Array(line.characters[line.start...].drop { "{[ ".unicodeScalars.contains($0) }))
    let word = inner.key ?? inner.body
    // A colon is missing in `becomes { token: t-1 }`.
    let isChange = word.hasPrefix("\(ChangeKey.becomes.rawValue) {")
    return isChange || word == ClockAdvance.action || KeyWords.isKey(word) || names.harmless.contains(word)
  }

  private func belongs(_ line: YAMLLine, to continuation: Continuation) -> Bool {
    if line.indent > continuation.column { return continuation.isText || !isBeginning(line) }
    return line.key == nil && !isBeginning(line)
  }

  private mutating func takeSecret(_ line: YAMLLine, _ ranges: inout SecretRanges) {
    guard let word = words(of: line).first(where: { isSecret($0) ? !$0.isProse : mayHoldSecret($0) }) else {
      return
    }
    let open = brackets(openedBefore: word)
    let isQuoteOpen =
      word.isQuoted && line.quoteEnd(of: line.characters[word.value], from: word.value + 1) == nil
    let closing = isQuoteOpen ? nil : closing(open, of: line, from: word.value)
    if !word.isHeading { ranges.add(line, from: word.value, to: closing?.start) }
    quote = isQuoteOpen ? line.characters[word.value] : nil
    if !open.isEmpty, let closing, closing.count == open.count, !word.isHeading,
      isBalanced(line.characters[min(word.value, closing.start)..<closing.start])
    {
      return
    }
    let isInComment = line.contentEnd(from: line.indent) < word.start
    continuation = Continuation(column: line.start, isText: open.isEmpty && isSecret(word) && !isInComment)
  }

  /// The closing brackets that are still missing where a word starts, the innermost last.
  private func brackets(openedBefore word: Word) -> [Unicode.Scalar] {
    var open: [Unicode.Scalar] = []
    var index = word.line.start
    while index < word.start {
      let character = word.line.characters[index]
      index += 1
      switch character {
      case "{": open.append("}")
      case "[": open.append("]")
      case "}", "]": if open.last == character { open.removeLast() }
      case "\"", "'": index = word.line.quoteEnd(of: character, from: index) ?? index
      default: break
      }
    }
    return open
  }

  /// The brackets at the end of a line that close open ones; `nil` if they do not match.
  private func closing(
    _ open: [Unicode.Scalar], of line: YAMLLine, from value: Int
  ) -> (start: Int, count: Int)? {
    var (start, end, found) = (line.characters.count, line.characters.count, [Unicode.Scalar]())
    while end > value, found.count < open.count {
      end -= 1
      let character = line.characters[end]
      guard character == "}" || character == "]" || line.isBlank(end) else { break }
      guard !line.isBlank(end) else { continue }
      found.append(character)
      start = end
    }
    guard found.elementsEqual(open.suffix(found.count)) else { return nil }
    while start > value, line.isBlank(start - 1) { start -= 1 }
    return (start, found.count)
  }

  /// Whether a value closes as many brackets as it opens; if not, the ones at its end are its own.
  private func isBalanced(_ value: ArraySlice<Unicode.Scalar>) -> Bool {
    value.count { $0 == "{" || $0 == "[" } == value.count { $0 == "}" || $0 == "]" }
  }

  private func isSecret(_ word: Word) -> Bool {
    names.isSecret(in: word.line.characters, endingAt: word.end) || word.isJoined && names.isUsual(word.text)
  }

  // MARK: Words

  private struct Word {
    let line: YAMLLine
    let start: Int
    let end: Int
    let value: Int
    /// Whether a colon or `=` follows.
    let isJoined: Bool

    init(_ line: YAMLLine, _ places: Range<Int>) {
      self.line = line
      start = places.lowerBound
      end = places.upperBound
      let next = line.skippingBlanks(line.skipping("\"'", from: places.upperBound))
      isJoined = line.character(next) == ":" || line.character(next) == "="
      value = line.skippingBlanks(isJoined ? next + 1 : places.upperBound)
    }

    var text: String { line.text(start..<end) }
    var next: Unicode.Scalar? { line.character(value) }
    var isQuoted: Bool { next == "\"" || next == "'" }
    /// Whether the word is part of text for people.
    var isProse: Bool { !isJoined && (line.key.map(KeyWords.texts.contains) ?? false) }
    /// Whether no value follows the word.
    var isName: Bool { isProse || !isJoined && ",]}.".unicodeScalars.contains(next ?? " ") }
    /// Whether the word ends a column heading, so that the secrets are on the lines below.
    var isHeading: Bool { !isJoined && line.body.hasPrefix("[") && (next == "," || next == "]") }
    /// Whether the word may be part of an operation's name.
    var hasPort: Bool { start > 0 && line.characters[start - 1] == "." }
  }

  private func words(of line: YAMLLine) -> some Sequence<Word> {
    sequence(state: line.start) { index in
      let characters = line.characters
      guard let start = characters[index...].firstIndex(where: SecretNames.isWordCharacter) else { return nil }
      index = characters[start...].firstIndex { !SecretNames.isWordCharacter($0) } ?? characters.count
      return Word(line, start..<index)
    }
  }

  private static let argumentKeys = [ResponseKey.to.rawValue, CountKey.with.rawValue]

  /// Whether something other than named arguments follows a name; any part of it may be secret.
  private func mayHoldSecret(_ word: Word) -> Bool {
    guard word.end - word.start <= names.longestHolder else { return false }
    let text = word.text
    guard names.isHolder(text) && !word.isName || Self.argumentKeys.contains(text) && word.isJoined
    else { return false }
    if word.next == "{" || word.next == "(" && hasNamedArguments(word) || areNamed(word) { return false }
    return !isAnswer(word)
  }

  private func hasNamedArguments(_ word: Word) -> Bool {
    let inside = word.line.characters[(word.value + 1)...].prefix(100)
    guard let end = inside.firstIndex(of: ")") else { return false }
    return inside[..<end].split(separator: ",").allSatisfy { isBeginning(YAMLLine(Array($0))) }
  }

  /// Whether arguments with their names follow without brackets, as in `logIn: id: ana, password: x`.
  private func areNamed(_ word: Word) -> Bool {
    let value = word.line.characters[min(word.value, word.line.count)...]
    guard word.isJoined, !value.isEmpty else { return false }
    return value.split(separator: ",").allSatisfy { part in
      YAMLLine(Array(part.drop { $0 == " " })).key.map(names.harmless.contains) ?? false
    }
  }

  /// Whether a response follows, rather than arguments.
  private func isAnswer(_ word: Word) -> Bool {
    guard word.hasPort, !word.line.isItem, let key = word.line.key else { return false }
    return key.contains(".") || key == ScenarioKey.given.rawValue || key == GivenKey.responses.rawValue
  }
}

extension SecretRanges {
  fileprivate mutating func add(_ line: YAMLLine, from start: Int, to end: Int? = nil) {
    let end = end ?? line.characters.count
    guard start < end else { return }
    add(line.range(start, count: end - start))
  }
}
