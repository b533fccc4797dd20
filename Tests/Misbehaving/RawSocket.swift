import Glibc

/// The connection of a host that implements the protocol by hand.
final class RawSocket {
  let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to `unix:PATH` or `tcp:PORT`.
  init(_ address: String) {
    let place = String(address.drop { $0 != ":" }.dropFirst())
    descriptor = address.hasPrefix("tcp:") ? Self.connectTCP(UInt16(place) ?? 0) : Self.connectUnix(place)
    guard descriptor >= 0 else {
      print("cannot connect to \(address)")
      exit(66)
    }
  }

  private static func connectUnix(_ path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return connected(to: &address, AF_UNIX)
  }

  private static func connectTCP(_ port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return connected(to: &address, AF_INET)
  }

  private static func connected<Address>(to address: inout Address, _ family: Int32) -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    return status == 0 ? descriptor : -1
  }

  func send(_ text: String) { send(bytes: Array(text.utf8)) }

  func send(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      // The runner has closed the connection.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next line without its end, or `nil` at the end of the connection.
  func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }
}
