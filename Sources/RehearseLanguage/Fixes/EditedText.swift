import Rehearse

/// A text after edits, as an editor makes them.
struct EditedText {
  private struct Step {
    /// The replaced bytes of the old text, and those of the new text in their place.
    let old: Range<Int>
    let new: Range<Int>
  }

  let text: SourceText
  private let before: SourceText
  private let steps: [Step]

  /// `nil` if two edits overlap.
  init?(_ before: SourceText, _ edits: [TextEdit]) {
    let sorted = edits.map { (range: Self.range($0, before), text: $0.text) }.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
    var (bytes, steps, end) = ([UInt8](), [Step](), 0)
    for (_, edit) in sorted {
      guard edit.range.lowerBound >= end else { return nil }
      bytes += before.bytes[end..<edit.range.lowerBound]
      let start = bytes.count
      bytes += edit.text.utf8
      steps.append(Step(old: edit.range, new: start..<bytes.count))
      end = edit.range.upperBound
    }
    bytes += before.bytes[end...]
    (self.before, self.steps) = (before, steps)
    text = SourceText(path: before.path, bytes: bytes)
  }

  private static func range(_ edit: TextEdit, _ text: SourceText) -> Range<Int> {
    let start = offset(edit.range.start, text)
    return start..<max(start, offset(edit.range.end, text))
  }

  /// A column after the end of its line is that end.
  private static func offset(_ position: SourcePosition, _ text: SourceText) -> Int {
    let line = Int(position.line)
    guard line <= text.lineCount else { return text.bytes.count }
    return min(text.offset(of: position), text.byteRange(ofLine: line).upperBound)
  }

  /// Whether an edit changed this line of the new text.
  func isChanged(line: Int32) -> Bool {
    guard Int(line) <= text.lineCount else { return true }
    let lineRange = text.byteRange(ofLine: Int(line))
    return steps.contains { $0.new.lowerBound <= lineRange.upperBound && lineRange.lowerBound <= $0.new.upperBound }
  }

  /// Whether an edit wrote a part of a range of the new text, removed something from it, or put it between brackets.
  func isChanged(_ range: SourceRange) -> Bool {
    let start = text.offset(of: range.start)
    let end = max(text.offset(of: range.end), start + 1)
    let line = Int(range.start.line)
    let inLine = steps.filter { line <= text.lineCount && text.byteRange(ofLine: line).contains($0.new.lowerBound) }
    if inLine.contains(where: { $0.new.upperBound <= start }), inLine.contains(where: { $0.new.lowerBound >= end }) {
      return true
    }
    return steps.contains { step in
      step.new.isEmpty
        ? start <= step.new.lowerBound && step.new.lowerBound <= end
        : step.new.lowerBound < end && start < step.new.upperBound
    }
  }

  /// Where in the old text a position of the new text may have been.
  func origin(of position: SourcePosition) -> ClosedRange<SourcePosition> {
    let offset = text.offset(of: position)
    var (old, new) = (0, 0)
    for step in steps {
      if offset < step.new.lowerBound { break }
      if offset <= step.new.upperBound {
        return before.position(ofByte: step.old.lowerBound)...before.position(ofByte: step.old.upperBound)
      }
      (old, new) = (step.old.upperBound, step.new.upperBound)
    }
    let origin = before.position(ofByte: old + offset - new)
    return origin...origin
  }
}
