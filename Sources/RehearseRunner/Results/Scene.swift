/// Everything that happened in a case, row by row, from which a sequence diagram is drawn.
///
/// Scenes exist only in runs that write a page. Their strings are short and contain no secrets. Control characters from
/// files or modules become visible only on output.
package struct Scene: Sendable, Equatable, Codable {
  package var rows: [SceneRow]
  package var omittedRows = 0
  /// The state fields that changed or have an expectation, in contract order.
  package var fields: [SceneField] = []
  package var omittedFields = 0
  /// Virtual milliseconds from start to end; `nil` if the process ended early or the case has no single duration.
  package var duration: Int64?
}

/// The values of a state field at the start and after each step.
package struct SceneField: Sendable, Equatable, Codable {
  package struct End: Sendable, Equatable, Codable {
    package var value: String
    package var hasChanged: Bool
    /// The expected value; `nil` if it equals the actual one or nothing was expected.
    package var expected: String?
  }

  package var name: String
  /// The value before the first action.
  package var initial: String
  /// One value for each step, or a single one for a scenario without `steps`.
  package var ends: [End]
}

/// Something that happened in a case, or was expected but did not happen.
package struct SceneRow: Sendable, Equatable, Codable {
  package enum Event: Sendable, Equatable, Codable {
    /// A step begins, with a number as in `StepName` and its title; only in scenarios with `steps`.
    case step(Int, title: String? = nil)
    /// An action in the scenario's `when`, with its arguments: `{ id: ana }`.
    case action(name: String, arguments: String)
    /// The scenario advances time by this many virtual milliseconds.
    case advance(Int64)
    /// A timer of the module came due.
    case timer
    /// Work that the module dispatched to its main queue continues after other events.
    case rest
    case call(Call)
    case answer(Answer)
    case write(Write)
    /// An expected call that was not made, near where it was expected.
    case missing(MissingCall)
    /// A response still pending at the end of the last step.
    case pending(PendingAnswer)
  }

  package struct Call: Sendable, Equatable, Codable {
    /// The port; empty if the operation's name has none.
    package var port: String
    /// The operation's name without its port.
    package var operation: String
    /// Example: `{ id: ana, password: ••• }`; empty if there are none.
    package var arguments: String
    package var isQuery: Bool
    /// The full name of the operation whose response led to the call; `nil` if an action made it directly.
    package var cause: String?
    package var reply = Reply.nothing
    package var outcome = CallOutcome.uncompared
    /// The call expected here, or where this one was expected; `nil` if neither applies.
    package var expected: String?
  }

  package enum Reply: Sendable, Equatable, Codable {
    /// The operation has no response, or the response is unknown.
    case nothing
    /// The response comes within the call, with this value.
    case atOnce(String)
    /// The response has its own row, an `answer` or a `pending`.
    case later
    case never(Silence)
  }

  package enum Silence: UInt8, Sendable, Codable, CaseIterable {
    case stated
    case listIsUsedUp
    case fitsNoArguments
    case unstated
  }

  package struct Answer: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// The text of the response: `{ token: t-1, user: Ana }`, `fails: offline`.
    package var value: String
    package var isFailure = false
    /// Virtual milliseconds from the call to its response.
    package var after: Int64 = 0
    /// The index of the call's row; `nil` if that row is not kept.
    package var call: Int?
    package var origin = Origin.default
  }

  package enum Origin: Sendable, Equatable, Codable {
    /// The adapter's default, because the scenario states no response.
    case `default`
    case response
    /// One of several responses in the scenario, counted from 1.
    case oneOf(number: Int, count: Int)
  }

  package struct Write: Sendable, Equatable, Codable {
    package var field: String
    package var before: String
    package var after: String
    /// The expected value; `nil` if it equals the actual one or nothing was expected.
    package var expected: String?
  }

  package struct MissingCall: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// The arguments as written by the author.
    package var arguments: String
  }

  package struct PendingAnswer: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// Virtual milliseconds since the start.
    package var due: Int64
  }

  /// Virtual milliseconds since the start; `nil` if the process ended before the time was known.
  package var time: Int64?
  package var event: Event

  package init(at time: Int64?, _ event: Event) {
    self.time = time
    self.event = event
  }
}

/// How a call compares to the scenario's expectations.
package enum CallOutcome: UInt8, Sendable, Codable, CaseIterable {
  /// No expectation applies to it.
  case uncompared
  case asExpected
  case otherArguments
  case unexpected
  case outOfOrder
  case forbidden
  case alsoAllowed
  case uncomparedQuery
  case neverAnswered

  /// The note beside the call; may be empty.
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

  /// Whether the call is part of a failure.
  package var isWrong: Bool {
    switch self {
    case .otherArguments, .unexpected, .outOfOrder, .forbidden: true
    case .uncompared, .asExpected, .alsoAllowed, .uncomparedQuery, .neverAnswered: false
    }
  }
}
