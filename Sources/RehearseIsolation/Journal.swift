import RehearseResults
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps all that a run tells in a file, each result before it counts.
///
/// Whatever becomes of the supervisor, even a SIGKILL, a report can still be made of it. It is not synced to the disk: it
/// outlives the process, not the machine.
package final class Journal {
  /// Why there is no journal, or none any more.
  package struct Problem: Error {
    package let message: String
  }

  /// How every journal begins.
  static let title = Array("rehearse journal 1\n".utf8)

  package let path: String
  private let descriptor: Int32
  /// Why the journal is not whole, if it is not.
  package private(set) var problem: Problem?
  private var writer = ByteWriter()

  /// Begins a journal; one of an earlier run is replaced, any other file is not.
  package init(_ path: String, _ head: RunHead) throws(Problem) {
    try Self.removeOld(path)
    descriptor = SystemFile.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    guard descriptor >= 0 else { throw Self.cannotWrite(path) }
    self.path = path
    var bytes = Self.title
    put(.runBegan(head), into: &bytes)
    append(bytes[...])
    if let problem {
      remove()
      throw problem
    }
  }

  private static func cannotWrite(_ path: String) -> Problem {
    Problem(message: "the journal \(path) cannot be written: \(SystemReason.last)")
  }

  private static func removeOld(_ path: String) throws(Problem) {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return }
      if errno == ELOOP { throw Problem(message: "\(path) is a link and not a journal, and is left as it is") }
      throw cannotWrite(path)
    }
    defer { _ = SystemFile.close(file) }
    var status = stat()
    // As root, taking away a device would take it from the whole machine.
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(message: "\(path) is not a file, and is not changed")
    }
    var beginning = [UInt8](repeating: 0, count: title.count)
    let count = beginning.withUnsafeMutableBytes { SystemFile.read(file, into: $0) }
    guard count == 0 || beginning == title else {
      throw Problem(message: "\(path) is not a journal of rehearse, and is not changed")
    }
    unlink(path)
  }

  // MARK: Writing

  /// Appends events in their frames, all in one go.
  package func append(_ frames: ArraySlice<UInt8>) {
    guard problem == nil else { return }
    let isWritten = frames.withUnsafeBytes { Output(descriptor: descriptor).write($0) }
    if !isWritten { problem = Self.cannotWrite(path) }
  }

  package func append(_ event: RunEvent) {
    var bytes: [UInt8] = []
    put(event, into: &bytes)
    append(bytes[...])
  }

  private func put(_ event: RunEvent, into bytes: inout [UInt8]) {
    writer.removeAll()
    event.write(to: &writer)
    Frame.append(writer.bytes, to: &bytes)
  }

  /// Whether the file is still in its place, and not taken away or replaced by another run's.
  package var isInPlace: Bool {
    var own = stat()
    var present = stat()
    return fstat(descriptor, &own) == 0 && lstat(path, &present) == 0 && own.st_ino == present.st_ino
      && own.st_dev == present.st_dev
  }

  /// Takes the file away, unless another run has put its own in its place.
  package func remove() { if isInPlace { unlink(path) } }
}
