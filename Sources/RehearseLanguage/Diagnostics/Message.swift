import Rehearse

/// What is said of a mistake in a scenario file. Messages are declared at the foot of the file that reports them.
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

extension Diagnostic {
  package init(_ severity: Severity, at range: SourceRange, _ message: Message) {
    self.init(severity, at: range, message.text, notes: message.hints, code: message.code.rawValue)
  }
}

extension Diagnostics {
  package mutating func error(at range: SourceRange, _ message: Message) {
    add(Diagnostic(.error, at: range, message))
  }

  package mutating func warn(at range: SourceRange, _ message: Message) {
    add(warning: Diagnostic(.warning, at: range, message))
  }
}
