extension SourceFile {
  package func write(to bytes: inout ByteWriter) {
    bytes.write(path)
    bytes.write(lines) { $0.write($1) }
    bytes.write(mayBeQuoted)
    bytes.write(problem) { $0.write($1) }
  }

  package init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(path: try bytes.text())
    lines = try bytes.list { (bytes) throws(ByteReader.Damage) in try bytes.number() }
    mayBeQuoted = try bytes.flag()
    problem = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() }
  }
}
