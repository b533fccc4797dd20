#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Memory that forked processes share, for the life of the program.
package enum SharedMemory {
  /// Puts counters there; into this process's own memory where the system has none to share.
  package static func make<Counters: ~Copyable>(_ counters: consuming Counters) -> UnsafeMutablePointer<Counters> {
    let size = MemoryLayout<Counters>.stride
    let shared = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    let memory =
      shared.flatMap { $0 == MAP_FAILED ? nil : $0 } ?? UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    let pointer = memory.bindMemory(to: Counters.self, capacity: 1)
    pointer.initialize(to: counters)
    return pointer
  }
}
