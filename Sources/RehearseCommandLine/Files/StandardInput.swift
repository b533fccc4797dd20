import RehearseLanguage

/// What is handed to the program through a pipe.
enum StandardInput {
  /// All of it, up to one byte more than a scenario file may have; `nil` when it cannot be read.
  static func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 32 << 10)
    while bytes.count <= YAMLLimits.fileBytes {
      let got = buffer.withUnsafeMutableBytes { SystemFile.read(0, into: $0) }
      guard got >= 0 else { return nil }
      if got == 0 { break }
      bytes += buffer[..<got]
    }
    return bytes
  }
}
