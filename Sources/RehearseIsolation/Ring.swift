import Synchronization

/// A stream of bytes from one process to another, in memory that both share.
///
/// One writes and one reads; neither makes a system call. What was written before a crash is still there to be read.
struct Ring {
  private struct Header: ~Copyable {
    let written = Atomic<Int>(0)
    // The reader's counter on a cache line of its own, so that the two processors do not fight for one.
    let padding = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let read = Atomic<Int>(0)
  }

  /// What the other side left in the memory cannot be.
  struct Damage: Error {}

  private static let capacity = 256 << 10
  /// How much memory a ring takes, in bytes.
  static let size = capacity + MemoryLayout<Header>.stride

  private let header: UnsafeMutablePointer<Header>
  private let memory: UnsafeMutableRawPointer

  /// An empty ring in `size` bytes of shared memory.
  init(at memory: UnsafeMutableRawPointer) {
    header = memory.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header())
    self.memory = memory + MemoryLayout<Header>.stride
  }

  /// Writes all of the bytes; asks the reader to make room where there is none.
  func write(_ bytes: [UInt8], waitForRoom: () -> Void) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = header.pointee.written.load(ordering: .relaxed)
        let room = Self.capacity - (written - header.pointee.read.load(ordering: .acquiring))
        guard room > 0 else {
          waitForRoom()
          continue
        }
        let part = rest.prefix(min(room, Self.capacity - written % Self.capacity))
        copy(UnsafeRawBufferPointer(rebasing: part), to: written % Self.capacity)
        header.pointee.written.store(written + part.count, ordering: .releasing)
        rest = rest.dropFirst(part.count)
      }
    }
  }

  /// Whether all that was written has been read.
  var isEmpty: Bool {
    header.pointee.written.load(ordering: .relaxed) == header.pointee.read.load(ordering: .acquiring)
  }

  private func copy(_ bytes: UnsafeRawBufferPointer, to place: Int) {
    guard let base = bytes.baseAddress else { return }
    (memory + place).copyMemory(from: base, byteCount: bytes.count)
  }

  /// Appends what has been written since the last time.
  ///
  /// - Parameter read: how many bytes were read so far, which the reader keeps in memory of its own: only so does it
  ///   notice that another has moved the shared counter.
  func read(into bytes: inout [UInt8], from read: inout Int) throws(Damage) {
    let written = header.pointee.written.load(ordering: .acquiring)
    guard header.pointee.read.load(ordering: .relaxed) == read, written >= read, written - read <= Self.capacity else {
      throw Damage()
    }
    while read < written {
      let count = min(written - read, Self.capacity - read % Self.capacity)
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + read % Self.capacity, count: count))
      read += count
    }
    header.pointee.read.store(read, ordering: .releasing)
  }
}
