import Rehearse
import RehearseLanguage
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files from which a host is built, at one moment: all below its folders but scenarios, hidden files, and what
/// builds and runs usually write.
package struct SourceTree {
  /// Folders of products and downloads.
  private static let products: Set<String> = [
    "build", "dist", "node_modules", "out", "target", "DerivedData", "__pycache__",
  ]
  private static let written = [".class", ".html", ".journal", ".log", ".o", ".pyc"]
  /// The most files, so that a folder such as the home folder keeps the watch awake.
  private static let limit = 20_000

  /// The folders to watch for changes.
  package private(set) var folders: [String] = []
  /// Keyed by bytes, because Swift treats canonically equivalent strings as equal.
  private var stamps: [[UInt8]: FileStamp] = [:]
  private let program: String?

  package init(_ host: HostCommand) {
    program = host.program.flatMap(SystemFile.resolved)
    for source in host.sources.map({ SystemFile.resolved($0) ?? $0 }) {
      folders.append(Discovery.folder(of: source))
      add(source)
    }
  }

  /// The files that were saved, added or removed, in alphabetical order.
  package func changes(since earlier: SourceTree) -> [String] {
    let all = Set(stamps.keys).union(earlier.stamps.keys)
    return all.filter { stamps[$0] != earlier.stamps[$0] }.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  private mutating func add(_ path: String) {
    guard stamps.count < Self.limit, let status = SystemFile.status(path) else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: if path != program { stamps[Array(path.utf8)] = FileStamp(status) }
    case S_IFDIR: walk(path)
    default: break
    }
  }

  private mutating func walk(_ folder: String) {
    folders.append(folder)
    for name in SystemFile.names(in: folder) where !Self.isLeftOut(name) {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      // A link to a folder may lead anywhere, also upwards.
      let isLink = SystemFile.status(path, followingLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
      if isLink, SystemFile.status(path).map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? true { continue }
      add(path)
    }
  }

  private static func isLeftOut(_ name: String) -> Bool {
    ScenarioName.isHidden(name) || products.contains(name) || ScenarioName.isScenario(name)
      || written.contains(where: name.hasSuffix)
  }
}
