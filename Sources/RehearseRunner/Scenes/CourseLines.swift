import Rehearse
import RehearseLanguage

/// All that happened in a case, one line for each thing: what was done to the module, what it called, what its state became.
struct CourseLines {
  let vocabulary: Vocabulary
  let trace: Trace
  private var text: CallText { CallText(vocabulary: vocabulary) }

  /// - Parameter tellsEvents: whether actions and answers are among them; the trace must have been made for study.
  func lines(tellsEvents: Bool) -> [String] {
    let events = tellsEvents ? trace.events : []
    guard let first = events.first else { return between(trace.calls.indices, trace.writes.indices) }
    var lines = between(0..<first.calls, 0..<first.writes)
    for place in events.indices {
      lines.append(words(events[place]))
      lines += between(trace.callPlaces(ofEvent: place), trace.writePlaces(ofEvent: place))
    }
    return lines
  }

  /// Calls, and between them what the state became.
  private func between(_ calls: Range<Int>, _ writes: Range<Int>) -> [String] {
    var lines: [String] = []
    var writes = trace.writes[writes]
    for place in calls {
      while let write = writes.first, write.calls <= place {
        lines.append(text.shown(write))
        writes.removeFirst()
      }
      lines.append(text.shown(trace.calls[place]))
    }
    return lines + writes.map(text.shown)
  }

  private func words(_ event: Trace.Event) -> String {
    let time = event.time > 0 ? "at \(VirtualTime.text(event.time)): " : ""
    switch event.occasion {
    case .action(let action, let arguments): return "\(time)when: \(text.shown(action: action, arguments))"
    case .answer(let place): return "\(time)\(text.shown(trace.calls[place])) is answered\(number(ofCall: place))"
    case .timer: return "\(time)the time that the module waited for is over"
    case .rest: return "\(time)what it handed on, to the main queue for example, is done"
    }
  }

  /// Which of several calls that read alike it is.
  private func number(ofCall place: Int) -> String {
    func isAlike(_ call: Trace.CallRecord) -> Bool {
      call.operation == trace.calls[place].operation && call.arguments == trace.calls[place].arguments
    }
    guard trace.calls.count(where: isAlike) > 1 else { return "" }
    return " (call \(trace.calls[...place].count(where: isAlike)) of these)"
  }
}
