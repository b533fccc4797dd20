import RehearseRunner
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Hosts started by others", .endsSometime)
struct TCPListenerTests {
  private final class Client {
    let descriptor: Int32

    init(_ listener: TCPListener) throws {
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = listener.port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(result == 0)
    }

    deinit { close(descriptor) }

    func send(_ text: String) { _ = text.withCString { write(descriptor, $0, text.utf8.count) } }

    func receive() -> String {
      var buffer = [UInt8](repeating: 0, count: 1000)
      let count = read(descriptor, &buffer, buffer.count)
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
  }

  private func connection(_ listener: TCPListener) throws -> HostConnection {
    guard case .connected(let connection) = listener.accept(isStopRequested: { false }) else { throw Unexpected() }
    return connection
  }

  private struct Unexpected: Error {}

  @Test("A host with the token is connected, and what it sends after the token is kept", arguments: ["\n", "\r\n"])
  func connected(end: String) throws {
    let listener = try TCPListener(port: 0)
    #expect(listener.variables.map(\.name) == ["REHEARSE_ADDRESS", "REHEARSE_TOKEN"])
    #expect(listener.variables.map(\.value) == ["tcp:\(listener.port)", listener.token.text])
    let client = try Client(listener)
    client.send("\(listener.token.text)\(end)hello\(end)hal")
    let host = try connection(listener)
    #expect(host.process == nil)
    #expect(host.receive().text == "hello")
    host.send(Array("run".utf8))
    #expect(host.receive(deadline: 0) == .timedOut)
    #expect(client.receive() == "run\n")
    shutdown(client.descriptor, Int32(SHUT_WR))
    #expect(host.receive() == .disconnected(rest: Array("hal".utf8)))
    #expect(host.receive() == .disconnected(rest: Array("hal".utf8)))
  }

  @Test("The last lines arrive before the connection is closed")
  func closing() throws {
    let listener = try TCPListener(port: 0)
    let client = try Client(listener)
    client.send(listener.token.text + "\n")
    let host = try connection(listener)
    host.send(Array("exit".utf8))
    let farewell = host.close()
    #expect(farewell.end == nil)
    #expect(client.receive() == "exit\n")
    #expect(client.receive() == "")
  }

  @Test("Clients without the right token are closed, and a valid host is still accepted")
  func refused() throws {
    let listener = try TCPListener(port: 0, tokenLimit: 50_000_000)
    let wrong = try Client(listener)
    wrong.send(String(repeating: "0", count: 65))
    let half = try Client(listener)
    half.send(String(listener.token.text.prefix(30)))
    let mute = try (0..<10).map { _ in try Client(listener) }
    var gone: Client? = try Client(listener)
    gone?.send("GET / HTTP/1.1")
    gone = nil
    #expect(
      Patience.wait {
        _ = listener.accept(deadline: 0, isStopRequested: { false })
        return listener.refused == 13
      })
    let right = try Client(listener)
    right.send(listener.token.text)
    right.send("\nhello\n")
    let host = try connection(listener)
    #expect(host.receive().text == "hello")
    #expect(wrong.receive() == "" && half.receive() == "" && mute.allSatisfy { $0.receive() == "" })
  }

  @Test("A wait ends at its deadline or at a stop request, and another host can connect later")
  func waits() throws {
    let listener = try TCPListener(port: 0)
    guard case .timedOut = listener.accept(deadline: HostClock.now() + 1_000_000) else { throw Unexpected() }
    guard case .interrupted = listener.accept(isStopRequested: { true }) else { throw Unexpected() }
    for _ in 0..<2 {
      let client = try Client(listener)
      client.send(listener.token.text + "\nhello\n")
      #expect(try connection(listener).receive().text == "hello")
    }
  }

  @Test("A port in use is rejected, and a released port is free again")
  func ports() throws {
    var listener: TCPListener? = try TCPListener(port: 0)
    let port = try #require(listener?.port)
    let problem = #expect(throws: HostError.self) { try TCPListener(port: port) }
    #expect(problem?.message == "the port \(port) cannot be used: another program uses it")
    listener = nil
    #expect(try TCPListener(port: port).port == port)
  }

  @Test("A given token is used")
  func givenToken() throws {
    let token = try #require(HostToken(String(repeating: "a", count: 64)))
    #expect(try TCPListener(port: 0, token: token).token.text == token.text)
  }
}
