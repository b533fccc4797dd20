import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a journal line by line, even if its writer was killed in the middle of a line.
package final class JournalReader {
  private static let chunk = 256 << 10

  private let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var begin = 0
  /// No line ends before this offset.
  private var searched = 0
  /// Whether the journal ends in the middle of a line or contains invalid data.
  package private(set) var isTorn = false

  /// Whether a file that begins like this is a journal.
  package static func isJournal(_ beginning: [UInt8]) -> Bool { beginning.starts(with: Journal.title) }

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
    begin = Journal.title.count
  }

  deinit { if descriptor >= 0 { _ = SystemFile.close(descriptor) } }

  /// The first event, which says what the run was to do.
  package func head() throws(JournalError) -> RunHead {
    if case .runBegan(let head)? = next() { return head }
    throw JournalError(
      message: isTorn
        ? "\(path) is damaged from its first line, so nothing can be read from it"
        : "\(path) is empty: the run was stopped before it began")
  }

  /// The next event; `nil` at the end or where the journal becomes invalid.
  package func next() -> RunEvent? {
    while !isTorn {
      searched = max(searched, begin)
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        guard end - begin < Journal.lineLimit, let event = RunEvent(line: bytes[begin..<end]) else { return tear() }
        begin = end + 1
        return event
      }
      searched = bytes.count
      guard bytes.count - begin < Journal.lineLimit else { return tear() }
      if !readMore() { return begin == bytes.count ? nil : tear() }
    }
    return nil
  }

  private func tear() -> RunEvent? {
    isTorn = true
    bytes = []
    return nil
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
