import Rehearse
import RehearseLanguage

extension CaseEnd {
  /// Checks what a journal tells of a case.
  func check() throws(Bounds.Problem) {
    try Bounds.check(nanoseconds, in: Bounds.nanoseconds)
    switch verdict {
    case .failed(let failure), .failedAsKnown(_, let failure): try failure.check()
    case .passedUnexpectedly(_, let line): try Bounds.check(line, in: Bounds.lines)
    case .errored(let error): try Bounds.check(error.omittedCalls, in: Bounds.counts)
    case .passed, .skipped, .notRun: break
    }
  }
}

extension FailureReport {
  fileprivate func check() throws(Bounds.Problem) {
    for step in steps {
      try Bounds.check(step.number, in: Bounds.lines)
      try Bounds.check(step.omittedCalls, in: Bounds.counts)
      for finding in step.findings { try finding.check() }
    }
    try Bounds.check(omittedFindings, in: Bounds.counts)
  }
}

extension Finding {
  fileprivate func check() throws(Bounds.Problem) {
    for place in [range.start, range.end] {
      try Bounds.check(place.line, in: 1...1 << 30)
      try Bounds.check(place.column, in: 1...1 << 30)
    }
    for detail in details {
      switch detail {
      case .call(_, let time, _): try Bounds.check(time, in: Bounds.moments)
      case .more(let count): try Bounds.check(count, in: Bounds.counts)
      case .values, .text: break
      }
    }
  }
}
