import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The state of the scenario files at one moment.
package struct Snapshot {
  package struct Changes {
    package var changed: [SourceFile] = []
    package var new: [SourceFile] = []
    package var removed: [SourceFile] = []

    var isEmpty: Bool { changed.isEmpty && new.isEmpty && removed.isEmpty }
  }

  let files: [SourceFile]
  package let folders: [String]
  /// Keyed by bytes, because Swift treats canonically equivalent strings as equal.
  private let stamps: [[UInt8]: FileStamp?]

  /// Records the state of all files. Paths need not exist yet.
  ///
  /// - Parameter narrowed: removes files that are not wanted.
  package init(_ paths: [String], narrowed: ([SourceFile]) -> [SourceFile] = { $0 }) throws(DiscoveryError) {
    let survey = try Discovery.survey(paths)
    files = narrowed(survey.files)
    folders = survey.folders
    var stamps: [[UInt8]: FileStamp?] = [:]
    for file in files { stamps[Array(file.path.utf8)] = .some(FileStamp(file.path)) }
    self.stamps = stamps
  }

  func has(_ file: [UInt8]) -> Bool { stamps[file] != nil }

  package func changes(since earlier: Snapshot) -> Changes {
    var changes = Changes()
    for file in files {
      let name = Array(file.path.utf8)
      if let before = earlier.stamps[name] {
        if before != stamps[name] { changes.changed.append(file) }
      } else {
        changes.new.append(file)
      }
    }
    changes.removed = earlier.files.filter { stamps[Array($0.path.utf8)] == nil }
    return changes
  }
}

/// Identifies the saved version of a file.
struct FileStamp: Equatable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  /// In nanoseconds, as is the time of the last change of any kind.
  private let written: Int64
  private let changed: Int64

  /// Returns `nil` if there is no such file.
  init?(_ path: String) {
    guard let status = SystemFile.status(path) else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let times = (status.st_mtim, status.st_ctim)
    #else
      let times = (status.st_mtimespec, status.st_ctimespec)
    #endif
    (written, changed) = (Self.nanoseconds(times.0), Self.nanoseconds(times.1))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
