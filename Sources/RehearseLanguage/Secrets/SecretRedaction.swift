import Rehearse

/// Renders the diagnostics for one file without its secrets.
package struct Quotation {
  private let redaction: SecretRedaction?
  private let snippets: SnippetRenderer

  package init(path: String) {
    redaction = nil
    snippets = SnippetRenderer(path: path, source: nil)
  }

  /// Shows the text of the file only if it is a scenario file.
  package init(_ source: SourceFile, _ bytes: [UInt8], _ tree: NodeTree, secretNames: SecretNames, isInOrder: Bool) {
    guard source.mayQuote(bytes) else {
      self.init(path: source.path)
      return
    }
    let text = SourceText(path: source.path, file: bytes)
    self.init(text, SecretFinder(names: secretNames).find(in: text, tree, isInOrder: isInOrder), secretNames.harmless)
  }

  private init(_ text: SourceText, _ secrets: SecretRanges, _ harmless: Set<String>) {
    redaction = SecretRedaction(source: text, secrets: secrets, harmless: harmless)
    snippets = SnippetRenderer(path: text.path, source: text, secrets: secrets)
  }

  package func shown(_ diagnostic: Diagnostic) -> ShownDiagnostic { snippets.shown(redacted(diagnostic)) }

  package func line(_ range: SourceRange) -> String { snippets.line(range) }

  func redacted(_ diagnostic: Diagnostic) -> Diagnostic { redaction?.redacted(diagnostic) ?? diagnostic }
}

