/// All that happened in a case, row by row in its true order: what a sequence picture is drawn from.
///
/// It is made only for runs that write a page. Its texts are short and without secrets; what they hold of a file or a module
/// is made visible where it is shown.
package struct Scene: Sendable, Equatable, Codable {
  /// How many rows are kept; the others are counted.
  package static let rowLimit = 200
  /// How many bytes each text has at most, apart from the ellipsis of one that was cut.
  package static let textLimit = 300
  /// How many values of the state are kept, all fields and steps together; the fields for which there is no room are counted.
  package static let valueLimit = 600

  package var rows: [SceneRow]
  /// How many more rows there were than are kept.
  package var omittedRows = 0
  /// The state fields that changed or of which something is expected, in the order of the contract.
  package var fields: [SceneField] = []
  /// How many more such fields there are than are kept.
  package var omittedFields = 0
  /// Virtual milliseconds from the start to the end; `nil` where the process ended before, or the case has no time of its own.
  package var duration: Int64?
}

/// What a state field was at the beginning and at the end of each step.
package struct SceneField: Sendable, Equatable, Codable {
  /// The field when a step had ended.
  package struct End: Sendable, Equatable, Codable {
    package var value: String
    /// Whether it differs from what it was before the step.
    package var hasChanged: Bool
    /// What was expected in its place; `nil` where nothing failed.
    package var expected: String?
  }

  package var name: String
  /// Before the first action.
  package var initial: String
  /// One for each step; a scenario without `steps` has one.
  package var ends: [End]
}

/// One thing that happened in a case, or that was expected and did not happen.
package struct SceneRow: Sendable, Equatable, Codable {
  package enum Event: Sendable, Equatable, Codable {
    /// A step begins, counted from 1; only where the scenario has `steps`.
    case step(Int)
    /// An action of the scenario's `when`; the text is what is between its braces, and they themselves: `{ id: ana }`.
    case action(name: String, arguments: String)
    /// So many virtual milliseconds pass because the scenario says so.
    case advance(Int64)
    /// Time was over that the module itself had asked for.
    case timer
    /// Work goes on that the module had handed to its main queue, after other things came between.
    case rest
    case call(Call)
    case answer(Answer)
    case write(Write)
    /// A call that was expected here, or about here, and never made.
    case missing(MissingCall)
    /// An answer that was still on its way when the last step ended.
    case pending(PendingAnswer)
  }

  /// A call that the module made on a port.
  package struct Call: Sendable, Equatable, Codable {
    /// Empty for an operation whose name has no port.
    package var port: String
    /// The operation without its port.
    package var operation: String
    /// `{ id: ana, password: ••• }`; empty where there are none.
    package var arguments: String
    package var isQuery: Bool
    /// The whole name of the operation whose answer the module was dealing with; `nil` in an action's own code.
    package var cause: String?
    package var reply = Reply.nothing
    package var outcome = CallOutcome.uncompared
    /// What the scenario says of the call that should have been made here, or where it should have been made; `nil` where
    /// nothing is wrong, or nothing else was expected.
    package var expected: String?
  }

  /// How a call is answered.
  package enum Reply: Sendable, Equatable, Codable {
    /// Its operation answers nothing, or what became of it is not known.
    case nothing
    /// Inside the call, with this value.
    case atOnce(String)
    /// By a row of its own, an `answer` or a `pending`.
    case later
    case never(Silence)
  }

  /// Why a call is never answered.
  package enum Silence: UInt8, Sendable, Codable, CaseIterable {
    /// The scenario says `silent`.
    case stated
    /// The list of responses was used up.
    case listIsUsedUp
    /// There are answers by argument, and the call fits none.
    case fitsNoArguments
    /// Nothing says what it answers.
    case unstated
  }

  /// An answer that reached the module.
  package struct Answer: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// What it says: `{ token: t-1, user: Ana }`, `fails: offline`.
    package var value: String
    package var isFailure = false
    /// Virtual milliseconds between the call and its answer.
    package var after: Int64 = 0
    /// The index of the call's row; `nil` where that is not kept.
    package var call: Int?
    package var origin = Origin.default
  }

  /// What says what a call is answered.
  package enum Origin: Sendable, Equatable, Codable {
    /// The adapter: the scenario says nothing of it.
    case `default`
    /// The scenario's only response.
    case response
    /// One of several responses of the scenario, counted from 1.
    case oneOf(number: Int, count: Int)
  }

  /// A state field that took another value.
  package struct Write: Sendable, Equatable, Codable {
    package var field: String
    package var before: String
    package var after: String
    /// What was expected in place of this value; `nil` where nothing failed.
    package var expected: String?
  }

  package struct MissingCall: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// As the author wrote them.
    package var arguments: String
  }

  package struct PendingAnswer: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// Virtual milliseconds since the start.
    package var due: Int64
  }

  /// Virtual milliseconds since the start; `nil` where the process ended before it was known.
  package var time: Int64?
  package var event: Event

  package init(at time: Int64?, _ event: Event) {
    self.time = time
    self.event = event
  }
}

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
