/// Lines that wait until the other side takes them.
struct SendQueue {
  /// How many bytes that are sent are kept until the others move to the front.
  private static let keptBytes = 1 << 20

  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }

  /// Adds a line and its end.
  mutating func append(_ line: [UInt8]) {
    if isEmpty {
      removeAll()
    } else if sent > max(Self.keptBytes, bytes.count / 2) {
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
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