/// Removes secrets from messages, as snippets do from lines.
package struct SecretRedaction {
  /// Above this many comparisons, everything quoted is hidden.
  private static let limit = 400_000
  /// Above this many secrets, or lines with secrets, everything quoted is hidden.
  private static let secretLimit = 300

  /// Nulls, which cannot be secret.
  private static let nothings: Set = ["null", "Null", "NULL", "~"]

  let source: SourceText
  let secrets: SecretRanges
  /// Declared words, which reveal nothing.
  let harmless: Set<String>

  package init(source: SourceText, secrets: SecretRanges, harmless: Set<String>) {
    (self.source, self.secrets, self.harmless) = (source, secrets, harmless)
  }

  package func redacted(_ diagnostic: Diagnostic) -> Diagnostic {
    let lines = max(1, Int(diagnostic.range.start.line) - 1)...max(1, Int(diagnostic.range.end.line))
    let near = secrets.touching(lines)
    guard !near.isEmpty else { return diagnostic }
    let texts = texts(near, lines)
    var diagnostic = diagnostic
    diagnostic.message = redacted(diagnostic.message, texts)
    diagnostic.hints = diagnostic.hints.map { redacted($0, texts) }
    return diagnostic
  }

  private func redacted(_ hint: Hint, _ texts: [[Unicode.Scalar]]?) -> Hint {
    var hint = hint
    hint.text = redacted(hint.text, texts)
    hint.lines = hint.lines.map { redacted(MessageText(quoting: $0), texts).plain }
    for change in hint.changes.indices {
      hint.changes[change].title = hint.changes[change].title.map { redacted($0, texts) }
    }
    hint.otherwise = hint.otherwise.map { redacted($0, texts) }
    return hint
  }

  /// The secrets on the diagnostic's lines and the line above; `nil` if there are too many.
  private func texts(_ near: SecretRanges, _ lines: ClosedRange<Int>) -> [[Unicode.Scalar]]? {
    guard near.count <= Self.secretLimit, let numbers = near.lines(in: lines, atMost: Self.secretLimit) else {
      return nil
    }
    let written = numbers.flatMap { number -> [ArraySlice<Unicode.Scalar>] in
      let characters = source.characters(number)
      return near.columns(ofLine: number, count: characters.count).map { columns in
        characters[min(columns.lowerBound - 1, characters.count)..<min(columns.upperBound - 1, characters.count)]
      }
    }
    return (written + near.texts.map { Array($0.unicodeScalars)[...] }).compactMap { text in
      text.isEmpty || Self.nothings.contains(String(scalars: text)) ? nil : withoutMatcher(text)
    }
  }

  /// The value in a matcher such as `<text containing hunter2>`, whose other words reveal nothing.
  private func withoutMatcher(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    guard text.first == "<" else { return Array(text) }
    var rest = text.dropFirst()
    if rest.last == ">" { rest.removeLast() }
    while !rest.isEmpty {
      let word = rest.prefix { $0 != " " }
      guard Matcher.allWords.contains(String(scalars: word)) else { break }
      rest = rest.dropFirst(word.count + 1)
    }
    return Array(rest)
  }

  /// Hides the words that the quotations of a text share with the secrets.
  private func redacted(_ text: MessageText, _ secrets: [[Unicode.Scalar]]?) -> MessageText {
    text.replacingQuotations { redacted($0, secrets) }
  }

  private func redacted(_ quotation: String, _ secrets: [[Unicode.Scalar]]?) -> [MessageText.Part] {
    let characters = Array(quotation.unicodeScalars)
    guard let secrets, secrets.reduce(0, { $0 + $1.count }) * characters.count <= Self.limit else { return [.secret] }
    var hidden = Array(repeating: false, count: characters.count)
    for secret in secrets { hide(secret, in: characters, at: characters.indices, &hidden) }
    var parts: [MessageText.Part] = []
    var start = 0
    for index in characters.indices where hidden[index] {
      if index > start { parts.append(.quote(String(scalars: characters[start..<index]))) }
      if index == 0 || !hidden[index - 1] { parts.append(.secret) }
      start = index + 1
    }
    if start < characters.count { parts.append(.quote(String(scalars: characters[start...]))) }
    return parts
  }

  private func hide(
    _ secret: [Unicode.Scalar], in text: [Unicode.Scalar], at quoted: Range<Int>, _ hidden: inout [Bool]
  ) {
    var index = quoted.lowerBound
    while index < quoted.upperBound {
      let isStart = isWord(text[index]) && (index == quoted.lowerBound || !isWord(text[index - 1]))
      let isComma = text[index] == "," && index + 1 < quoted.upperBound && text[index + 1] == " "
      let isMark = !isWord(text[index]) && text[index] != " " && !isComma
      guard isStart || isMark, let match = longestMatch(secret, in: text, at: index, before: quoted.upperBound) else {
        index += 1
        continue
      }
      for offset in match { hidden[offset] = true }
      index = max(index + 1, match.upperBound)
    }
  }

  /// The longest range from `index` that is also part of the secret, in whole words.
  private func longestMatch(
    _ secret: [Unicode.Scalar], in text: [Unicode.Scalar], at index: Int, before limit: Int
  ) -> Range<Int>? {
    var best: Range<Int>?
    for start in secret.indices where secret[start] == text[index] {
      var (end, offset) = (index, start)
      while end < limit, offset < secret.count, text[end] == secret[offset] {
        (end, offset) = (end + 1, offset + 1)
      }
      while end > index, end < limit, isWord(text[end - 1]), isWord(text[end]) { end -= 1 }
      while end > index, text[end - 1] == " " { end -= 1 }
      guard end > index, !isHarmless(text[index..<end]), isTelling(secret, start..<start + end - index) else {
        continue
      }
      if end - index > best?.count ?? 0 { best = index..<end }
    }
    return best
  }

  /// Whether a part of a secret reveals something: it has three characters, a whole word or two punctuation marks.
  private func isTelling(_ secret: [Unicode.Scalar], _ part: Range<Int>) -> Bool {
    guard secret[part].contains(where: isWord) else { return part.count >= 2 }
    guard part.count < 3 else { return true }
    let before = part.lowerBound > 0 && isWord(secret[part.lowerBound - 1])
    let after = part.upperBound < secret.count && isWord(secret[part.upperBound])
    return !before && !after
  }

  private func isHarmless(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = part.filter { isWord($0) || $0 == "." }
    return harmless.contains(String(scalars: word))
  }

  private func isWord(_ character: Unicode.Scalar) -> Bool {
    character == "_" || character.properties.isAlphabetic || character.properties.numericType != nil
  }
}
