import Foundation

/// Work on another thread while a case runs.
enum OtherThread {
  /// Returns a closure that does the work on another thread and waits for it.
  static func visit(_ work: @escaping @Sendable () -> Void) -> () -> Void {
    {
      let isThrough = DispatchSemaphore(value: 0)
      Thread {
        work()
        isThrough.signal()
      }.start()
      isThrough.wait()
    }
  }
}
