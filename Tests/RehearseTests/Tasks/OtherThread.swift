import Foundation

/// Something that happens in a thread of its own while a case is carried out.
enum OtherThread {
  /// What does something in another thread, and waits until that is through.
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
