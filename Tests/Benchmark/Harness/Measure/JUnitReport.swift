/// Just enough of a JUnit report to see that it is one.
enum JUnitReport {
  /// The number of tests that the root element declares.
  static func tests(of path: String) -> Int? {
    guard let bytes = TextFile.start(of: path, limit: 4096) else { return nil }
    guard let root = position(after: "<testsuites", in: bytes[...]) else { return nil }
    let element = bytes[root...].prefix { $0 != UInt8(ascii: ">") }
    guard let value = position(after: " tests=\"", in: element) else { return nil }
    return Int(String(decoding: element[value...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
  }

  private static func position(after text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let pattern = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.indices.first { bytes[$0...].starts(with: pattern) }.map { $0 + pattern.count }
  }
}
