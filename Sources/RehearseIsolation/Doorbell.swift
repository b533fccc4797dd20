#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe that wakes the supervisor: rung by workers, and by signals.
///
/// Nobody waits to ring; a bell that is ringing already need not be rung again.
struct Doorbell: Sendable {
  private let ear: Int32
  let button: Int32

  /// A new bell; `nil` when the system has no pipe left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (ear, button) = (ends[0], ends[1])
  }

  func ring() { Self.ring(button) }

  /// Can be called by a handler of signals.
  static func ring(_ button: Int32) {
    var byte: UInt8 = 1
    _ = write(button, &byte, 1)
  }

  /// Waits until it rings, and stops its ringing.
  ///
  /// - Parameter milliseconds: the longest wait.
  func wait(milliseconds: Int32) {
    var wish = pollfd(fd: ear, events: Int16(POLLIN), revents: 0)
    guard poll(&wish, 1, milliseconds) > 0 else { return }
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while read(ear, &bytes, 32) == 32 {}
  }

  func remove() {
    close(ear)
    close(button)
  }
}
