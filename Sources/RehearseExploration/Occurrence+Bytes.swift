import Rehearse
import RehearseSource

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
