/// Bytes as they arrive, taken out line by line. Each byte is looked at once, however the lines are cut.
struct LineBuffer {
  /// How many bytes a line may have, its end included.
  static let longestLine = 16 << 20

  enum Line {
    case whole([UInt8])
    case incomplete, tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where there is no line end.
  private var searched = 0
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  init(longestLine: Int = Self.longestLine) { limit = longestLine }

  /// The next line without its end.
  mutating func next() -> Line {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return bytes.count - start < limit ? .incomplete : .tooLong
    }
    guard end - start < limit else { return .tooLong }
    let line = bytes[start..<end]
    start = end + 1
    searched = start
    return .whole(Array(line.last == 0x0D ? line.dropLast() : line))
  }

  /// What has come of a line that has no end yet.
  var rest: [UInt8] { Array(bytes[start...]) }

  /// Reads once, up to a whole chunk.
  mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> HostServerSocket.Reading) -> HostServerSocket.Reading {
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    let reading = chunk.withUnsafeMutableBytes(read)
    if case .bytes(let count) = reading { bytes += chunk[..<count] }
    return reading
  }
}

/// Lines that wait until the other side takes them.
struct SendQueue {
  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }

  /// Adds a line and its end.
  mutating func append(_ line: [UInt8]) {
    if sent > bytes.count / 2 {
      bytes.removeFirst(sent)
      sent = 0
    }
    bytes += line
    bytes.append(0x0A)
  }

  /// Sends as much as there is room for; all is dropped once the other side takes nothing any more.
  mutating func send(to socket: Int32) {
    let start = sent
    let count = bytes.withUnsafeBytes { HostServerSocket.send(socket, UnsafeRawBufferPointer(rebasing: $0[start...])) }
    guard let count else { return removeAll() }
    sent += count
  }

  mutating func removeAll() {
    bytes.removeAll()
    sent = 0
  }
}
