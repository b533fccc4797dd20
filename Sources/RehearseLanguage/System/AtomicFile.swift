import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file cannot be written, for people.
package struct FileWriteError: Error, Sendable {
  package let message: String
  /// Whether it is left as it is on purpose, not because the system says no.
  package let isRefusal: Bool

  /// With the reason that the system gave last.
  package init(_ what: String) { self.init(what, because: SystemReason.last) }

  package init(_ what: String, because reason: String) {
    message = "\(what): \(reason)"
    isRefusal = false
  }

  /// What is not done although the system would let it.
  package init(refusing message: String) {
    self.message = message
    isRefusal = true
  }
}

/// A file on its way to its place: written beside it, and put there whole, so that an old one stays until then.
///
/// Everything that the program leaves on the disk comes through here, so that links, second names, rights and full disks
/// are thought of once. Paths are `SystemPath`s.
package struct AtomicFile: Sendable {
  /// What may be at a file's place.
  package enum Rule: Sendable {
    /// A file that the program makes anew each time, such as a report. It takes an old one's place, also behind links;
    /// devices and pipes are written straight through.
    case output
    /// A file of an author's that is there. A link is not followed, since what it leads to may belong to somebody else, and
    /// of a file with a second name it is not known what shall become of that.
    case edited
    /// A file that is not there yet.
    case new
  }

  /// Where the bytes go at first, and what becomes of that.
  private enum Way {
    case beside(target: String, temporary: String)
    case new(String)
    case through
  }

  /// The path as it was asked for.
  package let path: String
  /// What it is called in a message.
  private let what: String
  private let way: Way
  private let descriptor: Int32

  /// Opens a file; folders that are missing are made, except for one that is there already.
  ///
  /// - Parameters:
  ///   - what: what it is called in a message.
  ///   - mayReplace: looks at the file whose place it would take, and throws where that must stay.
  package init(
    _ path: String, what: String = "file", _ rule: Rule = .output,
    mayReplace: (_ target: String, _ isThere: Bool) throws(FileWriteError) -> Void = { _, _ in }
  ) throws(FileWriteError) {
    self.path = path
    self.what = what
    switch rule {
    case .new:
      try Self.makeFolders(of: path)
      descriptor = SystemFile.open(path, O_WRONLY | O_CREAT | O_EXCL)
      way = .new(path)
      guard descriptor >= 0 else {
        guard errno != EEXIST else {
          throw FileWriteError(refusing: "\"\(path)\" is there already, and is not changed")
        }
        throw FileWriteError("the \(what) \(path) cannot be made")
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
      let opened = try openBeside(target, old: old, what: what)
      return (opened.descriptor, .beside(target: target, temporary: opened.temporary))
    case .stream(let target, let isPipe): return (try openStream(target, what, isPipe: isPipe), .through)
    case .printed(let stream):
      let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw FileWriteError("the \(what) \(path) cannot be opened") }
      return (descriptor, .through)
    }
  }

  /// What is known of a file that may be edited.
  private static func ownFile(_ path: String, _ what: String) throws(FileWriteError) -> stat {
    guard let status = SystemFile.status(path, followingLinks: false) else {
      throw FileWriteError("the \(what) \(path) cannot be written")
    }
    guard status.st_mode & S_IFMT != S_IFLNK else {
      throw FileWriteError(refusing: "\(path) is a link, and what it leads to is not changed; name that file itself")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileWriteError("the \(what) \(path) cannot be written", because: "it is not a file")
    }
    guard status.st_nlink < 2 else {
      throw FileWriteError(
        refusing:
          "\(path) is not changed, because it is also there under another name (a hard link); write a copy in its place first"
      )
    }
    guard SystemFile.mayWrite(path) else { throw FileWriteError("the \(what) \(path) cannot be written") }
    return status
  }

  /// Writes the file and puts it in its place.
  ///
  /// That it has this place is only certain after `makeDurable` of its folder, which serves many files at once.
  ///
  /// - Parameter mayReplace: looks once more at what it would replace, just before that is gone.
  package func finish(
    _ pieces: [ArraySlice<UInt8>], mayReplace: (_ target: String) throws(FileWriteError) -> Void = { _ in }
  ) throws(FileWriteError) {
    let output = Output(descriptor: descriptor)
    var problem =
      empty() && Array(pieces.joined()).withUnsafeBytes(output.write) && SystemFile.synchronize(descriptor)
      ? nil : unwritten
    if !SystemFile.close(descriptor), problem == nil { problem = unwritten }
    if problem == nil, case .beside(let target, let temporary) = way {
      do throws(FileWriteError) {
        try mayReplace(target)
        if !SystemFile.rename(temporary, to: target) {
          problem = FileWriteError("the \(what) \(path) cannot be put in its place")
        }
      } catch { problem = error }
    }
    guard let problem else { return }
    removeUnfinished()
    throw problem
  }

  /// Writes a file that is not there yet, whole or not at all.
  package static func make(_ path: String, _ text: String) throws(FileWriteError) {
    let file = try AtomicFile(path, .new)
    try file.finish([Array(text.utf8)[...]])
    if let folder = file.folder { try makeDurable(folder) }
  }

  private var unwritten: FileWriteError { FileWriteError("the \(what) \(path) cannot be written") }

  /// Leaves what is in its place as it is.
  package func abandon() {
    _ = SystemFile.close(descriptor)
    removeUnfinished()
  }

  private func removeUnfinished() {
    switch way {
    case .beside(_, let path), .new(let path): SystemFile.remove(path)
    case .through: break
    }
  }

  /// The folder that the file is put in; `nil` when it is written straight through.
  package var folder: String? {
    switch way {
    case .beside(let target, _), .new(let target): SystemFile.folder(of: target) ?? "."
    case .through: nil
    }
  }

  /// Sees that the names in a folder are on the disk, without which a file could be gone after a power failure.
  package static func makeDurable(_ folder: String) throws(FileWriteError) {
    guard !SystemFile.synchronizeFolder(folder) else { return }
    throw FileWriteError("what was written to the folder \(folder) may not last")
  }

  /// Throws away what others have written to the file since it was opened; whatever else they change is written over.
  private func empty() -> Bool {
    switch way {
    case .beside, .new: SystemFile.retrying { ftruncate(descriptor, 0) } == 0
    case .through: true
    }
  }

  // MARK: Opening

  /// Opens a file beside the target, which no other program has.
  ///
  /// Its name is short and begins with a dot: the target's own may be as long as names can be, and nothing that
  /// gathers reports shall take it.
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

  /// Lets a new file be read and written by whoever could use the old one, as far as the system allows that.
  private static func keepRights(of old: stat, _ descriptor: Int32) {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    if new.st_mode & 0o777 != old.st_mode & 0o777 { _ = fchmod(descriptor, old.st_mode & 0o777) }
  }

  /// Opens a device or a pipe.
  ///
  /// A pipe that nobody reads would hold up the run for ever: who is to read it gets a moment to begin.
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

  /// Makes a folder that files go to, and sees that files can be made there.
  package static func makeFolder(_ path: String, what: String) throws(FileWriteError) {
    var name = Substring(path).utf8
    while name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
    let folder = String(Substring(name))
    if let status = SystemFile.status(folder), status.st_mode & S_IFMT != S_IFDIR {
      throw FileWriteError(
        refusing: "the folder \(folder) for the \(what) cannot be made, because a file has that name")
    }
    let probe = folder + "/probe"
    try makeFolders(of: probe)
    let opened = try openBeside(probe, old: nil, what: what)
    _ = SystemFile.close(opened.descriptor)
    guard SystemFile.remove(opened.temporary) else {
      throw FileWriteError("the file \(opened.temporary) cannot be removed")
    }
  }

  /// Makes the folders that lead to a path.
  package static func makeFolders(of path: String) throws(FileWriteError) {
    guard let folder = SystemFile.folder(of: path), folder != "/" else { return }
    if SystemFile.status(folder) != nil { return }
    guard errno == ENOENT else { throw FileWriteError("the folder \(folder) cannot be opened") }
    try makeFolders(of: folder)
    if SystemFile.makeFolder(folder) { return try makeDurable(SystemFile.folder(of: folder) ?? ".") }
    guard errno == EEXIST else { throw FileWriteError("the folder \(folder) cannot be made") }
  }
}
