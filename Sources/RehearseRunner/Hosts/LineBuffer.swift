import Rehearse

/// Splits incoming bytes into lines, scanning each byte once.
struct LineBuffer {
  /// The maximum length of a line in bytes, including its line end.
  static let longestLine = 16 << 20

  enum Line {
    case whole([UInt8])
    case incomplete, tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// No line ends before this offset.
  private var searched = 0
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  init(longestLine: Int = Self.longestLine) { limit = longestLine }

  mutating func next() -> Line {
    guard let end = bytes.lineEnd(from: searched) else {
      searched = bytes.count
      return bytes.count - start < limit ? .incomplete : .tooLong
    }
    guard end - start < limit else { return .tooLong }
    let line = bytes[start..<end]
    start = end + 1
    searched = start
    return .whole(Array(line.last == 0x0D ? line.dropLast() : line))
  }

  var rest: [UInt8] { Array(bytes[start...]) }

  /// Reads once, at most one chunk.
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

struct SendQueue {
  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }

  mutating func append(_ line: [UInt8]) {
    if sent > bytes.count / 2 {
      bytes.removeFirst(sent)
      sent = 0
    }
    bytes += line
    bytes.append(0x0A)
  }

  /// Sends as much as fits; drops everything if the other side no longer accepts data.
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
