import RehearseReport
import RehearseRunner
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of an author's, in whose place another text is put, whole or not at all.
struct EditedFile {
  /// Why it stays as it is, for people.
  struct Problem: Error {
    let message: String
    let status: ExitStatus

    init(_ message: String, _ status: ExitStatus = .cannotWrite) {
      self.message = message
      self.status = status
    }
  }

  private let path: String

  /// A link is not followed: what it leads to may belong to somebody else.
  init(_ path: String) throws(Problem) {
    self.path = path
    guard !RawName.holdsStandIn(path) else {
      throw Problem("the file \(path) cannot be written: its name is not in UTF-8")
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw Problem("the file \(path) cannot be written: \(SystemReason.last)") }
    guard status.st_mode & S_IFMT != S_IFLNK else {
      throw Problem("\(path) is a link, and what it leads to stays as it is; name that file itself", .failed)
    }
    guard access(path, W_OK) == 0 else { throw Problem("the file \(path) cannot be written: \(SystemReason.last)") }
  }

  /// Puts new bytes in the place of the old ones, unless somebody else has changed those.
  func replace(_ old: [UInt8], with new: [UInt8]) throws(Problem) {
    let file: ReportFile
    do { file = try ReportFile(path, what: "file") } catch { throw Problem(error.message) }
    let present = FileLoader.bytes(of: path)
    guard present == old else {
      file.abandon()
      guard present != nil else { throw Problem("the file \(path) cannot be read again, and stays as it is") }
      throw Problem(
        "\(path) was changed by somebody else meanwhile, and stays as it is; run the command again", .failed)
    }
    do throws(ReportFile.Problem) {
      try file.finish([new[...]])
      if let folder = file.folder { try ReportFile.makeDurable(folder) }
    } catch {
      throw Problem(error.message)
    }
  }
}
