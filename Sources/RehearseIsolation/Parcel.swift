#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes that a copy of this process leaves for the original, in memory that both see.
///
/// Not a pipe or a file: a module may close either.
package struct Parcel {
  /// More than any file with all that is said of it; memory that nobody writes to costs nothing.
  private static let size = 16 << 20

  private let memory: UnsafeMutableRawPointer

  /// - Returns: `nil` when there is no such memory to be had.
  package init?() {
    guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  /// Leaves the bytes; returns whether there is room for them.
  package func leave(_ bytes: [UInt8]) -> Bool {
    var framed: [UInt8] = []
    Frame.append(bytes, to: &framed)
    guard framed.count <= Self.size else { return false }
    framed.withUnsafeBytes { memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count) }
    return true
  }

  /// What was left; `nil` where that is nothing, or something has written over it.
  package func bytes() -> [UInt8]? {
    let head = [UInt8](UnsafeRawBufferPointer(start: memory, count: Frame.headLength))
    // The rest of the memory need not be looked at, which would take it.
    let count = min(Frame.headLength + Frame.length(of: head[...]), Self.size)
    let all = [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
    guard case .whole(let message) = Frame.beginning(of: all[...]) else { return nil }
    return Array(message)
  }

  package func remove() { munmap(memory, Self.size) }
}
