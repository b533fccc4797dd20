import Rehearse
import RehearseLanguage
import RehearseRunner

/// The files and folders of a commit, in which the discovery finds scenario files by the same rules as on disk.
///
/// Links are followed within the commit. A link to somewhere outside cannot be followed, because its target is not in
/// git.
final class GitTree {
  private typealias Entry = GitRevision.Entry

  /// The entries of a folder, keyed by the bytes of their names, because Swift treats canonically equivalent names as
  /// equal.
  private typealias Folder = [[UInt8]: (name: String, entry: Entry)]

  private enum Target {
    case file(object: String)
    case folder
    case nowhere
    case circle
    case outside(String)
  }

  /// The maximum number of links in a path, as on Linux.
  private static let linkLimit = 40

  private let revision: GitRevision
  private var objects: GitObjects
  /// The listed folders, keyed by the bytes of their paths.
  private var folders: [[UInt8]: Folder] = [:]
  /// What cannot be followed, one sentence each.
  private(set) var remarks: [String] = []
  /// The first failure while the discovery asked.
  private var failure: CommandError?

  init(_ revision: GitRevision) throws(CommandError) {
    self.revision = revision
    objects = try GitObjects()
  }

  /// The scenario files in a folder, or a single file, with paths relative to the root of the repository.
  ///
  /// - Parameter path: the path, relative to the root of the repository. Empty for the whole commit.
  /// - Returns: `nil` if the commit has nothing there.
  func search(_ path: String) throws(CommandError) -> Discovery.Found? {
    switch try resolve(path).target {
    case .file, .folder: break
    case .nowhere: return nil
    case .circle, .outside:
      throw .refused("\"\(path)\" in \(revision.name) is a link that git cannot follow", .invalid)
    }
    let tree = FileTree(kind: kind, resolved: real, entries: entries)
    let found: Discovery.Found
    do throws(DiscoveryError) {
      found = try Discovery.search([path.isEmpty ? "." : path], in: tree)
    } catch {
      throw failure ?? CommandError(error, in: revision.name)
    }
    if let failure { throw failure }
    return found
  }

  /// The contents of a file that was found.
  func content(of path: String) throws(CommandError) -> [UInt8] {
    guard case .file(let object) = try resolve(path).target else { return [] }
    return try content(of: object, at: path)
  }

  /// The folders of the projects below a folder, as on disk.
  ///
  /// - Parameter prefix: the folder, with a trailing slash. Empty for the whole commit.
  func projects(below prefix: String) throws(CommandError) -> [String] {
    _ = try list([], isRecursive: true)
    return folders.compactMap { path, entries in
      guard entries[Array(ProjectFile.name.utf8)] != nil, path.starts(with: prefix.utf8) else { return nil }
      let below = String(decoding: path.dropFirst(prefix.utf8.count), as: UTF8.self)
      return ProjectsBelow.mayBeProject(below) ? String(decoding: path, as: UTF8.self) : nil
    }.sorted()
  }

  /// The contents of a file. `nil` if there is no such file.
  ///
  /// - Parameter limit: the most bytes. A larger file has one byte more.
  func bytes(of path: String, limit: Int) throws(CommandError) -> [UInt8]? {
    guard case .file(let object) = try resolve(path).target else { return nil }
    return try content(of: object, at: path, limit: limit)
  }

  /// If a file without contents were skipped, its scenarios would appear to be added or removed.
  private func content(
    of object: String, at path: String, limit: Int = YAMLLimits.fileBytes
  ) throws(CommandError) -> [UInt8] {
    if let content = try objects.content(of: object, limit: limit) { return content }
    throw .refused(
      "git does not have the contents of \(revision.name):\(revision.fromHere(path))", hints: [revision.advice(path)],
      .invalid)
  }

  // MARK: What the discovery asks

  private func kind(_ path: String) -> PathKind {
    switch attempt({ () throws(CommandError) in try resolve(path).target }) {
    case .file: return .file
    case .folder: return .folder
    case .nowhere, nil: return .unusable("this is a broken link: its target does not exist")
    case .circle: return .unusable("this link points to itself")
    case .outside(let target):
      let problem = "this is a link out of the repository, to \(target), and git does not have what is there"
      if !ScenarioName.isScenario(String(SystemPath.lastName(of: path))) {
        remarks.append("\(revision.name):\(path) is not followed: \(problem)")
      }
      return .unusable(problem)
    }
  }

  private func entries(_ path: String) -> (entries: [FolderEntry], problem: String?) {
    let entries = attempt { () throws(CommandError) in try list(resolve(path).real, isRecursive: true) }
    return ((entries ?? [:]).values.map { FolderEntry(name: $0.name, kind: $0.entry.kind) }, nil)
  }

  private func real(_ path: String) -> String? {
    guard let (real, target) = attempt({ () throws(CommandError) in try resolve(path) }) else { return nil }
    switch target {
    case .file, .folder: return "/" + real.joined(separator: "/")
    case .nowhere, .circle, .outside: return nil
    }
  }

  private func attempt<Answer>(_ ask: () throws(CommandError) -> Answer) -> Answer? {
    do throws(CommandError) { return try ask() } catch {
      failure = failure ?? error
      return nil
    }
  }

  private func refusal(ofSubmodule path: String, _ commit: String) -> CommandError {
    let path = revision.fromHere(path)
    let command = "cd \(ShellWord.of(path)) && \(ProgramName.text) diff \(commit.prefix(12)) HEAD ."
    return .refused(
      "\"\(path)\" is a submodule in \(revision.name): its files are in a repository of its own",
      hints: ["Name other folders here, and compare the submodule in its own folder: \(command)"], .invalid)
  }

  // MARK: Links

  /// Follows the links in a path, starting at the root of the repository.
  private func resolve(_ path: String) throws(CommandError) -> (real: [String], target: Target) {
    var real: [String] = []
    var rest = Self.names(path)[...]
    var followed = 0
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        guard real.popLast() != nil else { return (real, .outside("..")) }
        continue
      }
      let here = real + [name]
      guard let entry = try list(real, isRecursive: false)[Array(name.utf8)]?.entry else { return (real, .nowhere) }
      switch entry.kind {
      case .folder: real = here
      case .file: return rest.isEmpty ? (here, .file(object: entry.object)) : (real, .nowhere)
      case .other:
        let path = here.joined(separator: "/")
        guard !entry.isSubmodule else { throw refusal(ofSubmodule: path, entry.object) }
        followed += 1
        guard followed <= Self.linkLimit else { return (real, .circle) }
        let target = SystemPath.text(bytes: try content(of: entry.object, at: path))
        guard target.utf8.first != UInt8(ascii: "/") else { return (real, .outside(target)) }
        rest = (Self.names(target) + rest)[...]
      }
    }
    return (real, .folder)
  }

  private static func names(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  private static func joined(_ names: [String]) -> [UInt8] { Array(names.joined(separator: "/").utf8) }

  /// The entries of a folder. One that was listed with all below it is not asked for again.
  private func list(_ folder: [String], isRecursive: Bool) throws(CommandError) -> Folder {
    let key = Self.joined(folder)
    if let known = folders[key] { return known }
    folders[key] = [:]
    for (path, entry) in try revision.entries(of: folder.joined(separator: "/"), isRecursive: isRecursive) {
      var names = Self.names(path)
      guard let name = names.popLast(), names.starts(with: folder) else { continue }
      folders[Self.joined(names), default: [:]][Array(name.utf8)] = (name, entry)
    }
    return folders[key] ?? [:]
  }
}
