import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is wrong with the paths that were named; nothing runs.
package enum DiscoveryError: Error, Equatable {
  /// A path that was named does not exist.
  case missing(path: String)
  case tooManyFiles
  case tooManyFolders
}

/// Finds the scenario files that the command line names.
///
/// Paths are `SystemPath`s. Two names of one file, by links or by `..`, are one file; hard links are two, since build
/// systems and caches make them of any files that have the same text.
package struct Discovery {
  /// How many folders are looked into: a link to the top of the disk must not keep a build busy for minutes.
  package static let folderLimit = 100_000

  package struct Found: Sendable {
    package var files: [SourceFile] = []
    /// Files in the folders whose names look like those of scenario files, and are none.
    package var passedOver: [String] = []
  }

  private var found = Found()
  /// The places in `found.files`, by the bytes of where a file really is: to Swift, names that only look the same are equal.
  private var places: [[UInt8]: Int] = [:]
  /// The folders that the present path has led to, by where they really are.
  private var visited: Set<[UInt8]> = []
  /// The real paths of all folders that were looked into.
  private var folders: [String] = []
  /// The real paths of the folders that were named.
  private var roots: [[UInt8]] = []
  /// Whether the system could not tell one of them.
  private var lacksRoot = false
  private let folderLimit: Int

  private init(_ paths: [String], folderLimit: Int, toleratesMissing: Bool = false) throws(DiscoveryError) {
    self.folderLimit = folderLimit
    for path in paths where PathKind(path) == .folder { addRoot(path) }
    for path in paths { try add(path, toleratesMissing: toleratesMissing) }
  }

  /// All files of the given paths, each once: a folder's in the order of their names, all levels.
  ///
  /// - Parameter paths: files, folders, and `FILE:LINE`.
  package static func search(
    _ paths: [String], folderLimit: Int = Self.folderLimit
  ) throws(DiscoveryError) -> Found {
    try Discovery(paths, folderLimit: folderLimit).found
  }

  /// The files alone.
  package static func find(
    _ paths: [String], folderLimit: Int = Self.folderLimit
  ) throws(DiscoveryError) -> [SourceFile] {
    try search(paths, folderLimit: folderLimit).files
  }

  /// The files that are there at the moment, where a path that does not exist may come to exist, and the real paths of
  /// the folders in which a file may appear, change or go away: those that were looked into, those of the files, and
  /// those of the paths that were named.
  package static func survey(_ paths: [String]) throws(DiscoveryError) -> (files: [SourceFile], folders: [String]) {
    let discovery = try Discovery(paths, folderLimit: folderLimit, toleratesMissing: true)
    let files = discovery.found.files
    let parents = (paths.map { resolved($0) ?? $0 } + files.compactMap { resolved($0.path) }).map(folder(of:))
    let folders = Dictionary((discovery.folders + parents).map { (Array($0.utf8), $0) }) { first, _ in first }
    return (files, Array(folders.values))
  }

  /// What is said of files that were passed over, without a line's end; `nil` where there are none.
  package static func warning(ofPassedOver paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let limit = 10
    let named = paths.prefix(limit).map { "\"\(SanitizedText.of($0))\"" }.joined(separator: ", ")
    let more = paths.count > limit ? " and \(paths.count - limit) more" : ""
    return paths.count == 1
      ? "warning: \(named) is not read, because its name does not end in .yaml or .yml"
      : "warning: these files are not read, because their names do not end in .yaml or .yml: \(named)\(more)"
  }

  /// The folder of a path.
  package static func folder(of path: String) -> String { SystemFile.folder(of: path) ?? "." }

  /// Where a file really is, which two names of it have in common.
  package static func identity(_ path: String) -> [UInt8] { Array((resolved(path) ?? path).utf8) }

  /// The file or folder that is named, without the line in it.
  package static func path(of argument: String) -> String { parts(of: argument).path }

  /// A path without what does not matter in it.
  package static func trimmed(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    while bytes.count > 2, bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2).drop { $0 == slash } }
    return String(Substring(bytes))
  }

  // MARK: What was named

  private mutating func addRoot(_ path: String) {
    if let real = Self.resolved(path) { roots.append(Array(real.utf8)) } else { lacksRoot = true }
  }

  private mutating func add(_ argument: String, toleratesMissing: Bool) throws(DiscoveryError) {
    let (path, line, kind) = Self.parts(of: argument)
    switch kind {
    case .missing: if !toleratesMissing { throw .missing(path: path) }
    case .folder:
      guard line == nil else { throw .missing(path: argument) }
      visited = []
      addRoot(path)
      try walk(path)
    case .file:
      let isOwnName = Self.isOwnName(path)
      let mayBeQuoted = ScenarioName.matches(path) && isOwnName
      try append(path, line: line, mayBeQuoted: mayBeQuoted, isOutside: isOwnName ? false : nil)
    case .unusable(let problem): try append(path, line: line, problem: problem)
    }
  }

  private static func parts(of argument: String) -> (path: String, line: Int?, kind: PathKind) {
    var (path, line) = (trimmed(argument), Int?.none)
    var kind = PathKind(path)
    // A column behind the line is not looked at: messages name it.
    for _ in 0..<2 where kind != .file && kind != .folder {
      guard let parts = split(path) else { break }
      let other = PathKind(parts.path)
      // A name can be as long as names may be, and only with the line too long.
      if kind == .missing || other == .file { (path, line, kind) = (parts.path, parts.line, other) }
    }
    return (path, line, kind)
  }

  /// `login.yaml:52` as a path and a line.
  private static func split(_ argument: String) -> (path: String, line: Int)? {
    guard let colon = argument.utf8.lastIndex(of: UInt8(ascii: ":")), colon != argument.startIndex else { return nil }
    let digits = argument[argument.utf8.index(after: colon)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    let line = Int(digits) ?? .max
    return line > 0 ? (String(argument[..<colon]), line) : nil
  }

  /// Whether a path's last name is the file's own, and no link to it.
  private static func isOwnName(_ path: String) -> Bool {
    let name = SystemPath.lastName(of: path)
    let folder = String(Substring(path.utf8.dropLast(name.utf8.count)))
    guard let place = resolved(folder.isEmpty ? "." : folder), let real = resolved(path) else { return false }
    return real.utf8.elementsEqual((beginning(below: place) + name).utf8)
  }

  // MARK: What is there

  /// Takes a file, unless it was taken before under whatever name; of several names it keeps its own, whichever came first,
  /// since only under that one may it be written.
  ///
  /// - Parameters:
  ///   - identity: where the file really is, if that is known.
  ///   - isOutside: whether only a link out of the folder leads to it; `nil` where a link to the file itself does, which
  ///     says nothing of the other ways to it.
  private mutating func append(
    _ path: String, identity: String? = nil, line: Int? = nil, problem: String? = nil, mayBeQuoted: Bool = false,
    isOutside: Bool? = false
  ) throws(DiscoveryError) {
    var file = SourceFile(path: path.utf8.first == UInt8(ascii: "-") ? "./" + path : path)
    let identity = identity.map { Array($0.utf8) } ?? Self.identity(path)
    if let place = places[identity] {
      if mayBeQuoted, !found.files[place].mayBeQuoted { found.files[place].path = file.path }
      if let line, !found.files[place].lines.isEmpty {
        found.files[place].lines.append(line)
      } else {
        found.files[place].lines = []
      }
      if mayBeQuoted { found.files[place].mayBeQuoted = true }
      if isOutside == false { found.files[place].isOutside = false }
      return
    }
    guard found.files.count < SourceFile.runLimit else { throw .tooManyFiles }
    file.lines = line.map { [$0] } ?? []
    file.problem = problem
    file.mayBeQuoted = mayBeQuoted
    file.isOutside = isOutside ?? false
    places[identity] = found.files.count
    found.files.append(file)
  }

  /// Takes a folder's scenario files and visits the folders in it, each once, whatever links lead to it.
  private mutating func walk(_ folder: String) throws(DiscoveryError) {
    let real = Self.resolved(folder)
    let place = real ?? folder
    guard visited.insert(Array(place.utf8)).inserted else { return }
    folders.append(place)
    guard folders.count <= folderLimit else { throw .tooManyFolders }
    let content = SystemFile.entries(of: folder)
    let entries = content.entries.filter(Self.isOfInterest)
    guard entries.count(where: { $0.kind == .file && Self.isScenario($0) }) <= SourceFile.runLimit else {
      throw .tooManyFiles
    }
    if let problem = content.problem { return try append(folder, problem: "the folder cannot be opened: \(problem)") }
    let isInside = isBelowRoots(place)
    let isOutside = !isInside && !lacksRoot && real != nil
    let names = (shown: Self.beginning(below: folder == "." ? "" : folder), known: Self.beginning(below: place))
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

  /// Whether an entry can matter: not when it is hidden, or a file that neither is a scenario file nor looks like one.
  private static func isOfInterest(_ entry: FolderEntry) -> Bool {
    entry.name.utf8.first != UInt8(ascii: ".")
      && (entry.kind != .file || isScenario(entry) || ScenarioName.isNearMiss(entry.name))
  }

  private static func isScenario(_ entry: FolderEntry) -> Bool {
    ScenarioName.matches(entry.name) && entry.name != ScenarioName.project
  }

  private mutating func passOver(_ path: String) {
    if found.passedOver.count < SourceFile.runLimit { found.passedOver.append(path) }
  }

  /// Takes an entry whose kind its folder does not tell.
  private mutating func addOther(_ path: String, _ entry: FolderEntry) throws(DiscoveryError) {
    switch PathKind(path) {
    case .folder: try walk(path)
    case .file where Self.isScenario(entry): try append(path, isOutside: nil)
    case .file: if ScenarioName.isNearMiss(entry.name) { passOver(path) }
    case .unusable(let problem): if Self.isScenario(entry) { try append(path, problem: problem) }
    case .missing: break
    }
  }

  private func isBelowRoots(_ place: String) -> Bool {
    let place = Array(place.utf8) + [UInt8(ascii: "/")]
    return roots.contains { place.starts(with: $0 == Array("/".utf8) ? $0 : $0 + [UInt8(ascii: "/")]) }
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = SystemPath.withSystemName(path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return SystemPath.text(cString: real)
  }

  /// What the paths of a folder's files begin with.
  private static func beginning(below folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }
}
