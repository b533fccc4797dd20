import Rehearse
import RehearseLanguage

/// Reads the cases of a JUnit report one after the other, whoever wrote it.
///
/// It looks at tags alone, and only at those that say which cases there are and which of them went wrong. What is no such tag is passed over,
/// so that no report can keep it busy or be misread in more than its own cases.
struct JUnitReader {
  struct Case {
    var suite: String
    var name: String
    var isWrong: Bool
  }

  private static let caseTag = Array("testcase".utf8)
  private static let wrongTags = [Array("failure".utf8), Array("error".utf8)]
  /// What begins with one of these ends with the other, and holds no tags.
  private static let opaque = [
    (begin: Array("<!--".utf8), end: Array("-->".utf8)), (begin: Array("<![CDATA[".utf8), end: Array("]]>".utf8)),
    (begin: Array("<?".utf8), end: Array("?>".utf8)),
  ]

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A text of ours as it comes back from a report.
  static func asRead(_ text: String) -> String {
    decoded(XMLText.escaped(text, isAttribute: true)[...])
  }

  mutating func next() -> Case? {
    while let tag = nextTag() {
      guard tag.name.elementsEqual(Self.caseTag) else { continue }
      var found = Case(
        suite: attribute("classname", of: tag) ?? "", name: attribute("name", of: tag) ?? "", isWrong: false)
      guard !tag.isEmpty else { return found }
      while let inner = nextTag(), !(inner.isEnd && inner.name.elementsEqual(Self.caseTag)) {
        if !inner.isEnd, Self.wrongTags.contains(where: inner.name.elementsEqual) { found.isWrong = true }
      }
      return found
    }
    return nil
  }

  // MARK: Tags

  private struct Tag {
    var name: ArraySlice<UInt8>
    var attributes: ArraySlice<UInt8>
    var isEnd: Bool
    var isEmpty: Bool
  }

  private mutating func nextTag() -> Tag? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start
      if let part = Self.opaque.first(where: { bytes[start...].starts(with: $0.begin) }) {
        place = skipped(part.end, from: start + part.begin.count)
        continue
      }
      guard let end = tagEnd(from: start + 1) else { return nil }
      place = end + 1
      let isEnd = bytes[start + 1] == UInt8(ascii: "/")
      let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
      let content = bytes[(start + (isEnd ? 2 : 1))..<max(start + (isEnd ? 2 : 1), end)]
      let name = content.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
      return Tag(name: name, attributes: content[name.endIndex...], isEnd: isEnd, isEmpty: isEmpty)
    }
    return nil
  }

  private func skipped(_ end: [UInt8], from start: Int) -> Int {
    var place = start
    while let found = bytes[min(place, bytes.count)...].firstIndex(of: end[0]) {
      if bytes[found...].starts(with: end) { return found + end.count }
      place = found + 1
    }
    return bytes.count
  }

  /// Where the sign is that ends a tag, which may stand in a value as well.
  private func tagEnd(from start: Int) -> Int? {
    var quote: UInt8?
    for place in start..<max(start, bytes.count) {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return place
      }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

  // MARK: Attributes

  private func attribute(_ name: StaticString, of tag: Tag) -> String? {
    let wanted = Array("\(name)".utf8)
    var rest = tag.attributes
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let found = rest[..<equals].filter { !Self.isSpace($0) }
      guard let open = rest[(equals + 1)...].first(where: { !Self.isSpace($0) }),
        open == UInt8(ascii: "\"") || open == UInt8(ascii: "'"),
        let first = rest[(equals + 1)...].firstIndex(of: open),
        let last = rest[(first + 1)...].firstIndex(of: open)
      else { return nil }
      if found == wanted { return Self.decoded(rest[(first + 1)..<last]) }
      rest = rest[(last + 1)...]
    }
    return nil
  }

  private static let entities: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
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
