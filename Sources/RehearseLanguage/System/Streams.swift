#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes to a file descriptor and reports failures that `print` ignores, such as a full disk.
package struct Output: Sendable {
  private let descriptor: Int32

  package static let standard = Output(descriptor: 1)
  package static let errors = Output(descriptor: 2)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Returns whether everything was written.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether everything was written; waits while the descriptor cannot take more.
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

/// Reads from a file descriptor and waits for input.
package struct Input: Sendable {
  private let descriptor: Int32

  package static let standard = Input(descriptor: 0)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads what is available, up to the size of the buffer; 0 at the end, -1 on failure.
  ///
  /// Waits for input even if the parent process has made the descriptor nonblocking.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let got = SystemFile.read(descriptor, into: buffer)
      guard got < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return got }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard SystemFile.retrying({ poll(&request, 1, -1) }) > 0 else { return -1 }
    }
  }
}
