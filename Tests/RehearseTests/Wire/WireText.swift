import Rehearse
import RehearseLanguage

/// Messages between runner and host, as text.
enum WireText {
  static func of(_ value: JSONValue) -> String { written { $0.value(value) } }

  static func of(_ trace: Trace, _ contract: ModuleContract, _ message: PlanMessage) -> String {
    written { TraceWriter(contract: contract, message: message).write(trace, to: &$0) }
  }

  /// The object of a plan, without the rest of its message.
  static func of(_ plan: Plan, _ contract: ModuleContract) -> String {
    written { writer in writer.object { plan.write(to: &$0, contract) } }
  }

  static func value(_ text: String) throws -> JSONValue {
    var reader = try JSONReader(Array(text.utf8), isStrict: true)
    let value = try reader.value()
    try reader.end()
    return value
  }

  static func trace(
    _ text: String, _ contract: ModuleContract, _ message: PlanMessage, after known: KnownRun? = nil
  ) throws -> Trace {
    var json = try JSONReader(Array(text.utf8), isStrict: true)
    var reader = TraceReader(contract, message.plan, isDetailed: message.isDetailed, after: known)
    let trace = try reader.trace(&json)
    try json.end()
    return trace
  }

  private static func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
