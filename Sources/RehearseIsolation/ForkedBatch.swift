import RehearseSource

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Has many small pieces of work done in copies of this process, several at a time: a piece that ends its copy, or that does not
/// come to an end, costs nothing but itself.
///
/// What comes of a piece depends on nothing but the piece: neither on how many copies there are nor on what they did before.
package struct ForkedBatch {
  package enum Outcome: Sendable, Equatable {
    case done([UInt8])
    /// How the copy ended, to be put after "the module".
    case ended(String)
    case hung
    /// Too many pieces before it did not come to an end.
    case notTried
  }

  /// How many pieces may hang before the others are left: each costs all the time that is allowed.
  private static let mostHangs = 3
  /// How many pieces a copy does at most, and how many it is worth starting one for.
  private static let (mostPieces, fewestPieces) = (1024, 32)
  /// How long nobody looks at the copies unless one ends, in milliseconds.
  private static let pause: Int32 = 100
  /// How long a copy may take to end once it has been ended, in milliseconds.
  private static let reapingPatience = 10_000

  private let jobs: Int
  private let patience: Int64
  private let work: (Int) -> [UInt8]
  private var outcomes: [Outcome]
  private var chunks: [Range<Int>]
  private var running: [Running] = []
  private var idle: [BatchMemory] = []

  /// A copy with the pieces that it is to do.
  private struct Running {
    let copy: ForkedCopy
    let memory: BatchMemory
    let pieces: Range<Int>
    var stopwatch = Stopwatch()
    /// How many pieces were done when it was looked at last, and since when that is so.
    var seen: (done: Int, at: Int64) = (0, 0)
  }

  /// - Parameters:
  ///   - count: how many pieces there are.
  ///   - jobs: how many copies there are at most.
  ///   - patience: how long a piece may take, in nanoseconds.
  ///   - work: does a piece; never in this process.
  /// - Returns: an outcome for each piece; `nil` where the system has no other process left.
  package static func run(
    _ count: Int, jobs: Int, patience: Int64, work: (Int) -> [UInt8]
  ) -> [Outcome]? {
    withoutActuallyEscaping(work) { work in
      var batch = ForkedBatch(count, jobs: jobs, patience: patience, work)
      return batch.run()
    }
  }

  private init(_ count: Int, jobs: Int, patience: Int64, _ work: @escaping (Int) -> [UInt8]) {
    (self.jobs, self.patience, self.work) = (jobs, patience, work)
    outcomes = Array(repeating: .notTried, count: count)
    let size = min(max(count / (jobs * 4), Self.fewestPieces), Self.mostPieces)
    chunks = stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }.reversed()
  }

  private mutating func run() -> [Outcome]? {
    defer { for memory in idle { memory.remove() } }
    while true {
      while running.count < jobs, let chunk = nextChunk() {
        if !start(chunk) {
          guard !running.isEmpty else { return nil }
          chunks.append(chunk)
          break
        }
      }
      guard !running.isEmpty else { return ending() }
      wait()
      look()
    }
  }

  // MARK: Which pieces

  /// Pieces behind the last hang that counts are left.
  private mutating func nextChunk() -> Range<Int>? {
    guard let chunk = chunks.popLast() else { return nil }
    if let last = lastHang, chunk.lowerBound > last { return nextChunk() }
    return chunk
  }

  /// The piece with which enough have hung; `nil` as long as they are few.
  private var lastHang: Int? {
    let hung = outcomes.indices.filter { outcomes[$0] == .hung }
    return hung.count < Self.mostHangs ? nil : hung[Self.mostHangs - 1]
  }

  /// The outcomes, none behind the last hang, whichever were known.
  private func ending() -> [Outcome] {
    guard let last = lastHang else { return outcomes }
    return outcomes.enumerated().map { $0.offset > last ? .notTried : $0.element }
  }

  // MARK: Copies

  private mutating func start(_ pieces: Range<Int>) -> Bool {
    guard let memory = idle.popLast() ?? BatchMemory() else { return false }
    memory.reset()
    let copy = ForkedCopy(isSilent: true) {
      for piece in pieces where !memory.leave(work(piece)) { break }
      memory.noteEnd()
      return 0
    }
    guard let copy else {
      idle.append(memory)
      return false
    }
    running.append(Running(copy: copy, memory: memory, pieces: pieces))
    return true
  }

  private func wait() {
    var leashes = running.map { pollfd(fd: $0.copy.leash, events: Int16(POLLIN), revents: 0) }
    if poll(&leashes, nfds_t(leashes.count), Self.pause) != 0 { usleep(200) }
  }

  private mutating func look() {
    for place in running.indices.reversed() {
      running[place].stopwatch.look()
      let one = running[place]
      if let end = Reaping.end(of: one.copy.process) {
        running.remove(at: place)
        Reaping.kill(-one.copy.process)
        take(one, isHung: false, one.memory.hasEnded ? nil : end.words)
      } else if one.memory.done != one.seen.done {
        running[place].seen = (one.memory.done, one.stopwatch.awake)
      } else if one.stopwatch.awake - one.seen.at > patience {
        running.remove(at: place)
        Reaping.kill(-one.copy.process)
        _ = Reaping.end([one.copy.process], patience: Self.reapingPatience)
        take(one, isHung: true, nil)
      }
    }
  }

  /// Takes what a copy left, and has the rest done by another.
  private mutating func take(_ one: Running, isHung: Bool, _ words: String?) {
    one.copy.close()
    let left = one.memory.left(atMost: one.pieces.count)
    for (place, bytes) in left.enumerated() { outcomes[one.pieces.lowerBound + place] = .done(bytes) }
    var rest = one.pieces.dropFirst(left.count)
    // What befell a piece may be the fault of one before: only the first of a copy is blamed.
    if left.isEmpty, let piece = rest.first {
      outcomes[piece] = isHung ? .hung : .ended(words ?? "overwrote what it was to leave behind")
      rest = rest.dropFirst()
    }
    if let first = rest.first { chunks.append(first..<one.pieces.upperBound) }
    // A process that is left may still write to it.
    if isHung || words != nil { one.memory.remove() } else { idle.append(one.memory) }
  }
}
