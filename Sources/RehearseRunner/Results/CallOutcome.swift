/// What became of a call that a module made, beside what the scenario expects.
package enum CallOutcome: UInt8, Sendable, Codable, CaseIterable {
  /// Nothing that the scenario says is about it.
  case uncompared
  case asExpected
  case otherArguments
  case unexpected
  case outOfOrder
  /// It must never be made.
  case forbidden
  case alsoAllowed
  case uncomparedQuery
  case neverAnswered

  /// What is noted beside the call; empty where there is nothing to say.
  package var words: String {
    switch self {
    case .uncompared: ""
    case .asExpected: "as expected"
    case .otherArguments: "other arguments"
    case .unexpected: "unexpected"
    case .outOfOrder: "out of order"
    case .forbidden: "must never be called"
    case .alsoAllowed: "also allowed"
    case .uncomparedQuery: "a query, not compared"
    case .neverAnswered: "never answered"
    }
  }

  /// Whether a failure is about it.
  package var isWrong: Bool {
    switch self {
    case .otherArguments, .unexpected, .outOfOrder, .forbidden: true
    case .uncompared, .asExpected, .alsoAllowed, .uncomparedQuery, .neverAnswered: false
    }
  }
}
