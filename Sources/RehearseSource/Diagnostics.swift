/// Collects the mistakes of one file, so that an author sees all of them at once.
package struct Diagnostics: Sendable {
  /// How many a file keeps: enough for any author, few enough for a file made to flood.
  package static let limit = 100

  private var found: [Diagnostic] = []
  private var starts: Set<SourcePosition> = []
  /// How many were left out because of the limit.
  package private(set) var omitted = 0
  /// What is worth a second look: it makes no difference to whether the file is valid, and is told only if it is.
  package private(set) var warnings: [Diagnostic] = []

  package init() {}

  package var isEmpty: Bool { found.isEmpty }
  package var count: Int { found.count + omitted }
  package var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Whether something was left out, or may have been: of warnings it is not counted how many.
  package var isFull: Bool { omitted > 0 || warnings.count == Self.limit }

  /// Whether a mistake was reported between two places.
  package func hasErrors(from start: SourcePosition, to end: SourcePosition) -> Bool {
    found.contains { $0.severity == .error && $0.range.start >= start && $0.range.start <= end }
  }

  package mutating func error(at range: SourceRange, _ message: String, notes: [String] = []) {
    add(Diagnostic(.error, at: range, message, notes: notes))
  }

  package mutating func add(warning: Diagnostic) {
    if warnings.count < Self.limit, !warnings.contains(warning) { warnings.append(warning) }
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    // Where nothing was found yet nothing is said twice: tens of thousands of mistakes are not compared with all others.
    guard !starts.contains(diagnostic.range.start) || !found.contains(diagnostic) else { return }
    guard found.count < Self.limit else {
      omitted += 1
      return
    }
    found.append(diagnostic)
    starts.insert(diagnostic.range.start)
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
