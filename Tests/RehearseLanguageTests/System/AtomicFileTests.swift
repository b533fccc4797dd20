import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Writing files atomically")
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ text: String = "new") throws {
    try AtomicFile(folder.path(name), what: "report").finish([Array(text.utf8)[...]])
  }

  private func rights(_ name: String) -> mode_t {
    var status = stat()
    return stat(folder.path(name), &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("A report replaces the old one as a whole and leaves no other file")
  func replaces() throws {
    try folder.write("r.xml", "old and longer")
    try write("r.xml")
    #expect(try folder.read("r.xml") == "new")
    #expect(try folder.names() == ["r.xml"])
  }

  @Test("The old report stays until the new one is finished")
  func keepsOld() throws {
    try folder.write("r.xml", "old")
    let report = try AtomicFile(folder.path("r.xml"), what: "report")
    #expect(try folder.read("r.xml") == "old")
    try report.finish([Array("ne".utf8)[...], Array("w".utf8)[...]])
    #expect(try folder.read("r.xml") == "new")
    #expect(report.folder == folder.path)
    try AtomicFile.makeDurable(folder.path)
  }

  @Test("Text that others write to the temporary file does not get into the report")
  func strangers() throws {
    let report = try AtomicFile(folder.path("r.xml"), what: "report")
    let temporary = try #require(try folder.names().first { $0.hasSuffix(".tmp") })
    try folder.write(temporary, "longer than what comes")
    try report.finish([Array("new".utf8)[...]])
    #expect(try folder.read("r.xml") == "new")
  }

  #if canImport(Glibc)
    @Test(
      "A file that is mounted by itself is overwritten in place",
      .enabled(if: SmallDisk.isPossible, "this machine lets the tests mount nothing"), arguments: [false, true])
    func mounted(isFolderReadOnly: Bool) throws {
      let disk = try SmallDisk()
      try disk.write("r.xml", "old and longer")
      try folder.write("outside.xml", "old and longer")
      let target = disk.path + "/r.xml"
      try #require(mount(folder.path("outside.xml"), target, nil, UInt(MS_BIND), nil) == 0)
      defer { umount2(target, Int32(MNT_DETACH)) }
      if isFolderReadOnly { try disk.forbidWriting() }
      let file = try AtomicFile(target, what: "report")
      #expect(try folder.read("outside.xml") == "old and longer")
      try file.finish([Array("new".utf8)[...]])
      #expect(try folder.read("outside.xml") == "new")
      #expect(try disk.names() == ["r.xml"])
      // An author's file is never overwritten in place, because a full disk would leave half of it.
      #expect(throws: FileWriteError.self) { try AtomicFile(target, .edited).finish([Array("x".utf8)[...]]) }
      #expect(try folder.read("outside.xml") == "new")
      #expect(try disk.names() == ["r.xml"])
    }
  #endif

  @Test("Missing folders are created")
  func folders() throws {
    try write("a/b/c/r.xml")
    #expect(try folder.read("a/b/c/r.xml") == "new")
  }

  @Test("A new report keeps the permissions of the old one", arguments: [0o600, 0o640, 0o666])
  func keepsRights(rights: Int) throws {
    chmod(try folder.write("r.xml", "old"), mode_t(rights))
    try write("r.xml")
    #expect(self.rights("r.xml") == mode_t(rights))
  }

  @Test("A new report keeps the old owner", .enabled(if: getuid() == 0, "only the administrator can do this"))
  func keepsOwner() throws {
    try #require(chown(try folder.write("r.xml", "old"), 4711, 4712) == 0)
    try write("r.xml")
    var status = stat()
    #expect(stat(folder.path("r.xml"), &status) == 0 && status.st_uid == 4711 && status.st_gid == 4712)
  }

  @Test("The temporary file of another run is left alone")
  func otherTemporary() throws {
    let name = ".rehearse-\(getpid())-0.tmp"
    try folder.write(name, "another's")
    try write("r.xml")
    #expect(try folder.read(name) == "another's")
    #expect(try folder.names() == [name, "r.xml"])
  }

  @Test("A full disk is reported")
  func full() throws {
    let report = try AtomicFile("/dev/full", what: "report")
    #expect { try report.finish([[1]]) } throws: { problem in
      (problem as? FileWriteError)?.message == "the report /dev/full cannot be written: No space left on device"
    }
  }

  @Test("A folder that disappears, or that takes the place of the report, is reported")
  func vanishes() throws {
    let one = try AtomicFile(folder.path("out/r.xml"), what: "report")
    #expect(unlink(folder.path("out/" + (try folder.names(in: "out").first ?? ""))) == 0)
    #expect(rmdir(folder.path("out")) == 0)
    #expect(throws: FileWriteError.self) { try one.finish([[1]]) }
    let two = try AtomicFile(folder.path("r.xml"), what: "report")
    try folder.makeFolder("r.xml")
    #expect(throws: FileWriteError.self) { try two.finish([[1]]) }
    #expect(try folder.names() == ["r.xml"])
  }

  @Test("A path where no file can be created is rejected at once")
  func impossible() throws {
    try folder.write("file", "")
    #expect(throws: FileWriteError.self) { try AtomicFile(folder.path("file/r.xml"), what: "report") }
    #expect(throws: FileWriteError.self) { try AtomicFile("/proc/none/r.xml", what: "report") }
    #expect(throws: FileWriteError.self) { try AtomicFile.makeFolder("/proc/", what: "report") }
    #expect(throws: FileWriteError.self) { try AtomicFile.makeFolder(folder.path("file/"), what: "report") }
    #expect(try folder.names() == ["file"])
    try AtomicFile.makeFolder(folder.path("new/er"), what: "report")
    #expect(try folder.names(in: "new/er") == [])
  }

  @Test("A name may contain any bytes, also behind a link")
  func rawName() throws {
    let name = SystemPath.text(bytes: [0x72, 0xFF, 0x2E, 0x78])
    try write(name)
    #expect(try folder.names().count == 1)
    #expect(SystemFile.status(folder.path(name)) != nil)
    try SystemPath.withSystemName(folder.path(name)) { target in
      try #require(symlink(target, folder.path("link")) == 0)
    }
    try write("link", "newer")
    #expect(FileBeginning.bytes(of: folder.path(name)) == Array("newer".utf8))
  }

  // MARK: An author's files

  private func edit(_ name: String) throws {
    try AtomicFile(folder.path(name), .edited).finish([Array("new".utf8)[...]])
  }

  private func expectLeft(_ name: String, _ words: String) throws {
    let before = try folder.names()
    #expect {
      try edit(name)
    } throws: { problem in
      let problem = problem as? FileWriteError
      return problem?.message.contains(words) == true && problem?.isRefusal == true
    }
    #expect(try folder.names() == before)
  }

  @Test("An author's file is replaced as a whole with its permissions, and stays if the last check fails")
  func edited() throws {
    chmod(try folder.write("a.yaml", "old"), 0o640)
    #expect(throws: FileWriteError.self) {
      try AtomicFile(folder.path("a.yaml"), .edited).finish([[1]]) { _ throws(FileWriteError) in
        throw .init(refusing: "changed meanwhile")
      }
    }
    #expect(try folder.read("a.yaml") == "old")
    try edit("a.yaml")
    #expect(try folder.read("a.yaml") == "new" && rights("a.yaml") == 0o640)
    #expect(try folder.names() == ["a.yaml"])
  }

  @Test("A file with a second name and the target of a link are left alone")
  func otherNames() throws {
    try folder.write("a.yaml", "old")
    try folder.link("link.yaml", to: "a.yaml")
    try expectLeft("link.yaml", "is a link")
    try #require(link(folder.path("a.yaml"), folder.path("b.yaml")) == 0)
    try expectLeft("a.yaml", "has another name (a hard link)")
    #expect(try folder.read("a.yaml") == "old")
    try folder.makeFolder("folder.yaml")
    #expect(throws: FileWriteError.self) { try edit("folder.yaml") }
    #expect(throws: FileWriteError.self) { try edit("nowhere.yaml") }
  }

  @Test("A new file never replaces another file or a link that leads nowhere")
  func new() throws {
    try AtomicFile.make(folder.path("d/a"), "one")
    #expect(throws: FileWriteError.self) { try AtomicFile.make(folder.path("d/a"), "two") }
    #expect(try folder.read("d/a") == "one")
    try folder.link("link", to: "away")
    #expect(throws: FileWriteError.self) { try AtomicFile.make(folder.path("link"), "two") }
    #expect(!folder.exists("away"))
  }
}
