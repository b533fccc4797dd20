import Rehearse

/// A replacement of a part of a file.
package struct TextEdit: Hashable, Sendable {
  /// What is replaced. An empty range inserts, and a column after the end of its line is that end.
  package let range: SourceRange
  package let text: String

  package init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }

  package init(at position: SourcePosition, _ text: String) { self.init(SourceRange(position, position), text) }

  /// Inserts text at the end of a line.
  static func atEnd(ofLine line: some BinaryInteger, _ text: String) -> TextEdit {
    TextEdit(at: SourcePosition(line: Int(line), column: Int(Int32.max)), text)
  }

  /// Removes whole lines.
  package static func removing(lines: ClosedRange<Int>) -> TextEdit {
    TextEdit(
      SourceRange(
        SourcePosition(line: lines.lowerBound, column: 1), SourcePosition(line: lines.upperBound + 1, column: 1)), "")
  }
}

/// Advice below a message: in words for people, and as edits for editors if it says what to write.
package struct Hint: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// An edit that follows the advice.
  package struct Change: Hashable, Sendable {
    /// Describes the change if the advice does not; `nil` if it does.
    var title: MessageText?
    /// Replaces what the message is about; `nil` if there are edits.
    fileprivate let replacement: String?
    fileprivate let edits: [TextEdit]

    /// Replaces what the message is about.
    static func replacing(_ text: String, title: MessageText? = nil) -> Change {
      Change(title: title, replacement: text, edits: [])
    }

    static func edits(_ edits: TextEdit..., title: MessageText? = nil) -> Change {
      Change(title: title, replacement: nil, edits: edits)
    }

    static func edits(_ edits: [TextEdit], title: MessageText? = nil) -> Change {
      Change(title: title, replacement: nil, edits: edits)
    }

    static var removing: Change { .replacing("") }

    /// The same change, for advice that mentions several.
    func titled(_ title: MessageText) -> Change { Change(title: title, replacement: replacement, edits: edits) }
  }

  package var text: MessageText
  /// Lines to paste, or other lines that are shown as they are, below the words.
  package var lines: [String] = []
  /// The number of blanks before each line.
  package var indent = 4
  /// The possible changes, the most probable first. Empty if the advice leaves open what to write.
  package var changes: [Change]
  /// What to show in its place if none of its changes may be suggested: the first of these that may be shown.
  package var otherwise: [Hint] = []
  /// Whether the words say what form a text must have, or what to do in general, so that they are right even if the
  /// changes are not.
  private var isGeneral = false

  package init(_ text: MessageText) {
    self.text = text
    changes = []
  }

  init(_ text: MessageText, _ changes: Change?...) {
    self.text = text
    self.changes = changes.compactMap(\.self)
  }

  init(_ text: MessageText, _ changes: [Change]) {
    self.text = text
    self.changes = changes
  }

  /// - Parameter lines: lines to paste below the words.
  package init(_ text: MessageText, pasting lines: [String], indent: Int = 4, _ change: Change? = nil) {
    self.init(text, change)
    (self.lines, self.indent) = (lines, indent)
  }

  /// The lines as they are shown, with their indentation.
  package var shownLines: [String] { lines.map { .blanks(indent) + $0 } }

  package init(stringLiteral text: String) { self.init(MessageText(stringLiteral: text)) }

  package init(stringInterpolation: MessageText.StringInterpolation) {
    self.init(MessageText(stringInterpolation: stringInterpolation))
  }

  /// Whether the hint can be shown before it was tried, because it names no text to write.
  package var isForm: Bool { isGeneral || changes.isEmpty || !lines.isEmpty || text.quotesNothing }

  /// The same advice, whose words are right even if its change is not.
  var general: Hint {
    var hint = self
    hint.isGeneral = true
    return hint
  }

  /// The same advice, with other advice to show in its place if it cannot be followed.
  func or(_ other: Hint) -> Hint {
    var hint = self
    hint.otherwise.append(other)
    return hint
  }

  /// More words, with the same changes, also after what may be shown in its place.
  static func + (hint: Hint, text: MessageText) -> Hint {
    var hint = hint
    hint.text += text
    hint.otherwise = hint.otherwise.map { $0 + text }
    return hint
  }
}

/// A change of a file that corrects a mistake, as advice below a message suggests it.
package struct Fix: Hashable, Sendable {
  /// What the change does, in the words of the message.
  package let title: String
  /// Edits that do not overlap.
  package let edits: [TextEdit]
}

extension Diagnostic {
  /// The changes that the advice suggests, the most probable first.
  package var fixes: [Fix] {
    hints.flatMap { [$0] + $0.otherwise }.flatMap { hint in
      hint.changes.map { Fix(title: ($0.title ?? hint.text).plain, edits: edits(of: $0)) }
    }
  }

  func edits(of change: Hint.Change) -> [TextEdit] {
    change.replacement.map { [TextEdit(range, $0)] } ?? change.edits
  }
}
