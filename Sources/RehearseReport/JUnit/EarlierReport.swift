import Rehearse
import RehearseLanguage
import RehearseRunner

/// How a case stands beside an earlier run.
package enum Standing: UInt8, Sendable, Codable {
  /// Wrong now, and not wrong then or not there.
  case new
  /// Wrong in both.
  case still
  /// Wrong then, and passed now.
  case fixed
}

/// How the cases of a file stand beside an earlier run.
package struct CaseStandings: Sendable {
  /// One for each case; empty where there is no earlier run.
  package private(set) var all: [Standing?] = []
  /// Those that went wrong in the earlier run, wherever they stand now.
  package private(set) var known: Set<EarlierReport.Key> = []

  package init(_ result: FileResult, suite: String, since earlier: EarlierReport?) {
    guard let earlier else { return }
    let unread = EarlierReport.key(suite: suite, name: CaseHead.unreadFile.name)
    if result.head.isInvalid {
      // Its cases may still be there.
      known = earlier.wrong.filter { $0.suite == unread.suite }
      return
    }
    if earlier.wrong.contains(unread) { known.insert(unread) }
    for (head, end) in result.cases {
      let key = EarlierReport.key(suite: suite, name: head.name)
      let wasWrong = earlier.wrong.contains(key)
      if wasWrong { known.insert(key) }
      switch end.result {
      case .failed, .passedUnexpectedly, .errored: all.append(wasWrong ? .still : .new)
      case .passed: all.append(wasWrong ? .fixed : nil)
      case .skipped, .failedAsKnown, .notRun: all.append(nil)
      }
    }
  }
}

/// The failures of an earlier JUnit report, by which a page marks what is new.
package struct EarlierReport: Sendable {
  /// What a case is known by in reports.
  package struct Key: Hashable, Sendable {
    package let suite: String
    package let name: String
  }

  /// Why it cannot be read.
  package struct Unreadable: Error {
    package let message: String
  }

  /// How many bytes are read.
  private static let limit = 64 << 20

  /// The cases that went wrong.
  package let wrong: Set<Key>

  package init(reading path: String) throws(Unreadable) {
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.limit) else {
      throw Unreadable(message: "the earlier report \(path) cannot be read: \(SystemReason.last)")
    }
    guard JUnitBeginning.isReport(bytes) else { throw Unreadable(message: "\(path) is not a JUnit report") }
    self.init(bytes)
  }

  init(_ bytes: [UInt8]) {
    var reader = JUnitReader(bytes)
    var wrong: Set<Key> = []
    while let testCase = reader.next() {
      if testCase.isWrong { wrong.insert(testCase.key) }
    }
    self.wrong = wrong
  }

  /// What a case of ours is known by, as it comes back from a report.
  package static func key(suite: String, name: String) -> Key {
    Key(suite: JUnitReader.asRead(suite), name: JUnitReader.asRead(SuiteNames.capped(name)))
  }
}

/// Reads the cases of a JUnit report one after the other, whichever program wrote it.
///
/// It looks at tags alone, and only at those that say which cases there are and which of them went wrong. What is no such tag
/// is passed over, so that no report can keep it busy or be misread in more than its own cases.
private struct JUnitReader {
  private struct Tag {
    var name: ArraySlice<UInt8>
    var attributes: ArraySlice<UInt8>
    var isEnd: Bool
    var isEmpty: Bool

    func isCalled(_ names: String...) -> Bool { names.contains { name.elementsEqual($0.utf8) } }
  }

  /// What begins with one of these ends with the other, and holds no tags.
  private static let opaque = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map { begin, end in
    (begin: Array(begin.utf8), end: Array(end.utf8))
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A text of ours as it comes back from a report.
  static func asRead(_ text: String) -> String {
    decoded(Array(XMLText.escaped(text, isAttribute: true).utf8)[...])
  }

  mutating func next() -> (key: EarlierReport.Key, isWrong: Bool)? {
    while let tag = nextTag() {
      guard tag.isCalled("testcase") else { continue }
      let key = EarlierReport.Key(suite: attribute("classname", of: tag) ?? "", name: attribute("name", of: tag) ?? "")
      var isWrong = false
      while !tag.isEmpty, let inner = nextTag(), !(inner.isEnd && inner.isCalled("testcase")) {
        if !inner.isEnd, inner.isCalled("failure", "error") { isWrong = true }
      }
      return (key, isWrong)
    }
    return nil
  }

  // MARK: Tags

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
      let first = start + (isEnd ? 2 : 1)
      let content = bytes[first..<max(first, end)]
      let name = content.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
      return Tag(
        name: name, attributes: content[name.endIndex...], isEnd: isEnd, isEmpty: bytes[end - 1] == UInt8(ascii: "/"))
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

  private func attribute(_ name: String, of tag: Tag) -> String? {
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
