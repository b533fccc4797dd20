import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file cannot be written, in words for people.
package struct FileWriteError: Error, Sendable {
  package let message: String
  /// Whether the program refuses to write, as opposed to a system error.
  package let isRefusal: Bool
  /// The system's error; 0 for any other reason.
  fileprivate let number: Int32

  package init(_ what: String) {
    number = errno
    message = "\(what): \(SystemReason.last)"
    isRefusal = false
  }

  package init(_ what: String, because reason: String) {
    message = "\(what): \(reason)"
    isRefusal = false
    number = 0
  }

  /// Creates the error for something that the system would allow but the program refuses to do.
  package init(refusing message: String) {
    self.message = message
    isRefusal = true
    number = 0
  }
}

/// A file that is written next to its destination, then renamed, so that an old file is replaced whole or not at all.
///
/// The program writes all files this way, so that links, permissions and full disks are handled in one place. Paths
/// are `SystemPath`s.
package struct AtomicFile: Sendable {
  /// What may exist at the path.
  package enum ReplacementRule: Sendable {
    /// A file such as a report, which replaces an old one, even through a link; devices and pipes are written directly.
    case output
    /// An existing file of the author's, which must not be a link or have hard links.
    ///
    /// The target of a link may not belong to the author, and the other name of a hard link would keep the old content.
    case edited
    /// A file that must not exist yet.
    case new
  }

  /// Where the bytes are written first.
  private enum Way {
    case beside(target: String, temporary: String)
    case new(String)
    /// Into the old file, because a container can have a writable file in a read-only folder.
    case inPlace(target: String)
    case through
  }

  package let path: String
  private let what: String
  private let way: Way
  private let descriptor: Int32
  /// Whether this program generates the file; an author's text is never written in place, so it is never half written.
  private let isOutput: Bool

  /// Opens a file; the folder need not exist unless an existing file is edited.
  ///
  /// - Parameters:
  ///   - what: The name of the file in messages.
  ///   - mayReplace: Throws if the file at the path must not be replaced.
  package init(
    _ path: String, what: String = "file", _ rule: ReplacementRule = .output,
    mayReplace: (_ target: String, _ isThere: Bool) throws(FileWriteError) -> Void = { _, _ in }
  ) throws(FileWriteError) {
    self.path = path
    self.what = what
    isOutput = if case .output = rule { true } else { false }
    switch rule {
    case .new:
      try Self.makeFolders(of: path)
      descriptor = SystemFile.open(path, O_WRONLY | O_CREAT | O_EXCL)
      way = .new(path)
      guard descriptor >= 0 else {
        guard errno != EEXIST else {
          throw FileWriteError(refusing: "\"\(path)\" already exists and was not changed")
        }
        throw FileWriteError("the \(what) \(path) cannot be created")
      }
    case .edited:
      let opened = try Self.openBeside(path, old: Self.ownFile(path, what), what: what)
      (descriptor, way) = (opened.descriptor, .beside(target: path, temporary: opened.temporary))
    case .output:
      (descriptor, way) = try Self.openOutput(path, what, mayReplace)
    }
  }

  private static func openOutput(
    _ path: String, _ what: String, _ mayReplace: (_ target: String, _ isThere: Bool) throws(FileWriteError) -> Void
  ) throws(FileWriteError) -> (Int32, Way) {
    switch try OutputTarget(path, what: what) {
    case .file(let target, let old):
      try mayReplace(target, old != nil)
      try makeFolders(of: target)
      do throws(FileWriteError) {
        let opened = try openBeside(target, old: old, what: what)
        return (opened.descriptor, .beside(target: target, temporary: opened.temporary))
      } catch {
        guard old != nil, [EROFS, EACCES, EPERM].contains(error.number) else { throw error }
        let descriptor = SystemFile.open(target, O_WRONLY)
        guard descriptor >= 0 else { throw error }
        return (descriptor, .inPlace(target: target))
      }
    case .stream(let target, let isPipe): return (try openStream(target, what, isPipe: isPipe), .through)
    case .printed(let stream):
      let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw FileWriteError("the \(what) \(path) cannot be opened") }
      return (descriptor, .through)
    }
  }

  private static func ownFile(_ path: String, _ what: String) throws(FileWriteError) -> stat {
    guard let status = SystemFile.status(path, followingLinks: false) else {
      throw FileWriteError("the \(what) \(path) cannot be written")
    }
    guard status.st_mode & S_IFMT != S_IFLNK else {
      throw FileWriteError(
        refusing: "\(path) is a link, and links are not followed; give the path of the target file instead")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileWriteError("the \(what) \(path) cannot be written", because: "it is not a file")
    }
    guard status.st_nlink < 2 else {
      throw FileWriteError(
        refusing:
          "\(path) is not changed, because it has another name (a hard link); replace it with a copy first"
      )
    }
    guard SystemFile.mayWrite(path) else { throw FileWriteError("the \(what) \(path) cannot be written") }
    return status
  }

  /// Writes the file and moves it to its destination.
  ///
  /// The new name only survives a power failure after `makeDurable`, which needs to be called just once per folder.
  ///
  /// - Parameter mayReplace: Checks again just before the old file is replaced.
  package func finish(
    _ pieces: [ArraySlice<UInt8>], mayReplace: (_ target: String) throws(FileWriteError) -> Void = { _ in }
  ) throws(FileWriteError) {
    let bytes = Array(pieces.joined())
    do throws(FileWriteError) {
      if case .inPlace(let target) = way { try mayReplace(target) }
    } catch {
      abandon()
      throw error
    }
    var problem = write(bytes, to: descriptor)
    if problem == nil, case .beside(let target, let temporary) = way {
      do throws(FileWriteError) {
        try mayReplace(target)
        try move(temporary, to: target, bytes)
      } catch { problem = error }
    }
    guard let problem else { return }
    removeUnfinished()
    throw problem
  }

  /// Writes the bytes to disk and closes the file.
  private func write(_ bytes: [UInt8], to descriptor: Int32) -> FileWriteError? {
    let output = Output(descriptor: descriptor)
    let problem =
      empty(descriptor) && bytes.withUnsafeBytes(output.write) && SystemFile.synchronize(descriptor) ? nil : unwritten
    return SystemFile.close(descriptor) ? problem : problem ?? unwritten
  }

  /// Replaces the old file with the written one.
  ///
  /// A single file that is mounted into a container cannot be replaced, so its content is overwritten. If the disk is
  /// full at that point, the old content is lost.
  private func move(_ temporary: String, to target: String, _ bytes: [UInt8]) throws(FileWriteError) {
    if SystemFile.rename(temporary, to: target) { return }
    let problem = FileWriteError("the \(what) \(path) cannot be moved into place")
    guard isOutput, [EBUSY, EXDEV].contains(problem.number) else { throw problem }
    let mounted = SystemFile.open(target, O_WRONLY)
    guard mounted >= 0 else { throw problem }
    if let problem = write(bytes, to: mounted) { throw problem }
    SystemFile.remove(temporary)
  }

  /// Writes a new file, completely or not at all.
  package static func make(_ path: String, _ text: String) throws(FileWriteError) {
    let file = try AtomicFile(path, .new)
    try file.finish([Array(text.utf8)[...]])
    if let folder = file.folder { try makeDurable(folder) }
  }

  private var unwritten: FileWriteError { FileWriteError("the \(what) \(path) cannot be written") }

  /// Discards the file and leaves the old one unchanged.
  package func abandon() {
    _ = SystemFile.close(descriptor)
    removeUnfinished()
  }

  private func removeUnfinished() {
    switch way {
    case .beside(_, let path), .new(let path): SystemFile.remove(path)
    case .inPlace, .through: break
    }
  }

  /// `nil` for a device or a pipe.
  package var folder: String? {
    switch way {
    case .beside(let target, _), .new(let target), .inPlace(let target): SystemFile.folder(of: target) ?? "."
    case .through: nil
    }
  }

  /// Flushes the names in a folder, because otherwise a power failure could lose the file.
  package static func makeDurable(_ folder: String) throws(FileWriteError) {
    guard !SystemFile.synchronizeFolder(folder) else { return }
    throw FileWriteError("what was written to the folder \(folder) may be lost")
  }

  /// Discards anything that other processes have written to the file since it was opened.
  private func empty(_ descriptor: Int32) -> Bool {
    switch way {
    case .beside, .new, .inPlace: SystemFile.retrying { ftruncate(descriptor, 0) } == 0
    case .through: true
    }
  }

  // MARK: Opening

  /// Opens a temporary file next to the target that no other process uses.
  ///
  /// Its name is short, because the target's name may already have the maximum length. It starts with a dot, so that
  /// tools that collect reports ignore it.
  private static func openBeside(
    _ target: String, old: stat?, what: String
  ) throws(FileWriteError) -> (temporary: String, descriptor: Int32) {
    let folder = SystemFile.folder(of: target) ?? "."
    for attempt in 0..<10_000 {
      let temporary = "\(folder)/\(Leftovers.name(attempt))"
      let descriptor = SystemFile.open(
        temporary, O_WRONLY | O_CREAT | O_EXCL, mode: old.map { $0.st_mode & 0o777 } ?? 0o666)
      if descriptor >= 0 {
        Leftovers.claim(descriptor)
        if let old { keepRights(of: old, descriptor) }
        return (temporary, descriptor)
      }
      guard errno == EEXIST else { break }
    }
    throw FileWriteError("the \(what) \(target) cannot be opened")
  }

  /// Gives the new file the owner and permissions of the old one, as far as the system allows.
  private static func keepRights(of old: stat, _ descriptor: Int32) {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    if new.st_mode & 0o777 != old.st_mode & 0o777 { _ = fchmod(descriptor, old.st_mode & 0o777) }
  }

  /// Opens a device or a pipe; waits at most about two seconds for a reader of the pipe, so that the run never hangs.
  private static func openStream(_ path: String, _ what: String, isPipe: Bool) throws(FileWriteError) -> Int32 {
    for _ in 0..<200 {
      let descriptor = SystemFile.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      guard isPipe, errno == ENXIO else { throw FileWriteError("the \(what) \(path) cannot be opened") }
      usleep(10_000)
    }
    throw FileWriteError("the \(what) \(path) cannot be opened", because: "it is a pipe that nobody reads")
  }

  // MARK: Folders

  /// Creates a folder and checks that files can be created in it.
  package static func makeFolder(_ path: String, what: String) throws(FileWriteError) {
    var name = Substring(path).utf8
    while name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
    let folder = String(Substring(name))
    if let status = SystemFile.status(folder), status.st_mode & S_IFMT != S_IFDIR {
      throw FileWriteError(
        refusing: "the folder \(folder) for the \(what) cannot be created, because a file has that name")
    }
    let probe = folder + "/probe"
    try makeFolders(of: probe)
    let opened = try openBeside(probe, old: nil, what: what)
    _ = SystemFile.close(opened.descriptor)
    guard SystemFile.remove(opened.temporary) else {
      throw FileWriteError("the file \(opened.temporary) cannot be removed")
    }
  }

  package static func makeFolders(of path: String) throws(FileWriteError) {
    guard let folder = SystemFile.folder(of: path), folder != "/" else { return }
    if SystemFile.status(folder) != nil { return }
    guard errno == ENOENT else { throw FileWriteError("the folder \(folder) cannot be opened") }
    try makeFolders(of: folder)
    if SystemFile.makeFolder(folder) { return try makeDurable(SystemFile.folder(of: folder) ?? ".") }
    guard errno == EEXIST else { throw FileWriteError("the folder \(folder) cannot be created") }
  }
}
