import Rehearse
import RehearseLanguage
import RehearseRunner

/// A JUnit report that rehearse wrote, whose cases are kept byte for byte.
package struct ReportPart: Sendable {
  package struct Unreadable: Error {
    package let message: String
  }

  struct Suite: Sendable {
    let name: String
    let file: String
    /// Nanoseconds since 1970.
    var startedAt: Int64
    var cases: [Case] = []
  }

  struct Case: Sendable {
    let name: String
    /// `nil` in the strict dialect.
    let line: Int?
    let milliseconds: Int64
    /// Its place in its file. `nil` if the report does not say it.
    var place: Int?
    var result = CaseResult.passed
    /// Why its file has no cases. `nil` for a case of a scenario.
    var unread: JUnitSuite.UnreadFile?
    /// The whole element.
    var bytes: ArraySlice<UInt8> = []
  }

  /// The maximum size in bytes.
  private static let limit = 512 << 20

  package let path: String
  /// `nil` for a run that was not divided.
  package private(set) var planned: PlannedShard?
  private(set) var suites: [Suite] = []
  private(set) var dialect = JUnitDialect.strict
  /// What is missing although the report has its end, as the end of a sentence. `nil` if nothing is.
  private(set) var gap: String?
  /// Nanoseconds since 1970, and the duration in nanoseconds.
  private(set) var (startedAt, nanoseconds): (Int64, Int64) = (0, 0)

  package init(reading path: String) throws(Unreadable) {
    guard let bytes = FileBeginning.bytes(of: path, limit: Self.limit) else {
      throw Unreadable(message: "the report \(path) cannot be read: \(SystemReason.last)")
    }
    try self.init(bytes, path)
  }

  init(_ bytes: [UInt8], _ path: String) throws(Unreadable) {
    guard JUnitCompleteness.isOwn(bytes) else {
      throw Unreadable(message: "\(path) is not a JUnit report of rehearse")
    }
    self.path = path
    var reader = JUnitReader(bytes)
    var properties: [String: String] = [:]
    while let tag = reader.nextTag() {
      func text(_ name: String) -> String? { reader.attribute(name, of: tag) }
      guard !tag.isEnd else { continue }
      if tag.isCalled("testsuites") {
        if let time = text("timestamp") { (dialect, startedAt) = (.rich, Self.moment(time)) }
        nanoseconds = Self.milliseconds(text("time")) * 1_000_000
      } else if tag.isCalled("testsuite") {
        suites.append(
          Suite(name: text("name") ?? "", file: text("file") ?? "", startedAt: Self.moment(text("timestamp"))))
      } else if tag.isCalled("property") {
        if let name = text("name") { properties[name] = text("value") }
      } else if tag.isCalled("testcase"), !suites.isEmpty {
        var one = Case(
          name: text("name") ?? "", line: text("line").flatMap { Int($0) },
          milliseconds: Self.milliseconds(text("time")))
        one.take(tag, &reader)
        one.bytes = bytes[tag.start..<reader.place]
        suites[suites.count - 1].cases.append(one)
      }
    }
    gap = JUnitCompleteness.gap(in: bytes, cases: suites.reduce(0) { $0 + $1.cases.count })
    guard JUnitCompleteness.isWhole(bytes) else {
      throw Unreadable(message: "the report \(path) is incomplete: \(gap ?? "")")
    }
    if dialect == .strict { startedAt = suites.map(\.startedAt).min() ?? 0 }
    note(JUnitReport.places(properties[JUnitReport.placesProperty], count: suites.reduce(0) { $0 + $1.cases.count }))
    suites.removeAll { $0.name == JUnitReport.emptySuite && $0.cases.isEmpty }
    guard let shard = properties[JUnitReport.shardProperty], let plan = properties[JUnitReport.planProperty] else {
      return
    }
    guard let shard = try? Shard(shard) else {
      throw Unreadable(message: "\(path) is not the report of a shard: \"\(SanitizedText.of(shard))\" is no shard")
    }
    planned = PlannedShard(shard, plan: plan, cases: 0)
  }

  private mutating func note(_ places: [Int]?) {
    guard var rest = places?[...] else { return }
    for suite in suites.indices {
      for one in suites[suite].cases.indices { suites[suite].cases[one].place = rest.removeFirst() }
    }
  }

  private static func moment(_ text: String?) -> Int64 {
    max(0, text.flatMap(DateText.milliseconds) ?? 0) * 1_000_000
  }

  /// A year. No case takes longer.
  private static let most = 31_536_000.0

  private static func milliseconds(_ text: String?) -> Int64 {
    guard let seconds = text.flatMap(Double.init), (0...most).contains(seconds) else { return 0 }
    return Int64((seconds * 1000).rounded())
  }
}

extension ReportPart.Case {
  /// Reads the content up to the end of the element.
  fileprivate mutating func take(_ tag: JUnitReader.Tag, _ reader: inout JUnitReader) {
    guard !tag.isEmpty else { return }
    while let inner = reader.nextTag(), !(inner.isEnd && inner.isCalled("testcase")) {
      guard !inner.isEnd, case .passed = result else { continue }
      let message = reader.attribute("message", of: inner) ?? ""
      if inner.isCalled("failure") {
        result = .failed(FailureReport(module: "", about: []))
      } else if inner.isCalled("error") {
        result = .errored(ErrorReport(.unfit, MessageText(quoting: message)))
        unread = reader.attribute("type", of: inner).flatMap(JUnitSuite.UnreadFile.init)
      } else if inner.isCalled("skipped") {
        result = JUnitSuite.skipped(message)
      }
    }
  }
}
