import RehearseSource

extension Acceptance {
  /// The acceptance as bytes, to be brought over from the process in which the modules ran.
  package func write(to bytes: inout ByteWriter) {
    bytes.write(self.bytes) { $0.write($1) }
    bytes.write(accepted) { $0.write($1) }
    bytes.write(left) { $1.write(to: &$0) }
    bytes.write(problem) { $0.write($1) }
    bytes.write(cases)
  }

  package init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.bytes = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.bytes() }
    accepted = try bytes.texts()
    left = try bytes.list { (bytes) throws(ByteReader.Damage) in try Remark(from: &bytes) }
    problem = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() }
    cases = try bytes.number(0...Int.max)
  }
}

extension Acceptance.Remark {
  fileprivate func write(to bytes: inout ByteWriter) {
    bytes.write(scenario)
    bytes.write(Int(position.line))
    bytes.write(Int(position.column))
    bytes.write(name)
    bytes.write(text)
  }

  fileprivate init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    scenario = try bytes.number(0...Int.max)
    position = SourcePosition(
      line: try bytes.number(1...Int(Int32.max)), column: try bytes.number(1...Int(Int32.max)))
    name = try bytes.text()
    text = try bytes.text()
  }
}
