#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes to a file descriptor and notices when that fails.
///
/// `print` ignores a full disk and a closed pipe; whoever calls this learns of both.
package struct Output: Sendable {
  private let descriptor: Int32

  package static let standard = Output(descriptor: 1)
  package static let errors = Output(descriptor: 2)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes a text; returns whether all of it arrived.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes; returns whether all of them arrived.
  ///
  /// What takes no more at the moment, such as a full pipe that does not block, is waited for.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Self.systemWrite(descriptor, part)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 || !canGoOn() {
        return false
      }
    }
    return true
  }

  /// Whether to write again after a failure.
  private func canGoOn() -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return SystemFile.retrying { poll(&request, 1, -1) } > 0
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

/// Reads from a file descriptor as it comes, and waits where there is nothing yet.
package struct Input: Sendable {
  private let descriptor: Int32

  package static let standard = Input(descriptor: 0)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads what there is, up to the buffer's size; 0 at the end, -1 when it fails.
  ///
  /// Whoever started the program may have left the descriptor so that it does not wait by itself.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let got = SystemFile.read(descriptor, into: buffer)
      guard got < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return got }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard SystemFile.retrying({ poll(&request, 1, -1) }) > 0 else { return -1 }
    }
  }
}
