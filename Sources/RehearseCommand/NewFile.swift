import RehearseReport
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that was not there before: whatever is there already stays as it is.
struct NewFile {
  /// Why a file cannot be written, for people.
  struct Problem: Error {
    let message: String
    /// What the process tells of it: `invalid` where another name would help.
    var status = ExitStatus.invalid
  }

  let path: String

  /// Makes the folders that lead to a file.
  init(_ path: String) throws(Problem) {
    self.path = path
    var status = stat()
    guard !path.hasSuffix("/"), stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      throw Problem(
        message: "\"\(folder)\" is a folder; name a file in it, such as \(folder)/first.yaml")
    }
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
      throw Problem(message: "a scenario file's name ends with .yaml: write \(path).yaml")
    }
    do throws(ReportFile.Problem) {
      try ReportFile.makeFolders(of: path)
    } catch {
      throw Problem(message: error.message, status: .cannotWrite)
    }
  }

  /// Writes the whole text, or leaves no file.
  func write(_ text: String) throws(Problem) {
    let descriptor = SystemFile.open(path, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else {
      guard errno == EEXIST else {
        throw Problem(message: "the file \(path) cannot be made: \(SystemReason.last)", status: .cannotWrite)
      }
      throw Problem(message: "\"\(path)\" is there already, and stays as it is; name another file")
    }
    var reason: String?
    if !Output(descriptor: descriptor).write(text) || !SystemFile.synchronize(descriptor) { reason = SystemReason.last }
    if !SystemFile.close(descriptor), reason == nil { reason = SystemReason.last }
    guard let reason else { return }
    unlink(path)
    throw Problem(message: "the file \(path) cannot be written: \(reason)", status: .cannotWrite)
  }
}
