import Rehearse
import RehearseLanguage
import RehearseRunner

/// The result of a case compared with an earlier run.
package enum Standing: UInt8, Sendable, Codable {
  /// Wrong now. It was not wrong before, or did not exist.
  case new
  /// Wrong in both runs.
  case still
  /// Wrong before, and passed now.
  case fixed
}

/// The cases of a file compared with an earlier run.
package struct CaseStandings: Sendable {
  /// One for each case. Empty without an earlier run.
  package private(set) var all: [Standing?] = []
  /// Failures of the earlier run that belong to this file.
  package private(set) var known: Set<EarlierReport.Key> = []

  package init(_ result: FileResult, suite: String, since earlier: EarlierReport?) {
    guard let earlier else { return }
    let unread = EarlierReport.key(suite: suite, name: CaseHead.unreadFile.name)
    if result.head.isInvalid {
      // An invalid file does not say which cases it still has.
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

/// The failures of an earlier JUnit report. The page uses them to mark what is new.
package struct EarlierReport: Sendable {
  package struct Key: Hashable, Sendable {
    package let suite: String
    package let name: String
  }

  package struct Unreadable: Error {
    package let message: String
  }

  /// In bytes.
  private static let limit = 64 << 20

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

  /// The key of a case as it reads after a round trip through a report.
  package static func key(suite: String, name: String) -> Key {
    Key(suite: JUnitReader.asRead(suite), name: JUnitReader.asRead(SuiteNames.capped(name)))
  }
}

/// Reads the cases of a JUnit report of any program.
///
/// It looks only at the tags that name a case or mark it as wrong, and skips everything else. No report can make it
/// hang, or corrupt more than its own cases.
private struct JUnitReader {
  private struct Tag {
    var name: ArraySlice<UInt8>
    var attributes: ArraySlice<UInt8>
    var isEnd: Bool
    var isEmpty: Bool

    func isCalled(_ names: String...) -> Bool { names.contains { name.elementsEqual($0.utf8) } }
  }

  /// Comments, CDATA and processing instructions. Their content is not searched for tags.
  private static let opaque = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map { begin, end in
    (begin: Array(begin.utf8), end: Array(end.utf8))
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A text after a round trip through a report.
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

  /// The `>` that ends a tag. It may also occur inside a quoted value.
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
