#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes as they arrive, taken out line by line.
///
/// Each byte is looked at once, and moved a few times at most, however long a line is and however it is cut.
struct LineBuffer: ~Copyable {
  /// How many bytes a line may have, its end included.
  static let longestLine = 16 << 20
  private static let chunk = 64 << 10

  enum Line {
    case whole([UInt8])
    case incomplete, tooLong
  }

  private let limit: Int
  private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 2 * chunk, alignment: 16)
  private var capacity = 2 * chunk
  /// Where the next line begins.
  private var start = 0
  /// Up to where there is no line end.
  private var searched = 0
  private var end = 0

  init(longestLine: Int = Self.longestLine) { limit = longestLine }

  deinit { bytes.deallocate() }

  /// The next line without its end.
  mutating func next() -> Line {
    guard searched < end, let found = memchr(bytes + searched, 0x0A, end - searched) else {
      searched = end
      return end - start < limit ? .incomplete : .tooLong
    }
    let place = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    guard place - start < limit else { return .tooLong }
    let isAfterReturn = place > start && bytes.load(fromByteOffset: place - 1, as: UInt8.self) == 0x0D
    let line = [UInt8](UnsafeRawBufferPointer(start: bytes + start, count: place - start - (isAfterReturn ? 1 : 0)))
    start = place + 1
    searched = start
    return .whole(line)
  }

  /// What has come of a line that has no end yet.
  var rest: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: bytes + start, count: end - start)) }

  /// Reads once, into room for a whole chunk.
  mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> HostServerSocket.Reading) -> HostServerSocket.Reading {
    makeRoom()
    let reading = read(UnsafeMutableRawBufferPointer(start: bytes + end, count: Self.chunk))
    if case .bytes(let count) = reading { end += count }
    return reading
  }

  private mutating func makeRoom() {
    if start == end { (start, searched, end) = (0, 0, 0) }
    guard capacity - end < Self.chunk else { return }
    let count = end - start
    if start >= count {
      bytes.copyMemory(from: bytes + start, byteCount: count)
    } else {
      capacity *= 2
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
      larger.copyMemory(from: bytes + start, byteCount: count)
      bytes.deallocate()
      bytes = larger
    }
    (start, searched, end) = (0, searched - start, count)
  }
}
