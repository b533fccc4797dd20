import RehearseResults
import RehearseSource

/// Bytes to an event or none: what another process sends, or a journal holds, must never bring a run down.
enum EventsFuzzer {
  static func take(_ input: UnsafeRawBufferPointer) {
    guard let event = try? RunEvent(from: Array(input)[...]) else { return }
    var writer = ByteWriter()
    event.write(to: &writer)
    guard let back = try? RunEvent(from: writer.bytes[...]) else {
      fatalError("an event cannot be read again: \(event)")
    }
    precondition("\(back)" == "\(event)", "an event comes back as another: \(event), \(back)")
    var assembly = FileAssembly()
    assembly.apply(event)
    _ = assembly.result(path: "a.yaml", missing: .notRun(reason: "not run"))
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  EventsFuzzer.take(UnsafeRawBufferPointer(start: data, count: count))
  return 0
}
