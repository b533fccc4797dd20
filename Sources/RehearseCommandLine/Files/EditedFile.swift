import Rehearse
import RehearseLanguage

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

    init(_ problem: FileWriteError) { self.init(problem.message, problem.isRefusal ? .failed : .cannotWrite) }
  }

  private let path: String

  init(_ source: SourceFile) throws(Problem) {
    path = source.path
    guard !source.isOutside else {
      throw Problem(
        "\(path) is not changed, because only a link out of the folder leads to it; name that file itself", .failed)
    }
  }

  /// Puts new bytes in the place of the old ones, unless somebody else has changed those.
  func replace(_ old: [UInt8], with new: [UInt8]) throws(Problem) {
    do throws(FileWriteError) {
      let file = try AtomicFile(path, .edited)
      try file.finish([new[...]]) { target throws(FileWriteError) in
        let present = FileLoader.bytes(of: target)
        guard present != old else { return }
        guard present != nil else {
          throw .init("the file \(target) cannot be read again, and is not changed")
        }
        throw .init(
          refusing: "\(target) was changed by somebody else meanwhile, and is not changed; run the command again")
      }
      if let folder = file.folder { try AtomicFile.makeDurable(folder) }
    } catch {
      throw Problem(error)
    }
  }
}
