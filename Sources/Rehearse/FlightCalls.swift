import RehearseSource

/// The calls that a flight recorder holds of a case that did not finish.
package struct FlightCalls: Sendable {
  private let bytes: [UInt8]
  private let listed: Int
  /// How many calls were made.
  private let all: Int

  init(bytes: [UInt8], listed: Int, all: Int) {
    self.bytes = bytes
    self.listed = listed
    self.all = all
  }

  /// Nothing is known of any call.
  package static var none: FlightCalls { FlightCalls(bytes: [], listed: 0, all: 0) }

  /// How many calls were made that are not listed.
  package func omitted(_ calls: [Trace.CallRecord]) -> Int { max(0, all - calls.count) }

  /// The calls that can be read and that the vocabulary knows.
  package func listed(by vocabulary: Vocabulary) -> [Trace.CallRecord] {
    var calls: [Trace.CallRecord] = []
    var reader = ByteReader(bytes[...])
    while calls.count < listed, let call = try? Self.call(&reader),
      vocabulary.operations.indices.contains(call.operation)
    {
      calls.append(call)
    }
    return calls
  }

  private static func call(_ reader: inout ByteReader) throws(ByteReader.Damage) -> Trace.CallRecord {
    let operation = try reader.number()
    let arguments = try reader.list { (bytes) throws(ByteReader.Damage) in try Literal(from: &bytes) }
    return Trace.CallRecord(operation: operation, arguments: arguments, source: .itself, time: 0, cause: nil)
  }
}
