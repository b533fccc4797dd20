import RehearseLanguage
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Targets of a report")
struct OutputTargetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ text: String = "new") throws {
    try AtomicFile(folder.path(name), what: "report").finish([Array(text.utf8)[...]])
  }

  /// Expects that a path is rejected and that nothing is left behind.
  private func expectRefused(_ name: String, _ reason: String) throws {
    let before = try folder.names()
    #expect {
      try AtomicFile(name.hasPrefix("/") ? name : folder.path(name), what: "report")
    } throws: { problem in
      (problem as? FileWriteError)?.message.hasSuffix(reason) == true
    }
    #expect(try folder.names() == before)
  }

  @Test("A dash is not taken for a file of this name")
  func dash() {
    #expect {
      try AtomicFile("-", what: "report")
    } throws: { problem in
      (problem as? FileWriteError)?.message.contains("write /dev/stdout for standard output") == true
    }
  }

  @Test("Writing through a link replaces its target, even if the target does not exist yet", arguments: [true, false])
  func link(exists: Bool) throws {
    try folder.makeFolder("real")
    if exists { try folder.write("real/r.xml", "old") }
    try folder.makeFolder("links")
    try folder.link("links/two.xml", to: "../real/r.xml")
    try folder.link("one.xml", to: "links/two.xml")
    try write("one.xml")
    #expect(try folder.read("real/r.xml") == "new")
    #expect(try folder.read("one.xml") == "new")
    #expect(try folder.names(in: "real") == ["r.xml"])
    try write("one.xml", "newer")
    #expect(try folder.read("real/r.xml") == "newer")
  }

  @Test("Writing through a link creates the missing folder of its target")
  func linkIntoMissingFolder() throws {
    try folder.link("one.xml", to: "no/such/r.xml")
    try write("one.xml")
    #expect(try folder.read("no/such/r.xml") == "new")
    #expect(try folder.names(in: "no/such") == ["r.xml"])
  }

  @Test("Circular links are rejected and stay")
  func circle() throws {
    try folder.link("one.xml", to: "two.xml")
    try folder.link("two.xml", to: "one.xml")
    try expectRefused("one.xml", ": its links form a loop")
  }

  @Test("A device is written directly, also through a link, and stays a device")
  func device() throws {
    try folder.link("null.xml", to: "/dev/null")
    try write("null.xml")
    try AtomicFile("/dev/null", what: "report").finish([[1, 2, 3]])
    try AtomicFile("/dev/null", what: "report").finish([])
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(try folder.names() == ["null.xml"])
  }

  @Test("A pipe without a reader is rejected after a moment")
  func lonelyPipe() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    try expectRefused("pipe", ": it is a pipe that nobody reads")
  }

  @Test("A pipe takes the report, even if its reader comes a little later")
  func pipe() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    let path = folder.path("pipe")
    let reader = SlowReader(after: 0.05) { open(path, O_RDONLY) }
    try write("pipe", "x")
    #expect(reader.text() == "x")
  }

  @Test("A socket is rejected")
  func socket() throws {
    #if canImport(Glibc)
      try #require(mknod(folder.path("socket"), S_IFSOCK | 0o600, 0) == 0)
      try expectRefused("socket", ": it is a socket, not a file")
    #endif
  }

  @Test("A folder, an empty name and names that are too long are rejected at once")
  func impossibleNames() throws {
    try folder.makeFolder("d")
    try expectRefused("d", ": it is a folder")
    try expectRefused(String(repeating: "n", count: 256), ": its path is too long")
    try expectRefused("/" + String(repeating: "a/", count: 60_000) + "r.xml", ": its path is too long")
    #expect(throws: FileWriteError.self) { try AtomicFile("", what: "report") }
    #expect(throws: FileWriteError.self) {
      try AtomicFile.makeFolder("/" + String(repeating: "a/", count: 60_000), what: "report")
    }
  }

  @Test("A name of the maximum length is accepted")
  func longestName() throws {
    let name = String(repeating: "n", count: 255)
    try write(name)
    #expect(try folder.names() == [name])
  }
}
