import Rehearse
import RehearseLanguage

/// Reads the tags of a JUnit report from any program, one after the other.
///
/// It skips everything else. A malformed report cannot make it hang.
struct JUnitReader {
  struct Tag {
    var name: ArraySlice<UInt8>
    var attributes: ArraySlice<UInt8>
    var isEnd: Bool
    var isEmpty: Bool

    func isCalled(_ names: String...) -> Bool { names.contains { name.elementsEqual($0.utf8) } }
  }

  /// Comments, CDATA, processing instructions and other declarations, whose content is not searched for tags.
  private static let opaque = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")].map { begin, end in
    (begin: Array(begin.utf8), end: Array(end.utf8))
  }

  private let bytes: [UInt8]
  /// The index after the last tag.
  private var position = 0
  /// Where the text before the last tag begins and ends.
  private var textBefore = 0..<0
  /// The first tag of the report.
  private(set) var root: Tag?
  /// How many elements with the name of the root are open.
  private var openRoots = 0

  /// Whether the root element has its end.
  var isWhole: Bool { root != nil && openRoots == 0 }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text between the last tag and the one before it.
  var text: String { Self.decoded(bytes[textBefore]) }

  mutating func nextTag() -> Tag? {
    let begin = position
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if let part = Self.opaque.first(where: { bytes[start...].starts(with: $0.begin) }) {
        position = end(of: part.end, from: start + part.begin.count)
        continue
      }
      guard let end = tagEnd(from: start + 1) else { return nil }
      (position, textBefore) = (end + 1, begin..<start)
      let isEnd = bytes[start + 1] == UInt8(ascii: "/")
      let first = start + (isEnd ? 2 : 1)
      let content = bytes[first..<max(first, end)]
      let name = content.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
      let tag = Tag(
        name: name, attributes: content[name.endIndex...], isEnd: isEnd, isEmpty: bytes[end - 1] == UInt8(ascii: "/"))
      if root == nil { root = tag }
      if root?.name == name { openRoots += isEnd ? -1 : tag.isEmpty ? 0 : 1 }
      return tag
    }
    return nil
  }

  private func end(of mark: [UInt8], from start: Int) -> Int {
    var start = start
    while let found = bytes[min(start, bytes.count)...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found + mark.count }
      start = found + 1
    }
    return bytes.count
  }

  /// The `>` that ends a tag, as opposed to one inside a quoted value.
  private func tagEnd(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<max(start, bytes.count) {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  // MARK: Attributes

  func attribute(_ name: String, of tag: Tag) -> String? {
    var rest = tag.attributes
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let found = rest[..<equals].filter { !Self.isSpace($0) }
      guard let open = rest[(equals + 1)...].first(where: { !Self.isSpace($0) }),
        open == UInt8(ascii: "\"") || open == UInt8(ascii: "'"),
        let first = rest[(equals + 1)...].firstIndex(of: open),
        let last = rest[(first + 1)...].firstIndex(of: open)
      else { return nil }
      if found.elementsEqual(name.utf8) { return Self.decoded(rest[(first + 1)..<last]) }
      rest = rest[(last + 1)...]
    }
    return nil
  }

  /// A string after a round trip through a report.
  static func asRead(_ text: String) -> String {
    decoded(Array(XMLText.escaped(text, isAttribute: true).utf8)[...])
  }

  private static let entities: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"), let meant = self.scalar(String(rest[..<end])) {
        result.append(meant)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func scalar(_ entity: String) -> Unicode.Scalar? {
    if let known = entities[entity] { return known }
    guard entity.hasPrefix("#") else { return nil }
    let number = entity.dropFirst()
    return
      (number.hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)).flatMap(Unicode.Scalar.init)
  }
}
