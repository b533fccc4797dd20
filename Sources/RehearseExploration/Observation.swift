import Rehearse
import RehearseSource

/// What is known of a way once it has been carried out: all that going on from its end needs.
package struct Observation: Sendable, Equatable {
  /// A call that nobody has answered yet.
  package struct Waiting: Sendable, Equatable {
    package var operation: Int
    /// Its number among the calls of its operation, from 0.
    package var number: Int
    package var madeAt: Int64
    /// Only where they decide how it is answered.
    package var arguments: [Literal]
    /// What the adapter would have answered.
    package var answer: Literal?
  }

  /// Why the trace cannot be judged.
  package var fault: String?
  /// The visible state at the end.
  package var state: [Literal] = []
  package var waiting: [Waiting] = []
  /// Virtual milliseconds at the end.
  package var time: Int64 = 0
  package var nextTimer: Int64?
  package var hasReadTime = false
  /// How many entries the trace's events have.
  package var events = 0
  /// The givens that were read, in that order.
  package var givensRead: [Int] = []
  /// What happened since the events that were known before.
  package var occurrences: [Occurrence] = []
  package var judgement = Judgement()
}

/// As bytes, for another process: nothing in them is trusted.
extension Observation {
  package func write(to bytes: inout ByteWriter) {
    bytes.write(fault) { $0.write($1) }
    bytes.write(state) { $1.write(to: &$0) }
    bytes.write(waiting) { bytes, call in
      bytes.write(call.operation)
      bytes.write(call.number)
      bytes.write(Int(call.madeAt))
      bytes.write(call.arguments) { $1.write(to: &$0) }
      bytes.write(call.answer) { $1.write(to: &$0) }
    }
    bytes.write(Int(time))
    bytes.write(nextTimer) { $0.write(Int($1)) }
    bytes.write(hasReadTime)
    bytes.write(events)
    bytes.write(givensRead) { $0.write($1) }
    bytes.write(occurrences) { $1.write(to: &$0) }
    bytes.write(judgement.memory) { $0.write($1) }
    bytes.write(judgement.isBroken)
  }

  package init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    fault = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() }
    state = try bytes.literals()
    waiting = try bytes.list { (bytes) throws(ByteReader.Damage) in
      Waiting(
        operation: try bytes.number(), number: try bytes.number(), madeAt: Int64(try bytes.number()),
        arguments: try bytes.literals(),
        answer: try bytes.optional { (bytes) throws(ByteReader.Damage) in try Literal(from: &bytes) })
    }
    time = Int64(try bytes.number())
    nextTimer = try bytes.optional { (bytes) throws(ByteReader.Damage) in Int64(try bytes.number()) }
    hasReadTime = try bytes.flag()
    events = try bytes.number()
    givensRead = try bytes.numbers()
    occurrences = try bytes.list { (bytes) throws(ByteReader.Damage) in try Occurrence(from: &bytes) }
    judgement.memory = try bytes.numbers()
    judgement.isBroken = try bytes.flag()
  }
}

extension ByteReader {
  mutating func literals() throws(Damage) -> [Literal] {
    try list { (bytes) throws(Damage) in try Literal(from: &bytes) }
  }

  mutating func numbers() throws(Damage) -> [Int] {
    try list { (bytes) throws(Damage) in try bytes.number() }
  }
}

extension Occurrence {
  func write(to bytes: inout ByteWriter) {
    kind.write(to: &bytes)
    bytes.write(before) { $1.write(to: &$0) }
    bytes.write(waiting) { $0.write($1) }
    bytes.write(effect.calls) { bytes, call in
      bytes.write(call.operation)
      bytes.write(call.arguments) { $1.write(to: &$0) }
    }
    bytes.write(effect.changes) { bytes, change in
      bytes.write(change.field)
      change.value.write(to: &bytes)
      bytes.write(change.calls)
    }
    bytes.write(answers) { $1.write(to: &$0) }
    bytes.write(after) { $1.write(to: &$0) }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    kind = try EventKind(from: &bytes)
    before = try bytes.literals()
    waiting = try bytes.numbers()
    effect = Effect(
      calls: try bytes.list { (bytes) throws(ByteReader.Damage) in
        Effect.Call(operation: try bytes.number(), arguments: try bytes.literals())
      },
      changes: try bytes.list { (bytes) throws(ByteReader.Damage) in
        Effect.Change(field: try bytes.number(), value: try Literal(from: &bytes), calls: try bytes.number())
      })
    answers = try bytes.literals()
    after = try bytes.literals()
  }
}

extension EventKind {
  private enum Mark: UInt8 { case action, returned, failed, timer }
  /// Numbers that stand for makers which are no action.
  private static let (setup, timer) = (-1, -2)

  func write(to bytes: inout ByteWriter) {
    bytes.write(isLate)
    switch occasion {
    case .action(let action, let classes):
      bytes.write(Mark.action.rawValue)
      bytes.write(action)
      bytes.write(classes) { $0.write($1) }
    case .returned(let operation, let name, let maker): write(.returned, operation, name, maker, to: &bytes)
    case .failed(let operation, let name, let maker): write(.failed, operation, name, maker, to: &bytes)
    case .timer: bytes.write(Mark.timer.rawValue)
    }
  }

  private func write(_ mark: Mark, _ operation: Int, _ name: String, _ maker: Maker, to bytes: inout ByteWriter) {
    bytes.write(mark.rawValue)
    bytes.write(operation)
    bytes.write(name)
    switch maker {
    case .action(let action): bytes.write(action)
    case .setup: bytes.write(Self.setup)
    case .timer: bytes.write(Self.timer)
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    isLate = try bytes.flag()
    switch Mark(rawValue: try bytes.byte()) {
    case .action?: occasion = .action(try bytes.number(), try bytes.texts())
    case .returned?:
      occasion = .returned(operation: try bytes.number(), try bytes.text(), try Self.maker(&bytes))
    case .failed?: occasion = .failed(operation: try bytes.number(), try bytes.text(), try Self.maker(&bytes))
    case .timer?: occasion = .timer
    case nil: throw ByteReader.Damage()
    }
  }

  private static func maker(_ bytes: inout ByteReader) throws(ByteReader.Damage) -> Maker {
    switch try bytes.number() {
    case setup: .setup
    case timer: .timer
    case let action: .action(action)
    }
  }
}
