import Rehearse
import RehearseLanguage
import RehearseRunner

/// Reads the cases of a JUnit report from any program.
///
/// It looks only at tags that name a case or mark it as failed, and skips everything else. A malformed report cannot
/// make it hang or affect any cases but its own.
struct JUnitReader {
  struct Tag {
    var name: ArraySlice<UInt8>
    var attributes: ArraySlice<UInt8>
    var isEnd: Bool
    var isEmpty: Bool
    /// The place of its `<`.
    var start: Int

    func isCalled(_ names: String...) -> Bool { names.contains { name.elementsEqual($0.utf8) } }
  }

  /// A `testcase` element.
  struct Case {
    let key: EarlierReport.Key
    let line: Int?
    /// The first `failure` or `error`, or else the first `skipped` element. `nil` for a case that passed.
    fileprivate(set) var outcome: Outcome?

    var isWrong: Bool { outcome?.isWrong ?? false }
  }

  /// The element that says how a case ended.
  struct Outcome {
    let tag: Tag
    /// Its text, up to the next tag.
    fileprivate(set) var content: ArraySlice<UInt8> = []

    var isWrong: Bool { tag.isCalled("failure", "error") }
    var text: String { JUnitReader.decoded(content) }
  }

  /// Comments, CDATA and processing instructions, whose content is not searched for tags.
  private static let opaque = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map { begin, end in
    (begin: Array(begin.utf8), end: Array(end.utf8))
  }

  private let bytes: [UInt8]
  /// The place after the last tag.
  private(set) var place = 0
  /// The scenario file that the latest suite names. Empty if it names none.
  private(set) var file = ""

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A string after a round trip through a report.
  static func asRead(_ text: String) -> String {
    decoded(Array(XMLText.escaped(text, isAttribute: true).utf8)[...])
  }

  mutating func next() -> Case? {
    while let tag = nextTag() {
      guard !tag.isEnd else { continue }
      if tag.isCalled("testsuite") { file = attribute("file", of: tag) ?? "" }
      if tag.isCalled("testcase") { return testCase(tag) }
    }
    return nil
  }

  /// Reads a case to the end of its element.
  private mutating func testCase(_ tag: Tag) -> Case {
    var (id, outcome, isInside): (String?, Outcome?, Bool) = (nil, nil, false)
    while !tag.isEmpty {
      let begin = place
      guard let inner = nextTag() else { break }
      if isInside { outcome?.content = bytes[begin..<inner.start] }
      isInside = false
      if inner.isEnd {
        if inner.isCalled("testcase") { break }
      } else if inner.isCalled("failure", "error", "skipped") {
        let other = Outcome(tag: inner)
        guard outcome == nil || other.isWrong && outcome?.isWrong == false else { continue }
        (outcome, isInside) = (other, !inner.isEmpty)
      } else if id == nil, inner.isCalled("property"), attribute("name", of: inner) == JUnitReport.idProperty {
        id = attribute("value", of: inner)
      }
    }
    let (suite, name) = (attribute("classname", of: tag) ?? "", attribute("name", of: tag) ?? "")
    return Case(
      key: EarlierReport.Key(suite: suite, testCase: EarlierCase(name: name, id: id)),
      line: attribute("line", of: tag).flatMap { Int($0) }, outcome: outcome)
  }

  /// Whether a report of rehearse says with this element that the case did not run.
  func isNotRun(_ outcome: Outcome) -> Bool {
    guard outcome.tag.isCalled("skipped") else { return false }
    if case .notRun = JUnitSuite.skipped(attribute("message", of: outcome.tag) ?? "") { return true }
    return false
  }

  /// The file of the first suite and its repository, each empty if the report does not name it. `nil` for a report
  /// without suites.
  mutating func owner() -> RepositoryPath? {
    var owner: RepositoryPath?
    while let tag = nextTag(), !tag.isCalled("testcase") {
      if owner == nil, tag.isCalled("testsuite") {
        owner = RepositoryPath(root: "", path: attribute("file", of: tag) ?? "")
      }
      if tag.isCalled("property"), attribute("name", of: tag) == JUnitReport.rootProperty {
        owner?.root = attribute("value", of: tag) ?? ""
      }
    }
    return owner
  }

  // MARK: Tags

  mutating func nextTag() -> Tag? {
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
        name: name, attributes: content[name.endIndex...], isEnd: isEnd, isEmpty: bytes[end - 1] == UInt8(ascii: "/"),
        start: start)
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

  /// The `>` that ends a tag, as opposed to one inside a quoted value.
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

  private static let entities: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  fileprivate static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
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
