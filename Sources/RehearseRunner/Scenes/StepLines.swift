import Rehearse
import RehearseLanguage

/// What a failure lists of a step: its calls in order, each with what became of it, and between them the changes of state
/// that `in order` names.
struct StepLines {
  let vocabulary: Vocabulary
  let trace: Trace
  let expected: Expectations.Calls?

  /// - Parameter outcomes: what became of each call; none where that was not found out.
  func lines(_ step: Int, _ outcomes: [CallOutcome]) -> [FailureReport.CallLine] {
    let text = CallText(vocabulary: vocabulary)
    let places = trace.callPlaces(ofStep: step).prefix(Judge.callLimit)
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

  /// What is said of a call with which no expectation has to do.
  static func replied(_ call: Trace.CallRecord) -> CallOutcome {
    switch call.source {
    case .nobody, .beyondList, .unmatched: .neverAnswered
    case .itself, .standard, .response: .uncompared
    }
  }
}
