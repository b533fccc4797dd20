import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A scenario file, or another, that was not there before: whatever is there already stays as it is.
struct NewFile {
  /// Why a file cannot be written, for people.
  struct Problem: Error {
    let message: String
    /// What the process tells of it: `invalid` where another name would help.
    var status = ExitStatus.invalid
  }

  let path: String

  init(_ path: String) throws(Problem) {
    self.path = path
    let isFolder = SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    guard path.utf8.last != UInt8(ascii: "/"), !isFolder else {
      let folder = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
      throw Problem(
        message: "\"\(folder)\" is a folder; name a file in it, such as \(folder)/first.yaml")
    }
    guard ScenarioName.matches(path) else {
      throw Problem(message: "a scenario file's name ends with .yaml: write \(path).yaml")
    }
  }

  /// Refuses a place that is taken, where more than one file is to be written.
  static func refuseIfThere(_ path: String) throws(Problem) {
    guard SystemFile.status(path) == nil else {
      throw Problem(message: "\"\(path)\" is there already, and is not changed; name another file")
    }
  }

  /// Writes the whole text, or leaves no file; folders that lead to it are made.
  func write(_ text: String) throws(Problem) { try Self.write(text, to: path) }

  /// The same of a file that is no scenario file.
  static func write(_ text: String, to path: String) throws(Problem) {
    do throws(FileWriteError) {
      try AtomicFile.make(path, text)
    } catch {
      guard error.isRefusal else { throw Problem(message: error.message, status: .cannotWrite) }
      throw Problem(message: "\(error.message); name another file")
    }
  }
}
