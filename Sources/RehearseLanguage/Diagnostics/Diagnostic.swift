import Rehearse

/// An error or a warning about a scenario file.
///
/// It is a value rather than text, so that one renderer serves the terminal and the reports.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable, Codable { case error, warning }

  package var severity: Severity
  package var range: SourceRange
  /// What is wrong, in one sentence without a full stop.
  package var message: MessageText
  /// What to do about it: a suggestion, the valid names, lines to paste.
  package var hints: [Hint]
  /// `nil` if the diagnostic is not about the content of a scenario file.
  package var code: String?

  package init(
    _ severity: Severity, at range: SourceRange, _ message: MessageText, hints: [Hint] = [], code: String? = nil
  ) {
    self.severity = severity
    self.range = range
    self.message = message
    self.hints = hints
    self.code = code
  }

  package init(_ severity: Severity, at range: SourceRange, _ message: Message) {
    self.init(severity, at: range, message.text, hints: message.hints, code: message.code.rawValue)
  }
}

/// The message of a mistake or a warning in a scenario file, with its code.
package struct Message: Sendable {
  package let code: MessageCode
  /// What is wrong, in one sentence without a full stop.
  package let text: MessageText
  package let hints: [Hint]

  package init(_ code: MessageCode, _ text: MessageText, hints: [Hint] = []) {
    self.code = code
    self.text = text
    self.hints = hints
  }

  /// The message about a key that is not indented under its parent.
  ///
  /// - Parameter lines: the lines of the key and of what belongs with it; `nil` in braces.
  static func sameColumn(_ name: String, below key: String, lines: ClosedRange<Int>?) -> Message {
    let indenting = lines.map { lines in
      Hint(
        lines.count > 1
          ? "Indent it, and all lines down to line \(lines.upperBound), by two more spaces."
          : "Indent it by two more spaces.",
        .edits(lines.map { TextEdit(at: SourcePosition(line: $0, column: 1), "  ") }))
    }
    return Message(
      .indentation,
      "`\(name)` belongs below `\(key)`, but \(words: lines == nil ? "stands beside it" : "starts in the same column")",
      hints: [indenting ?? "Write `\(key): { \(name): … }`"])
  }
}

/// Collects the mistakes in one file, so that its author sees all of them at once.
package struct Diagnostics: Sendable {
  /// Keeps a malicious file from flooding the log; the first diagnostics by position are kept.
  package static let limit = 100

  private var found: [Diagnostic] = []
  private var starts: Set<SourcePosition> = []
  package private(set) var omitted = 0
  /// Shown only if the file is valid, and limited like errors.
  package private(set) var warnings: [Diagnostic] = []

  package init() {}

  package var isEmpty: Bool { found.isEmpty }
  package var count: Int { found.count + omitted }
  var errorCount: Int { found.count { $0.severity == .error } + omitted }
  package var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Whether an error starts between two positions.
  package func hasErrors(from start: SourcePosition, to end: SourcePosition) -> Bool {
    found.contains { $0.severity == .error && $0.range.start >= start && $0.range.start <= end }
  }

  package mutating func error(at range: SourceRange, _ message: MessageText, hints: [Hint] = []) {
    add(Diagnostic(.error, at: range, message, hints: hints))
  }

  package mutating func error(at range: SourceRange, _ message: Message) {
    add(Diagnostic(.error, at: range, message))
  }

  package mutating func warn(at range: SourceRange, _ message: Message) {
    add(warning: Diagnostic(.warning, at: range, message))
  }

  package mutating func add(warning: Diagnostic) {
    if !warnings.contains(warning) { _ = Self.keep(warning, in: &warnings) }
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    // Equal diagnostics have the same start. Checking that first avoids comparing tens of thousands with each other.
    guard !starts.contains(diagnostic.range.start) || !found.contains(diagnostic) else { return }
    starts.insert(diagnostic.range.start)
    guard let left = Self.keep(diagnostic, in: &found)?.range.start else { return }
    omitted += 1
    if !found.contains(where: { $0.range.start == left }) { starts.remove(left) }
  }

  /// Adds a diagnostic, keeping the first ones by position; returns the one that no longer fits.
  private static func keep(_ diagnostic: Diagnostic, in kept: inout [Diagnostic]) -> Diagnostic? {
    guard kept.count == limit else {
      kept.append(diagnostic)
      return nil
    }
    let last = kept.indices.max { (kept[$0].range.start, $0) < (kept[$1].range.start, $1) }
    guard let last, diagnostic.range.start < kept[last].range.start else { return diagnostic }
    defer { kept.append(diagnostic) }
    return kept.remove(at: last)
  }

  package mutating func withdraw(at start: SourcePosition) {
    guard starts.remove(start) != nil else { return }
    found.removeAll { $0.range.start == start }
  }

  package var sorted: [Diagnostic] {
    found.enumerated()
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
  }
}
