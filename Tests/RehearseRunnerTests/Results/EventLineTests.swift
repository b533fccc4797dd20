import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Events as lines of JSON")
struct EventLineTests {
  private func line(_ event: RunEvent) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try event.appendLine(to: &bytes)
    return bytes
  }

  private func back(_ event: RunEvent) throws -> RunEvent? { RunEvent(line: try line(event)[...]) }

  @Test("An event is written to one line and read back unchanged", arguments: SampleEvents.all)
  func roundTrip(event: RunEvent) throws {
    let line = try line(event)
    #expect(line.last == 0x0A && line.count { $0 == 0x0A } == 1)
    #expect(RunEvent(line: line[...]).map { "\($0)" } == "\(event)")
  }

  @Test("Properties with their default values are left out of a line")
  func short() throws {
    let event = RunEvent.caseEnded(file: 0, place: 1, CaseEnd(.passed, nanoseconds: 5))
    let text = String(decoding: try line(event), as: UTF8.self)
    #expect(text == #"{"caseEnded":{"file":0,"place":1,"_2":{"result":{"passed":{}},"nanoseconds":5}}}"# + "\n")
  }

  @Test("A part of a line is not an event", arguments: SampleEvents.all)
  func parts(event: RunEvent) throws {
    let line = try line(event).dropLast()
    for count in stride(from: 0, to: line.count, by: 1 + line.count / Thoroughness.amount(40, nightly: 200)) {
      #expect(RunEvent(line: line.prefix(count)) == nil)
    }
    #expect(RunEvent(line: line + [0x30]) == nil)
  }

  @Test("A damaged line never crashes the reader or makes numbers overflow", arguments: SampleEvents.all)
  func anyBytes(event: RunEvent) throws {
    var generator = SeededGenerator(seed: 1)
    let original = try line(event)
    let digits = Array("0123456789-\"{}[],:e.".utf8)
    for _ in 0..<Thoroughness.amount(40, nightly: 200) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = digits.randomElement(using: &generator) ?? 0
      }
      guard let read = RunEvent(line: bytes[...]) else { continue }
      var builder = FileResultBuilder()
      for event in DescribedEvents.all { builder.apply(event) }
      builder.apply(read)
      let result = builder.result(path: "a", missing: .passed)
      #expect(result.ends.count == 2 && result.nanoseconds >= 0)
      #expect(result.virtualTime >= 0 && result.cases.allSatisfy { $0.0.scenario != nil })
    }
  }

  // MARK: Forged events

  @Test("An event with an impossible number is rejected", arguments: ForgedEvents.numbers)
  func numbers(event: RunEvent) throws {
    #expect(try back(event) == nil)
  }

  @Test("An event with a list or a string that is too long is rejected", arguments: ForgedEvents.sizes)
  func sizes(event: RunEvent) throws {
    #expect(try back(event) == nil)
  }

  @Test("Lists and strings of the maximum length are read")
  func largest() throws {
    let row = SceneRow(at: 0, .action(name: ForgedEvents.text(SizeLimits.sceneText) + "…", arguments: ""))
    let event = ForgedEvents.details { $0.scene?.rows = Array(repeating: row, count: SizeLimits.sceneRows) }
    #expect(try back(event).map { "\($0)" } == "\(event)")
  }
}
