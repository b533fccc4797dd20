import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system tells of a file, by which a saved one can be told from what it was.
struct FileStamp: Equatable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let saved: [Int]

  /// `nil` when there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard SystemPath.withSystemName(path, { stat($0, &status) }) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let times = [status.st_mtim, status.st_ctim]
    #else
      let times = [status.st_mtimespec, status.st_ctimespec]
    #endif
    saved = times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
  }
}
