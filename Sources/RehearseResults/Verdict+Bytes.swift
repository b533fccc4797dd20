import RehearseSource

extension Verdict {
  private enum Mark: UInt8 {
    case passed, failed, passedUnexpectedly, errored, skipped, failedAsKnown, notRun
  }

  func write(to bytes: inout ByteWriter) {
    switch self {
    case .passed: bytes.write(Mark.passed.rawValue)
    case .failed(let failure):
      bytes.write(Mark.failed.rawValue)
      failure.write(to: &bytes)
    case .passedUnexpectedly(let issue, let line):
      bytes.write(Mark.passedUnexpectedly.rawValue)
      bytes.write(issue)
      bytes.write(line)
    case .errored(let error):
      bytes.write(Mark.errored.rawValue)
      error.write(to: &bytes)
    case .skipped(let reason):
      bytes.write(Mark.skipped.rawValue)
      bytes.write(reason)
    case .failedAsKnown(let reason, let failure):
      bytes.write(Mark.failedAsKnown.rawValue)
      bytes.write(reason)
      failure.write(to: &bytes)
    case .notRun(let reason):
      bytes.write(Mark.notRun.rawValue)
      bytes.write(reason)
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    guard let mark = Mark(rawValue: try bytes.byte()) else { throw ByteReader.Damage() }
    switch mark {
    case .passed: self = .passed
    case .failed: self = .failed(try FailureReport(from: &bytes))
    case .passedUnexpectedly: self = .passedUnexpectedly(issue: try bytes.text(), line: try bytes.number(1...1 << 32))
    case .errored: self = .errored(try ErrorReport(from: &bytes))
    case .skipped: self = .skipped(reason: try bytes.text())
    case .failedAsKnown: self = .failedAsKnown(reason: try bytes.text(), try FailureReport(from: &bytes))
    case .notRun: self = .notRun(reason: try bytes.text())
    }
  }
}

extension ErrorReport {
  func write(to bytes: inout ByteWriter) {
    bytes.write(kind.rawValue)
    bytes.write(message)
    bytes.write(calls) { $1.write(to: &$0) }
    bytes.write(omittedCalls)
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    guard let kind = Kind(rawValue: try bytes.byte()) else { throw ByteReader.Damage() }
    self.init(kind, try bytes.text())
    calls = try bytes.list { (bytes) throws(ByteReader.Damage) in try FailureReport.CallLine(from: &bytes) }
    omittedCalls = try bytes.number(0...1 << 60)
  }
}
