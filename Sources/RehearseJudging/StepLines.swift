import Rehearse
import RehearseResults
import RehearseScenario

/// What a failure lists of a step: its calls in order, each with what became of it, and between them the changes of state
/// that `in order` names.
struct StepLines {
  let vocabulary: Vocabulary
  let trace: Trace
  let expected: Expectations.Calls?

  /// - Parameter notes: what became of each call; an empty one says nothing.
  func lines(_ step: Int, _ notes: [String]) -> [FailureReport.CallLine] {
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
      let note = index < notes.count ? notes[index] : ""
      lines.append(FailureReport.CallLine(text: text.shown(call), note: note.isEmpty ? unanswered(call) : note))
    }
    if places.endIndex == trace.callPlaces(ofStep: step).upperBound { tellWrites(until: places.endIndex) }
    return lines
  }

  private func unanswered(_ call: Trace.CallRecord) -> String {
    switch call.source {
    case .nobody, .beyondList, .unmatched: "never answered"
    default: ""
    }
  }
}
