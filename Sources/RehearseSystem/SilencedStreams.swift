#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps what modules print, on standard output and standard error, away from the terminal until it is restored.
package struct SilencedStreams {
  /// Copies of the streams, in their order.
  private let copies: [Int32]

  package init() {
    fflush(nil)
    copies = [1, 2].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0, copies.allSatisfy({ $0 >= 0 }) else { return }
    for stream: Int32 in [1, 2] { dup2(nowhere, stream) }
    close(nowhere)
  }

  /// Standard error as it was, for what is to be seen at once.
  package var errors: Output { Output(descriptor: copies[1]) }

  package func restore() {
    // What a module printed may still be kept in memory.
    fflush(nil)
    for (copy, stream) in zip(copies, [1, 2] as [Int32]) where copy >= 0 {
      dup2(copy, stream)
      close(copy)
    }
  }
}
