#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Two pipes that wake the supervisor: one rung by workers, one by signals.
///
/// Nobody waits to ring; a bell that is ringing already need not be rung again. A module could fill its worker's pipe, and
/// make whoever writes to it wait; the supervisor's own handlers of signals must not be among them.
struct Doorbell: Sendable {
  private static let chunk = 4096

  private let ear: Int32
  private let ownEar: Int32
  /// For workers.
  let button: Int32
  /// For signals.
  let ownButton: Int32

  /// A new bell; `nil` when the system has no pipe left.
  init?() {
    guard let pipe = Self.makePipe() else { return nil }
    guard let own = Self.makePipe() else {
      close(pipe.ear)
      close(pipe.button)
      return nil
    }
    (ear, button, ownEar, ownButton) = (pipe.ear, pipe.button, own.ear, own.button)
  }

  private static func makePipe() -> (ear: Int32, button: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
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
  func wait(milliseconds: Int32) { _ = wait(for: -1, milliseconds: milliseconds) }

  /// The same, or until something else can be read; returns whether it can. Below 0 there is nothing else.
  func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    var wishes = [ear, ownEar, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&wishes, 3, milliseconds) > 0 else { return false }
    for wish in wishes[..<2] where wish.revents != 0 { Self.drain(wish.fd) }
    return wishes[2].revents != 0
  }

  /// Never takes more than fits into a pipe: a module that writes without an end would keep the supervisor here.
  private static func drain(_ ear: Int32) {
    withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 8) { bytes in
      for _ in 0..<16 where read(ear, bytes.baseAddress, chunk) < chunk { return }
    }
  }

  func remove() {
    for end in [ear, button, ownEar, ownButton] { close(end) }
  }
}
