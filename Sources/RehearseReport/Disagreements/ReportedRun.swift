import Rehearse
import RehearseLanguage
import RehearseRunner

/// The results of a run, read from its JUnit report or its journal.
package struct ReportedRun: Sendable {
  package enum Unreadable: Error {
    case unopened(String)
    case noReport(String)
  }

  package enum Verdict: String, Sendable {
    case passed, failed
    case errored = "error"
    case known = "known failure"
    case skipped
    case notRun = "not run"
    /// The report does not mention the case.
    case absent = "missing"
    /// The report mentions the case, or it ran. How it ended makes no difference.
    case present, ran

    /// Whether the run counts the case as failed.
    var isFailure: Bool { self == .failed || self == .errored }
    var isRun: Bool { [.passed, .known, .ran].contains(self) || isFailure }
  }

  struct Ending: Sendable, Equatable {
    var verdict: Verdict
    /// Why, on one line. Empty for a case that passed.
    var message = ""
    /// What must be equal in two runs that fail for the same reason.
    var reasons: [String] = []
  }

  struct Case: Sendable {
    let name: EarlierCase
    let line: Int?
    var ending: Ending
  }

  struct Suite: Sendable {
    let name: String
    /// The scenario file. The name of the suite if the report names no file.
    let path: String
    var cases: [Case] = []
    /// Why no case of the file has a result.
    var unread: Ending?
    private var places: [EarlierCase: Int] = [:]

    init(name: String, path: String) { (self.name, self.path) = (name, path) }

    /// Adds a case. Of two with the same name, one that failed is kept.
    mutating func add(_ one: Case) {
      if let place = places[one.name] {
        if one.ending.verdict.isFailure, !cases[place].ending.verdict.isFailure { cases[place] = one }
      } else {
        places[one.name] = cases.count
        cases.append(one)
      }
    }

    func place(of name: EarlierCase) -> Int? { places[name] }
  }

  private(set) var suites: [Suite] = []
  private var places: [String: Int] = [:]

  package var isEmpty: Bool { suites.isEmpty }

  /// A case to show what the report is about.
  package var example: String {
    suites.first.map { suite in
      suite.path + (suite.cases.first.map { ": \"\($0.name.name)\"" } ?? "")
    } ?? "nothing"
  }

  /// - Parameter path: a report from any program, or a journal. Its content says which of them it is.
  package init(reading path: String) throws(Unreadable) {
    let limit = EarlierReport.limit
    guard let bytes = FileBeginning.bytes(of: path, limit: limit + 1) else {
      throw .unopened("\(path) cannot be read: \(SystemReason.last)")
    }
    if JournalReader.isJournal(bytes) {
      do throws(JournalError) {
        try read(JournalReader(path))
      } catch {
        throw .noReport(error.message)
      }
      return
    }
    guard JUnitBeginning.isReport(bytes) else {
      throw .noReport("\(path) is neither a JUnit report nor a journal of rehearse")
    }
    guard bytes.count <= limit else { throw .noReport("\(path) is larger than \(limit >> 20) MiB") }
    let cases = read(bytes)
    if let gap = JUnitCompleteness.gap(in: bytes, cases: cases) {
      throw .noReport("the report \(path) is incomplete: \(gap)")
    }
  }

  package init(_ report: [UInt8]) { read(report) }

  /// A journal is read as the report that it would become, so that both say the same about a case.
  private mutating func read(_ journal: JournalReader) throws(JournalError) {
    let head = try journal.head()
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(isContinuousIntegration: false), selection: Selection(),
      today: CalendarDate(secondsSince1970: 0))
    let results = Replay(journal, head.files).results(nil, options) { result, _ in result }
    let names = SuiteNames(head.identities, isMutation: !head.isRun)
    guard results.count == names.names.count else { return }
    for (place, result) in results.enumerated() where result.head.isInvalid || !result.ends.isEmpty {
      read(
        JUnitSuite(result, name: names.names[place], path: names.paths[place], dialect: .rich).bytes, isOwn: true)
    }
  }

  @discardableResult
  private mutating func read(_ report: [UInt8]) -> Int { read(report, isOwn: JUnitCompleteness.isOwn(report)) }

  /// Returns the number of cases.
  @discardableResult
  private mutating func read(_ report: [UInt8], isOwn: Bool) -> Int {
    var reader = JUnitReader(report)
    var count = 0
    while let one = reader.next() {
      count += 1
      let name = one.key.suite
      let place = places[name] ?? suites.count
      if place == suites.count {
        places[name] = place
        suites.append(Suite(name: name, path: reader.file.isEmpty ? name : reader.file))
      }
      let ending = one.outcome.map { Ending($0, reader, isOwn: isOwn) } ?? Ending(verdict: .passed)
      if isOwn, one.outcome != nil, one.key.testCase.name == CaseHead.unreadFile.name {
        suites[place].unread = ending
      } else {
        suites[place].add(Case(name: one.key.testCase, line: one.line, ending: ending))
      }
    }
    return count
  }
}

extension ReportedRun.Ending {
  fileprivate init(_ outcome: JUnitReader.Outcome, _ reader: JUnitReader, isOwn: Bool) {
    message = reader.attribute("message", of: outcome.tag) ?? ""
    let type = reader.attribute("type", of: outcome.tag) ?? ""
    if message.isEmpty { message = Self.firstLine(outcome.text) }
    reasons = [type] + (isOwn ? FailureText.reasons(in: outcome.text) : [message])
    switch outcome.tag.isCalled("skipped") ? JUnitSuite.skipped(message) : nil {
    case .skipped(let reason): (verdict, message) = (.skipped, reason)
    case .failedAsKnown(let reason, _): (verdict, message) = (.known, reason)
    case .notRun(let reason): (verdict, message) = isOwn ? (.notRun, reason) : (.skipped, message)
    case .some, nil: verdict = outcome.tag.isCalled("failure") ? .failed : .errored
    }
    switch JUnitSuite.UnreadFile(rawValue: type) {
    case .hasMistakes: (verdict, message) = (.notRun, "the file has mistakes: \(message)")
    case .hasNoHost: (verdict, message) = (.notRun, "its host did not start: \(message)")
    // How long it took depends on the machine.
    case nil: if type == JUnitSuite.timeOutType { reasons = [type] }
    }
  }

  private static func firstLine(_ text: String) -> String {
    let marks = ["<![CDATA[", "]]>"]
    let lines = marks.reduce(text) { $0.replacing($1, with: "") }.split(whereSeparator: \.isNewline)
    return lines.first { !$0.allSatisfy(\.isWhitespace) }.map { String($0.drop(while: \.isWhitespace)) } ?? ""
  }

  /// Whether two failures have the same reason, as far as both reports state it.
  func hasSameReason(as other: Self) -> Bool {
    let isShort = (reasons + other.reasons).contains(FailureBudget.note.plain)
    return isShort ? message == other.message : reasons == other.reasons
  }
}
