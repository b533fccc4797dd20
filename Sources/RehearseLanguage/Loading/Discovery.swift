import Rehearse

/// A problem with the paths on the command line, which keeps everything from running.
package enum DiscoveryError: Error, Equatable {
  /// In the order of the command line.
  case missing([MissingPath])
  case tooManyFiles
  case tooManyFolders
}

/// What the discovery asks about files and folders: those on disk, or those of a commit.
package struct FileTree {
  package static var disk: FileTree {
    FileTree(kind: { PathKind($0) }, resolved: SystemFile.resolved, entries: SystemFile.entries)
  }

  fileprivate let kind: (String) -> PathKind
  /// The path with all links resolved, starting with a slash; `nil` if nothing is there.
  fileprivate let resolved: (String) -> String?
  /// The entries of a folder that can be read, and the reason if some are missing.
  fileprivate let entries: (String) -> (entries: [FolderEntry], problem: String?)

  package init(
    kind: @escaping (String) -> PathKind, resolved: @escaping (String) -> String?,
    entries: @escaping (String) -> (entries: [FolderEntry], problem: String?)
  ) {
    (self.kind, self.resolved, self.entries) = (kind, resolved, entries)
  }
}

/// Finds the scenario files that the command line names.
///
/// Paths are `SystemPath`s. Paths to the same file through symbolic links or `..` count once. Hard links count
/// separately, because build systems and caches create them for unrelated files with the same content.
package struct Discovery {
  /// Limits the visited folders, so that a link to the root of the disk cannot keep a build busy for minutes.
  package static let folderLimit = 100_000

  package struct Found: Sendable {
    package var files: [SourceFile] = []
    /// Files whose names resemble those of scenario files, such as `login.yaml.txt`.
    package var passedOver: [String] = []
  }

  private var found = Found()
  private var missing: [String] = []
  /// Indices into `found.files` by real path, as bytes because Swift equates canonically equivalent names.
  private var indices: [[UInt8]: Int] = [:]
  /// The real paths of the folders visited for the current argument.
  private var visited: Set<[UInt8]> = []
  private var folders: [String] = []
  /// The real paths of the folders on the command line.
  private var roots: [[UInt8]] = []
  /// Whether one of these folders could not be resolved.
  private var lacksRoot = false
  private let folderLimit: Int
  private let tree: FileTree

  private init(
    _ paths: [String], in tree: FileTree = .disk, folderLimit: Int, toleratesMissing: Bool = false
  ) throws(DiscoveryError) {
    (self.tree, self.folderLimit) = (tree, folderLimit)
    for path in paths where tree.kind(path) == .folder { addRoot(path) }
    for path in paths { try add(path) }
    guard missing.isEmpty || toleratesMissing else {
      let given = Set(paths.map { Self.identity(Self.path(of: $0)) })
      let previous = Dictionary(zip(paths.dropFirst(), paths)) { first, _ in first }
      throw .missing(missing.map { MissingPath($0, besides: given, after: previous[$0]) })
    }
  }

  /// Finds the files at the paths, each once, with the files in a folder sorted by name.
  ///
  /// - Parameter paths: Files, folders and `FILE:LINE`.
  package static func search(
    _ paths: [String], in tree: FileTree = .disk, folderLimit: Int = Self.folderLimit
  ) throws(DiscoveryError) -> Found {
    try Discovery(paths, in: tree, folderLimit: folderLimit).found
  }

  package static func find(
    _ paths: [String], folderLimit: Int = Self.folderLimit
  ) throws(DiscoveryError) -> [SourceFile] {
    try search(paths, folderLimit: folderLimit).files
  }

  /// The current files, and the real paths of all folders to watch for changes.
  ///
  /// A path may be missing, because it may appear later.
  package static func survey(_ paths: [String]) throws(DiscoveryError) -> (files: [SourceFile], folders: [String]) {
    let discovery = try Discovery(paths, folderLimit: folderLimit, toleratesMissing: true)
    let files = discovery.found.files
    let parents = (paths.map { SystemFile.resolved($0) ?? $0 } + files.compactMap { SystemFile.resolved($0.path) }).map(
      folder(of:))
    let folders = Dictionary((discovery.folders + parents).map { (Array($0.utf8), $0) }) { first, _ in first }
    return (files, Array(folders.values))
  }

  /// The warning about skipped files, without a line break; `nil` if there are none.
  package static func warning(ofPassedOver paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let limit = 10
    let named = paths.prefix(limit).map { "\"\(SanitizedText.of($0))\"" }.joined(separator: ", ")
    let more = paths.count > limit ? " and \(paths.count - limit) more" : ""
    return paths.count == 1
      ? "warning: \(named) is not read, because its name does not end in .yaml or .yml"
      : "warning: these files are not read, because their names do not end in .yaml or .yml: \(named)\(more)"
  }

  package static func folder(of path: String) -> String { SystemFile.folder(of: path) ?? "." }

  package static func identity(_ path: String) -> [UInt8] { Array((SystemFile.resolved(path) ?? path).utf8) }

  /// The path in an argument, without its line number.
  package static func path(of argument: String) -> String { parts(of: argument) { PathKind($0) }.path }

  /// A path without a leading `./` or trailing slashes.
  package static func trimmed(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    while bytes.count > 2, bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2).drop { $0 == slash } }
    return String(Substring(bytes))
  }

  // MARK: Arguments

  private mutating func addRoot(_ path: String) {
    if let real = tree.resolved(path) { roots.append(Array(real.utf8)) } else { lacksRoot = true }
  }

  private mutating func add(_ argument: String) throws(DiscoveryError) {
    let (path, line, kind) = Self.parts(of: argument, tree.kind)
    switch kind {
    case .missing: missing.append(path)
    case .folder:
      guard line == nil else { return missing.append(argument) }
      visited = []
      addRoot(path)
      try walk(path)
    case .file:
      let isOwnName = isOwnName(path)
      let mayBeQuoted = ScenarioName.matches(path) && isOwnName
      try append(path, line: line, mayBeQuoted: mayBeQuoted, isOutside: isOwnName ? false : nil)
    case .unusable(let problem): try append(path, line: line, problem: problem)
    }
  }

  private static func parts(
    of argument: String, _ kindOf: (String) -> PathKind
  ) -> (path: String, line: Int?, kind: PathKind) {
    var (path, line) = (trimmed(argument), Int?.none)
    var kind = kindOf(path)
    // A column after the line, as in messages, is ignored.
    for _ in 0..<2 where kind != .file && kind != .folder {
      guard let parts = split(path) else { break }
      let other = kindOf(parts.path)
      // A file name of the maximum length only becomes too long with the line number after it.
      if kind == .missing || other == .file { (path, line, kind) = (parts.path, parts.line, other) }
    }
    return (path, line, kind)
  }

  /// Splits `login.yaml:52` into a path and a line.
  private static func split(_ argument: String) -> (path: String, line: Int)? {
    guard let colon = argument.utf8.lastIndex(of: UInt8(ascii: ":")), colon != argument.startIndex else { return nil }
    let digits = argument[argument.utf8.index(after: colon)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    let line = Int(digits) ?? .max
    return line > 0 ? (String(argument[..<colon]), line) : nil
  }

  /// Whether the last component of a path is the file's own name, not a symbolic link.
  private func isOwnName(_ path: String) -> Bool {
    let name = SystemPath.lastName(of: path)
    let folder = String(Substring(path.utf8.dropLast(name.utf8.count)))
    guard let base = tree.resolved(folder.isEmpty ? "." : folder), let real = tree.resolved(path) else {
      return false
    }
    return real.utf8.elementsEqual((Self.beginning(below: base) + name).utf8)
  }

  // MARK: Files and folders

  /// Adds a file, unless it was found before.
  ///
  /// The file's own name replaces the name of a link, because only the file's own name may be written to.
  ///
  /// - Parameter isOutside: Whether only a link out of the folder leads to the file; `nil` if the path is itself a
  ///   link, which says nothing about other paths to the file.
  private mutating func append(
    _ path: String, identity: String? = nil, line: Int? = nil, problem: String? = nil, mayBeQuoted: Bool = false,
    isOutside: Bool? = false
  ) throws(DiscoveryError) {
    var file = SourceFile(path: path.utf8.first == UInt8(ascii: "-") ? "./" + path : path)
    let identity = Array((identity ?? tree.resolved(path) ?? path).utf8)
    if let index = indices[identity] {
      if mayBeQuoted, !found.files[index].mayBeQuoted { found.files[index].path = file.path }
      if let line, !found.files[index].lines.isEmpty {
        found.files[index].lines.append(line)
      } else {
        found.files[index].lines = []
      }
      if mayBeQuoted { found.files[index].mayBeQuoted = true }
      if isOutside == false { found.files[index].isOutside = false }
      return
    }
    guard found.files.count < SourceFile.runLimit else { throw .tooManyFiles }
    file.lines = line.map { [$0] } ?? []
    file.problem = problem
    file.mayBeQuoted = mayBeQuoted
    file.isOutside = isOutside ?? false
    indices[identity] = found.files.count
    found.files.append(file)
  }

  /// Adds the files in a folder and its subfolders, each once even if several links lead to it.
  private mutating func walk(_ folder: String) throws(DiscoveryError) {
    let real = tree.resolved(folder)
    let realPath = real ?? folder
    guard visited.insert(Array(realPath.utf8)).inserted else { return }
    folders.append(realPath)
    guard folders.count <= folderLimit else { throw .tooManyFolders }
    let content = tree.entries(folder)
    let entries = content.entries.filter(Self.isOfInterest)
    guard entries.count(where: { $0.kind == .file && Self.isScenario($0) }) <= SourceFile.runLimit else {
      throw .tooManyFiles
    }
    if let problem = content.problem { return try append(folder, problem: "the folder cannot be opened: \(problem)") }
    let isInside = isBelowRoots(realPath)
    let isOutside = !isInside && !lacksRoot && real != nil
    let names = (shown: Self.beginning(below: folder == "." ? "" : folder), known: Self.beginning(below: realPath))
    for entry in entries.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      let path = names.shown + entry.name
      switch entry.kind {
      case .folder: try walk(path)
      case .file where Self.isScenario(entry):
        try append(path, identity: names.known + entry.name, mayBeQuoted: isInside, isOutside: isOutside)
      case .file: passOver(path)
      case .other: try addOther(path, entry)
      }
    }
  }

  /// Whether an entry matters: it is not hidden, and a file is a scenario file or a near miss.
  private static func isOfInterest(_ entry: FolderEntry) -> Bool {
    !ScenarioName.isHidden(entry.name)
      && (entry.kind != .file || isScenario(entry) || ScenarioName.isNearMiss(entry.name))
  }

  private static func isScenario(_ entry: FolderEntry) -> Bool {
    ScenarioName.isScenario(entry.name)
  }

  private mutating func passOver(_ path: String) {
    if found.passedOver.count < SourceFile.runLimit { found.passedOver.append(path) }
  }

  /// Adds an entry whose kind is missing from the folder listing.
  private mutating func addOther(_ path: String, _ entry: FolderEntry) throws(DiscoveryError) {
    switch tree.kind(path) {
    case .folder: try walk(path)
    case .file where Self.isScenario(entry): try append(path, isOutside: nil)
    case .file: if ScenarioName.isNearMiss(entry.name) { passOver(path) }
    case .unusable(let problem): if Self.isScenario(entry) { try append(path, problem: problem) }
    case .missing: break
    }
  }

  private func isBelowRoots(_ path: String) -> Bool {
    let path = Array(path.utf8) + [UInt8(ascii: "/")]
    return roots.contains { path.starts(with: $0 == Array("/".utf8) ? $0 : $0 + [UInt8(ascii: "/")]) }
  }

  private static func beginning(below folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }
}
