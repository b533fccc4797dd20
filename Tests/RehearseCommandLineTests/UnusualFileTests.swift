import Rehearse
import RehearseCommandSupport
import RehearseLanguage
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Unusual files")
struct UnusualFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("good.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  /// Runs a folder with one unusable and one good file. Both are in the report.
  private func expect(_ message: String, _ place: String) throws {
    let run = try Invocation(["run", ".", "--junit", "report.xml"], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(place): error: \(message)\n"), "\(run.errors)")
    #expect(run.output.hasPrefix("1 passed, 1 invalid file   2 files"), "\(run.output)")
    #expect(
      try folder.read("report.xml").contains("<testsuites name=\"rehearse\" tests=\"2\" failures=\"0\" errors=\"1\""))
  }

  // MARK: Files that are not opened

  @Test("A pipe does not block the run")
  func pipe() throws {
    #expect(mkfifo(folder.path("pipe.yaml"), 0o600) == 0)
    try expect("this is a pipe, not a file", "pipe.yaml:1:1")
  }

  @Test("A device is not opened", arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func device(path: String) throws {
    try folder.link("device.yaml", to: path)
    try expect("this is a device, not a file", "device.yaml:1:1")
    let named = try Invocation(["check", path], in: folder.path)
    #expect(named.status == 2)
    #expect(named.errors == "\(path):1:1: error: this is a device, not a file\n\n")
  }

  @Test("A socket is not opened")
  func socketFile() throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    let path = folder.path("s.yaml")
    // The path of a socket is limited. On macOS a temporary folder can be too long.
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound)
    try expect("this is a socket, not a file", "s.yaml:1:1")
  }

  // MARK: Links

  @Test("A broken link is reported, whether found or named")
  func brokenLink() throws {
    try folder.link("broken.yaml", to: "no-such-file")
    try expect("this is a broken link: its target does not exist", "broken.yaml:1:1")
    let named = try Invocation(["run", "broken.yaml", "good.yaml"], in: folder.path)
    #expect(named.status == 2)
    #expect(named.output.hasPrefix("1 passed, 1 invalid file"))
  }

  @Test("Links in a circle are reported")
  func circle() throws {
    try folder.link("a.yaml", to: "a.yaml")
    try expect("the file cannot be opened: its links form a loop", "a.yaml:1:1")
    let named = try Invocation(["run", "a.yaml"], in: folder.path)
    #expect(named.errors.hasPrefix("a.yaml:1:1: error: the file cannot be opened: its links form a loop\n"))
  }

  @Test("A link to a file inside the given folders is not a second file")
  func insideLink() throws {
    try folder.link("again.yaml", to: "good.yaml")
    let run = try Invocation(["run", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 passed   1 file"))
  }

  @Test("The target of a link is not quoted unless it is a scenario file")
  func outside() throws {
    let other = try TemporaryFolder()
    try other.write("passwd", "root: s3cret\ns3cret: |\n\t- s3cret: [s3cret\n")
    try other.write("real.yaml", "rehearse: 1\nmodule: login\nscenario: visible\n")
    try folder.link("link.yaml", to: other.path("passwd"))
    try folder.link("folder", to: other.path)
    try folder.write(".hidden", "token: s3cret\n")
    try folder.link("inside.yaml", to: ".hidden")
    for paths in [["."], ["good.yaml", "link.yaml", "inside.yaml", "folder/real.yaml"]] {
      let run = try Invocation(["run", "--junit", "/dev/stderr"] + paths, in: folder.path)
      #expect(run.status == 2)
      #expect(!(run.errors + run.output).contains("s3cret"), "\(run.errors)")
      let message = "error: this is not a scenario file: it has no line `rehearse: 1`, so none of its text is shown"
      #expect(run.errors.contains("link.yaml:1:1: \(message)") && run.errors.contains("inside.yaml:1:1: \(message)"))
      #expect(run.errors.contains("| scenario: visible"))
    }
  }

  #if os(Linux)
    @Test(
      "System files are never quoted", arguments: ["/etc/passwd", "/proc/self/environ", "/proc/self/status"])
    func system(path: String) throws {
      try folder.link("system.yaml", to: path)
      for path in [".", "system.yaml", path] {
        let run = try Invocation(["check", path], in: folder.path, environment: ["SECRET": "root:"])
        #expect(run.status == 2)
        #expect(!run.errors.contains("root") && !run.errors.contains("Umask") && !run.errors.contains(" | "))
      }
    }

    @Test("An input error is reported")
    func unreadableBytes() throws {
      try folder.link("memory.yaml", to: "/proc/self/mem")
      try expect("the file cannot be read: Input/output error", "memory.yaml:1:1")
    }
  #endif

  // MARK: Permissions and missing files

  @Test("An unreadable file is reported", .enabled(if: getuid() != 0))
  func unreadable() throws {
    chmod(try folder.write("secret.yaml", "x"), 0)
    try expect("the file cannot be opened: you do not have permission", "secret.yaml:1:1")
  }

  @Test("An unreadable folder is reported", .enabled(if: getuid() != 0))
  func unreadableFolder() throws {
    try folder.write("secret/a.yaml", "x")
    chmod(folder.path("secret"), 0)
    try expect("the folder cannot be opened: you do not have permission", "secret:1:1")
    let named = try Invocation(["run", "secret/a.yaml"], in: folder.path)
    #expect(named.errors.hasPrefix("secret/a.yaml:1:1: error: the file cannot be opened: you do not have the right"))
  }

  @Test("A folder with too long a path is reported, and the rest runs")
  func deep() throws {
    let name = String(repeating: "d", count: 240)
    var descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<18 {
      #expect(mkdirat(descriptor, name, 0o700) == 0)
      let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY)
      close(descriptor)
      descriptor = next
    }
    close(descriptor)
    let place = Array(repeating: name, count: 17).joined(separator: "/")
    try expect("the folder cannot be opened: its path is too long", "\(place):1:1")
  }

  @Test("A path argument that is too long is reported")
  func longArgument() throws {
    let run = try Invocation(["run", String(repeating: "x", count: 5000)], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains(":1:1: error: the file cannot be opened: its path is too long"))
  }

  // MARK: Strange content

  @Test("An empty file is reported")
  func empty() throws {
    try folder.write("empty.yaml", "")
    try expect("the file is empty [empty-file]", "empty.yaml:1:1")
  }

  @Test("A binary file is reported at its first invalid byte")
  func binary() throws {
    try folder.write("binary.yaml", bytes: [0x61, 0x3A, 0x20, 0x00, 0x01])
    try expect("the file contains a zero byte: it is not a text file [not-plain-text]", "binary.yaml:1:4")
  }

  @Test("A sparse file of a gigabyte is refused by its size, without being read", .endsSometime)
  func holes() throws {
    #expect(truncate(try folder.write("holes.yaml", ""), 1 << 30) == 0)
    try expect("the file is larger than 1 MiB [too-large]", "holes.yaml:1:1")
  }

  @Test("A file that grows while it is read does not block the run", .endsSometime)
  func growing() throws {
    let path = try folder.write("growing.yaml", "")
    let prelude =
      "( i=0; while [ $i -lt 300 ]; do head -c 65536 /dev/zero | tr '\\0' '#' >> '\(path)'; i=$((i+1)); done ) &"
    // Another process writes the file in the meantime.
    let run = try Invocation(starting: ["run", "."], in: folder.path, prelude: prelude + " :")
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("1 passed, 1 invalid file"))
  }
}
