#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
