import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files from which a host is built, at one moment: its `rehearse.yaml`, and all below its folders but scenarios,
/// hidden files, and what builds and runs usually write.
package struct SourceTree {
  private static let written = [".class", ".html", ".journal", ".log", ".o", ".pyc"]
  /// The most files, so that a folder such as the home folder does not keep the watch busy.
  package static let usualLimit = 20_000

  /// The folders to watch for changes.
  package private(set) var folders: [String] = []
  /// Whether there are more files than the limit. The rest does not count.
  package private(set) var isCutShort = false
  /// Keyed by bytes, because Swift treats canonically equivalent strings as equal.
  private var stamps: [[UInt8]: FileStamp] = [:]
  private let file: String?
  private let sources: [String]
  private let program: String?
  private let outputs: [stat]
  private let limit: Int

  /// - Parameters:
  ///   - file: the `rehearse.yaml`, whether it can be read or not.
  ///   - host: the command in it. `nil` if it cannot be read.
  ///   - outputs: the files that this command writes.
  package init(_ file: String?, _ host: HostCommand?, leavingOut outputs: [stat] = [], limit: Int = usualLimit) {
    self.file = file.map { SystemFile.resolved($0) ?? $0 }
    sources = host?.sources.map { SystemFile.resolved($0) ?? $0 } ?? []
    program = host?.program.flatMap(SystemFile.resolved)
    self.outputs = outputs
    self.limit = limit
    for source in [self.file].compactMap({ $0 }) + sources {
      folders.append(Discovery.folder(of: source))
      add(source)
    }
  }

  /// The files that were saved, added or removed, in alphabetical order.
  package func changes(since earlier: SourceTree) -> SourceChanges {
    var all = Set(stamps.keys).union(earlier.stamps.keys)
    // Other files are listed now, or the list could not be read. That is a change of this file alone.
    if sources != earlier.sources, let file { all.formIntersection([Array(file.utf8)]) }
    var changes = SourceChanges()
    for name in all where stamps[name] != earlier.stamps[name] {
      let path = String(decoding: name, as: UTF8.self)
      if earlier.stamps[name] == nil {
        changes.new.insert(path)
      } else if stamps[name] == nil {
        changes.removed.insert(path)
      } else {
        changes.saved.insert(path)
      }
    }
    return changes
  }

  private mutating func add(_ path: String) {
    guard let status = SystemFile.status(path) else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard path != program, !outputs.contains(where: { SystemFile.isSame($0, status) }) else { return }
      let name = Array(path.utf8)
      if stamps.count < limit || stamps[name] != nil { stamps[name] = FileStamp(status) } else { isCutShort = true }
    case S_IFDIR: walk(path)
    default: break
    }
  }

  private mutating func walk(_ folder: String) {
    folders.append(folder)
    for entry in SystemFile.entries(of: folder).entries where !Self.isLeftOut(entry.name) {
      guard !isCutShort else { return }
      let path = folder == "/" ? "/\(entry.name)" : "\(folder)/\(entry.name)"
      switch entry.kind {
      case .file: add(path)
      case .folder: walk(path)
      case .other: if !Self.isLinkToFolder(path) { add(path) }
      }
    }
  }

  /// A link to a folder may lead anywhere, also upwards.
  private static func isLinkToFolder(_ path: String) -> Bool {
    let isLink = SystemFile.status(path, followingLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    return isLink && SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? true
  }

  private static func isLeftOut(_ name: String) -> Bool {
    ScenarioName.isHidden(name) || ProjectsBelow.foreign.contains(name) || ScenarioName.isScenario(name)
      || isWritten(name)
  }

  /// Whether builds and runs usually write files with such a name.
  static func isWritten(_ name: String) -> Bool { written.contains(where: name.hasSuffix) }
}
