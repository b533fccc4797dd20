import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes new files and never replaces existing ones.
enum NewFile {
  static func checkScenarioPath(_ path: String) throws(CommandError) {
    let isFolder = SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    guard path.utf8.last != UInt8(ascii: "/"), !isFolder else {
      let folder = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
      throw .refused("\"\(folder)\" is a folder; name a file in it, such as \(folder)/first.yaml", .invalid)
    }
    guard ScenarioName.matches(path) else {
      throw .refused("a scenario file's name ends with .yaml: write \(path).yaml", .invalid)
    }
  }

  /// Rejects an existing path, before the first of several files is written.
  static func refuseIfThere(_ path: String) throws(CommandError) {
    guard SystemFile.status(path) == nil else {
      throw .refused("\"\(path)\" already exists and was not changed; name another file", .invalid)
    }
  }

  /// Writes the text atomically and creates missing folders.
  static func write(_ text: String, to path: String) throws(CommandError) {
    do throws(FileWriteError) {
      try AtomicFile.make(path, text)
    } catch {
      guard error.isRefusal else { throw .refused(error.message, .cannotWrite) }
      throw .refused("\(error.message); name another file", .invalid)
    }
  }
}
