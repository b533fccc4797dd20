import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a journal line by line, even if its writer was killed in the middle of a line.
///
/// A line that is not an event does not affect the lines after it.
package final class JournalReader {
  private static let chunk = 256 << 10

  private let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var begin = 0
  /// No line ends before this offset.
  private var searched = 0
  /// The number of the last line that was read, from 1.
  private var number = 1
  /// Whether the journal ends in the middle of a line, as after a kill.
  package private(set) var isTorn = false
  /// The lines so far that are not events.
  package private(set) var unreadable = UnreadableLines()

  /// Whether a file that begins like this is a journal, of any version.
  package static func isJournal(_ beginning: [UInt8]) -> Bool { beginning.starts(with: Journal.beginning) }

  package init(_ path: String) throws(JournalError) {
    self.path = path
    descriptor = SystemFile.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw JournalError(message: "the journal \(path) cannot be opened: \(SystemReason.last)")
    }
    while bytes.count < Journal.title.count, readMore() {}
    guard Self.isJournal(bytes) else {
      throw JournalError(message: "\(path) is not a journal of rehearse")
    }
    guard bytes.starts(with: Journal.title) else {
      throw JournalError(message: "\(path) was written by another version of rehearse, which is needed to read it")
    }
    begin = Journal.title.count
  }

  deinit { if descriptor >= 0 { _ = SystemFile.close(descriptor) } }

  /// The first event, which says what the run was to do.
  package func head() throws(JournalError) -> RunHead {
    if case .runBegan(let head)? = next() { return head }
    throw JournalError(
      message: isTorn || !unreadable.isEmpty
        ? "\(path) is damaged from its first line, so nothing can be read from it"
        : "\(path) is empty: the run was stopped before it began")
  }

  /// The next event. Lines that are not events are skipped and listed.
  package func next() -> RunEvent? {
    while let line = nextLine() {
      number += 1
      if let event = RunEvent(line: line) { return event }
      unreadable.append(number)
    }
    return nil
  }

  /// The next line; empty if it is too long.
  private func nextLine() -> ArraySlice<UInt8>? {
    var isTooLong = false
    while true {
      searched = max(searched, begin)
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        let line = bytes[begin..<end]
        begin = end + 1
        return isTooLong || line.count >= SizeLimits.journalLine ? [] : line
      }
      searched = bytes.count
      if bytes.count - begin >= SizeLimits.journalLine { (isTooLong, begin) = (true, bytes.count) }
      let isCut = isTooLong || begin < bytes.count
      if !readMore() {
        guard isCut else { return nil }
        let rest = isTooLong ? [] : bytes[begin...]
        begin = bytes.count
        // Some editors remove the last line end.
        if RunEvent(line: rest) != nil { return rest }
        isTorn = true
        return nil
      }
    }
  }

  private func readMore() -> Bool {
    bytes.removeFirst(begin)
    (begin, searched) = (0, max(0, searched - begin))
    let more = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      count = max(0, SystemFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer)))
    }
    bytes += more
    return !more.isEmpty
  }
}

/// The numbers of lines that cannot be read. Of very many, only the first are kept.
package struct UnreadableLines: Sendable {
  private static let limit = 5

  private var numbers: [Int] = []
  private var count = 0

  package var isEmpty: Bool { count == 0 }

  mutating func append(_ number: Int) {
    count += 1
    if numbers.count < Self.limit { numbers.append(number) }
  }

  /// Example: `line 4`, `lines 4 and 7`.
  package var words: String {
    let more = count > numbers.count ? ["\(count - numbers.count) more"] : []
    return "\(Counted.word(count, "line")) \(Counted.list(numbers.map(String.init) + more))"
  }
}
