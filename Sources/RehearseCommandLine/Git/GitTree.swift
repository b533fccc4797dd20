import Rehearse
import RehearseLanguage

/// Finds the scenario files in a commit, by the same rules as in folders on disk.
///
/// Links are followed within the commit. A link to somewhere outside cannot be followed, because its target is not in
/// git.
struct GitTree {
  struct File {
    /// The path relative to the root of the repository, a `SystemPath`.
    var path: String
    let object: String
    /// Whether it can be reached only through a link.
    var isLinked: Bool
    var problem: String?
  }

  struct Found {
    var files: [File] = []
    /// Files whose names are almost those of scenario files.
    var passedOver: [String] = []
    /// What could not be followed, one sentence each.
    var remarks: [String] = []
  }

  private enum Entry {
    case file(object: String)
    case folder
    case link(object: String)
    case submodule(commit: String)
  }

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
  private var found = Found()
  /// The entries of each folder, keyed by bytes, because Swift treats canonically equivalent names as equal.
  private var folders: [[UInt8]: [(name: String, entry: Entry)]] = [:]
  private var visited: Set<[UInt8]> = []
  /// Indices into `found.files`, keyed by real path.
  private var places: [[UInt8]: Int] = [:]

  private init(_ revision: GitRevision) { self.revision = revision }

  /// The scenario files in a folder, or a single file, sorted by name.
  ///
  /// - Parameter path: the path, relative to the root of the repository. Empty for the whole commit.
  static func search(_ path: String, in revision: GitRevision) throws(CommandError) -> Found {
    var tree = GitTree(revision)
    let (real, target) = try tree.resolve(names(path))
    switch target {
    case .folder: try tree.walk(real, shown: path, isLinked: false)
    case .file(let object):
      try tree.append(File(path: path, object: object, isLinked: joined(real) != joined(names(path))), real)
    case .nowhere: break
    case .circle, .outside:
      throw .refused("\"\(path)\" in \(revision.name) is a link that git cannot follow", .invalid)
    }
    return tree.found
  }

  private static func names(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  private static func joined(_ names: [String]) -> [UInt8] { Array(names.joined(separator: "/").utf8) }

  // MARK: Walking

  private mutating func walk(_ real: [String], shown: String, isLinked: Bool) throws(CommandError) {
    guard visited.insert(Self.joined(real)).inserted else { return }
    guard visited.count <= Discovery.folderLimit else { throw CommandError(.tooManyFolders, in: revision.name) }
    if folders[Self.joined(real)] == nil { try list(real, isRecursive: true) }
    let entries = (folders[Self.joined(real)] ?? []).filter { !ScenarioName.isHidden($0.name) }
    for (name, entry) in entries.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      let path = shown.isEmpty ? name : "\(shown)/\(name)"
      switch entry {
      case .folder: try walk(real + [name], shown: path, isLinked: isLinked)
      case .file(let object): try add(path, name, object, real + [name], isLinked: isLinked)
      case .submodule(let commit): throw refusal(ofSubmodule: real + [name], commit)
      case .link: try follow(path, name, real + [name])
      }
    }
  }

  private mutating func follow(_ path: String, _ name: String, _ link: [String]) throws(CommandError) {
    let (real, target) = try resolve(link)
    let problem: String
    switch target {
    case .folder: return try walk(real, shown: path, isLinked: true)
    case .file(let object): return try add(path, name, object, real, isLinked: true)
    case .nowhere: problem = "this is a broken link: its target does not exist"
    case .circle: problem = "this link points to itself"
    case .outside(let target):
      problem = "this is a link out of the repository, to \(target), and git does not have what is there"
      if !ScenarioName.isScenario(name) {
        found.remarks.append("\(revision.name):\(path) is not followed: \(problem)")
      }
    }
    guard ScenarioName.isScenario(name) else { return }
    try append(File(path: path, object: "", isLinked: true, problem: problem), link)
  }

  private mutating func add(
    _ path: String, _ name: String, _ object: String, _ real: [String], isLinked: Bool
  ) throws(CommandError) {
    if ScenarioName.isScenario(name) {
      try append(File(path: path, object: object, isLinked: isLinked), real)
    } else if ScenarioName.isNearMiss(name) {
      found.passedOver.append("\(revision.name):\(path)")
    }
  }

  /// Adds a file once. Its own name takes precedence over that of a link.
  private mutating func append(_ file: File, _ real: [String]) throws(CommandError) {
    if let place = places[Self.joined(real)] {
      if found.files[place].isLinked, !file.isLinked { found.files[place] = file }
      return
    }
    guard found.files.count < SourceFile.runLimit else { throw CommandError(.tooManyFiles, in: revision.name) }
    places[Self.joined(real)] = found.files.count
    found.files.append(file)
  }

  private func refusal(ofSubmodule path: [String], _ commit: String) -> CommandError {
    let path = revision.fromHere(path.joined(separator: "/"))
    let command = "cd \(ShellWord.of(path)) && \(ProgramName.text) diff \(commit.prefix(12)) HEAD ."
    return .refused(
      "\"\(path)\" is a submodule in \(revision.name): its files are in a repository of its own",
      hints: ["Name other folders here, and compare the submodule in its own folder: \(command)"], .invalid)
  }

  // MARK: Links

  /// Follows the links in a path, starting at the root of the repository.
  private mutating func resolve(_ path: [String]) throws(CommandError) -> (real: [String], Target) {
    var real: [String] = []
    var rest = path[...]
    var followed = 0
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        guard real.popLast() != nil else { return (real, .outside("..")) }
        continue
      }
      switch try entry(name, in: real) {
      case nil: return (real, .nowhere)
      case .folder: real.append(name)
      case .file(let object): return rest.isEmpty ? (real + [name], .file(object: object)) : (real, .nowhere)
      case .submodule(let commit): throw refusal(ofSubmodule: real + [name], commit)
      case .link(let object):
        followed += 1
        guard followed <= Self.linkLimit else { return (real, .circle) }
        let target = try revision.text(of: object, at: (real + [name]).joined(separator: "/"))
        guard target.utf8.first != UInt8(ascii: "/") else { return (real, .outside(target)) }
        rest = (Self.names(target) + rest)[...]
      }
    }
    return (real, .folder)
  }

  private mutating func entry(_ name: String, in folder: [String]) throws(CommandError) -> Entry? {
    if folders[Self.joined(folder)] == nil { try list(folder, isRecursive: false) }
    return folders[Self.joined(folder)]?.first { $0.name.utf8.elementsEqual(name.utf8) }?.entry
  }

  // MARK: Asking

  private mutating func list(_ folder: [String], isRecursive: Bool) throws(CommandError) {
    folders[Self.joined(folder)] = []
    for (path, entry) in try revision.entries(of: folder.joined(separator: "/"), isRecursive: isRecursive) {
      var names = Self.names(path)
      guard let entry = Self.entry(entry), let name = names.popLast(), names.starts(with: folder) else { continue }
      folders[Self.joined(names), default: []].append((name, entry))
    }
  }

  private static func entry(_ entry: GitRevision.Entry) -> Entry? {
    switch entry.mode {
    case "040000": .folder
    case "120000": .link(object: entry.object)
    case "160000": .submodule(commit: entry.object)
    default: entry.mode.hasPrefix("100") ? .file(object: entry.object) : nil
    }
  }
}
