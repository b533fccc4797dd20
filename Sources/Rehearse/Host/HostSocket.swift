#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The host's end of the connection to the runner.
final class HostSocket {
  /// The number of bytes per read.
  private static let chunk = 64 << 10

  private let descriptor: Int32
  private var received: [UInt8] = []
  /// How many of the received bytes were returned as lines.
  private var taken = 0

  /// Connects to `unix:PATH`, `tcp:PORT` or `tcp:NAME:PORT`.
  init(_ address: String) throws(WireError) {
    let parts = address.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw WireError(message: "REHEARSE_ADDRESS is no address: \(address)") }
    switch parts[0] {
    case "unix": descriptor = try Self.connect(toPath: parts[1])
    case "tcp": descriptor = try Self.connect(toTCP: parts[1])
    default: throw WireError(message: "REHEARSE_ADDRESS begins with neither unix: nor tcp:: \(address)")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    #endif
  }

  deinit { close(descriptor) }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  private static func connect(toPath path: String) throws(WireError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8) + [0]
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      guard bytes.count <= buffer.count else { return false }
      buffer.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw WireError(message: "the path of REHEARSE_ADDRESS is too long: \(path)") }
    let descriptor = socket(AF_UNIX, streamType, 0)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Self.connected(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw failure(descriptor, path) }
    return descriptor
  }

  private static func connect(toTCP address: String) throws(WireError) -> Int32 {
    let parts = address.split(separator: ":", maxSplits: 1).map(String.init)
    let (name, port) = parts.count == 2 ? (parts[0], parts[1]) : ("127.0.0.1", address)
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = streamType
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, port, &hints, &found) == 0 else {
      throw WireError(message: "there is no \(name):\(port), as REHEARSE_ADDRESS has it")
    }
    defer { freeaddrinfo(found) }
    var next = found
    while let information = next?.pointee {
      let descriptor = socket(information.ai_family, information.ai_socktype, information.ai_protocol)
      if descriptor >= 0, connected(descriptor, information.ai_addr, information.ai_addrlen) == 0 {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        return descriptor
      }
      if descriptor >= 0 { close(descriptor) }
      next = information.ai_next
    }
    throw failure(-1, address)
  }

  private static func connected(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32
  {
    #if canImport(Glibc)
      Glibc.connect(descriptor, address, length)
    #else
      Darwin.connect(descriptor, address, length)
    #endif
  }

  private static func failure(_ descriptor: Int32, _ address: String) -> WireError {
    let reason = String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
    return WireError(message: "the runner at \(address) cannot be reached: \(reason)")
  }

  // MARK: Lines

  /// The next line, without its line break; `nil` at the end of the connection.
  func line() -> [UInt8]? {
    var looked = taken
    while true {
      if let end = received.lineEnd(from: looked) {
        defer { taken = end + 1 }
        return Array(received[taken..<end])
      }
      received.removeFirst(taken)
      taken = 0
      looked = received.count
      guard readMore() else { return nil }
    }
  }

  /// Whether a whole line has been received that was not returned yet.
  var hasLine: Bool { received.lineEnd(from: taken) != nil }

  private func readMore() -> Bool {
    let more = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      repeat { count = recv(descriptor, buffer.baseAddress, buffer.count, 0) } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    received += more
    return !more.isEmpty
  }

  /// Sends bytes, or ends this process if the runner has ended.
  func send(_ bytes: [UInt8]) {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
        #else
          Darwin.send(descriptor, $0.baseAddress, $0.count, flags)
        #endif
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { _exit(0) }
    }
  }

  // MARK: The end of the runner

  /// Ends this process, even in the middle of a plan, as soon as the runner closes its end of the connection.
  func endWithRunner() {
    let context = UnsafeMutableRawPointer(bitPattern: Int(descriptor))
    // Only the module's thread may handle signals, also before the new thread has begun to run.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { HostSocket.watch($0) }, context) == 0 else { return }
      pthread_detach(thread)
    #else
      var thread: pthread_t?
      guard pthread_create(&thread, nil, { HostSocket.watch($0) }, context) == 0, let thread else { return }
      pthread_detach(thread)
    #endif
  }

  private static func watch(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if waitForEnd(Int32(Int(bitPattern: context))) { _exit(0) }
    return nil
  }

  /// Waits until the other end of a socket is closed, even if not all that came before was read.
  ///
  /// - Returns: Whether the system can tell.
  private static func waitForEnd(_ descriptor: Int32) -> Bool {
    #if canImport(Glibc)
      // POLLRDHUP, which Swift does not import.
      var request = pollfd(fd: descriptor, events: 0x2000, revents: 0)
      while poll(&request, 1, -1) < 0 && errno == EINTR {}
      return true
    #else
      // `poll` has no such event there.
      let queue = kqueue()
      var wish = kevent(
        ident: UInt(descriptor), filter: Int16(EVFILT_READ), flags: UInt16(EV_ADD | EV_CLEAR), fflags: 0, data: 0,
        udata: nil)
      var event = kevent()
      guard queue >= 0, kevent(queue, &wish, 1, nil, 0, nil) == 0 else { return false }
      while event.flags & UInt16(EV_EOF) == 0 {
        if kevent(queue, nil, 0, &event, 1, nil) < 0, errno != EINTR { return false }
      }
      return true
    #endif
  }
}
