import Rehearse
import RehearseSource
import Testing

@testable import RehearseResults

@Suite("Events as bytes")
struct RunEventBytesTests {
  private static var finding: Finding {
    var finding = Finding(
      at: SourceRange(SourcePosition(line: 7, column: 3), SourcePosition(line: 9, column: 1)), "it differs",
      details: ["a", "b"], advice: ["c", ""])
    finding.quotation = " >   7 |   state: { isOn: on }\n           ^^^^^\n"
    return finding
  }

  private static let failure = FailureReport(
    module: "lamp",
    steps: [
      FailureReport.Step(
        number: 2,
        findings: [finding] + findings, calls: [FailureReport.CallLine(text: "sound.click", note: "as expected")],
        omittedCalls: 3),
      FailureReport.Step(number: nil, findings: [], calls: []),
    ], notes: ["see L-1"])

  /// One finding of each kind, with one of everything that can be said of it.
  private static var findings: [Finding] {
    Finding.Kind.allCases.map { kind in
      Finding(
        at: SourceRange(.start, count: 1), kind, "subject", value: "value",
        details: [
          .values(path: "p", FindingDetail.Value.Label.allCases.map { .init($0, "v") }, .looksAlike),
          .call("c", time: 7, cause: "d"), .call("c", time: 0, cause: nil), .more(9), .text("t"),
        ] + FindingDetail.Remark.allCases.map { .values(path: "", [], $0) },
        advice: [.text("a"), .paste("w", ["l"], .beside), .paste("w", ["l"], .close), .paste("w", ["l", "m"], .below)])
    }
  }

  private static var error: ErrorReport {
    var error = ErrorReport(.timedOut, "it hung")
    error.calls = [FailureReport.CallLine(text: "sound.click", note: "")]
    error.omittedCalls = 12
    return error
  }

  private static var run: RunHead {
    var file = SourceFile(path: "s/a.yaml")
    (file.lines, file.mayBeQuoted, file.problem) = ([4, 7], false, "it is gone")
    return RunHead(
      version: "0", startedAt: 1_790_000_000_000_000_000, folder: "/tmp", seed: .max, tags: "a or b", name: nil,
      isContinuousIntegration: true, files: [file, SourceFile(path: "s/b.yaml")])
  }

  private static var head: FileHead {
    var head = FileHead(startedAt: 1_790_000_000_000_000_000)
    head.module = "lamp"
    head.only = [5, 1 << 20]
    head.cases = [
      CaseHead(name: "ä\u{0}\u{1F600}", title: "T", line: 3, tags: ["a", "b"]), CaseHead(name: "", line: 1),
    ]
    head.diagnostics = [
      ShownDiagnostic(severity: .error, line: 1, column: 2, message: "m", text: "t\n", code: "a-code")
    ]
    head.omittedDiagnostics = 7
    return head
  }

  private static let events: [RunEvent] =
    [
      .passed, .failed(failure), .passedUnexpectedly(issue: "L-1", line: 4), .errored(error),
      .skipped(reason: "not yet"), .failedAsKnown(reason: "L-1", failure), .notRun(reason: ""),
    ].map { .caseEnded(file: 1, place: 2, CaseEnd($0, nanoseconds: 1 << 40, output: "printed\n")) } + [
      .fileBegan(file: 300, head),
      .warned(file: 9, ShownDiagnostic(severity: .warning, line: 2, column: 1, message: "w", text: "w\n")),
      .fileEnded(file: 0), .restarted, .runEnded(nanoseconds: 1 << 40), .runBegan(run),
    ] + DescribedEvents.all

  private func bytes(_ event: RunEvent) -> [UInt8] {
    var writer = ByteWriter()
    event.write(to: &writer)
    return writer.bytes
  }

  @Test("An event comes back as it was", arguments: events)
  func roundTrip(event: RunEvent) throws {
    let back = try RunEvent(from: bytes(event)[...])
    #expect("\(back)" == "\(event)")
  }

  @Test("A part of an event, and one with something behind it, is none", arguments: events)
  func parts(event: RunEvent) {
    let bytes = bytes(event)
    for count in bytes.indices {
      #expect(throws: ByteReader.Damage.self) { try RunEvent(from: bytes.prefix(count)) }
    }
    #expect(throws: ByteReader.Damage.self) { try RunEvent(from: (bytes + [0])[...]) }
  }

  @Test("Whatever the bytes are, they are an event or none, and none makes numbers that overflow", arguments: events)
  func anyBytes(event: RunEvent) {
    var generator = SeededGenerator(seed: 1)
    let original = bytes(event)
    for _ in 0..<2000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let read = try? RunEvent(from: bytes[...]) else { continue }
      var assembly = FileAssembly()
      assembly.apply(.fileBegan(file: 300, Self.head))
      for event in DescribedEvents.all { assembly.apply(event) }
      assembly.apply(read)
      let result = assembly.result(path: "a", missing: .passed)
      #expect(result.ends.count == 2)
      #expect(result.nanoseconds >= 0)
      #expect(result.details?.cases.count == 2 && result.details?.facts.cases.count == 2)
    }
  }

  @Test("Numbers of every size, and values of every kind, come back")
  func values() throws {
    var writer = ByteWriter()
    let numbers = [0, 1, -1, 63, 64, -64, -65, 1 << 40, .max, .min, .max - 1]
    writer.write(numbers) { $0.write($1) }
    let literals: [Literal] = [
      .none, .null, .toggle(true), .boolean(false), .integer(.min), .text("é"), .decimal(-0.1),
      .list([.integer(1), .list([])]), .map([Literal.Entry("k", .map([])), Literal.Entry("", .none)]),
    ]
    writer.write(literals) { $1.write(to: &$0) }
    var reader = ByteReader(writer.bytes[...])
    #expect(try reader.list { (bytes) throws(ByteReader.Damage) in try bytes.number() } == numbers)
    #expect(try reader.list { (bytes) throws(ByteReader.Damage) in try Literal(from: &bytes) } == literals)
    #expect(reader.isAtEnd)
  }

  @Test("Values nested without an end are refused")
  func depth() {
    let bytes = [UInt8](repeating: 0, count: 0) + (0..<100_000).flatMap { _ in [UInt8(4), 2] } + [0]
    var reader = ByteReader(bytes[...])
    #expect(throws: ByteReader.Damage.self) { try Literal(from: &reader) }
  }
}
