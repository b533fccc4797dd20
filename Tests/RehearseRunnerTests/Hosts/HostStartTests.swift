import RehearseRunner
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Starting hosts", .endsSometime)
struct HostStartTests {
  private let python: PythonHost

  init() throws { python = try PythonHost() }

  private func problem(of text: String, build: String? = nil) throws -> HostError {
    let command = HostCommand(
      try CommandText(text), folder: python.folder.path, build: try build.map { try CommandText($0) })
    let problem = #expect(throws: HostError.self) { try HostConnection.start(command, python.listener) }
    return try #require(problem)
  }

  @Test("A missing host program is named with the command that builds it")
  func missing() throws {
    let problem = try problem(of: ".build/shop-host --fast", build: "swift build --product 'shop host'")
    #expect(problem.message == "the host cannot be started: there is no program .build/shop-host")
    #expect(
      problem.hints == ["Its command: .build/shop-host --fast", "Build it first: swift build --product 'shop host'"])
    #expect(
      try self.problem(of: "no-such-program-here").message
        == "the host cannot be started: there is no program no-such-program-here")
  }

  @Test("A file that is not a program is explained")
  func noProgram() throws {
    try python.folder.write("text", "hello")
    let path = python.folder.path("text")
    #expect(
      try problem(of: "./text").message
        == "the host cannot be started: \(python.folder.path)/./text is not a program, or you do not have permission to run it"
    )
    chmod(path, 0o755)
    #expect(try problem(of: "./text").message.contains("the first line of a script must begin with #!"))
    try python.folder.write("text", "#!/no/such/program\n")
    chmod(path, 0o755)
    #expect(try problem(of: "./text").message.contains("the first line of"))
  }

  @Test("A host that ends too early is reported with its status and its output")
  func early() throws {
    let exit = try python.problem("print('no variables', flush=True); sys.exit(64)\n")
    #expect(exit?.message == "the host ended before it connected: exit status 64")
    #expect(exit.map { String(decoding: $0.output, as: UTF8.self) } == "no variables\n")
    let crash = try python.problem("os.abort()\n")
    #expect(crash?.message == "the host crashed before it connected: signal 6 (SIGABRT, it stopped itself)")
    let later = try python.problem(
      PythonHost.connecting.replacing("s.sendall", with: "sys.exit(5)\ns.sendall"))
    #expect(later?.message == "the host ended before it said hello: exit status 5")
  }

  @Test("A host that exits right after sending its token counts as connected")
  func tokenAlone() throws {
    let host = try python.start("os._exit(3)\n")
    let received = host.receive(deadline: host.startDeadline)
    let problem = host.startError(try python.command(""), received)
    #expect(problem.message == "the host ended before it said hello: exit status 3")
  }

  @Test("A token may end with CR LF, like all lines")
  func carriageReturn() throws {
    let script = PythonHost.connecting.replacing("b\"\\n\")", with: "b\"\\r\\nhello\\r\\n\")")
    let host = try HostConnection.start(try python.command(script + "f.read()\n"), python.listener) { false }
    #expect(host.receive().text == "hello")
  }

  @Test(
    "A wrong token is rejected",
    arguments: ["b'0' * 64 + b'\\n'", "b'hello' * 20", "token[:-1] + b'x\\n'", "token + b'0\\n'", "token + b'\\r0'"])
  func wrongToken(token: String) throws {
    let script = PythonHost.connecting.replacing(
      "s.sendall(os.environ[\"REHEARSE_TOKEN\"].encode() + b\"\\n\")",
      with: "token = os.environ['REHEARSE_TOKEN'].encode()\ns.sendall(\(token)); time.sleep(600)")
    let problem = try python.problem(script)
    #expect(problem?.message == "the host sent a different token from the one in its environment")
  }

  @Test("A silent host is ended after the start limit")
  func silent() throws {
    let unconnected = try python.problem("print('busy', flush=True); time.sleep(600)\n", startLimit: 2_000_000_000)
    #expect(unconnected?.message == "the host did not connect within 2s")
    #expect(unconnected.map { String(decoding: $0.output, as: UTF8.self) } == "busy\n")
    let host = try python.start("time.sleep(600)\n")
    let problem = host.startError(try python.command("", startLimit: 100_000_000), .timedOut)
    #expect(problem.message == "the host did not say hello within 100ms")
  }

  @Test("A stop request ends a start")
  func interrupted() throws {
    let command = try python.command("time.sleep(600)\n")
    let problem = #expect(throws: HostError.self) {
      try HostConnection.start(command, python.listener, isStopRequested: { true })
    }
    #expect(problem?.isInterrupted == true)
  }

  @Test("The socket folder is private to its user and is removed afterwards")
  func folder() throws {
    let host = try python.start("s.sendall((os.environ['REHEARSE_ADDRESS'] + '\\n').encode()); f.read()\n")
    let address = try #require(host.receive().text)
    let path = String(address.dropFirst("unix:".count))
    #expect(path.hasPrefix(python.folder.path + "/rehearse-"))
    let folder = String(path.prefix { _ in true }.reversed().drop { $0 != "/" }.dropFirst().reversed())
    var status = stat()
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(path, &status) != 0)
    python.listener.remove()
    #expect(stat(folder, &status) != 0)
  }

  @Test("A folder that is missing, or whose path is too long, is replaced by /tmp", arguments: [true, false])
  func otherFolder(isLong: Bool) throws {
    let name = isLong ? String(repeating: "long", count: 20) : "nowhere"
    if isLong { try python.folder.makeFolder(name) }
    let listener = try HostListener(in: python.folder.path(name))
    let command = try python.command(
      PythonHost.connecting + "s.sendall((os.environ['REHEARSE_ADDRESS'] + '\\n').encode()); f.read()\n")
    let host = try HostConnection.start(command, listener) { false }
    #expect(host.receive().text?.hasPrefix("unix:/tmp/rehearse-") == true)
  }

  @Test("Each run has its own valid token")
  func tokens() throws {
    let tokens = try (0..<20).map { _ in try HostListener(in: python.folder.path).token.text }
    #expect(Set(tokens).count == 20)
    #expect(tokens.allSatisfy { HostToken($0)?.text == $0 })
    for (letter, count) in [("a", 0), ("a", 63), ("a", 65), ("g", 64), ("é", 32)] {
      #expect(HostToken(String(repeating: letter, count: count)) == nil)
    }
  }
}
