import RehearseSource

extension FailureReport {
  func write(to bytes: inout ByteWriter) {
    bytes.write(kind.rawValue)
    bytes.write(module)
    bytes.write(steps) { bytes, step in
      bytes.write(step.number) { $0.write($1) }
      bytes.write(step.findings) { $1.write(to: &$0) }
      bytes.write(step.calls) { $1.write(to: &$0) }
      bytes.write(step.omittedCalls)
      bytes.write(step.isAboutCalls)
    }
    bytes.write(notes) { $0.write($1) }
    bytes.write(omittedFindings)
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    kind = try bytes.choice()
    module = try bytes.text()
    steps = try bytes.list { (bytes) throws(ByteReader.Damage) in
      Step(
        number: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.number() },
        findings: try bytes.list { (bytes) throws(ByteReader.Damage) in try Finding(from: &bytes) },
        calls: try bytes.list { (bytes) throws(ByteReader.Damage) in try CallLine(from: &bytes) },
        omittedCalls: try bytes.number(0...1 << 60), isAboutCalls: try bytes.flag())
    }
    notes = try bytes.texts()
    omittedFindings = try bytes.number(0...1 << 60)
  }
}

extension FailureReport.CallLine {
  func write(to bytes: inout ByteWriter) {
    bytes.write(text)
    bytes.write(note)
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(text: try bytes.text(), note: try bytes.text())
  }
}

extension Finding {
  func write(to bytes: inout ByteWriter) {
    for place in [range.start, range.end] {
      bytes.write(Int(place.line))
      bytes.write(Int(place.column))
    }
    bytes.write(quotation)
    bytes.write(kind.rawValue)
    bytes.write(subject)
    bytes.write(value)
    bytes.write(details) { $1.write(to: &$0) }
    bytes.write(advice) { $1.write(to: &$0) }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    let range = SourceRange(try Self.position(from: &bytes), try Self.position(from: &bytes))
    let quotation = try bytes.text()
    self.init(
      at: range, try bytes.choice(), try bytes.text(), value: try bytes.text(),
      details: try bytes.list { (bytes) throws(ByteReader.Damage) in try FindingDetail(from: &bytes) },
      advice: try bytes.list { (bytes) throws(ByteReader.Damage) in try FindingAdvice(from: &bytes) })
    self.quotation = quotation
  }

  private static func position(from bytes: inout ByteReader) throws(ByteReader.Damage) -> SourcePosition {
    SourcePosition(line: try bytes.number(1...1 << 30), column: try bytes.number(1...1 << 30))
  }
}
