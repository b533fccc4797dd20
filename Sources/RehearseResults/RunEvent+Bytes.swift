import RehearseSource

extension RunEvent {
  private enum Mark: UInt8 {
    case fileBegan, caseEnded, warned, fileEnded
    case runBegan, restarted, runEnded
    case fileDescribed, caseDescribed
  }

  /// Puts the event into bytes, for another process or for a journal.
  package func write(to bytes: inout ByteWriter) {
    switch self {
    case .runBegan(let head):
      bytes.write(Mark.runBegan.rawValue)
      head.write(to: &bytes)
    case .fileBegan(let file, let head):
      bytes.write(Mark.fileBegan.rawValue)
      bytes.write(file)
      head.write(to: &bytes)
    case .fileDescribed(let file, let facts):
      bytes.write(Mark.fileDescribed.rawValue)
      bytes.write(file)
      facts.write(to: &bytes)
    case .caseDescribed(let file, let place, let details):
      bytes.write(Mark.caseDescribed.rawValue)
      bytes.write(file)
      bytes.write(place)
      details.write(to: &bytes)
    case .caseEnded(let file, let place, let end):
      bytes.write(Mark.caseEnded.rawValue)
      bytes.write(file)
      bytes.write(place)
      end.write(to: &bytes)
    case .warned(let file, let warning):
      bytes.write(Mark.warned.rawValue)
      bytes.write(file)
      warning.write(to: &bytes)
    case .fileEnded(let file):
      bytes.write(Mark.fileEnded.rawValue)
      bytes.write(file)
    case .restarted: bytes.write(Mark.restarted.rawValue)
    case .runEnded(let nanoseconds):
      bytes.write(Mark.runEnded.rawValue)
      bytes.write(Int(nanoseconds))
    }
  }

  /// Takes an event out of bytes, all of which it must be.
  package init(from bytes: ArraySlice<UInt8>) throws(ByteReader.Damage) {
    var reader = ByteReader(bytes)
    guard let mark = Mark(rawValue: try reader.byte()) else { throw ByteReader.Damage() }
    switch mark {
    case .runBegan: self = .runBegan(try RunHead(from: &reader))
    case .fileBegan: self = .fileBegan(file: try reader.number(), try FileHead(from: &reader))
    case .fileDescribed: self = .fileDescribed(file: try reader.number(), try FileFacts(from: &reader))
    case .caseDescribed:
      self = .caseDescribed(file: try reader.number(), place: try reader.number(), try CaseDetails(from: &reader))
    case .caseEnded:
      self = .caseEnded(file: try reader.number(), place: try reader.number(), try CaseEnd(from: &reader))
    case .warned: self = .warned(file: try reader.number(), try ShownDiagnostic(from: &reader))
    case .fileEnded: self = .fileEnded(file: try reader.number())
    case .restarted: self = .restarted
    case .runEnded: self = .runEnded(nanoseconds: Int64(try reader.number(0...1 << 60)))
    }
    guard reader.isAtEnd else { throw ByteReader.Damage() }
  }
}

extension CaseEnd {
  func write(to bytes: inout ByteWriter) {
    verdict.write(to: &bytes)
    bytes.write(Int(nanoseconds))
    bytes.write(output)
    bytes.write(remark)
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      try Verdict(from: &bytes), nanoseconds: Int64(try bytes.number(0...1 << 60)), output: try bytes.text(),
      remark: try bytes.text())
  }
}

extension FileHead {
  func write(to bytes: inout ByteWriter) {
    bytes.write(Int(startedAt))
    bytes.write(module)
    bytes.write(isInvalid)
    bytes.write(diagnostics) { $1.write(to: &$0) }
    bytes.write(omittedDiagnostics)
    bytes.write(only) { $0.write($1) }
    bytes.write(cases) { bytes, head in
      bytes.write(head.name)
      bytes.write(head.title) { $0.write($1) }
      bytes.write(head.line)
      bytes.write(head.tags) { $0.write($1) }
      bytes.write(head.skip) { $0.write($1) }
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(startedAt: Int64(try bytes.number(0...Int.max)))
    module = try bytes.text()
    isInvalid = try bytes.flag()
    diagnostics = try bytes.list { (bytes) throws(ByteReader.Damage) in try ShownDiagnostic(from: &bytes) }
    omittedDiagnostics = try bytes.number(0...1 << 32)
    only = try bytes.list { (bytes) throws(ByteReader.Damage) in try bytes.number(1...1 << 32) }
    cases = try bytes.list { (bytes) throws(ByteReader.Damage) in
      CaseHead(
        name: try bytes.text(), title: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() },
        line: try bytes.number(1...1 << 32), tags: try bytes.texts(),
        skip: try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() })
    }
  }
}

extension ShownDiagnostic {
  func write(to bytes: inout ByteWriter) {
    bytes.write(severity == .error)
    bytes.write(line)
    bytes.write(column)
    bytes.write(message)
    bytes.write(text)
    bytes.write(code ?? "")
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      severity: try bytes.flag() ? .error : .warning, line: try bytes.number(1...1 << 32),
      column: try bytes.number(1...1 << 32),
      message: try bytes.text(), text: Self.visible(try bytes.text()), code: Self.code(try bytes.text()))
  }

  private static func code(_ text: String) -> String? { text.isEmpty ? nil : SanitizedText.of(text) }

  /// Whoever wrote the bytes, the text goes to a terminal as it is.
  private static func visible(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { SanitizedText.of($0) }.joined(separator: "\n")
  }
}
