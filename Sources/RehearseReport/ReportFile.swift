import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A report on its way to its place: written beside it, and put there whole, so that an old report stays until then.
package struct ReportFile {
  /// Why a report cannot be written, for people.
  package struct Problem: Error, Sendable {
    package let message: String
    /// What the system says of it, for whoever calls the file something else than a report.
    package let reason: String

    /// With the reason that the system gave last.
    init(_ what: String) { self.init(what, because: SystemReason.last) }

    init(_ what: String, because reason: String) {
      message = "\(what): \(reason)"
      self.reason = reason
    }
  }

  /// How many bytes are written at once.
  private static let chunk = 64 << 10

  /// The path as it was asked for.
  package let path: String
  /// What it is called in a message.
  private let what: String
  /// Where the report will be, and the file beside that; `nil` when it is written straight through.
  private let place: (target: String, temporary: String)?
  private let descriptor: Int32

  /// Opens a report; folders that are missing are made.
  ///
  /// - Parameter what: what it is, where it is no report but takes a file's place in the same way.
  package init(_ path: String, what: String = "report") throws(Problem) {
    self.path = path
    self.what = what
    switch try ReportPlace(path) {
    case .file(let target, let old):
      try Self.makeFolders(of: target)
      let opened = try Self.openBeside(target, old: old, what: what)
      place = (target, opened.temporary)
      descriptor = opened.descriptor
    case .stream(let target, let isPipe):
      place = nil
      descriptor = try Self.openStream(target, isPipe: isPipe)
    case .printed(let stream):
      place = nil
      descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw Problem("the report \(path) cannot be opened") }
    }
  }

  /// Writes the report and puts it in its place.
  ///
  /// That it has this place is only certain after `makeDurable` of its folder, which serves many reports at once.
  package func finish(_ pieces: [ArraySlice<UInt8>]) throws(Problem) {
    var isWritten = write(pieces) && SystemFile.synchronize(descriptor)
    var problem = isWritten ? nil : Problem("the \(what) \(path) cannot be written")
    if !SystemFile.close(descriptor), problem == nil {
      isWritten = false
      problem = Problem("the \(what) \(path) cannot be written")
    }
    if isWritten, let place, rename(place.temporary, place.target) != 0 {
      problem = Problem("the \(what) \(path) cannot be put in its place")
    }
    guard let problem else { return }
    if let place { unlink(place.temporary) }
    throw problem
  }

  /// Leaves what is in its place as it is.
  package func abandon() {
    _ = SystemFile.close(descriptor)
    if let place { unlink(place.temporary) }
  }

  /// The folder that the report is put in; `nil` when it is written straight through.
  package var folder: String? { place.map { Self.folder(of: $0.target) } }

  /// Sees that the names in a folder are on the disk, without which a report could be gone after a power failure.
  package static func makeDurable(_ folder: String) throws(Problem) {
    guard !SystemFile.synchronizeFolder(folder) else { return }
    throw Problem("the reports in the folder \(folder) may not last")
  }

  /// Writes the pieces, many at a time.
  private func write(_ pieces: [ArraySlice<UInt8>]) -> Bool {
    let output = Output(descriptor: descriptor)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(2 * Self.chunk)
    for piece in pieces {
      buffer += piece
      guard buffer.count >= Self.chunk else { continue }
      guard buffer.withUnsafeBytes(output.write) else { return false }
      buffer.removeAll(keepingCapacity: true)
    }
    return buffer.withUnsafeBytes(output.write)
  }

  private static func folder(of path: String) -> String { ReportPlace.folder(of: path) ?? "." }

  // MARK: Opening

  /// Opens a file beside the target, which no other program has.
  ///
  /// Its name is short and begins with a dot: the target's own may be as long as names can be, and nothing that
  /// gathers reports shall take it.
  private static func openBeside(
    _ target: String, old: stat?, what: String = "report"
  ) throws(Problem) -> (temporary: String, descriptor: Int32) {
    let folder = folder(of: target)
    for attempt in 0..<10_000 {
      let temporary = "\(folder)/.rehearse-\(getpid())-\(attempt).tmp"
      let descriptor = SystemFile.open(
        temporary, O_WRONLY | O_CREAT | O_EXCL, mode: old.map { $0.st_mode & 0o777 } ?? 0o666)
      if descriptor >= 0 {
        if let old { keepRights(of: old, descriptor) }
        return (temporary, descriptor)
      }
      guard errno == EEXIST else { break }
    }
    throw Problem("the \(what) \(target) cannot be opened")
  }

  /// Lets a new report be read and written by whoever could use the old one, as far as the system allows that.
  private static func keepRights(of old: stat, _ descriptor: Int32) {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    if new.st_mode & 0o777 != old.st_mode & 0o777 { _ = fchmod(descriptor, old.st_mode & 0o777) }
  }

  /// Opens a device or a pipe.
  ///
  /// A pipe that nobody reads would hold up the run for ever: who is to read it gets a moment to begin.
  private static func openStream(_ path: String, isPipe: Bool) throws(Problem) -> Int32 {
    for _ in 0..<200 {
      let descriptor = SystemFile.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      guard isPipe, errno == ENXIO else { throw Problem("the report \(path) cannot be opened") }
      usleep(10_000)
    }
    throw Problem("the report \(path) cannot be opened", because: "it is a pipe that nobody reads")
  }

  // MARK: Folders

  /// Makes a folder that reports go to, and sees that files can be made there.
  package static func makeFolder(_ path: String) throws(Problem) {
    let probe = path.hasSuffix("/") ? path + "report" : path + "/report"
    try makeFolders(of: probe)
    let opened = try openBeside(probe, old: nil)
    _ = SystemFile.close(opened.descriptor)
    guard unlink(opened.temporary) == 0 else { throw Problem("the file \(opened.temporary) cannot be removed") }
  }

  /// Makes the folders that lead to a path.
  package static func makeFolders(of path: String) throws(Problem) {
    guard let folder = ReportPlace.folder(of: path), folder != "/" else { return }
    var status = stat()
    if stat(folder, &status) == 0 { return }
    guard errno == ENOENT else { throw Problem("the folder \(folder) cannot be opened") }
    try makeFolders(of: folder)
    if mkdir(folder, 0o777) == 0 { return try makeDurable(Self.folder(of: folder)) }
    guard errno == EEXIST else { throw Problem("the folder \(folder) cannot be made") }
  }
}
