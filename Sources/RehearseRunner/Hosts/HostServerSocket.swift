import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's socket calls; all sockets are non-blocking and not inherited by other processes.
enum HostServerSocket {
  enum Reading: Equatable {
    case bytes(Int)
    case nothing
    /// Nothing more will arrive.
    case end
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #endif
  private static let backlog: Int32 = 16

  /// Listens at a path; returns -1 on failure.
  static func listen(atPath path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = SystemPath.bytes(path)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      guard name.count < buffer.count else { return false }
      buffer.copyBytes(from: name)
      return true
    }
    guard fits else {
      errno = ENAMETOOLONG
      return -1
    }
    return listen(AF_UNIX, &address) { _ in }
  }

  /// Listens at a port of the loopback interface; returns -1 on failure.
  static func listen(atPort port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Allows a port that was in use recently.
    return listen(AF_INET, &address) { switchOn(SO_REUSEADDR, at: SOL_SOCKET, of: $0) }
  }

  static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func listen<Address>(
    _ family: Int32, _ address: inout Address, _ prepare: (Int32) -> Void
  ) -> Int32 {
    let descriptor = socket(family, stream, 0)
    guard descriptor >= 0 else { return -1 }
    keepPrivate(descriptor)
    prepare(descriptor)
    let size = socklen_t(MemoryLayout<Address>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound, systemListen(descriptor) == 0 else {
      let reason = errno
      _ = SystemFile.close(descriptor)
      errno = reason
      return -1
    }
    return descriptor
  }

  private static func systemListen(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.listen(descriptor, backlog)
    #else
      Darwin.listen(descriptor, backlog)
    #endif
  }

  enum Acceptance {
    case connection(Int32)
    /// No connection is waiting.
    case none
    /// The system cannot accept the connection that is waiting, for the reason given.
    case impossible(String)
  }

  /// Accepts the next connection.
  static func accept(_ descriptor: Int32) -> Acceptance {
    let connection = SystemFile.retrying {
      #if canImport(Glibc)
        Glibc.accept(descriptor, nil, nil)
      #else
        Darwin.accept(descriptor, nil, nil)
      #endif
    }
    guard connection >= 0 else {
      let isShort = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
      return isShort ? .impossible(SystemReason.last) : .none
    }
    keepPrivate(connection)
    return .connection(connection)
  }

  private static func keepPrivate(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      switchOn(SO_NOSIGPIPE, at: SOL_SOCKET, of: descriptor)
    #endif
  }

  /// Sends each piece immediately instead of waiting for more.
  static func sendAtOnce(_ descriptor: Int32) { switchOn(TCP_NODELAY, at: Int32(IPPROTO_TCP), of: descriptor) }

  private static func switchOn(_ option: Int32, at level: Int32, of descriptor: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let got = SystemFile.read(descriptor, into: buffer)
    if got > 0 { return .bytes(got) }
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .nothing : .end
  }

  /// Sends as much as fits; returns `nil` if the other side no longer accepts data.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int? {
    let count = SystemFile.retrying {
      #if canImport(Glibc)
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
      #else
        Darwin.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
      #endif
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : nil
  }

  /// Waits until data arrives, data can be sent, the timeout expires, or a signal arrives.
  static func wait(for descriptors: [Int32], toSend: Bool = false, nanoseconds: Int64) {
    let events = Int16(POLLIN) | (toSend ? Int16(POLLOUT) : 0)
    var requests = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
    // Rounded up, because a wait of 0 ms would be a busy loop.
    poll(&requests, nfds_t(requests.count), Int32(clamping: max(1, (nanoseconds + 999_999) / 1_000_000)))
  }
}
