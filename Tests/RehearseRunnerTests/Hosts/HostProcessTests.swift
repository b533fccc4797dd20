import RehearseRunner
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Host processes", .endsSometime)
struct HostProcessTests {
  private let python: PythonHost

  init() throws { python = try PythonHost() }

  /// Evaluates a Python expression in a host.
  private func answer(_ expression: String, environment: [(name: String, value: String)] = []) throws -> String? {
    let script = "s.sendall((str(\(expression)) + '\\n').encode()); f.read()\n"
    return try python.start(script, environment: environment).receive().text
  }

  @Test("A host runs in its folder and its own process group, with the variables that it gets")
  func surroundings() throws {
    #expect(try answer("os.getcwd()") == python.folder.path)
    #expect(try answer("os.getpgrp() == os.getpid()") == "True")
    #expect(try answer("os.environ['REHEARSE_PROTOCOL']", environment: [("REHEARSE_PROTOCOL", "1")]) == "1")
    #expect(try answer("os.environ['PATH'] != ''") == "True")
    #expect(try answer("resource.getrlimit(resource.RLIMIT_CORE)[0]") == "0")
    #expect(try answer("repr(sys.stdin.read())") == "''")
  }

  @Test("A host does not inherit the signal settings of the runner")
  func signals() throws {
    var (blocked, old) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &blocked, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, SIG_DFL) }
    #expect(try answer("signal.pthread_sigmask(signal.SIG_BLOCK, [])") == "set()")
    #expect(try answer("signal.getsignal(signal.SIGUSR2) == signal.SIG_DFL") == "True")
  }

  @Test("A host has only its own files open")
  func descriptors() throws {
    let leak = dup(1)
    defer { close(leak) }
    // Descriptor 3 is the connection, 4 is the folder that `listdir` opens.
    #expect(try answer("sorted(os.listdir('/dev/fd'))[:5]") == "['0', '1', '2', '3', '4']")
    #expect(try answer("sorted(int(n) for n in os.listdir('/dev/fd'))[-1] < 5") == "True")
  }

  @Test("All output of a host is kept in one unlinked file")
  func output() throws {
    let host = try python.start(
      "os.write(1, b'out'); os.write(2, b'err'); s.sendall(b'%d\\n' % os.fstat(1).st_nlink)\nf.readline()\n"
        + "os.write(1, b'x' * 100000); s.sendall(b'done\\n'); f.read()\n")
    #expect(host.receive().text == "0")
    let process = try #require(host.process)
    #expect(String(decoding: process.output(), as: UTF8.self) == "outerr")
    #expect(String(decoding: process.output(from: 1, to: 4), as: UTF8.self) == "ute")
    #expect(process.output(from: 6) == [])
    host.send([])
    #expect(host.receive().text == "done")
    #expect(process.outputSize == 100_006)
    #expect(process.output() == [UInt8](repeating: 0x78, count: 64 << 10))
    #expect(process.output(from: 4, to: 8) == Array("rrxx".utf8))
    host.kill()
    #expect(process.outputSize == 100_006)
    #expect(try python.folder.names().count == 2)
  }

  @Test("The memory use of a host is known", .enabled(if: Self.isLinux))
  func memory() throws {
    let host = try python.start("s.sendall(b'a\\n'); f.read()\n")
    _ = host.receive()
    #expect(try #require(host.process?.residentMemory) > 1 << 20)
  }

  @Test("The processes of a host's group end with the host", arguments: ["os._exit(0)", "time.sleep(600)"])
  func group(last: String) throws {
    let host = try python.start(
      "child = subprocess.Popen(['sleep', '600']); s.sendall(b'%d\\n' % child.pid)\n\(last)\n")
    let child = try #require(host.receive().text.flatMap { Int32($0) })
    if last == "os._exit(0)" { _ = host.receive() } else { host.kill() }
    #expect(Patience.wait { kill(child, 0) != 0 })
  }

  @Test("A process that left the group is reported by name", .enabled(if: Self.isLinux))
  func orphans() throws {
    let host = try python.start(
      "child = subprocess.Popen(['sleep', '600'], start_new_session=True)\n"
        + "s.sendall(b'%d\\n' % child.pid)\nf.readline()\nos.abort()\n")
    let child = try #require(host.receive().text.flatMap { Int32($0) })
    defer { OrphanProcess.end(child) }
    let farewell = host.terminate()
    #expect(farewell.orphans.map(\.process) == [child])
    #expect(farewell.orphans.map(\.name) == ["sleep"])
    #expect(kill(child, 0) == 0)
  }

  @Test("A suspended host can be terminated")
  func stopped() throws {
    let host = try python.start("s.sendall(b'a\\n'); os.kill(os.getpid(), signal.SIGSTOP)\n")
    _ = host.receive()
    #expect(host.terminate().end?.signal == SIGTERM)
  }

  @Test("A host ends when its connection is released")
  func forgotten() throws {
    var host: HostConnection? = try python.start("s.sendall(b'a\\n'); time.sleep(600)\n")
    let process = try #require(host?.process?.process)
    host = nil
    #expect(kill(process, 0) != 0)
  }

  #if canImport(Glibc)
    static let isLinux = true
  #else
    static let isLinux = false
  #endif
}
