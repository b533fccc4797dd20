import RehearseRunner
import RehearseTestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

final class PythonHost {
  let folder: TemporaryFolder
  let listener: HostListener

  init() throws {
    folder = try TemporaryFolder()
    listener = try HostListener(in: folder.path)
  }

  static let imports = "import os, resource, signal, socket, subprocess, sys, time\n"
  static let connecting = """
    def connect():
      kind, place = os.environ["REHEARSE_ADDRESS"].split(":", 1)
      s = socket.socket(socket.AF_UNIX)
      s.connect(place)
      return s
    s = connect()
    s.sendall(os.environ["REHEARSE_TOKEN"].encode() + b"\\n")
    f = s.makefile("rb")

    """

  func command(_ script: String, startLimit: Int64 = 600_000_000_000) throws -> HostCommand {
    try folder.write("host.py", Self.imports + script)
    return HostCommand(try CommandText("python3 host.py"), folder: folder.path, startLimit: startLimit)
  }

  /// Starts a host that connects before it runs the script.
  func start(
    _ script: String, environment: [(name: String, value: String)] = [], limits: HostConnection.HostLimits = .init(),
    isStopRequested: @escaping () -> Bool = { false }
  ) throws -> HostConnection {
    try HostConnection.start(
      try command(Self.connecting + script), listener, environment: environment, limits: limits,
      isStopRequested: isStopRequested)
  }

  func problem(_ script: String, startLimit: Int64 = 600_000_000_000) throws -> HostError? {
    do {
      _ = try HostConnection.start(try command(script, startLimit: startLimit), listener) { false }
      return nil
    } catch let problem as HostError {
      return problem
    }
  }
}

extension OrphanProcess {
  static func end(_ process: Int32) {
    kill(process, SIGKILL)
    // This process has adopted it. Exit tests watch all children and hang while one of them is a zombie.
    waitpid(process, nil, 0)
  }
}

extension HostConnection.Received {
  var text: String? {
    if case .line(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}
