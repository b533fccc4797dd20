/// Why the next message cannot be found in what an editor sends.
package struct MessageStreamError: Error, Equatable {
  /// One sentence without a full stop.
  package var message: String
}

/// Messages as an editor sends them: each behind a header that says how long it is.
package struct MessageStream {
  /// How many bytes a message may have: the largest scenario file as JSON, and room to spare.
  package static let longestMessage = 16 << 20
  private static let longestHeader = 4096
  private static let end = Array("\r\n\r\n".utf8)

  private var bytes: [UInt8] = []
  /// Where what was not yet taken begins.
  private var start = 0
  /// The length of the message whose header was read.
  private var length: Int?

  package init() {}

  /// Whether a message has begun that is not all there.
  package var isInMessage: Bool { length != nil || start < bytes.count }

  package mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// The next message that is all there.
  package mutating func next() throws(MessageStreamError) -> [UInt8]? {
    if length == nil { length = try header() }
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      self.length = nil
    }
    return Array(bytes[start..<start + length])
  }

  /// A message with its header.
  package static func framed(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }

  /// Takes a header, if it is all there; returns the length of its message.
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

  /// The length as it is written, if the line is about it.
  private static func length(_ line: Substring) -> String? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
    return String(parts[1].drop { $0 == " " })
  }
}
