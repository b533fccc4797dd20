import CRehearseSystem
import RehearseSource
import RehearseSystem
import Testing

#if canImport(Glibc)
  import Glibc

  /// Under AddressSanitizer and ThreadSanitizer as well: what is tested here, no released program can be linked with.
  @Suite("Memory for the released program")
  struct AllocatorTests {
    @Test("A piece has the bytes that were asked for, aligned, and hardly more")
    func sizes() throws {
      for size in Array(0...2100) + (11...20).flatMap({ [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }) {
        let piece = try #require(Allocator.take(size))
        defer { Allocator.give(piece) }
        let room = Allocator.room(piece)
        #expect(UInt(bitPattern: piece) % 16 == 0)
        #expect(room >= max(1, size))
        #expect(room <= max(size + size / 4, size + 16) || size > 1 << 18)
      }
    }

    @Test("Pieces in use keep what is in them, whatever is taken, grown and given back", arguments: 1...20)
    func pieces(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      var pieces = Pieces()
      for _ in 0..<3000 { try pieces.step(&generator) }
      pieces.giveAll()
    }

    @Test("Memory that is to be zero is, though it was in use before", arguments: [1, 64, 1000, 5000, 300_000])
    func zeros(size: Int) throws {
      for _ in 0..<100 {
        let piece = try #require(Allocator.takeZeros(2, size))
        #expect(UnsafeBufferPointer(start: piece, count: 2 * size).allSatisfy { $0 == 0 })
        piece.update(repeating: 7, count: 2 * size)
        Allocator.give(piece)
      }
    }

    @Test("Pieces are aligned as they are asked for")
    func alignment() throws {
      for bits in 3...20 {
        for size in [0, 1, 24, 100, 4000, 20_000, 400_000] {
          var memory: UnsafeMutableRawPointer?
          #expect(Allocator.takeAligned(&memory, 1 << bits, size) == 0)
          let piece = try #require(memory)
          #expect(UInt(bitPattern: piece) % (1 << bits) == 0)
          #expect(Allocator.room(piece) >= size)
          memset(piece, 1, size)
          Allocator.give(piece)
        }
      }
    }

    @Test("What nobody can have is refused")
    func tooMuch() {
      for size in [Int.max, 1 << 60, 1 << 47] {
        errno = 0
        #expect(Allocator.take(size) == nil)
        #expect(errno == ENOMEM)
        #expect(Allocator.grow(nil, size) == nil)
      }
      #expect(Allocator.takeZeros(1 << 40, 1 << 40) == nil)
      #expect(Allocator.takeZeros(1 << 32, 1 << 32) == nil)
      var memory: UnsafeMutableRawPointer?
      #expect(Allocator.takeAligned(&memory, 1 << 30, 16) == ENOMEM)
    }

    @Test("A piece that cannot grow stays")
    func cannotGrow() throws {
      let piece = try #require(Allocator.take(100))
      defer { Allocator.give(piece) }
      piece.update(repeating: 9, count: 100)
      #expect(Allocator.grow(piece, 1 << 60) == nil)
      #expect(UnsafeBufferPointer(start: piece, count: 100).allSatisfy { $0 == 9 })
    }

    @Test("Nothing is no piece")
    func nothing() {
      Allocator.give(nil)
      Allocator.giveOfLibrary(nil)
      #expect(Allocator.room(nil) == 0)
    }

    @Test("Texts of libyaml may grow to 64 bytes without being moved, and to any length")
    func texts() throws {
      for _ in 0..<200 {
        var text = try #require(Allocator.takeForLibrary(16))
        let first = text
        text.update(repeating: 3, count: 16)
        for bits in 5...20 {
          text = try #require(Allocator.grow(text, 1 << bits))
          #expect(UnsafeBufferPointer(start: text, count: 1 << (bits - 1)).allSatisfy { $0 == 3 })
          #expect(bits > 6 || text == first)
          text.update(repeating: 3, count: 1 << bits)
        }
        Allocator.giveOfLibrary(text)
      }
    }

    @Test("What one thread takes another may give back, while both go on")
    func threads() {
      let exchange = Exchange()
      Threads.run(4) { _ in exchange.swap(times: 10_000) }
      Threads.run(4) { _ in exchange.takeMany(times: 2000) }
      #expect(exchange.mistakes == 0)
      exchange.giveAll()
    }

    @Test("What a thread kept is used by the threads after it")
    func ended() {
      let chunks = Chunks()
      for _ in 0..<100 {
        // A mebibyte each: a hundred would be 25 chunks. Two, since a single one runs where the caller is.
        Threads.run(2) { _ in chunks.note((0..<8192).compactMap { _ in Allocator.take(128) }) }
      }
      #expect(chunks.count < 10)
    }

    @Test("A chunk that was a single piece is used again as it is")
    func chunksAgain() throws {
      // Memory that the system maps anew is zero. Tests beside this one may take the chunk meanwhile.
      var areUsedAgain = false
      for _ in 0..<1000 where !areUsedAgain {
        let piece = try #require(Allocator.take(300_000))
        piece[200_000] = 5
        Allocator.give(piece)
        let next = try #require(Allocator.take(300_000))
        areUsedAgain = next[200_000] == 5
        Allocator.give(next)
      }
      #expect(areUsedAgain)
    }

    // ThreadSanitizer, whose script sets this, cannot follow a copy of a process with threads.
    @Test("A copy of a process whose threads are at it has memory too", .disabled(if: getenv("TSAN_OPTIONS") != nil))
    func copies() throws {
      let exchange = Exchange()
      for _ in 0..<2 { Threads.detach { exchange.takeFromAll() } }
      defer { exchange.end() }
      for _ in 0..<300 {
        let process = rehearse_fork()
        if process == 0 {
          var none = sigset_t()
          sigemptyset(&none)
          sigprocmask(SIG_SETMASK, &none, nil)
          alarm(5)
          for size in stride(from: 1, to: 20_000, by: 100) where Allocator.take(size) == nil { _exit(1) }
          _exit(0)
        }
        var status: Int32 = -1
        #expect(waitpid(process, &status, 0) == process)
        try #require(status == 0)
      }
    }
  }
#endif
