/// The reason why a stream of messages is invalid.
package struct MessageStreamError: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}

/// Splits an editor's input into messages. The header of each message gives its length.
package struct MessageStream {
  /// The maximum length, which exceeds that of the largest scenario file as JSON.
  package static let longestMessage = 16 << 20
  private static let longestHeader = 4096
  private static let end = Array("\r\n\r\n".utf8)

  private var bytes: [UInt8] = []
  /// The offset of the first unread byte.
  private var start = 0
  /// The length of the current message, once its header has been read.
  private var length: Int?

  package init() {}

  package var isInMessage: Bool { length != nil || start < bytes.count }

  package mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// The next message. `nil` if none is complete.
  package mutating func next() throws(MessageStreamError) -> [UInt8]? {
    if length == nil { length = try header() }
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      self.length = nil
    }
    return Array(bytes[start..<start + length])
  }

  package static func framed(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }

  /// Returns the length of the message if its header is complete.
  private mutating func header() throws(MessageStreamError) -> Int? {
    let head = bytes[start...].prefix(Self.longestHeader)
    guard let end = head.indices.first(where: { head[$0...].starts(with: Self.end) }) else {
      guard head.count < Self.longestHeader else {
        throw MessageStreamError(message: "a message's header does not end")
      }
      return nil
    }
    let lines = String(decoding: head[..<end], as: UTF8.self).split(separator: "\r\n")
    let lengths = lines.compactMap(Self.length)
    guard lengths.count == 1, lengths[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(lengths[0])
    else {
      throw MessageStreamError(message: "a message's header does not say how long it is (Content-Length: 123)")
    }
    guard length <= Self.longestMessage else {
      throw MessageStreamError(message: "a message is longer than \(Self.longestMessage >> 20) MiB")
    }
    start = end + Self.end.count
    return length
  }

  private static func length(_ line: Substring) -> String? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
    return String(parts[1].drop { $0 == " " })
  }
}
