import Rehearse
import RehearseLanguage

/// The scenario files that there are at a moment, and how they are.
package struct Snapshot {
  /// What happened to files between two moments, in the order of the files.
  package struct Changes {
    package var changed: [SourceFile] = []
    package var new: [SourceFile] = []
    package var removed: [SourceFile] = []

    package var isEmpty: Bool { changed.isEmpty && new.isEmpty && removed.isEmpty }
  }

  package let files: [SourceFile]
  /// Where to look for changes.
  package let folders: [String]
  /// By the bytes of the paths: to Swift, names that only look the same are equal.
  private let stamps: [[UInt8]: FileStamp?]

  /// Looks at all files of the paths; those that do not exist may come to exist.
  package init(_ paths: [String]) throws(DiscoveryError) {
    let survey = try Discovery.survey(paths)
    files = survey.files
    folders = survey.folders
    var stamps: [[UInt8]: FileStamp?] = [:]
    for file in survey.files { stamps[Array(file.path.utf8)] = .some(FileStamp(file.path)) }
    self.stamps = stamps
  }

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
