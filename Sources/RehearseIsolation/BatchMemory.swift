import RehearseSource
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a copy of this process leaves piece by piece, in memory that both see.
struct BatchMemory {
  private struct Head: ~Copyable {
    /// How many pieces were left.
    let done = Atomic<Int>(0)
    /// How many bytes they take.
    let length = Atomic<Int>(0)
    let hasEnded = Atomic<Bool>(false)
  }

  /// Memory that nobody writes to costs nothing.
  private static let size = 16 << 20
  private static let headSize = 128

  private let memory: UnsafeMutableRawPointer

  /// - Returns: `nil` when there is no such memory to be had.
  init?() {
    guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  func remove() { munmap(memory, Self.size) }

  func reset() { memory.bindMemory(to: Head.self, capacity: 1).initialize(to: Head()) }

  private var head: UnsafeMutablePointer<Head> { memory.assumingMemoryBound(to: Head.self) }

  var done: Int { head.pointee.done.load(ordering: .acquiring) }

  /// Whether the copy said that its work was done, or that there was no more room.
  var hasEnded: Bool { head.pointee.hasEnded.load(ordering: .acquiring) }

  func noteEnd() { head.pointee.hasEnded.store(true, ordering: .releasing) }

  /// Leaves what came of a piece; returns whether there was room for it.
  func leave(_ bytes: [UInt8]) -> Bool {
    var framed = ByteWriter()
    framed.write(bytes)
    let length = head.pointee.length.load(ordering: .relaxed)
    guard Self.headSize + length + framed.bytes.count <= Self.size else { return false }
    framed.bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      (memory + Self.headSize + length).copyMemory(from: base, byteCount: source.count)
    }
    head.pointee.length.store(length + framed.bytes.count, ordering: .relaxed)
    head.pointee.done.wrappingAdd(1, ordering: .releasing)
    return true
  }

  /// What was left, piece by piece; a module may have written over it.
  func left(atMost count: Int) -> [[UInt8]] {
    let length = min(max(head.pointee.length.load(ordering: .acquiring), 0), Self.size - Self.headSize)
    let bytes = [UInt8](UnsafeRawBufferPointer(start: memory + Self.headSize, count: length))
    var reader = ByteReader(bytes[...])
    var pieces: [[UInt8]] = []
    while pieces.count < min(count, done), let piece = try? reader.bytes() { pieces.append(piece) }
    return pieces
  }
}
