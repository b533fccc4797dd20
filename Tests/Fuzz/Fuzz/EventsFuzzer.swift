import Rehearse
import RehearseLanguage
import RehearseRunner

/// Parses a line as an event. No content of a journal may crash a run.
enum EventsFuzzer {
  static func take(_ input: UnsafeRawBufferPointer) {
    guard let event = RunEvent(line: Array(input)[...]) else { return }
    var line: [UInt8] = []
    guard (try? event.appendLine(to: &line)) != nil, let back = RunEvent(line: line[...]) else {
      fatalError("an event cannot be read again: \(event)")
    }
    precondition("\(back)" == "\(event)", "an event comes back as another: \(event), \(back)")
    var builder = FileResultBuilder()
    builder.apply(event)
    _ = builder.result(path: "a.yaml", missing: .notRun(.interrupted))
  }
}
