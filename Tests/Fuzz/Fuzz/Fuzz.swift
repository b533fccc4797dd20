#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the target that `REHEARSE_FUZZ_TARGET` names: `reading`, `events` or `xml`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeRawBufferPointer(start: data, count: count)
  switch getenv("REHEARSE_FUZZ_TARGET").map({ String(cString: $0) }) {
  case "reading": ReadingFuzzer.shared.take(input)
  case "events": EventsFuzzer.take(input)
  case "xml": XMLFuzzer.take(input)
  default: fatalError("REHEARSE_FUZZ_TARGET must be reading, events or xml")
  }
  return 0
}
