@preconcurrency import Glibc

/// Writes over the memory that a worker shares with the supervisor, as a wild pointer would.
enum SharedMemory {
  static func scribble(_ misdeed: Misdeed) {
    for (start, count) in mappings {
      let words = UnsafeMutableBufferPointer<Int>(start: .init(bitPattern: start), count: count / 8)
      let word =
        misdeed == .scribbleZeros ? 0 : misdeed == .scribbleOnes ? -1 : misdeed == .scribbleAndAbort ? 1 : Int.min
      words.update(repeating: word)
    }
    if misdeed == .scribbleAndAbort { abort() }
  }

  /// Where shared memory without a file is, and how many bytes of it.
  private static var mappings: [(start: UInt, count: Int)] {
    guard let file = fopen("/proc/self/maps", "r") else { return [] }
    defer { fclose(file) }
    var found: [(UInt, Int)] = []
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.contains("rw-s"), text.contains("/dev/zero") else { continue }
      let ends = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2 { found.append((ends[0], Int(ends[1] - ends[0]))) }
    }
    return found
  }
}
