import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// Decides what became of a case, with the mark of a known failure in view.
struct VerdictMaker {
  let today: CalendarDate

  func verdict(_ rehearsed: Case, _ trace: Trace, _ mark: KnownFailure?, _ vocabulary: Vocabulary) -> Verdict {
    if let fault = trace.fault {
      return .errored(message: "the module \"\(vocabulary.name)\" could not be rehearsed: \(fault)")
    }
    let failure = Judge.judge(rehearsed, trace, vocabulary)
    guard let mark else { return failure.map(Verdict.failed) ?? .passed }
    guard var failure else {
      return .passedUnexpectedly(issue: mark.issue, line: Int(mark.position.line))
    }
    if let until = mark.until, today > until {
      failure.note = "the known failure \(mark.issue) was tolerated until \(text(until)); mend it, or set a later day"
      return .failed(failure)
    }
    return .failedAsKnown(reason: [mark.issue, mark.because].compactMap { $0 }.joined(separator: " "), failure)
  }

  private func text(_ date: CalendarDate) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }
}
