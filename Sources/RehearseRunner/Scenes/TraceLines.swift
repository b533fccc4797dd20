import Rehearse
import RehearseLanguage

/// Everything that happened in a case, one line each: actions, calls and state changes.
struct CourseLines {
  let contract: ModuleContract
  let trace: Trace
  private var text: CallText { CallText(contract: contract) }

  /// - Parameter tellsEvents: whether to include actions and responses, which requires a detailed trace.
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

  /// The number of a call among equal calls.
  private func number(ofCall place: Int) -> String {
    func isAlike(_ call: Trace.CallRecord) -> Bool {
      call.operation == trace.calls[place].operation && call.arguments == trace.calls[place].arguments
    }
    guard trace.calls.count(where: isAlike) > 1 else { return "" }
    return " (call \(trace.calls[...place].count(where: isAlike)) of these)"
  }
}

/// The lines of a failed step: its calls with outcomes, and the changes that `in order` names.
struct StepLines {
  let contract: ModuleContract
  let trace: Trace
  let expected: Expectations.Calls?

  /// - Parameter outcomes: the outcome of each call; empty if unknown.
  func lines(_ step: Int, _ outcomes: [CallOutcome]) -> [FailureReport.CallLine] {
    let text = CallText(contract: contract)
    let places = trace.callPlaces(ofStep: step).prefix(Evaluator.callLimit)
    let named = expected.map(SequenceComparison.namedFields) ?? []
    var writes = trace.writes(ofStep: step).filter { named.contains($0.field) }[...]
    var lines: [FailureReport.CallLine] = []
    func tellWrites(until place: Int) {
      while let write = writes.first, write.calls <= place {
        lines.append(FailureReport.CallLine(text: text.shown(write), note: ""))
        writes.removeFirst()
      }
    }
    for place in places {
      tellWrites(until: place)
      let (index, call) = (place - places.startIndex, trace.calls[place])
      let outcome = index < outcomes.count ? outcomes[index] : .uncompared
      let note = outcome == .uncompared ? Self.replied(call) : outcome
      lines.append(FailureReport.CallLine(text: text.shown(call), note: note.words))
    }
    if places.endIndex == trace.callPlaces(ofStep: step).upperBound { tellWrites(until: places.endIndex) }
    return lines
  }

  /// The outcome of a call if there are no expectations.
  static func replied(_ call: Trace.CallRecord) -> CallOutcome {
    switch call.source {
    case .unanswered, .beyondList, .unmatched: .neverAnswered
    case .itself, .default, .response: .uncompared
    }
  }
}
