import RehearseRunner
import RehearseTestSupport
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Connections to hosts", .endsSometime)
struct HostConnectionTests {
  private let python: PythonHost

  init() throws { python = try PythonHost() }

  @Test("Lines are exchanged in both directions, no matter how they are split")
  func lines() throws {
    let host = try python.start(
      """
      s.sendall(b"he"); time.sleep(0.01); s.sendall(b"llo\\none\\r\\n\\ntw"); time.sleep(0.01); s.sendall(b"o\\n")
      for line in f: s.sendall(line.upper())
      """)
    #expect((0..<4).map { _ in host.receive().text } == ["hello", "one", "", "two"])
    host.send(Array("a b".utf8))
    host.send(Array("c".utf8))
    #expect((0..<2).map { _ in host.receive().text } == ["A B", "C"])
  }

  @Test("Neither side blocks the other, even if both send much")
  func bothFull() throws {
    let host = try python.start("for line in f: s.sendall(line)\n")
    let long = [UInt8](repeating: 0x61, count: 1 << 20)
    for _ in 0..<8 { host.send(long) }
    // Compared outside of `#expect`, because a failure would print megabytes.
    let areSame = (0..<8).map { _ in host.receive() == .line(long) }
    #expect(!areSame.contains(false))
    for number in 0..<20_000 { host.send(Array("\(number)".utf8)) }
    for number in 0..<20_000 { #expect(host.receive().text == "\(number)") }
  }

  @Test("A line has at most 16 MiB with its end")
  func longest() throws {
    let host = try python.start(
      "s.sendall(b'a' * (2 ** 24 - 1) + b'\\n' + b'b' * 2 ** 24 + b'\\n')\nf.read()\n")
    guard case .line(let line) = host.receive() else { throw Unexpected() }
    #expect(line.count == 1 << 24 - 1)
    let areTooLong = (0..<2).map { _ in host.receive() == .lineTooLong }
    #expect(areTooLong == [true, true])
  }

  private struct Unexpected: Error {}

  // MARK: Ends

  @Test(
    "A crash is reported after all lines are received",
    arguments: [
      ("SIGILL", "crashed: signal 4 (SIGILL, a check in its code failed)"),
      ("SIGKILL", "crashed: signal 9 (SIGKILL, ended from outside, perhaps because there was no memory left)"),
      ("SIGABRT", "crashed: signal 6 (SIGABRT, it stopped itself)"),
    ])
  func crash(signal: String, words: String) throws {
    let host = try python.start("s.sendall(b'one\\ntwo\\nhal'); os.kill(os.getpid(), signal.\(signal))\n")
    // The process ends before anything is read.
    _ = Patience.wait { host.process?.checkEnd() != nil }
    #expect((0..<2).map { _ in host.receive().text } == ["one", "two"])
    for _ in 0..<2 {
      guard case .ended(let end, let rest) = host.receive() else { throw Unexpected() }
      #expect(end.words == words)
      #expect(String(decoding: rest, as: UTF8.self) == "hal")
    }
  }

  @Test("An exit is reported with its status", arguments: [0, 3])
  func exit(status: Int) throws {
    let host = try python.start("f.readline(); s.sendall(b'last\\n'); os._exit(\(status))\n")
    host.send([])
    #expect(host.receive().text == "last")
    guard case .ended(let end, let rest) = host.receive() else { throw Unexpected() }
    #expect(end.words == "ended the process: exit status \(status)")
    #expect(rest == [])
    // What is sent to an ended host is lost without an error.
    host.send([0x61])
    #expect(host.receive() == .ended(end, rest: []))
  }

  @Test("A child process that keeps the socket open does not hide the end of the host")
  func grandchild() throws {
    let host = try python.start(
      """
      s.sendall(b"last\\n")
      if os.fork() == 0:
        os.setsid()
        for _ in range(200): time.sleep(0.05)
        os._exit(0)
      s.set_inheritable(True)
      os._exit(0)
      """)
    #expect(host.receive().text == "last")
    guard case .ended(let end, _) = host.receive() else { throw Unexpected() }
    #expect(end.exitStatus == 0)
    host.close()
  }

  @Test("A host that closes its connection but keeps running is disconnected")
  func closed() throws {
    let host = try python.start("f.close(); s.sendall(b'a\\nb'); s.close(); time.sleep(600)\n")
    #expect(host.receive().text == "a")
    #expect(host.receive() == .disconnected(rest: [0x62]))
    #expect(host.terminate().end?.signal == SIGTERM)
  }

  // MARK: Limits

  @Test("A silent host times out and can be received from again")
  func hang() throws {
    let host = try python.start("s.sendall(b'a\\n'); f.readline(); s.sendall(b'b\\n'); f.read()\n")
    #expect(host.receive().text == "a")
    #expect(host.receive(deadline: HostClock.now() + 50_000_000) == .timedOut)
    #expect(host.receive(deadline: 0) == .timedOut)
    host.send([])
    #expect(host.receive().text == "b")
  }

  @Test("A line that arrived in time counts even if it is read after the deadline")
  func late() throws {
    let host = try python.start("s.sendall(b'a\\n' * 100000); f.read()\n")
    let deadline = HostClock.now()
    #expect(host.receive().text == "a")
    #expect(host.receive(deadline: deadline).text == "a")
  }

  @Test("A host that sends lines endlessly still times out")
  func endlessLines() throws {
    let host = try python.start("while True: s.sendall(b'aaaa\\n' * 100000)\n")
    let deadline = HostClock.now() + 50_000_000
    var received = host.receive(deadline: deadline)
    while received.text == "aaaa" { received = host.receive(deadline: deadline) }
    #expect(received == .timedOut)
    host.kill()
  }

  @Test("Too much output is detected, counted from the last noted size")
  func flood() throws {
    var limits = HostConnection.HostLimits()
    limits.output = 100_000
    let host = try python.start(
      "for line in f:\n  os.write(1, b'x' * 60000)\n  s.sendall(b'%d\\n' % os.fstat(1).st_size)\nf.read()\n",
      limits: limits)
    host.send([])
    #expect(host.receive().text == "60000")
    host.noteOutput(60_000)
    host.send([])
    #expect(host.receive().text == "120000")
    #expect(host.receive(deadline: HostClock.now() + 100_000_000) == .timedOut)
    host.send([])
    #expect(host.receive().text == "180000")
    #expect(host.receive() == .flooded)
  }

  @Test("Answers that have arrived count before the output after them")
  func floodAfterAnswers() throws {
    var limits = HostConnection.HostLimits()
    limits.output = 100_000
    let host = try python.start(
      "for _ in range(3):\n  os.write(1, b'x' * 60000)\n  s.sendall(b'%d\\n' % os.fstat(1).st_size)\nos.write(1, b'x')\nf.read()\n",
      limits: limits)
    #expect(Patience.wait { host.process?.outputSize == 180_001 })
    for size in [60_000, 120_000, 180_000] {
      #expect(host.receive().text == "\(size)")
      host.noteOutput(size)
    }
    #expect(host.receive(deadline: HostClock.now() + 100_000_000) == .timedOut)
  }

  #if canImport(Glibc)
    @Test("A host that uses too much memory is detected")
    func memory() throws {
      var limits = HostConnection.HostLimits()
      limits.memory = 100 << 20
      let host = try python.start("x = b'x' * (200 << 20); f.read()\n", limits: limits)
      #expect(host.receive() == .tooMuchMemory)
    }
  #endif

  @Test("A stop request ends the wait after the lines that have arrived")
  func interrupted() throws {
    let isStopped = Atomic<Bool>(false)
    let host = try python.start("s.sendall(b'a\\nb\\n'); f.readline(); s.sendall(b'c\\n'); f.read()\n") {
      isStopped.load(ordering: .relaxed)
    }
    #expect(host.receive().text == "a")
    isStopped.store(true, ordering: .relaxed)
    #expect(host.receive().text == "b")
    #expect(host.receive() == .interrupted)
    host.send([])
    #expect(host.receive(heedingStop: false).text == "c")
  }

  // MARK: Leaving

  @Test("A closing host receives the last lines and exits by itself")
  func close() throws {
    let host = try python.start(
      "for line in f:\n  if line == b'exit\\n': os._exit(7)\n  s.sendall(line * 1000)\n")
    for _ in 0..<100 { host.send(Array("not read".utf8)) }
    host.send(Array("exit".utf8))
    let farewell = host.close()
    #expect(farewell.end?.exitStatus == 7)
    #expect(farewell.orphans == [])
  }

  @Test("A host that does not exit is terminated")
  func stubborn() throws {
    let host = try python.start("f.read()\ntime.sleep(600)\n")
    #expect(host.close().end?.signal == SIGTERM)
  }

  @Test("A host that ignores SIGTERM is killed")
  func deaf() throws {
    let host = try python.start("signal.signal(signal.SIGTERM, signal.SIG_IGN); s.sendall(b'a\\n'); time.sleep(600)\n")
    #expect(host.receive().text == "a")
    #expect(host.terminate().end?.signal == SIGKILL)
  }
}
