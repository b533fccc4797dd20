#if canImport(Glibc)
  /// The chunks in which pieces were.
  ///
  /// Unchecked: what changes is read and written under a lock.
  final class Chunks: @unchecked Sendable {
    private let lock = SeenLock()
    private var chunks: Set<UInt> = []

    var count: Int { lock.held { chunks.count } }

    /// Notes where pieces are, and gives them back.
    func note(_ pieces: [UnsafeMutablePointer<UInt8>]) {
      let places = Set(pieces.map { UInt(bitPattern: $0) >> 22 })
      for piece in pieces { Allocator.give(piece) }
      lock.held { chunks.formUnion(places) }
    }
  }
#endif
