import Rehearse

/// Something that is wrong with a scenario file, or worth a second look, and where.
///
/// A value, not a text: one renderer draws it for the terminal and for the reports alike.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable, Codable { case error, warning }

  package var severity: Severity
  package var range: SourceRange
  /// What is wrong, in one sentence without a full stop.
  package var message: String
  /// What to do about it: a suggestion, the names that exist, lines to paste.
  package var notes: [String]
  /// The word for this kind of mistake; `nil` for what is not about the contents of a scenario file.
  package var code: String?

  package init(
    _ severity: Severity, at range: SourceRange, _ message: String, notes: [String] = [], code: String? = nil
  ) {
    self.severity = severity
    self.range = range
    self.message = message
    self.notes = notes
    self.code = code
  }

  package init(_ severity: Severity, at range: SourceRange, _ message: Message) {
    self.init(severity, at: range, message.text, notes: message.hints, code: message.code.rawValue)
  }
}

/// A mistake in a scenario file, as it is reported. The decoder writes a message where it sees the mistake.
package struct Message: Sendable {
  package let code: MessageCode
  /// What is wrong, in one sentence without a full stop.
  package let text: String
  /// What to do about it.
  package let hints: [String]

  package init(_ code: MessageCode, _ text: String, hints: [String] = []) {
    self.code = code
    self.text = text
    self.hints = hints
  }

  /// What belongs below a key starts where the key does: seen both where YAML can be read so, and where it cannot.
  package static func sameColumn(_ name: String, below key: String) -> Message {
    Message(
      .indentation, "`\(name)` belongs below `\(key)`, but starts in the same column",
      hints: ["Indent it, and what belongs to it, by two more spaces."])
  }
}

/// Collects the mistakes of one file, so that an author sees all of them at once.
package struct Diagnostics: Sendable {
  /// How many a file keeps, the first by their places: enough for any author, few enough for a file made to flood.
  package static let limit = 100

  private var found: [Diagnostic] = []
  private var starts: Set<SourcePosition> = []
  /// How many were left out because of the limit.
  package private(set) var omitted = 0
  /// What is worth a second look, up to the same limit. It does not make the file invalid, and is shown only where the file is valid.
  package private(set) var warnings: [Diagnostic] = []

  package init() {}

  package var isEmpty: Bool { found.isEmpty }
  package var count: Int { found.count + omitted }
  package var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Whether a mistake was reported between two places.
  package func hasErrors(from start: SourcePosition, to end: SourcePosition) -> Bool {
    found.contains { $0.severity == .error && $0.range.start >= start && $0.range.start <= end }
  }

  package mutating func error(at range: SourceRange, _ message: String, notes: [String] = []) {
    add(Diagnostic(.error, at: range, message, notes: notes))
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
    // Only what starts at the same place can be equal: tens of thousands of mistakes are not compared with all others.
    guard !starts.contains(diagnostic.range.start) || !found.contains(diagnostic) else { return }
    starts.insert(diagnostic.range.start)
    guard let left = Self.keep(diagnostic, in: &found)?.range.start else { return }
    omitted += 1
    if !found.contains(where: { $0.range.start == left }) { starts.remove(left) }
  }

  /// Keeps the first by their places, in whatever order they are found; returns the one for which there is no room.
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

  /// Takes back what was reported at a place, once it turns out to be no mistake there.
  package mutating func withdraw(at start: SourcePosition) {
    guard starts.remove(start) != nil else { return }
    found.removeAll { $0.range.start == start }
  }

  /// All that was found, in the order of the file.
  package var sorted: [Diagnostic] {
    found.enumerated()
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
  }
}
