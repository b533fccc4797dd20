import RehearseSource

extension FindingDetail {
  private enum Mark: UInt8 { case values, call, more, text }

  func write(to bytes: inout ByteWriter) {
    switch self {
    case .values(let path, let values, let remark):
      bytes.write(Mark.values.rawValue)
      bytes.write(path)
      bytes.write(values) { bytes, value in
        bytes.write(value.label.rawValue)
        bytes.write(value.text)
      }
      bytes.write(remark) { $0.write($1.rawValue) }
    case .call(let text, let time, let cause):
      bytes.write(Mark.call.rawValue)
      bytes.write(text)
      bytes.write(Int(time))
      bytes.write(cause) { $0.write($1) }
    case .more(let count):
      bytes.write(Mark.more.rawValue)
      bytes.write(count)
    case .text(let text):
      bytes.write(Mark.text.rawValue)
      bytes.write(text)
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    switch try bytes.choice(Mark.self) {
    case .values:
      self = .values(
        path: try bytes.text(),
        try bytes.list { (bytes) throws(ByteReader.Damage) in Value(try bytes.choice(), try bytes.text()) },
        try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.choice() })
    case .call:
      self = .call(
        try bytes.text(), time: try bytes.time(),
        cause: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() })
    case .more: self = .more(try bytes.number(0...1 << 60))
    case .text: self = .text(try bytes.text())
    }
  }
}

extension FindingAdvice {
  private enum Mark: UInt8 { case text, paste }

  func write(to bytes: inout ByteWriter) {
    switch self {
    case .text(let text):
      bytes.write(Mark.text.rawValue)
      bytes.write(text)
    case .paste(let words, let lines, let layout):
      bytes.write(Mark.paste.rawValue)
      bytes.write(words)
      bytes.write(lines) { $0.write($1) }
      bytes.write(layout.rawValue)
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    switch try bytes.choice(Mark.self) {
    case .text: self = .text(try bytes.text())
    case .paste: self = .paste(try bytes.text(), try bytes.texts(), try bytes.choice())
    }
  }
}
