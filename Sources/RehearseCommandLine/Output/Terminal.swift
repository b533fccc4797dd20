import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Somebody who can be asked.
enum Terminal {
  /// Whether there is somebody: who is asked must see the question, and be able to answer.
  static var isInteractive: Bool { isatty(0) == 1 && Output.standard.isTerminal }

  /// Asks a question that is answered by yes or no; whatever else is answered means no.
  static func asks(_ question: String) -> Bool {
    guard Output.standard.write(question) else { return false }
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while withUnsafeMutableBytes(of: &byte, { SystemFile.read(0, into: $0) }) == 1, byte != 0x0A { answer.append(byte) }
    if byte != 0x0A { Output.standard.write("\n") }
    let word = String(decoding: answer, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
    return ["y", "yes"].contains(word)
  }
}
