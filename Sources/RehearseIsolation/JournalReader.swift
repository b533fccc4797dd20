import RehearseResults
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a journal, also one whose writer was killed in the midst of a word.
package final class JournalReader {
  private static let chunk = 256 << 10

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var begin = 0
  /// Whether the journal breaks off in the midst of a message, or holds something else from there on.
  package private(set) var isTorn = false

  /// Opens a journal.
  package init(_ path: String) throws(Journal.Problem) {
    descriptor = SystemFile.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Journal.Problem(message: "the journal \(path) cannot be opened: \(SystemReason.last)")
    }
    while bytes.count < Journal.title.count, readMore() {}
    guard bytes.starts(with: Journal.title) else {
      throw Journal.Problem(message: "\(path) is not a journal of rehearse")
    }
    begin = Journal.title.count
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next event; `nil` at the end, or where the journal breaks off.
  package func next() -> RunEvent? {
    while true {
      switch Frame.beginning(of: bytes[begin...]) {
      case .whole(let message):
        begin += Frame.headLength + message.count
        guard let event = try? RunEvent(from: message) else { return tear() }
        return event
      case .damaged: return tear()
      case .part:
        if !readMore() { return begin == bytes.count ? nil : tear() }
      }
    }
  }

  private func tear() -> RunEvent? {
    isTorn = true
    begin = bytes.count
    return nil
  }

  private func readMore() -> Bool {
    bytes.removeFirst(begin)
    begin = 0
    let more = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      count = max(0, SystemFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer)))
    }
    bytes += more
    return !more.isEmpty
  }
}
