import Rehearse
import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the hosts of a run connect: a folder accessible only to this user, and a token.
package final class HostListener: Sendable {
  /// Just below the system's limit for the path of a Unix socket.
  private static let longestPath = 100
  private static let longestName = "/host-999999".utf8.count

  package let token = HostToken()
  /// The run's folder, which also contains files of its hosts; a `SystemPath`.
  package let folder: String
  private let count = Atomic<Int>(0)

  /// Creates the folder in `parent`, or in `TMPDIR` if `parent` is `nil`.
  package init(in parent: String? = nil) throws(HostError) {
    let parent = parent ?? SystemEnvironment.value(of: "TMPDIR") ?? "/tmp"
    // A relative path would mean another folder to the host.
    for base in [parent, "/tmp"] where base.utf8.first == UInt8(ascii: "/") {
      let template = SystemPath.bytes(base) + Array("/rehearse-XXXXXX".utf8)
      guard template.count + Self.longestName <= Self.longestPath, let made = Self.makeFolder(template) else {
        continue
      }
      folder = made
      return
    }
    throw HostError("cannot create a folder in \(parent) or /tmp: \(SystemReason.last)")
  }

  deinit { remove() }

  private static func makeFolder(_ template: [UInt8]) -> String? {
    var name = template.map { CChar(bitPattern: $0) } + [0]
    return name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { SystemPath.text(cString: $0) }
    }
  }

  func listen() throws(HostError) -> ListeningSocket {
    let path = "\(folder)/host-\(count.add(1, ordering: .relaxed).newValue)"
    let descriptor = HostServerSocket.listen(atPath: path)
    guard descriptor >= 0 else { throw HostError("a host cannot connect at \(path): \(SystemReason.last)") }
    return ListeningSocket(descriptor: descriptor, path: path)
  }

  /// Removes the folder, once no more hosts will start.
  package func remove() { _ = SystemPath.withSystemName(folder) { rmdir($0) } }
}

/// A socket for one host; closing it removes its path.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  private let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    _ = SystemFile.close(descriptor)
    SystemFile.remove(path)
  }

  var address: String { "unix:\(path)" }
}

/// The secret by which the runner recognizes its hosts: 64 hexadecimal digits.
package struct HostToken: Sendable {
  /// The number of digits plus the line end.
  static let lineLength = digitCount + 1
  private static let digitCount = 64

  package let text: String

  package init() {
    var source = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let bytes = (0..<Self.digitCount).map { _ in digits[Int.random(in: 0..<16, using: &source)] }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Uses an existing token; `nil` unless it is 64 hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == Self.digitCount, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    self.text = text
  }

  /// Whether the bytes are the token and a line end, LF or CR LF.
  ///
  /// The comparison takes constant time, so that its timing reveals nothing about the token.
  func isLine(_ bytes: [UInt8]) -> Bool {
    let line = Array(text.utf8) + (bytes.dropLast().last == 0x0D ? [0x0D, 0x0A] : [0x0A])
    guard bytes.count == line.count else { return false }
    return zip(bytes, line).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Reads the first line of a connection and not a byte more.
struct TokenReader {
  enum State {
    case incomplete, right, wrong
    case closed
  }

  private var bytes: [UInt8] = []
  /// How many bytes to read: one more if the line seems to end with CR LF.
  private var length: Int {
    HostToken.lineLength + (bytes.dropFirst(HostToken.lineLength - 1).first == 0x0D ? 1 : 0)
  }

  /// Reads what has arrived so far, without waiting.
  mutating func read(from socket: Int32, expecting token: HostToken) -> State {
    while bytes.count < length {
      var part = [UInt8](repeating: 0, count: length - bytes.count)
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
