import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files that are no scenario files")
struct UnusualFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("good.yaml", ScenarioText.file(ScenarioText.passing()))
  }

  /// Runs the folder, in which one file is unusable and the good one still runs.
  private func expect(_ message: String, _ place: String) throws {
    let run = try Invocation(["run", "."], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("\(place): error: \(message)"))
    #expect(run.output.hasPrefix("1 passed, 1 invalid file   2 files"))
  }

  @Test("A pipe does not hold up the run")
  func pipe() throws {
    #expect(mkfifo(folder.path("pipe.yaml"), 0o600) == 0)
    try expect("this is not a regular file but a pipe", "pipe.yaml:1:1")
  }

  @Test("A device is not opened")
  func device() throws {
    try folder.link("device.yaml", to: "/dev/zero")
    try expect("this is not a regular file but a device", "device.yaml:1:1")
  }

  @Test("A link that leads nowhere is reported")
  func brokenLink() throws {
    try folder.link("broken.yaml", to: "no-such-file")
    try expect("the file cannot be opened: No such file or directory", "broken.yaml:1:1")
  }

  @Test("A file without the right to read it is reported", .enabled(if: getuid() != 0))
  func unreadable() throws {
    chmod(try folder.write("secret.yaml", "x"), 0)
    try expect("the file cannot be opened: Permission denied", "secret.yaml:1:1")
  }

  @Test("An empty file is reported")
  func empty() throws {
    try folder.write("empty.yaml", "")
    try expect("the file is empty", "empty.yaml:1:1")
  }

  @Test("A binary file is reported where its first strange byte is")
  func binary() throws {
    try folder.write("binary.yaml", bytes: [0x61, 0x3A, 0x20, 0x00, 0x01])
    try expect("the file holds a zero byte: it is not a text file", "binary.yaml:1:4")
  }

  @Test("What lies outside the given folders is never quoted")
  func outside() throws {
    let other = try TemporaryFolder()
    try other.write("passwd", "root: s3cret\n")
    try folder.link("link.yaml", to: other.path("passwd"))
    let run = try Invocation(["run", "."], in: folder.path)
    #expect(run.status == 2)
    #expect(!run.errors.contains("s3cret") && !run.output.contains("s3cret"))
  }

  @Test("A link to a file inside the given folders is that file, once")
  func insideLink() throws {
    try folder.link("again.yaml", to: "good.yaml")
    let run = try Invocation(["run", "."], in: folder.path)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 passed   1 file"))
  }
}
