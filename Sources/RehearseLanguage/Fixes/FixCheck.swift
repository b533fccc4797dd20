import Rehearse

/// Decides whether a change of a text may be suggested: it makes the change in a copy and reads that.
///
/// A change may be suggested if the mistakes that it corrects are gone, nothing is wrong because of it, and no scenario,
/// step, row, action or call is missing. What it leaves to the author to fill in is not wrong, and neither is a mistake
/// elsewhere that the corrected one had hidden.
package struct FixCheck: ~Copyable {
  /// The most changes to try.
  package static let limit = 30
  /// The most bytes to read, which takes about 200 ms. It is not a limit of time: messages must not depend on the machine.
  package static let readingLimit = 2 << 20

  /// Mistakes that show that something now belongs to something else.
  private static let structuralCodes = Set(
    [
      MessageCode.cellCount, .duplicateKey, .extraDash, .indentation, .listOnKeyLine, .missingColon, .missingComma,
      .missingDash, .missingItem, .missingKey, .missingValue, .strayText, .unclosedBracket, .unclosedQuote, .unknownKey,
      .unopenedBracket, .valueAndLines, .valueWithoutKey, .wrongDash,
    ].map(\.rawValue))

  /// What is known about a part of the text.
  private struct Part {
    let excerpt: ScenarioExcerpt
    let mistakes: [Diagnostic]
    /// The position after which there may be mistakes that were not listed.
    let end: SourcePosition?
    let written: WrittenParts
  }

  private let text: SourceText
  private lazy var scenarios = ScenarioLines(text.lines)
  private let decoding: FileDecoder.Options
  private var loader = FileLoader()
  private var part: Part?
  private var whole: Part?
  private var checked = 0
  private var bytesLeft = Self.readingLimit

  package init(_ text: [UInt8], _ decoding: FileDecoder.Options) {
    self.text = SourceText(path: "", file: text)
    self.decoding = decoding
  }

  /// Whether the edits may be suggested; `false` also after too many changes.
  ///
  /// - Parameter corrected: the mistakes that the edits correct. They must be among those of the text.
  package mutating func allows(_ edits: [TextEdit], correcting corrected: [Diagnostic]) -> Bool {
    guard checked < Self.limit else { return false }
    checked += 1
    let ends = edits.flatMap { edit in
      let isWholeLine = edit.range.end.column == 1 && edit.range.end > edit.range.start
      return [Int(edit.range.start.line), Int(edit.range.end.line) - (isWholeLine ? 1 : 0)]
    }
    let near = scenarios.excerpt(around: corrected.map { Int($0.range.start.line) } + ends)
    let whole = [1...text.lineCount]
    for lines in near == whole ? [whole] : [near, whole] {
      guard let part = known(lines) else { return false }
      // A mistake may be one only beside the other scenarios.
      if let left = Self.rest(of: part, without: corrected) {
        return allows(edits, corrected, in: part, expecting: left)
      }
    }
    return false
  }

  private mutating func known(_ lines: [ClosedRange<Int>]) -> Part? {
    if let part, part.excerpt.lines == lines { return part }
    if let whole, whole.excerpt.lines == lines { return whole }
    let excerpt = ScenarioExcerpt(text, lines)
    guard let mistakes = read(excerpt.text) else { return nil }
    let isRead = loader.tree.isComplete || loader.tree.brokenLines != nil
    let isCut = mistakes.count >= (isRead ? Diagnostics.limit : SyntaxMistakes.limit)
    let made = Part(
      excerpt: excerpt, mistakes: mistakes, end: isCut ? mistakes.last?.range.start : nil,
      written: WrittenParts(excerpt.text))
    if lines == [1...text.lineCount] { whole = made } else { part = made }
    return made
  }

  /// The mistakes in a text; `nil` if enough was read.
  private mutating func read(_ text: SourceText) -> [Diagnostic]? {
    bytesLeft -= text.bytes.count
    return bytesLeft >= 0 ? loader.read(text.bytes, decoding).said : nil
  }

  /// The mistakes of a part without some; `nil` if these are not all among them.
  private static func rest(of part: Part, without corrected: [Diagnostic]) -> [Diagnostic]? {
    var left = part.mistakes
    for mistake in corrected {
      let range = part.excerpt.range(mistake.range)
      guard let index = left.firstIndex(where: { $0.code == mistake.code && $0.range.start == range.start }) else {
        return nil
      }
      left.remove(at: index)
    }
    return left
  }

  private mutating func allows(
    _ edits: [TextEdit], _ corrected: [Diagnostic], in part: Part, expecting expected: [Diagnostic]
  ) -> Bool {
    let moved = edits.map { TextEdit(part.excerpt.range($0.range), $0.text) }
    guard let edited = EditedText(part.excerpt.text, moved), WrittenParts(edited.text).include(part.written),
      let found = read(edited.text)
    else { return false }
    var left = expected
    // An invalid file shows no warnings.
    let hidesWarnings = part.mistakes.contains { $0.severity == .error }
    return found.allSatisfy { mistake in
      let origin = edited.origin(of: mistake.range.start)
      if let index = left.firstIndex(where: { $0.code == mistake.code && origin.contains($0.range.start) }) {
        left.remove(at: index)
        return true
      }
      if let end = part.end, origin.lowerBound > end { return true }
      if mistake.code == MessageCode.toBeFilledIn.rawValue { return edited.isChanged(line: mistake.range.start.line) }
      if mistake.severity == .warning { return hidesWarnings }
      return !edited.isChanged(mistake.range) && !Self.structuralCodes.contains(mistake.code ?? "")
        && !corrected.contains { $0.code == mistake.code }
    }
  }
}

// MARK: - Advice

extension FixCheck {
  /// The mistake with only the advice that was tried, or that only says what form a text must have.
  package mutating func tried(_ mistake: Diagnostic) -> Diagnostic {
    var mistake = mistake
    var hints: [Hint] = []
    for hint in mistake.hints {
      guard let kept = tried(hint, of: mistake), !hints.contains(kept) else { continue }
      hints.append(kept)
    }
    mistake.hints = hints
    return mistake
  }

  private mutating func tried(_ hint: Hint, of mistake: Diagnostic) -> Hint? {
    for guess in [hint] + hint.otherwise {
      if guess.isForm { return guess }
      for change in guess.changes where allows(mistake.edits(of: change), correcting: [mistake]) { return guess }
    }
    return nil
  }
}
