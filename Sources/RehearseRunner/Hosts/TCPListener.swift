import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A local port for a host that something else starts, such as a debugger or a simulator.
// Unchecked: only the pool uses it, and it accepts hosts on one thread at a time.
package final class TCPListener: @unchecked Sendable {
  package enum Outcome {
    case connected(HostConnection)
    case timedOut, interrupted
    /// The system cannot accept a connection, for the reason given.
    case failed(String)
  }

  /// How long a connection may take to send its token, in nanoseconds.
  package static let usualTokenLimit: Int64 = 10_000_000_000
  private static let mostConnections = 8
  private static let slice: Int64 = 20_000_000

  /// A connection that has not sent its complete token yet.
  private struct Newcomer {
    let socket: Int32
    let since: Int64
    var token = TokenReader()
  }

  package let token: HostToken
  /// The actual port, which differs from the requested one if that was 0.
  package let port: UInt16
  /// The number of connections closed because of a wrong or missing token.
  package private(set) var refused = 0
  private let descriptor: Int32
  private let tokenLimit: Int64
  private var newcomers: [Newcomer] = []

  /// Listens at a port, or at any free one if it is 0.
  package init(
    port: UInt16, token: HostToken = HostToken(), tokenLimit: Int64 = usualTokenLimit
  ) throws(HostError) {
    descriptor = HostServerSocket.listen(atPort: port)
    guard descriptor >= 0 else {
      let reason = errno == EADDRINUSE ? "another program uses it" : SystemReason.last
      throw HostError("the port \(port) cannot be used: \(reason)")
    }
    self.port = HostServerSocket.port(of: descriptor)
    (self.token, self.tokenLimit) = (token, tokenLimit)
  }

  deinit {
    closeNewcomers()
    _ = SystemFile.close(descriptor)
  }

  package var variables: [(name: String, value: String)] {
    [("REHEARSE_ADDRESS", "tcp:\(port)"), ("REHEARSE_TOKEN", token.text)]
  }

  /// Waits until `deadline`, on the `HostClock`, for a host with the right token.
  package func accept(
    deadline: Int64 = .max, isStopRequested: @escaping () -> Bool = { StopRequest.number != nil }
  ) -> Outcome {
    while true {
      if isStopRequested() { return .interrupted }
      let now = HostClock.now()
      if let reason = welcome(at: now) { return .failed(reason) }
      if let socket = examine(at: now) {
        HostServerSocket.sendAtOnce(socket)
        // There is only one host, and other connections would wait forever.
        closeNewcomers()
        return .connected(HostConnection(socket, process: nil, isStopRequested: isStopRequested))
      }
      if now >= deadline { return .timedOut }
      let isOpen = newcomers.count < Self.mostConnections
      HostServerSocket.wait(
        for: newcomers.map(\.socket) + (isOpen ? [descriptor] : []), nanoseconds: min(Self.slice, deadline - now))
    }
  }

  private func closeNewcomers() {
    for newcomer in newcomers { _ = SystemFile.close(newcomer.socket) }
    newcomers.removeAll()
  }

  /// Accepts waiting connections up to the limit; returns why the system cannot, if it cannot.
  private func welcome(at now: Int64) -> String? {
    while newcomers.count < Self.mostConnections {
      switch HostServerSocket.accept(descriptor) {
      case .connection(let socket): newcomers.append(Newcomer(socket: socket, since: now))
      case .none: return nil
      case .impossible(let reason): return reason
      }
    }
    return nil
  }

  /// The first connection with the right token; closes those with a wrong or late one.
  private func examine(at now: Int64) -> Int32? {
    var index = 0
    while index < newcomers.count {
      let socket = newcomers[index].socket
      let state = newcomers[index].token.read(from: socket, expecting: token)
      if case .right = state {
        newcomers.remove(at: index)
        return socket
      }
      if case .incomplete = state, now - newcomers[index].since < tokenLimit {
        index += 1
        continue
      }
      _ = SystemFile.close(socket)
      newcomers.remove(at: index)
      refused += 1
    }
    return nil
  }
}
