import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a pipe on a separate thread, after a pause that lets the pipe fill.
package final class SlowReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let end = DispatchSemaphore(value: 0)

  /// - Parameter opening: opens the descriptor, which may block until there is a writer. It is closed at the end.
  package init(after seconds: Double, _ opening: @escaping @Sendable () -> Int32) {
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: seconds)
      let descriptor = opening()
      var buffer = [UInt8](repeating: 0, count: 50_000)
      while case let got = read(descriptor, &buffer, buffer.count), got > 0 {
        bytes.withLock { $0 += buffer[..<got] }
      }
      close(descriptor)
      end.signal()
    }
  }

  /// Everything that was read, if necessary only up to the time limit.
  package func text() -> String {
    _ = end.wait(timeout: .now() + Patience.limit)
    return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
  }
}
