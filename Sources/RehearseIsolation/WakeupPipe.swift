#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Two pipes that wake the supervisor: one written by workers, one by handlers of signals.
///
/// Nobody waits to write; what is in a pipe already wakes as well as more. A module could fill its worker's pipe, and
/// make whoever writes to it wait; the supervisor's own handlers of signals must not be among them.
struct WakeupPipe: Sendable {
  private static let chunk = 4096

  private let readEnd: Int32
  private let ownReadEnd: Int32
  /// For workers.
  let writeEnd: Int32
  /// For signals.
  let ownWriteEnd: Int32

  /// New pipes; `nil` when the system has no pipe left.
  init?() {
    guard let pipe = Self.makePipe() else { return nil }
    guard let own = Self.makePipe() else {
      close(pipe.readEnd)
      close(pipe.writeEnd)
      return nil
    }
    (readEnd, writeEnd, ownReadEnd, ownWriteEnd) = (pipe.readEnd, pipe.writeEnd, own.readEnd, own.writeEnd)
  }

  private static func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  func wake() { Self.wake(writeEnd) }

  /// Can be called by a handler of signals.
  static func wake(_ writeEnd: Int32) {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits until it is written to, and empties it.
  ///
  /// - Parameter milliseconds: the longest wait.
  func wait(milliseconds: Int32) { _ = wait(for: -1, milliseconds: milliseconds) }

  /// The same, or until something else can be read; returns whether it can. Below 0 there is nothing else.
  func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    var wishes = [readEnd, ownReadEnd, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&wishes, 3, milliseconds) > 0 else { return false }
    for wish in wishes[..<2] where wish.revents != 0 { Self.drain(wish.fd) }
    return wishes[2].revents != 0
  }

  /// Never takes more than fits into a pipe: a module that writes without an end would keep the supervisor here.
  private static func drain(_ readEnd: Int32) {
    withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 8) { bytes in
      for _ in 0..<16 where read(readEnd, bytes.baseAddress, chunk) < chunk { return }
    }
  }

  func remove() {
    for end in [readEnd, writeEnd, ownReadEnd, ownWriteEnd] { close(end) }
  }
}
