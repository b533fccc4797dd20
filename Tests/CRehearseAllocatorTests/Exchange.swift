import RehearseSource

#if canImport(Glibc)
  /// Pieces that go from thread to thread.
  ///
  /// Unchecked: all that changes is read and written under a lock.
  final class Exchange: @unchecked Sendable {
    private static let room = 256
    private let lock = SeenLock()
    private var places: [Piece?] = Array(repeating: nil, count: room)
    private var seeds: UInt64 = 0
    private var damaged = 0
    private var isOver = false

    /// How many pieces did not keep what was in them.
    var mistakes: Int { lock.held { damaged } }

    private func nextSeed() -> UInt64 {
      lock.held {
        seeds += 1
        return seeds
      }
    }

    /// Puts pieces of its own where others have put theirs, and gives those back.
    func swap(times: Int) {
      let seed = nextSeed()
      var generator = SeededGenerator(seed: seed)
      for step in 0..<times {
        let size = Int.random(in: 1...(step % 100 == 0 ? 400_000 : 600), using: &generator)
        guard let bytes = Allocator.take(size) else { return lock.held { damaged += 1 } }
        let piece = Piece(bytes: bytes, size: size, mark: UInt8(truncatingIfNeeded: seed))
        piece.fill()
        let place = Int.random(in: 0..<Self.room, using: &generator)
        let other = lock.held {
          defer { places[place] = piece }
          return places[place]
        }
        guard let other else { continue }
        if !other.isWhole { lock.held { damaged += 1 } }
        Allocator.give(other.bytes)
      }
    }

    /// Takes more pieces than a thread keeps and gives them back, so that threads need what is for all of them at the same time.
    func takeMany(times: Int) {
      let seed = nextSeed()
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<times {
        // Of the largest, a thread keeps one.
        let size = Bool.random(using: &generator) ? 200_000 : Int.random(in: 8...64, using: &generator)
        let pieces = (0..<(size > 64 ? 4 : 400)).compactMap { _ in Allocator.take(size) }
        for piece in pieces {
          piece[0] = UInt8(truncatingIfNeeded: seed)
          piece[7] = UInt8(truncatingIfNeeded: seed)
        }
        let whole = pieces.filter { $0[0] == UInt8(truncatingIfNeeded: seed) && $0[7] == $0[0] }
        if whole.count < pieces.count { lock.held { damaged += 1 } }
        for piece in pieces { Allocator.give(piece) }
      }
    }

    /// Takes and gives back, until the end, what is nearly always asked of all threads.
    func takeFromAll() {
      while !lock.held({ isOver }) {
        for _ in 0..<1000 {
          // Of this size a thread keeps one, and another one as a spare.
          let pieces = (Allocator.take(200_000), Allocator.take(200_000), Allocator.take(200_000))
          Allocator.give(pieces.0)
          Allocator.give(pieces.1)
          Allocator.give(pieces.2)
        }
      }
    }

    func end() { lock.held { isOver = true } }

    func giveAll() {
      for piece in places { Allocator.give(piece?.bytes) }
      places = []
    }
  }
#endif
