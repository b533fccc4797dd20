import Rehearse

/// Finds secrets in a file whose YAML has a mistake, line by line.
///
/// Where a value of such a file ends is not certain. So everything after a secret's key on its line is held back, or after an
/// action with a secret argument that cannot be read, except the brackets that close at the end of the line what was opened
/// before. If not all of them are closed there, the value may go on: a line below belongs to it unless it begins with a name
/// that is declared, or with a key that stands no further to the right.
struct BrokenFileSecrets {
  /// What the lines below a secret may still belong to.
  private struct Continuation {
    /// What begins further to the right is a part of it.
    let column: Int
    /// Whether that is so even if it begins with a name that is declared: a text of several lines.
    let isText: Bool
  }

  let names: SecretNames
  private var continuation: Continuation?
  /// The quote that opened a secret text and has not been closed yet.
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

  /// Whether a line begins with a key of the language or a name of the module, in brackets or not, and so is hardly a part of
  /// a value.
  private func isBeginning(_ line: YAMLLine) -> Bool {
    let inner = YAMLLine(Array(line.characters[line.start...].drop { "{[ ".unicodeScalars.contains($0) }))
    let word = inner.key ?? inner.body
    return word == ClockAdvance.action || KeyWords.isKey(word) || names.harmless.contains(word)
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
    if !open.isEmpty, closing?.count == open.count, !word.isHeading { return }
    let isInComment = line.contentEnd(from: line.indent) < word.start
    continuation = Continuation(column: line.start, isText: open.isEmpty && isSecret(word) && !isInComment)
  }

  /// The brackets that close what is open where a word begins, the innermost last.
  private func brackets(openedBefore word: Word) -> [Unicode.Scalar] {
    var open: [Unicode.Scalar] = []
    var place = word.line.start
    while place < word.start {
      let character = word.line.characters[place]
      place += 1
      switch character {
      case "{": open.append("}")
      case "[": open.append("]")
      case "}", "]": if open.last == character { open.removeLast() }
      case "\"", "'": place = word.line.quoteEnd(of: character, from: place) ?? place
      default: break
      }
    }
    return open
  }

  /// Where the brackets begin that close at the end of a line what was opened before, and how many of them there are; `nil` if
  /// they do not fit.
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

  private func isSecret(_ word: Word) -> Bool { names.isSecret(in: word.line.characters, endingAt: word.end) }

  // MARK: Words

  private struct Word {
    let line: YAMLLine
    let text: String
    let start: Int
    let end: Int
    /// Where its value begins, if it is a key.
    let value: Int
    /// Whether a colon or `=` makes it one.
    let isJoined: Bool

    init(_ line: YAMLLine, _ places: Range<Int>) {
      self.line = line
      text = line.text(places)
      start = places.lowerBound
      end = places.upperBound
      let next = line.skippingBlanks(line.skipping("\"'", from: places.upperBound))
      isJoined = line.character(next) == ":" || line.character(next) == "="
      value = line.skippingBlanks(isJoined ? next + 1 : places.upperBound)
    }

    /// The character at the place where its value begins.
    var next: Unicode.Scalar? { line.character(value) }
    var isQuoted: Bool { next == "\"" || next == "'" }
    /// Whether it stands in a text for people, where any word may.
    var isProse: Bool { !isJoined && (line.key.map(KeyWords.texts.contains) ?? false) }
    /// Whether nothing that belongs to it follows: it is the whole of an item, or goes on behind a dot, or is said to people.
    var isName: Bool { isProse || !isJoined && ",]}.".unicodeScalars.contains(next ?? " ") }
    /// Whether it ends the heading of a column: what is secret stands on the lines below.
    var isHeading: Bool { !isJoined && line.body.hasPrefix("[") && (next == "," || next == "]") }
    /// Whether a port precedes it, as in the name of an operation.
    var hasPort: Bool { start > 0 && line.characters[start - 1] == "." }
  }

  private func words(of line: YAMLLine) -> some Sequence<Word> {
    sequence(state: line.start) { place in
      let characters = line.characters
      guard let start = characters[place...].firstIndex(where: SecretNames.isWordCharacter) else { return nil }
      place = characters[start...].firstIndex { !SecretNames.isWordCharacter($0) } ?? characters.count
      return Word(line, start..<place)
    }
  }

  /// Whether what follows the name of an action or an operation cannot be its arguments by name: any part of it may be the
  /// secret one.
  private func mayHoldSecret(_ word: Word) -> Bool {
    guard names.isHolder(word.text) && !word.isName || word.text == ResponseKey.to.rawValue && word.isJoined else {
      return false
    }
    if word.next == "{" || word.next == "(" && hasNamedArguments(word) { return false }
    return !isAnswer(word)
  }

  /// Whether each part of what stands in round brackets behind a word has a name.
  private func hasNamedArguments(_ word: Word) -> Bool {
    let inside = word.line.characters[(word.value + 1)...].prefix(100)
    guard let end = inside.firstIndex(of: ")") else { return false }
    return inside[..<end].split(separator: ",").allSatisfy { isBeginning(YAMLLine(Array($0))) }
  }

  /// Whether what an operation answers follows its name, which is none of its arguments.
  private func isAnswer(_ word: Word) -> Bool {
    guard word.hasPort, !word.line.isItem, let key = word.line.key else { return false }
    return key.contains(".") || key == ScenarioKey.given.rawValue || key == GivenKey.responses.rawValue
  }
}

extension SecretRanges {
  /// Adds a line from a place on, to its end unless another is given.
  fileprivate mutating func add(_ line: YAMLLine, from start: Int, to end: Int? = nil) {
    let end = end ?? line.characters.count
    guard start < end else { return }
    add(line.range(start, count: end - start))
  }
}
