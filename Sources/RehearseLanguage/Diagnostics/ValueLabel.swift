/// What a failure says before a value.
package enum ValueLabel: UInt8, Sendable, Codable, CaseIterable {
  case before, expected, actual
  /// The number of responses, and the number of calls.
  case responses, calls
  /// The time when a response was due, and the time when the case ended.
  case due, end

  package var words: String { ("\(words: text)" as MessageText).plain }

  private var text: String {
    switch self {
    case .before: "before"
    case .expected: "expected"
    case .actual: "actual"
    case .responses: "responses"
    case .calls: "calls"
    case .due: "due at"
    case .end: "the end"
    }
  }

  /// Whether an author's text was copied from a failure, and begins with this label.
  func begins(_ text: String) -> Bool { text.hasPrefix("\(self.text) ") }
}
