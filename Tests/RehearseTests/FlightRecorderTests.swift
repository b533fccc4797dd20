import RehearseSource
import RehearseTestSupport
import Testing

@testable import Rehearse

@Suite("The flight recorder")
struct FlightRecorderTests {
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: FlightRecorder.size, alignment: 128)

  private func plan(_ times: Int) -> Plan {
    Plan(given: Lamp.vocabulary.standardGivens, responses: [], steps: (0..<times).map { _ in [.action(0, [])] })
  }

  @Test("It tells the phase, the case, the step and the calls")
  func progress() {
    let recorder = FlightRecorder(at: memory)
    #expect(recorder.progress.phase == .resting)
    recorder.beginReading(file: 7, at: 1)
    #expect(recorder.progress.phase == .readingFile && recorder.progress.file == 7)
    recorder.beginCase(3, at: 2)
    let vocabulary = Lamp.vocabulary { bench in
      bench.note("hello")
      bench.click()
    }
    _ = vocabulary.rehearse(plan(2), recorder)
    let progress = recorder.progress
    #expect(progress.phase == .rehearsing && (progress.file, progress.place, progress.step) == (7, 3, 1))
    #expect(progress.since == 2)
    let calls = recorder.calls.listed(by: vocabulary)
    #expect(
      calls.map { vocabulary.operations[$0.operation].name } == [
        "sound.log", "sound.click", "sound.log", "sound.click",
      ])
    #expect(calls[0].arguments.first == .text("hello"))
    #expect(recorder.calls.omitted(calls) == 0)
    recorder.beginCase(4, at: 3)
    #expect(recorder.calls.listed(by: vocabulary).isEmpty && recorder.progress.step == 0)
  }

  @Test("Calls that do not fit are counted")
  func full() {
    let recorder = FlightRecorder(at: memory)
    recorder.beginCase(0, at: 0)
    let vocabulary = Lamp.vocabulary { bench in
      for _ in 0..<50 { bench.note(String(repeating: "x", count: 4000)) }
    }
    _ = vocabulary.rehearse(plan(1), recorder)
    let calls = recorder.calls.listed(by: vocabulary)
    #expect((10...16).contains(calls.count))
    #expect(recorder.calls.omitted(calls) == 50 - calls.count)
  }

  @Test("Whatever a module writes over it, reading it does no harm")
  func damage() {
    let recorder = FlightRecorder(at: memory)
    for byte in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
      memory.initializeMemory(as: UInt8.self, repeating: byte, count: FlightRecorder.size)
      _ = recorder.progress
      #expect(recorder.calls.listed(by: Lamp.vocabulary).count <= FlightRecorder.size)
      #expect(recorder.calls.omitted([]) >= 0)
    }
  }
}
