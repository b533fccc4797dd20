import RehearseSource

extension SceneRow {
  private enum Mark: UInt8 { case step, action, advance, timer, rest, call, answer, write, missing, pending }

  func write(to bytes: inout ByteWriter) {
    bytes.write(time) { $0.write(Int($1)) }
    switch event {
    case .step(let number):
      bytes.write(Mark.step.rawValue)
      bytes.write(number)
    case .action(let name, let arguments):
      bytes.write(Mark.action.rawValue)
      bytes.write(name)
      bytes.write(arguments)
    case .advance(let span):
      bytes.write(Mark.advance.rawValue)
      bytes.write(Int(span))
    case .timer: bytes.write(Mark.timer.rawValue)
    case .rest: bytes.write(Mark.rest.rawValue)
    case .call(let call):
      bytes.write(Mark.call.rawValue)
      call.write(to: &bytes)
    case .answer(let answer):
      bytes.write(Mark.answer.rawValue)
      answer.write(to: &bytes)
    case .write(let write):
      bytes.write(Mark.write.rawValue)
      for text in [write.field, write.before, write.after] { bytes.write(text) }
      bytes.write(write.expected) { $0.write($1) }
    case .missing(let missing):
      bytes.write(Mark.missing.rawValue)
      for text in [missing.port, missing.operation, missing.arguments] { bytes.write(text) }
    case .pending(let pending):
      bytes.write(Mark.pending.rawValue)
      for text in [pending.port, pending.operation] { bytes.write(text) }
      bytes.write(Int(pending.due))
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    let time = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.time() }
    self.init(at: time, try Self.event(from: &bytes))
  }

  private static func event(from bytes: inout ByteReader) throws(ByteReader.Damage) -> Event {
    switch try bytes.choice(Mark.self) {
    case .step: .step(try bytes.number(1...1 << 32))
    case .action: .action(name: try bytes.shortText(), arguments: try bytes.shortText())
    case .advance: .advance(try bytes.time())
    case .timer: .timer
    case .rest: .rest
    case .call: .call(try Call(from: &bytes))
    case .answer: .answer(try Answer(from: &bytes))
    case .write:
      .write(
        Write(
          field: try bytes.shortText(), before: try bytes.shortText(), after: try bytes.shortText(),
          expected: try bytes.optionalShortText()))
    case .missing:
      .missing(
        MissingCall(
          port: try bytes.shortText(), operation: try bytes.shortText(), arguments: try bytes.shortText()))
    case .pending:
      .pending(
        PendingAnswer(port: try bytes.shortText(), operation: try bytes.shortText(), due: try bytes.time()))
    }
  }
}

extension SceneRow.Call {
  fileprivate func write(to bytes: inout ByteWriter) {
    for text in [port, operation, arguments] { bytes.write(text) }
    bytes.write(isQuery)
    bytes.write(cause) { $0.write($1) }
    reply.write(to: &bytes)
    bytes.write(outcome.rawValue)
    bytes.write(expected) { $0.write($1) }
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      port: try bytes.shortText(), operation: try bytes.shortText(), arguments: try bytes.shortText(),
      isQuery: try bytes.flag(), cause: try bytes.optionalShortText(), reply: try SceneRow.Reply(from: &bytes),
      outcome: try bytes.choice(), expected: try bytes.optionalShortText())
  }
}

extension SceneRow.Reply {
  private enum Mark: UInt8 { case nothing, atOnce, later, never }

  fileprivate func write(to bytes: inout ByteWriter) {
    switch self {
    case .nothing: bytes.write(Mark.nothing.rawValue)
    case .atOnce(let value):
      bytes.write(Mark.atOnce.rawValue)
      bytes.write(value)
    case .later: bytes.write(Mark.later.rawValue)
    case .never(let silence):
      bytes.write(Mark.never.rawValue)
      bytes.write(silence.rawValue)
    }
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    switch try bytes.choice(Mark.self) {
    case .nothing: self = .nothing
    case .atOnce: self = .atOnce(try bytes.shortText())
    case .later: self = .later
    case .never: self = .never(try bytes.choice())
    }
  }
}

extension SceneRow.Answer {
  private enum Mark: UInt8 { case standard, response, oneOf }

  fileprivate func write(to bytes: inout ByteWriter) {
    for text in [port, operation, value] { bytes.write(text) }
    bytes.write(isFailure)
    bytes.write(Int(after))
    bytes.write(call) { $0.write($1) }
    switch origin {
    case .standard: bytes.write(Mark.standard.rawValue)
    case .response: bytes.write(Mark.response.rawValue)
    case .oneOf(let number, let count):
      bytes.write(Mark.oneOf.rawValue)
      bytes.write(number)
      bytes.write(count)
    }
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      port: try bytes.shortText(), operation: try bytes.shortText(), value: try bytes.shortText(),
      isFailure: try bytes.flag(), after: try bytes.time(),
      call: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.number(0...Scene.rowLimit) })
    switch try bytes.choice(Mark.self) {
    case .standard: origin = .standard
    case .response: origin = .response
    case .oneOf: origin = .oneOf(number: try bytes.number(1...1 << 32), count: try bytes.number(1...1 << 32))
    }
  }
}
