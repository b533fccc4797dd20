import Foundation
import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The journal")
struct JournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let head = RunHead(
    version: "0", startedAt: 1, folder: "/", seed: nil, tags: nil, name: nil, isContinuousIntegration: false, files: [])

  private func path(_ name: String = "j") -> String { folder.path(name) }

  private func begin(_ name: String = "j") throws -> Journal { try Journal(path(name), Self.head) }

  /// Reads a journal up to its end or to where it breaks off.
  private func read(_ name: String = "j") throws -> (events: [RunEvent], isTorn: Bool) {
    let reader = try JournalReader(path(name))
    var events: [RunEvent] = []
    while let event = reader.next() { events.append(event) }
    #expect(reader.next() == nil)
    return (events, reader.isTorn)
  }

  private func ended(_ place: Int, _ result: CaseResult = .passed) -> RunEvent {
    .caseEnded(file: 0, place: place, CaseEnd(result))
  }

  private func message(_ name: String, _ body: (String) throws(JournalError) -> Void) -> String {
    do throws(JournalError) { try body(path(name)) } catch {
      return error.message.replacingOccurrences(of: folder.path + "/", with: "")
    }
    return "no problem"
  }

  // MARK: Writing

  @Test("Events are read back in order, one on each line")
  func whole() throws {
    let journal = try begin()
    for event in SampleEvents.all { journal.append(event) }
    journal.flush()
    let (events, isTorn) = try read()
    #expect("\(events)" == "\([.runBegan(Self.head)] + SampleEvents.all)" && !isTorn)
    let lines = try folder.read("j").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == SampleEvents.all.count + 3 && lines.first == #"{"rehearse-journal":2}"# && lines.last == "")
    #expect(journal.problem == nil && journal.isInPlace)
  }

  @Test("A run that is killed before its first event leaves a journal with its head")
  func begun() throws {
    let journal = try begin()
    #expect(try read().events.count == 1)
    withExtendedLifetime(journal) {}
  }

  @Test("An event is saved when it is flushed, at the latest when the journal is released")
  func flushed() throws {
    var journal: Journal? = try begin()
    journal?.append(ended(0))
    #expect(try read().events.count == 1)
    journal?.flush()
    #expect(try read().events.count == 2)
    journal?.append(ended(1))
    journal = nil
    #expect(try read().events.count == 3)
  }

  @Test("A journal that is flushed regularly saves each event soon, and ends with its last user")
  func regularly() throws {
    var journal: Journal? = try begin()
    let isReleased = { [weak journal] in journal == nil }
    journal?.flushRegularly()
    journal?.append(ended(0))
    #expect(try Patience.wait { try read().events.count == 2 })
    journal?.append(ended(1))
    #expect(try Patience.wait { try read().events.count == 3 })
    journal = nil
    #expect(Patience.wait(until: isReleased))
  }

  @Test("A large event is written without a flush")
  func much() throws {
    let journal = try begin()
    journal.append(ended(0, .skipped(.author(String(repeating: "x", count: 20_000)))))
    #expect(try read().events.count == 2)
    withExtendedLifetime(journal) {}
  }

  @Test("Events of several threads are complete, and the events of each thread stay in order")
  func threads() throws {
    let journal = try begin()
    DispatchQueue.concurrentPerform(iterations: 4) { file in
      for place in 0..<500 { journal.append(.caseEnded(file: file, place: place, CaseEnd(.passed))) }
      journal.flush()
    }
    var places: [Int: [Int]] = [:]
    let (events, isTorn) = try read()
    for case .caseEnded(let file, let place, _) in events { places[file, default: []].append(place) }
    #expect(!isTorn && places == Dictionary(uniqueKeysWithValues: (0..<4).map { ($0, Array(0..<500)) }))
  }

  @Test("A journal that is larger than the read buffer is read completely")
  func large() throws {
    let journal = try begin()
    let reason = String(repeating: "é\n", count: 30_000)
    for place in 0..<10 { journal.append(ended(place, .skipped(.author(reason)))) }
    journal.flush()
    let (events, isTorn) = try read()
    #expect(events.count == 11 && !isTorn)
    for case .caseEnded(_, _, let end) in events {
      #expect("\(end.result)" == "\(CaseResult.skipped(.author(reason)))")
    }
  }

  @Test("A journal of an earlier run or an empty file is replaced, and any other file is not")
  func otherFiles() throws {
    try begin().append(ended(0))
    _ = try begin()
    #expect(try read().events.count == 1)
    try folder.write("empty", "")
    _ = try begin("empty")
    #expect(try read("empty").events.count == 1)
    try folder.write("notes", "my notes, which are longer than a title")
    try folder.write("binary", "rehearse journal 1\n\u{5}\u{0}\u{0}\u{0}")
    try folder.makeFolder("folder")
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    try folder.link("link", to: "j")
    let expected = [
      "notes": "notes is not a journal of rehearse, and is not changed",
      "binary": "binary is not a journal of rehearse, and is not changed",
      "folder": "folder is not a file, and is not changed", "pipe": "pipe is not a file, and is not changed",
      "link": "link is a link, not a journal, and was not changed",
      "missing/j": "the journal missing/j cannot be written: it does not exist",
    ]
    for (name, words) in expected {
      #expect(message(name) { path throws(JournalError) in _ = try Journal(path, Self.head) } == words)
    }
    #expect(try folder.read("notes") == "my notes, which are longer than a title")
    #expect(try folder.names() == ["binary", "empty", "folder", "j", "link", "notes", "pipe"])
  }

  @Test("A journal can be removed unless another run has replaced it")
  func removed() throws {
    let first = try begin()
    #expect(first.isInPlace)
    let second = try begin()
    #expect(!first.isInPlace && second.isInPlace)
    first.remove()
    #expect(folder.exists("j"))
    second.remove()
    #expect(!folder.exists("j") && !second.isInPlace && second.problem == nil)
  }

  @Test("A journal can have a name outside of ASCII")
  func oddName() throws {
    let journal = try begin("j\u{10FFFF}")
    journal.append(ended(0))
    journal.flush()
    #expect(try read("j\u{10FFFF}").events.count == 2 && journal.isInPlace)
    journal.remove()
    #expect(try folder.names() == [])
  }

  #if canImport(Glibc)
    @Test("A full disk is reported, and the events that fit can be read", .enabled(if: SmallDisk.isPossible))
    func full() throws {
      let disk = try SmallDisk()
      let journal = try Journal("\(disk.path)/j", Self.head)
      try disk.fill(leaving: 4096)
      for place in 0..<1000 { journal.append(ended(place)) }
      journal.flush()
      #expect(journal.problem?.message == "the journal \(disk.path)/j cannot be written: No space left on device")
      let reader = try JournalReader("\(disk.path)/j")
      var count = 0
      while reader.next() != nil { count += 1 }
      #expect(reader.isTorn && (1..<1001).contains(count))
      #expect(throws: JournalError.self) { try Journal("\(disk.path)/other", Self.head) }
      #expect(try disk.names() == ["filler", "j"])
    }
  #endif

  // MARK: Reading damaged and foreign files

  @Test("A journal that is cut off returns the events before the cut, and is marked as torn")
  func torn() throws {
    let journal = try begin()
    for event in SampleEvents.all { journal.append(event) }
    journal.flush()
    let bytes = Array(try folder.read("j").utf8)
    for count in stride(from: Journal.title.count, to: bytes.count, by: Thoroughness.amount(997, nightly: 97)) {
      try folder.write("cut", bytes: Array(bytes[..<count]))
      let (events, isTorn) = try read("cut")
      let lines = bytes[..<count].count { $0 == 0x0A } - 1
      #expect(events.count == lines && isTorn == (bytes[count - 1] != 0x0A), "\(count)")
    }
  }

  @Test(
    "A line that is not an event is skipped and named",
    arguments: [
      "", "x", "{}", "null", #"{"caseEnded":{}}"#, #"{"runEnded":{"nanoseconds":-1}}"#, #"{"onlyMarked":{}} x"#,
      #"{"onlyMarked":{},"fileEnded":{"file":1}}"#, #"{"fileEnded":{"file":1.5}}"#, "{\"fileEnded\":\n{\"file\":1}}",
      String(repeating: "[", count: Thoroughness.amount(10_000, nightly: 1_000_000)),
      String(repeating: "{\"onlyMarked\":", count: Thoroughness.amount(2_000, nightly: 100_000)),
    ])
  func foreign(line: String) throws {
    let title = String(decoding: Journal.title, as: UTF8.self)
    try folder.write("forged", "\(title){\"onlyMarked\":{}}\n\(line)\n{\"onlyMarked\":{}}\n")
    let reader = try JournalReader(path("forged"))
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 2 && !reader.isTorn)
    #expect(reader.unreadable.words == (line.contains("\n") ? "lines 3 and 4" : "line 3"))
  }

  @Test(
    "A file that is not a journal is rejected",
    arguments: ["", "my notes", "rehearse journal 1\n\u{5}"])
  func noJournal(text: String) throws {
    try folder.write("notes", text)
    let words = message("notes") { path throws(JournalError) in _ = try JournalReader(path) }
    #expect(words == "notes is not a journal of rehearse")
  }

  @Test("A journal of another version is rejected")
  func otherVersion() throws {
    try folder.write("other", "{\"rehearse-journal\":1}\n")
    let words = message("other") { path throws(JournalError) in _ = try JournalReader(path) }
    #expect(words == "other was written by another version of rehearse, which is needed to read it")
  }

  @Test("A journal without its last line end is whole, and one that ends within a line is not")
  func lastLine() throws {
    let journal = try begin()
    journal.append(ended(0))
    journal.append(.fileEnded(file: 0))
    journal.flush()
    let text = try folder.read("j")
    try folder.write("k", String(text.dropLast()))
    let whole = try read("k")
    #expect(whole.events.count == 3 && !whole.isTorn)
    try folder.write("k", String(text.dropLast(2)))
    let torn = try read("k")
    #expect(torn.events.count == 2 && torn.isTorn)
  }

  @Test("A missing journal or a folder is rejected")
  func missing() throws {
    try folder.makeFolder("folder")
    func refusal(_ name: String) -> String {
      message(name) { path throws(JournalError) in _ = try JournalReader(path) }
    }
    #expect(refusal("none") == "the journal none cannot be opened: it does not exist")
    #expect(refusal("folder") == "folder is not a journal of rehearse")
  }

  @Test("Of a line that is too long, nothing is kept, and the lines after it are read", .endsSometime)
  func endless() throws {
    let title = String(decoding: Journal.title, as: UTF8.self)
    try folder.write("j", title)
    // A sparse file takes no space on the disk.
    #expect(truncate(path(), off_t(SizeLimits.journalLine + (1 << 20))) == 0)
    let torn = try read()
    #expect(torn.events.isEmpty && torn.isTorn)
    let file = try FileHandle(forWritingTo: URL(filePath: path()))
    try file.seekToEnd()
    try file.write(contentsOf: Array("\n{\"onlyMarked\":{}}\n".utf8))
    let (events, isTorn) = try read()
    #expect(events.count == 1 && !isTorn)
  }

  @Test("Of many lines that are not events, the first are named")
  func unreadable() throws {
    let title = String(decoding: Journal.title, as: UTF8.self)
    try folder.write("j", title + String(repeating: "x\n", count: 9))
    let reader = try JournalReader(path())
    #expect(reader.next() == nil && reader.unreadable.words == "lines 2, 3, 4, 5, 6 and 4 more")
  }

  @Test("A result that is too large is missing, and the results after it are written", .nightly)
  func tooLarge() throws {
    let journal = try begin()
    journal.append(ended(0, .skipped(.author(String(repeating: "x", count: SizeLimits.journalLine)))))
    journal.append(ended(1))
    journal.flush()
    #expect(try read().events.count == 2)
    #expect(journal.problem?.message.hasSuffix("is incomplete: a result is too large for it") == true)
  }
}
