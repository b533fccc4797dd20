import Rehearse
import RehearseSource

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
