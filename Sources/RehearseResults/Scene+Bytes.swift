import RehearseSource

extension Scene {
  func write(to bytes: inout ByteWriter) {
    bytes.write(rows) { $1.write(to: &$0) }
    bytes.write(omittedRows)
    bytes.write(fields) { $1.write(to: &$0) }
    bytes.write(omittedFields)
    bytes.write(duration) { $0.write(Int($1)) }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      rows: try bytes.list(atMost: Self.rowLimit) { (bytes) throws(ByteReader.Damage) in try SceneRow(from: &bytes) },
      omittedRows: try bytes.number(0...1 << 60),
      fields: try bytes.list(atMost: Self.valueLimit) { (bytes) throws(ByteReader.Damage) in
        try SceneField(from: &bytes)
      },
      omittedFields: try bytes.number(0...1 << 60),
      duration: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.time() })
  }

  /// About how many bytes its text takes.
  package var size: Int {
    var bytes = ByteWriter()
    write(to: &bytes)
    return bytes.bytes.count
  }
}

extension SceneField {
  func write(to bytes: inout ByteWriter) {
    bytes.write(name)
    bytes.write(initial)
    bytes.write(ends) { bytes, end in
      bytes.write(end.value)
      bytes.write(end.hasChanged)
      bytes.write(end.expected) { $0.write($1) }
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      name: try bytes.shortText(), initial: try bytes.shortText(),
      ends: try bytes.list(atMost: Scene.valueLimit) { (bytes) throws(ByteReader.Damage) in
        End(value: try bytes.shortText(), hasChanged: try bytes.flag(), expected: try bytes.optionalShortText())
      })
  }
}
