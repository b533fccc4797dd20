import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the results of an earlier run cannot be used.
package enum EarlierRunError: Error, Equatable {
  /// The file does not exist, as before the first run.
  case missing
  case unopened(reason: String)
  /// Results are missing, and fewer results would look like fewer failures.
  case incomplete(gap: String)
  case encoding(String)
  case tooLarge
  case noReport
  case noJournal(String)

  /// - Parameter what: what the file was to be: `the report`.
  package func message(of path: String, _ what: String = "the earlier report") -> String {
    switch self {
    case .missing: "\(what) \(path) does not exist"
    case .unopened(let reason): "\(what) \(path) cannot be read: \(reason)"
    case .incomplete(let gap): "\(what) \(path) is incomplete: \(gap)"
    case .encoding(let name): "\(what) \(path) is written in \(name); save it in UTF-8"
    case .tooLarge: "\(path) is larger than \(SizeLimits.earlierReport >> 20) MiB"
    case .noReport: "\(path) is neither a JUnit report nor a journal of rehearse"
    case .noJournal(let message): message
    }
  }

  package var isIncomplete: Bool { if case .incomplete = self { true } else { false } }

  package var isUnopened: Bool {
    switch self {
    case .missing, .unopened: true
    case .incomplete, .encoding, .tooLarge, .noReport, .noJournal: false
    }
  }
}

extension EarlierRun {
  /// - Parameter path: a JUnit report from any program, or a journal. Its content says which of them it is.
  package init(reading path: String) throws(EarlierRunError) {
    guard let bytes = FileBeginning.bytes(of: path, limit: SizeLimits.earlierReport + 1) else {
      if errno == ENOENT { throw .missing }
      throw .unopened(reason: SystemReason.last)
    }
    if JournalReader.isJournal(bytes) {
      try self.init(journal: path)
    } else {
      if let encoding = Self.foreignEncoding(bytes) { throw .encoding(encoding) }
      guard JUnitBeginning.isReport(bytes) else { throw .noReport }
      guard bytes.count <= SizeLimits.earlierReport else { throw .tooLarge }
      var gap: String?
      self.init(report: bytes, &gap)
      if let gap { throw .incomplete(gap: gap) }
    }
  }

  /// The encoding of a report that is not in UTF-8.
  private static func foreignEncoding(_ bytes: [UInt8]) -> String? {
    let marks: [(begin: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"), ([0x3C, 0], "UTF-16"), ([0, 0x3C], "UTF-16"),
    ]
    if let mark = marks.first(where: { bytes.starts(with: $0.begin) }) { return mark.name }
    let text = ByteOrderMark.removed(from: bytes)
    guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let declaration = JUnitReader.Tag(name: [], attributes: text[..<end].dropFirst(5), isEnd: false, isEmpty: false)
    let name = JUnitReader([]).attribute("encoding", of: declaration) ?? "UTF-8"
    let isReadable = ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name.uppercased())
    // Most encodings have the letters of ASCII in common.
    return isReadable || bytes.allSatisfy { $0 < 0x80 } ? nil : name
  }

  // MARK: Journals

