import Rehearse
import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct JournalError: Error {
  package let message: String
}

/// Writes all events of a run to a file, one JSON object per line.
///
/// Flushed events survive the end of the process, even by SIGKILL, so that a report can still be created. They are not
/// synced to disk and may be lost if the machine crashes.
package final class Journal: Sendable {
  /// The start of the first line, which the version follows.
  static let beginning = Array("{\"rehearse-journal\":".utf8)
  package static let title = beginning + Array("2}\n".utf8)
  /// A buffer above this size is written without waiting for a flush.
  private static let bufferLimit = 16 << 10
  /// In microseconds. Each flush is finished within a tenth of a second of the one before.
  private static let interval: UInt32 = 50_000

  private struct State {
    var buffer: [UInt8] = []
    var problem: JournalError?
    /// Whether a write failed, so that nothing more is written.
    var isBroken = false
  }

  package let path: String
  private let descriptor: Int32
  private let state = Mutex(State())

  /// Starts a journal, which replaces an earlier journal but never any other file.
  package init(_ path: String, _ head: RunHead) throws(JournalError) {
    let isGone = try Self.removeOld(path)
    descriptor = SystemFile.open(path, O_WRONLY | O_APPEND | (isGone ? O_CREAT | O_EXCL : O_TRUNC))
    guard descriptor >= 0 else { throw Self.cannotWrite(path) }
    self.path = path
    state.withLock { $0.buffer = Self.title }
    append(.runBegan(head))
    flush()
    if let problem {
      remove()
      throw problem
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    flush()
    _ = SystemFile.close(descriptor)
  }

  private static func cannotWrite(_ path: String) -> JournalError {
    JournalError(message: "the journal \(path) cannot be written: \(SystemReason.last)")
  }

  /// - Returns: whether the name is free; a single file mounted into a container cannot be removed.
  private static func removeOld(_ path: String) throws(JournalError) -> Bool {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return true }
      if errno == ELOOP { throw JournalError(message: "\(path) is a link, not a journal, and was not changed") }
      throw cannotWrite(path)
    }
    defer { _ = SystemFile.close(file) }
    var status = stat()
    // Root could remove a device for the whole machine.
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw JournalError(message: "\(path) is not a file, and is not changed")
    }
    var beginning = [UInt8](repeating: 0, count: title.count)
    let count = beginning.withUnsafeMutableBytes { SystemFile.read(file, into: $0) }
    guard count == 0 || JournalReader.isJournal(beginning) else {
      throw JournalError(message: "\(path) is not a journal of rehearse, and is not changed")
    }
    return SystemFile.remove(path) || errno != EBUSY
  }

  // MARK: Writing

  /// Why the journal is incomplete.
  package var problem: JournalError? { state.withLock { $0.problem } }

  /// Appends an event, which survives a crash of the process once it is flushed.
  ///
  /// Any thread may call this. Events from one thread stay in order.
  package func append(_ event: RunEvent) {
    let line = Self.line(event) ?? Self.line(event.withoutDescriptions)
    state.withLock { state in
      guard !state.isBroken else { return }
      guard let line else {
        state.problem = JournalError(message: "the journal \(path) is incomplete: a result is too large for it")
        return
      }
      state.buffer += line
      if state.buffer.count > Self.bufferLimit { write(&state) }
    }
  }

  /// The event as a line; `nil` if a reader would not accept its length.
  private static func line(_ event: RunEvent) -> [UInt8]? {
    var line: [UInt8] = []
    return (try? event.appendLine(to: &line)) != nil && line.count <= SizeLimits.journalLine ? line : nil
  }

  /// Flushes at least ten times a second from now on, because a system call for each event takes time.
  package func flushRegularly() {
    Threads.detach { [weak self] in
      while self?.flush() != nil { usleep(Self.interval) }
    }
  }

  /// Writes the whole buffer at once.
  package func flush() { state.withLock { write(&$0) } }

  private func write(_ state: inout State) {
    guard !state.isBroken, !state.buffer.isEmpty else { return }
    let isWritten = state.buffer.withUnsafeBytes { Output(descriptor: descriptor).write($0) }
    if !isWritten { (state.isBroken, state.problem) = (true, Self.cannotWrite(path)) }
    state.buffer.removeAll(keepingCapacity: state.buffer.capacity <= 4 * Self.bufferLimit)
  }

  // MARK: File

  /// Whether the file is still at its path and was not removed or replaced by another run.
  package var isInPlace: Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0, let present = SystemFile.status(path, followingLinks: false) else {
      return false
    }
    return SystemFile.isSame(own, present)
  }

  /// Removes the file, unless another run has replaced it.
  package func remove() { if isInPlace { SystemFile.remove(path) } }
}
