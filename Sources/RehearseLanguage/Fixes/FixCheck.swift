import Rehearse

/// Decides whether a change of a text may be offered: it makes the change in a copy and reads that.
///
/// A change may be offered if the mistakes that it corrects are gone, nothing new is wrong, and no scenario, step, row,
/// action or call is missing. What it leaves to the author to fill in is not wrong.
package struct FixCheck: ~Copyable {
  /// The most changes to check.
  package static let limit = 30
  /// How long to go on, in nanoseconds. The first change is always checked.
  package static let duration: Int64 = 200_000_000

  private let text: SourceText
  private let decoding: FileDecoder.Options
  private let duration: Int64
  private let start = Moment.monotonic()
  private var loader = FileLoader()
  private let mistakes: [Diagnostic]
  /// The position after which there may be mistakes that were not listed.
  private let end: SourcePosition?
  private let parts: WrittenParts
  private var checked = 0

  package init(_ text: [UInt8], _ decoding: FileDecoder.Options, duration: Int64 = Self.duration) {
    self.text = SourceText(path: "", file: text)
    self.decoding = decoding
    self.duration = duration
    mistakes = loader.read(text, decoding).said
    let isRead = loader.tree.isComplete || loader.tree.repaired != nil
    let isCut = mistakes.count >= (isRead ? Diagnostics.limit : SyntaxRecovery.mistakeLimit)
    end = isCut ? mistakes.last?.range.start : nil
    parts = WrittenParts(self.text)
  }

  /// Whether the edits may be offered; `false` also after too many or too slow checks.
  ///
  /// - Parameter corrected: the mistakes that the edits correct. They must be among those of the text.
  package mutating func allows(_ edits: [TextEdit], correcting corrected: [Diagnostic]) -> Bool {
    guard checked == 0 || checked < Self.limit && Moment.since(start) < duration else { return false }
    checked += 1
    guard let edited = EditedText(text, edits), WrittenParts(edited.text).include(parts) else { return false }
    var left = mistakes
    for mistake in corrected {
      guard let index = left.firstIndex(where: { $0.code == mistake.code && $0.range == mistake.range }) else {
        return false
      }
      left.remove(at: index)
    }
    // An invalid file shows no warnings.
    let hidesWarnings = mistakes.contains { $0.severity == .error }
    return loader.read(edited.text.bytes, decoding).said.allSatisfy { mistake in
      let origin = edited.origin(of: mistake.range.start)
      if let index = left.firstIndex(where: { $0.code == mistake.code && origin.contains($0.range.start) }) {
        left.remove(at: index)
        return true
      }
      if let end, origin.lowerBound > end { return true }
      if mistake.code == MessageCode.toBeFilledIn.rawValue { return edited.isChanged(line: mistake.range.start.line) }
      return mistake.severity == .warning && hidesWarnings && !edited.isChanged(line: mistake.range.start.line)
    }
  }
}
