import Rehearse
import RehearseLanguage

/// Replaces the content of a scenario file, atomically.
struct SourceFileEdit {
  private let path: String

  init(_ source: SourceFile) throws(CommandError) {
    path = source.path
    guard !source.isOutside else {
      throw .refused(
        "\(path) is not changed, because it is reached only through a link out of the folder; give the path of that file instead",
        .failed)
    }
  }

  /// Replaces the old bytes, unless the file has changed since they were read.
  ///
  /// An error with status `failed` means that the file was left unchanged on purpose.
  func replace(_ old: [UInt8], with new: [UInt8]) throws(CommandError) {
    do throws(FileWriteError) {
      let file = try AtomicFile(path, .edited)
      try file.finish([new[...]]) { target throws(FileWriteError) in
        let present = FileLoader.bytes(of: target)
        guard present != old else { return }
        guard present != nil else {
          throw .init("the file \(target) cannot be read again, and is not changed")
        }
        throw .init(
          refusing:
            "\(target) was changed in the meantime, so it was left alone; run the command again")
      }
      if let folder = file.folder { try AtomicFile.makeDurable(folder) }
    } catch {
      throw .refused(error.message, error.isRefusal ? .failed : .cannotWrite)
    }
  }
}
