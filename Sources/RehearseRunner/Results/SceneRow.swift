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
    package var reply: Reply
    package var outcome: CallOutcome
    /// What the scenario says of the call that should have been made here, or where it should have been made; `nil` where
    /// nothing is wrong, or nothing else was expected.
    package var expected: String?

    package init(
      port: String, operation: String, arguments: String, isQuery: Bool, cause: String? = nil, reply: Reply = .nothing,
      outcome: CallOutcome = .uncompared, expected: String? = nil
    ) {
      self.port = port
      self.operation = operation
      self.arguments = arguments
      self.isQuery = isQuery
      self.cause = cause
      self.reply = reply
      self.outcome = outcome
      self.expected = expected
    }
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
    package var isFailure: Bool
    /// Virtual milliseconds between the call and its answer.
    package var after: Int64
    /// The index of the call's row; `nil` where that is not kept.
    package var call: Int?
    package var origin: Origin

    package init(
      port: String, operation: String, value: String, isFailure: Bool = false, after: Int64 = 0, call: Int? = nil,
      origin: Origin = .standard
    ) {
      self.port = port
      self.operation = operation
      self.value = value
      self.isFailure = isFailure
      self.after = after
      self.call = call
      self.origin = origin
    }
  }

  /// What says what a call is answered.
  package enum Origin: Sendable, Equatable, Codable {
    /// The adapter: the scenario says nothing of it.
    case standard
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

    package init(field: String, before: String, after: String, expected: String? = nil) {
      self.field = field
      self.before = before
      self.after = after
      self.expected = expected
    }
  }

  package struct MissingCall: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// As the author wrote them.
    package var arguments: String

    package init(port: String, operation: String, arguments: String) {
      self.port = port
      self.operation = operation
      self.arguments = arguments
    }
  }

  package struct PendingAnswer: Sendable, Equatable, Codable {
    package var port: String
    package var operation: String
    /// Virtual milliseconds since the start.
    package var due: Int64

    package init(port: String, operation: String, due: Int64) {
      self.port = port
      self.operation = operation
      self.due = due
    }
  }

  /// Virtual milliseconds since the start; `nil` where the process ended before anybody could be told.
  package var time: Int64?
  package var event: Event

  package init(at time: Int64?, _ event: Event) {
    self.time = time
    self.event = event
  }
}
