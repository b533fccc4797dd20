/// The secret by which the runner knows its hosts: 64 hexadecimal digits.
package struct HostToken: Sendable {
  /// The digits and the line end.
  static let lineLength = digitCount + 1
  private static let digitCount = 64

  /// The digits.
  package let text: String

  /// A new token from the system's random source.
  package init() {
    var source = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let bytes = (0..<Self.digitCount).map { _ in digits[Int.random(in: 0..<16, using: &source)] }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// A token that exists already; `nil` unless it is 64 hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == Self.digitCount, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    self.text = text
  }

  /// Whether bytes are the token and a line end.
  ///
  /// It takes the same time wherever the first difference is: a guess must not become better by measuring.
  func isLine(_ bytes: [UInt8]) -> Bool {
    let line = Array(text.utf8) + [0x0A]
    guard bytes.count == line.count else { return false }
    return zip(bytes, line).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Reads the first line of a connection and no byte of the second.
struct TokenReader {
  enum State {
    case incomplete, right, wrong
    /// The other side has closed the connection too early.
    case closed
  }

  private var bytes: [UInt8] = []

  /// Takes what has arrived; never waits.
  mutating func read(from socket: Int32, expecting token: HostToken) -> State {
    while bytes.count < HostToken.lineLength {
      var part = [UInt8](repeating: 0, count: HostToken.lineLength - bytes.count)
      let got = part.withUnsafeMutableBytes { HostServerSocket.read(socket, into: $0) }
      switch got {
      case .bytes(let count): bytes += part[..<count]
      case .nothing: return .incomplete
      case .end: return .closed
      }
    }
    return token.isLine(bytes) ? .right : .wrong
  }
}