  private init(journal path: String) throws(EarlierRunError) {
    self.init()
    let (journal, head): (JournalReader, RunHead)
    do throws(JournalError) {
      journal = try JournalReader(path)
      head = try journal.head()
    } catch {
      throw .noJournal(error.message)
    }
    let replay = Replay(journal, head.files)
    guard replay.unreadable.isEmpty else { throw .incomplete(gap: "\(replay.unreadable.words) cannot be read") }
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(isContinuousIntegration: false), selection: Selection(),
      today: CalendarDate(secondsSince1970: 0))
    let names = SuiteNames(head.identities, isMutation: !head.isRun)
    for (index, result) in replay.results(nil, options, digest: { result, _ in result }).enumerated() {
      add(result, suite: names.names[index], path: names.paths[index])
    }
  }

  package mutating func add(_ result: FileResult, suite: String, path: String) {
    let (suite, path) = (JUnitReader.asRead(suite), JUnitReader.asRead(path))
    if let problem = JUnitSuite.unread(result) {
      let ending = Ending(status: .error, message: JUnitReader.asRead(problem.message), type: problem.type)
      add(Case(name: EarlierCase(name: CaseHead.unreadFile.name), ending: ending), suite: suite, path: path)
    }
    for (head, end) in result.cases {
      let name = EarlierCase(name: Self.text(head.names.titled), id: head.id.map(Self.text))
      let one = Case(
        name: name, line: max(1, head.line), seconds: Double(end.nanoseconds) / 1e9,
        ending: Ending(end.result, of: head, path))
      add(one, suite: suite, path: path)
    }
  }

  // MARK: Reports

  package init(report: [UInt8]) {
    var gap: String?
    self.init(report: report, &gap)
  }

  /// Reads a report as far as possible.
  ///
  /// - Parameter gap: what is missing, as the end of a sentence. `nil` if nothing is.
  private init(report: [UInt8], _ gap: inout String?) {
    self.init()
    let isOwn = report.starts(with: XML(stringLiteral: JUnitReport.beginning).bytes)
    var reader = JUnitReader(report)
    var (file, count) = ("", 0)
    while let tag = reader.nextTag() {
      guard !tag.isEnd else { continue }
      if tag.isCalled("testsuite") { file = reader.attribute("file", of: tag) ?? "" }
      guard tag.isCalled("testcase") else { continue }
      count += 1
      let suite = reader.attribute("classname", of: tag) ?? ""
      add(Case(tag, &reader, isOwn: isOwn), suite: suite, path: file)
    }
    gap = Self.gap(reader, cases: count, isOwn: isOwn)
  }

  private static func gap(_ reader: JUnitReader, cases: Int, isOwn: Bool) -> String? {
    let announced = reader.root.flatMap { reader.attribute("tests", of: $0) }.flatMap { Int($0) }
    let counted = announced.map { ": it has \(cases) of \(Counted.text($0, "test case"))" } ?? ""
    guard reader.isWhole else { return "its end is missing\(counted)" }
    // Other programs count in other ways.
    guard isOwn, let announced, announced != cases else { return nil }
    guard cases > announced else { return "part of it is missing\(counted)" }
    return "it has \(Counted.text(cases, "test case")), although it counts \(announced)"
  }
}

extension EarlierRun.Case {
  /// Reads a case to the end of its element. Its ending is the first failure or error, or else the first skip.
  fileprivate init(_ tag: JUnitReader.Tag, _ reader: inout JUnitReader, isOwn: Bool) {
    var (id, isInside): (String?, Bool) = (nil, false)
    var ending: EarlierRun.Ending?
    while !tag.isEmpty, let inner = reader.nextTag() {
      if isInside, ending?.message.isEmpty == true { ending?.message = Self.firstLine(reader.text) }
      isInside = false
      if inner.isEnd {
        if inner.isCalled("testcase") { break }
      } else if inner.isCalled("failure", "error", "skipped") {
        let other = EarlierRun.Ending(inner, reader, isOwn: isOwn)
        guard ending == nil || other.status.isWrong && ending?.status.isWrong == false else { continue }
        (ending, isInside) = (other, !inner.isEmpty)
      } else if id == nil, inner.isCalled("property"), reader.attribute("name", of: inner) == JUnitReport.idProperty {
        id = reader.attribute("value", of: inner)
      }
    }
    self.init(
      name: EarlierCase(name: reader.attribute("name", of: tag) ?? "", id: id),
      line: reader.attribute("line", of: tag).flatMap { Int($0) },
      seconds: reader.attribute("time", of: tag).flatMap(Double.init),
      ending: ending ?? EarlierRun.Ending(status: .passed))
  }

  private static func firstLine(_ text: String) -> String {
    let marks = ["<![CDATA[", "]]>"]
    let lines = marks.reduce(text) { $0.replacing($1, with: "") }.split(whereSeparator: \.isNewline)
    return lines.first { !$0.allSatisfy(\.isWhitespace) }.map { String($0.drop(while: \.isWhitespace)) } ?? ""
  }
}

extension EarlierRun.Ending {
  fileprivate init(_ tag: JUnitReader.Tag, _ reader: JUnitReader, isOwn: Bool) {
    message = reader.attribute("message", of: tag) ?? ""
    type = reader.attribute("type", of: tag) ?? ""
    status = tag.isCalled("skipped") ? .skipped : tag.isCalled("failure") ? .failed : .error
    if status == .skipped, isOwn, let marked = Status.marked(message) { (status, message) = marked }
  }

  fileprivate init(_ result: CaseResult, of head: CaseHead, _ path: String) {
    status =
      switch result.status {
      case .ruleBroken: .failed
      case .crashed, .timedOut: .error
      case let other: other
      }
    message = JUnitSuite.reason(result) ?? ""
    if let problem = JUnitSuite.problem(result, of: head, path) {
      (type, message) = (problem.type, problem.message)
    }
    if !message.isEmpty { message = JUnitReader.asRead(JUnitSuite.oneLine(message)) }
    reasons = result.failure.flatMap(FailureText.reasons)
  }
}
