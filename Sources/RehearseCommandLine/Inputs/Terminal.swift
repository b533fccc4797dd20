import RehearseLanguage

/// Standard input: a user at a terminal, or a pipe.
enum Terminal {
  /// Whether the user can see and answer a question.
  static var isInteractive: Bool { Input.standard.isTerminal && Output.standard.isTerminal }

  /// Asks a question. Only `y` and `yes` count as yes.
  static func asks(_ question: String) -> Bool {
    guard Output.standard.write(question) else { return false }
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while withUnsafeMutableBytes(of: &byte, { Input.standard.read(into: $0) }) == 1, byte != 0x0A {
      answer.append(byte)
    }
    if byte != 0x0A { Output.standard.write("\n") }
    let word = String(decoding: answer, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
    return ["y", "yes"].contains(word)
  }

  /// Reads standard input, but at most one byte more than a scenario file may have. Returns `nil` on an error.
  static func readAll() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 32 << 10)
    while bytes.count <= YAMLLimits.fileBytes {
      let got = buffer.withUnsafeMutableBytes { Input.standard.read(into: $0) }
      guard got >= 0 else { return nil }
      if got == 0 { break }
      bytes += buffer[..<got]
    }
    return bytes
  }
}
