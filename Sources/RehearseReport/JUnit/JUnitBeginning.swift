/// Tells a JUnit report from any other file by how it begins.
package enum JUnitBeginning {
  /// How every report of ours begins.
  static let own: StaticString = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rehearse\""

  /// What may stand before the first element.
  private static let prologue: [(begin: String, end: String)] = [("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")]
  private static let elements = ["<testsuites", "<testsuite"]

  /// Whether the first element is that of a JUnit report, whoever wrote it.
  package static func isReport(_ bytes: [UInt8]) -> Bool {
    var rest = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).drop(while: isSpace)
    while let part = prologue.first(where: { rest.starts(with: $0.begin.utf8) }) {
      let end = Array(part.end.utf8)
      guard let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return false }
      rest = rest[(place + end.count)...].drop(while: isSpace)
    }
    return elements.contains { element in
      let behind = rest.dropFirst(element.utf8.count).first
      return rest.starts(with: element.utf8) && (behind.map { isSpace($0) || "/>".utf8.contains($0) } ?? false)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
