import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PlacedFile {
  /// Opens a file beside the target, which no other program has.
  ///
  /// Its name is short and begins with a dot: the target's own may be as long as names can be, and nothing that
  /// gathers reports shall take it.
  static func openBeside(
    _ target: String, old: stat?, what: String
  ) throws(Problem) -> (temporary: String, descriptor: Int32) {
    let folder = folder(of: target)
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
    throw Problem("the \(what) \(target) cannot be opened")
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
  static func openStream(_ path: String, _ what: String, isPipe: Bool) throws(Problem) -> Int32 {
    for _ in 0..<200 {
      let descriptor = SystemFile.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 { return descriptor }
      guard isPipe, errno == ENXIO else { throw Problem("the \(what) \(path) cannot be opened") }
      usleep(10_000)
    }
    throw Problem("the \(what) \(path) cannot be opened", because: "it is a pipe that nobody reads")
  }

  // MARK: Folders

  static func folder(of path: String) -> String { FilePlace.folder(of: path) ?? "." }

  /// Makes a folder that files go to, and sees that files can be made there.
  package static func makeFolder(_ path: String, what: String) throws(Problem) {
    var name = Substring(path).utf8
    while name.count > 1, name.last == UInt8(ascii: "/") { name.removeLast() }
    let folder = String(Substring(name))
    if let status = SystemFile.status(folder), status.st_mode & S_IFMT != S_IFDIR {
      throw Problem(refusing: "the folder \(folder) for the \(what) cannot be made, because a file has that name")
    }
    let probe = folder + "/probe"
    try makeFolders(of: probe)
    let opened = try openBeside(probe, old: nil, what: what)
    _ = SystemFile.close(opened.descriptor)
    guard SystemFile.remove(opened.temporary) else {
      throw Problem("the file \(opened.temporary) cannot be removed")
    }
  }

  /// Makes the folders that lead to a path.
  package static func makeFolders(of path: String) throws(Problem) {
    guard let folder = FilePlace.folder(of: path), folder != "/" else { return }
    if SystemFile.status(folder) != nil { return }
    guard errno == ENOENT else { throw Problem("the folder \(folder) cannot be opened") }
    try makeFolders(of: folder)
    if SystemFile.makeFolder(folder) { return try makeDurable(Self.folder(of: folder)) }
    guard errno == EEXIST else { throw Problem("the folder \(folder) cannot be made") }
  }
}
