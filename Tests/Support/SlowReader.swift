import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads all that comes out of a pipe on a thread of its own, after a pause in which the pipe can fill.
package final class SlowReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let end = DispatchSemaphore(value: 0)

  /// - Parameter opening: makes the descriptor, which is closed at the end; it may wait for whoever writes.
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

  /// What came until the end; what came while anybody would wait where there is none.
  package func text() -> String {
    _ = end.wait(timeout: .now() + Patience.limit)
    return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
  }
}
