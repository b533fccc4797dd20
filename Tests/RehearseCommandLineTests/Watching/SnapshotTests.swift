import Foundation
import Rehearse
import RehearseCommandLine
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Changes between two snapshots")
struct SnapshotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The changed, new and removed files of an edit.
  private func changes(_ paths: [String], _ edit: () throws -> Void) throws -> [[String]] {
    let whole = paths.map { folder.path($0) }
    let before = try Snapshot(whole)
    try waitForAnotherTime()
    try edit()
    let changes = try Snapshot(whole).changes(since: before)
    return [changes.changed, changes.new, changes.removed].map { files in
      files.map { String($0.path.dropFirst(folder.path.count + 1)) }
    }
  }

  /// Waits until a file that is written now has a later time than one that was written before.
  private func waitForAnotherTime() throws {
    let probe = try TemporaryFolder()
    func time() throws -> Date? {
      let path = try probe.write("probe", "")
      return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    let first = try time()
    #expect(try Patience.wait { try time() != first })
  }

  @Test("Reading a file or writing another kind of file is not a change")
  func nothing() throws {
    try folder.write("s/a.yaml", "a")
    let changes = try changes(["s"]) {
      _ = try folder.read("s/a.yaml")
      try folder.write("s/notes.txt", "b")
      try folder.write("s/.a.yaml.swp", "b")
    }
    #expect(changes == [[], [], []])
  }

  @Test("A saved file is a change, no matter how the editor writes it")
  func saved() throws {
    try folder.write("s/a.yaml", "a")
    try folder.write("s/b.yaml", "b")
    #expect(try changes(["s"]) { try folder.write("s/a.yaml", "c") } == [["s/a.yaml"], [], []])
    let renamed = try changes(["s"]) {
      try folder.write("s/new~", "d")
      #expect(rename(folder.path("s/new~"), folder.path("s/a.yaml")) == 0)
    }
    #expect(renamed == [["s/a.yaml"], [], []])
  }

  @Test("Files that appear or disappear are found, even together with their folders")
  func comingAndGoing() throws {
    try folder.write("s/a.yaml", "a")
    let come = try changes(["s"]) { try folder.write("s/deep/down/b.yml", "b") }
    #expect(come == [[], ["s/deep/down/b.yml"], []])
    #expect(try changes(["s/a.yaml"]) { try folder.remove("s/a.yaml") } == [[], [], ["s/a.yaml"]])
    #expect(try changes(["s", "t"]) { try folder.remove("s") } == [[], [], ["s/deep/down/b.yml"]])
    #expect(try changes(["s"]) { try folder.write("s/a.yaml", "a") } == [[], ["s/a.yaml"], []])
  }

  @Test("The target of a link is watched")
  func links() throws {
    try folder.write("elsewhere/a.yaml", "a")
    try folder.makeFolder("s")
    try folder.link("s/a.yaml", to: "../elsewhere/a.yaml")
    #expect(try changes(["s"]) { try folder.write("elsewhere/a.yaml", "b") } == [["s/a.yaml"], [], []])
    #expect(try Snapshot([folder.path("s")]).folders.contains(folder.path("elsewhere")))
  }

  @Test("Changes in watched folders are noticed, and new folders are reported")
  func folders() throws {
    try folder.write("s/a.yaml", "a")
    var watch = FolderWatch()
    let first = try Snapshot([folder.path("s")])
    let isNew = watch.follow(first.folders)
    let isNewAgain = watch.follow(first.folders)
    #expect(isNew && !isNewAgain)
    try folder.write("s/deep/b.yaml", "b")
    #if os(Linux)
      var wish = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&wish, 1, Int32(Patience.limit) * 1000) == 1)
      watch.drain()
      #expect(poll(&wish, 1, 0) == 0)
    #endif
    let isTold = watch.follow(try Snapshot([folder.path("s")]).folders)
    #expect(isTold)
  }
}
