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

  /// Has a child write over what all workers see, the smallest of these memories, whoever puts it right.
  static func misleadAll() {
    guard let (start, count) = mappings.min(by: { $0.count < $1.count }) else { return }
    let words = UnsafeMutableBufferPointer<Int>(start: .init(bitPattern: start), count: count / 8)
    words.update(repeating: -1)
    if fork() == 0 { while true { words.update(repeating: -1) } }
  }

  /// Never stops telling that it has only just begun.
  static func keepMoving(_ misdeed: Misdeed) {
    let now = monotonic()
    if misdeed == .moveRecorder {
      // The place of the case in hand: it stands before the step, the moment and the counts of calls.
      for word in words(where: { now - 60_000_000_000...now ~= $0 }) { (word - 2).pointee += 1 }
      abort()
    }
    let clocks = words { now - 60_000_000_000...now ~= $0 }
    if misdeed == .keepClockByChild, fork() != 0 { while true { pause() } }
    if misdeed == .keepClockByChild { setsid() }
    while true { for clock in clocks { clock.pointee = monotonic() } }
  }

  private static func words(where isWanted: (Int) -> Bool) -> [UnsafeMutablePointer<Int>] {
    mappings.flatMap { start, count in
      (0..<count / 8).compactMap { index in
        let word = UnsafeMutablePointer<Int>(bitPattern: start + UInt(index) * 8)
        return word.flatMap { isWanted($0.pointee) ? $0 : nil }
      }
    }
  }

  private static func monotonic() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
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
