import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What other threads have to say to one that also waits for input.
final class Mailbox<Message: Sendable>: Sendable {
  /// Can be read while there are messages; negative if the system has no pipes left.
  let descriptor: Int32
  private let entrance: Int32
  private let messages = Mutex<[Message]>([])

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, entrance) = (ends[0], ends[1])
  }

  deinit { for end in [descriptor, entrance] where end >= 0 { _ = SystemFile.close(end) } }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    var byte: UInt8 = 1
    _ = write(entrance, &byte, 1)
  }

  /// All messages since the last time, in their order.
  func take() -> [Message] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
