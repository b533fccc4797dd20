import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the scenario files that the command line means.
///
/// Paths are `SystemPath`s. Two names of one file, by links or by `..`, are one file; hard links are two, since build
/// systems and caches make them of any files that have the same text.
package struct Discovery {
  /// How many folders are looked into: a link to the top of the disk must not keep a build busy for minutes.
  package static let folderLimit = 100_000

  /// What is wrong with what was asked for; nothing runs.
  package enum Problem: Error, Equatable {
    /// A path that was named does not exist.
    case missing(path: String)
    case tooManyFiles
    case tooManyFolders
  }

  private var files: [SourceFile] = []
  /// The places in `files`, by where a file really is.
  private var places = NamePlaces()
  /// Whether a single path is looked into.
  private var isOnlyPath = false
  /// The folders that the present path has led to, by where they really are.
  private var visited = NamePlaces()
  private let folderLimit: Int
  /// The real paths of the folders that were named.
  private var roots: [[UInt8]] = []
  /// Whether the system could not tell one of them.
  private var lacksRoot = false
  /// The folder whose real path was looked up last: that takes a system call for each name in it.
  private var lastResolved: (path: ExactName, real: String?)?
  /// The real paths of all folders that were looked into.
  private var folderPlaces: [String] = []
  /// Whether a path that does not exist is passed over.
  private var toleratesMissing = false

  /// Files in the folders that look like scenario files and are none by their names.
  private var passedOver: [String] = []

  private init(folderLimit: Int) { self.folderLimit = folderLimit }

  /// What is there at the moment, for somebody who looks again and again.
  package struct Survey: Sendable {
    package let files: [SourceFile]
    /// The real paths of the folders in which a file may appear, change or go away: those that were looked into, those of
    /// the files, and those of the paths that were named.
    package let folders: [String]
  }

  /// The same as `find`, where a path that does not exist may come to exist.
  package static func survey(_ paths: [String]) throws(Problem) -> Survey {
    var discovery = Discovery(folderLimit: folderLimit)
    discovery.toleratesMissing = true
    try discovery.find(paths)
    let named = paths.map { resolved($0) ?? $0 }
    let files = discovery.files.compactMap { resolved($0.path) }
    var folders: [[UInt8]: String] = [:]
    for folder in discovery.folderPlaces + (named + files).map(folder(of:)) { folders[Array(folder.utf8)] = folder }
    return Survey(files: discovery.files, folders: Array(folders.values))
  }

  /// All files of the given paths, each once: a folder's in the order of their names, all levels.
  ///
  /// - Parameter paths: files, folders, and `FILE:LINE`.
  package static func find(
    _ paths: [String], folderLimit: Int = Self.folderLimit
  ) throws(Problem) -> [SourceFile] {
    try search(paths, folderLimit: folderLimit).files
  }

  /// What was found.
  package struct Found: Sendable {
    package let files: [SourceFile]
    /// Files in the folders whose names look like those of scenario files, and are none.
    package let passedOver: [String]
  }

  /// The same as `find`, with what was passed over.
  package static func search(
    _ paths: [String], folderLimit: Int = Self.folderLimit
  ) throws(Problem) -> Found {
    var discovery = Discovery(folderLimit: folderLimit)
    try discovery.find(paths)
    return Found(files: discovery.files, passedOver: discovery.passedOver)
  }

  /// How many files are named that were passed over.
  private static let namedLimit = 10

  /// What is said of files that were passed over, without a line's end; `nil` where there are none.
  package static func warning(ofPassedOver paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let named = paths.prefix(namedLimit).map { "\"\(SanitizedText.of($0))\"" }.joined(separator: ", ")
    let more = paths.count > namedLimit ? " and \(paths.count - namedLimit) more" : ""
    return paths.count == 1
      ? "warning: \(named) is not read, because its name does not end in .yaml or .yml"
      : "warning: these files are not read, because their names do not end in .yaml or .yml: \(named)\(more)"
  }

  private mutating func find(_ paths: [String]) throws(Problem) {
    isOnlyPath = paths.count == 1
    for path in paths where PathKind(path) == .folder { addRoot(path) }
    for path in paths { try add(path) }
  }

  private mutating func addRoot(_ path: String) {
    if let real = realPath(ofFolder: path).map({ Array($0.utf8) }) {
      if !roots.contains(real) { roots.append(real) }
    } else {
      lacksRoot = true
    }
  }

  /// The folder of a path.
  package static func folder(of path: String) -> String {
    let parts = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Substring(path.utf8[..<$0]) }
    return parts.map { $0.isEmpty ? "/" : String($0) } ?? "."
  }

  /// Whether a path ends like that of a scenario file.
  package static func isScenario(_ path: String) -> Bool { ScenarioName.endingLength(of: path) > 0 }

  /// How many bytes of a path are the ending by which it is a scenario file; 0 where it is none.
  package static func endingLength(of path: String) -> Int { ScenarioName.endingLength(of: path) }

  /// Whether the last name of a path was probably meant to be that of a scenario file, and is not.
  package static func isNearMiss(_ path: String) -> Bool {
    ScenarioName.isNearMiss(String(SystemPath.lastName(of: trimmed(path))))
  }

  // MARK: What was named

  private mutating func add(_ argument: String) throws(Problem) {
    let (path, line, kind) = Self.place(argument)
    switch kind {
    case .missing: if !toleratesMissing { throw .missing(path: path) }
    case .folder:
      guard line == nil else { throw .missing(path: argument) }
      visited = NamePlaces()
      addRoot(path)
      try walk(path)
    case .file:
      let isOwnName = Self.isOwnName(path)
      let mayBeQuoted = Self.isScenario(path) && isOwnName
      try append(path, line: line, mayBeQuoted: mayBeQuoted, isOutside: isOwnName ? false : nil)
    case .unusable(let problem): try append(path, line: line, problem: problem)
    }
  }

  /// The file or folder that is named, without the line in it.
  package static func path(of argument: String) -> String { place(argument).path }

  private static func place(_ argument: String) -> (path: String, line: Int?, kind: PathKind) {
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
  private static func split(_ argument: String) -> (path: String, line: Int?)? {
    guard let colon = argument.utf8.lastIndex(of: UInt8(ascii: ":")), colon != argument.startIndex else { return nil }
    let digits = argument[argument.utf8.index(after: colon)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    let line = Int(digits) ?? .max
    return line > 0 ? (String(argument[..<colon]), line) : nil
  }

  /// A path without what does not matter in it.
  package static func trimmed(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard path.utf8.first == UInt8(ascii: ".") || path.utf8.last == slash else { return path }
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    while bytes.count > 2, bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2).drop { $0 == slash } }
    return String(Substring(bytes))
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
  ) throws(Problem) {
    let (place, isNew) = places.take(ExactName(identity ?? Self.resolved(path) ?? path))
    guard isNew else {
      let path = Self.argument(path)
      if mayBeQuoted, !files[place].mayBeQuoted { files[place].path = path }
      if let line, !files[place].lines.isEmpty { files[place].lines.append(line) } else { files[place].lines = [] }
      if mayBeQuoted { files[place].mayBeQuoted = true }
      if isOutside == false { files[place].isOutside = false }
      return
    }
    try appendNew(path, line: line, problem: problem, mayBeQuoted: mayBeQuoted, isOutside: isOutside ?? false)
  }

  /// Takes a scenario file that a folder told of: below a single path each is there once, as long as nothing else was taken.
  private mutating func append(
    _ name: String, of folder: (shown: String, known: String), mayBeQuoted: Bool, isOutside: Bool
  ) throws(Problem) {
    let path = folder.shown + name
    guard isOnlyPath, !places.wasAsked else {
      return try append(path, identity: folder.known + name, mayBeQuoted: mayBeQuoted, isOutside: isOutside)
    }
    places.append(name, in: folder.known)
    try appendNew(path, mayBeQuoted: mayBeQuoted, isOutside: isOutside)
  }

  /// Takes a file that was not taken before.
  private mutating func appendNew(
    _ path: String, line: Int? = nil, problem: String? = nil, mayBeQuoted: Bool, isOutside: Bool
  ) throws(Problem) {
    guard files.count < SourceFile.runLimit else { throw .tooManyFiles }
    var file = SourceFile(path: Self.argument(path))
    file.lines = line.map { [$0] } ?? []
    file.problem = problem
    file.mayBeQuoted = mayBeQuoted
    file.isOutside = isOutside
    files.append(file)
  }

  /// A path as it may be copied to a command line, where it must not be an option.
  private static func argument(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
  }

  /// Takes a folder's scenario files and visits the folders in it, each once, whatever links lead to it.
  private mutating func walk(_ folder: String) throws(Problem) {
    let real = realPath(ofFolder: folder)
    let place = real ?? folder
    guard visited.take(ExactName(place)).isNew else { return }
    folderPlaces.append(place)
    guard folderPlaces.count <= folderLimit else { throw .tooManyFolders }
    guard let entries = try Self.entries(of: folder) else {
      return try append(folder, problem: "the folder cannot be opened: \(SystemReason.last)")
    }
    if !isOnlyPath { places.reserve(entries.count) }
    let isInside = isBelowRoots(place)
    let isOutside = !isInside && !lacksRoot && real != nil
    let names = (shown: Self.beginning(below: folder == "." ? "" : folder), known: Self.beginning(below: place))
    for entry in entries {
      switch entry.kind {
      case .folder: try walk(names.shown + entry.name)
      case .file where entry.isScenario:
        try append(entry.name, of: names, mayBeQuoted: isInside, isOutside: isOutside)
      case .file: passOver(names.shown + entry.name)
      case .other: try addOther(names.shown + entry.name, entry)
      }
    }
  }

  private mutating func passOver(_ path: String) {
    if passedOver.count < SourceFile.runLimit { passedOver.append(path) }
  }

  /// Takes what a folder does not tell the kind of.
  private mutating func addOther(_ path: String, _ entry: FolderEntry) throws(Problem) {
    switch PathKind(path) {
    case .folder: try walk(path)
    case .file where entry.isScenario: try append(path, isOutside: nil)
    case .file: if Self.isNearMiss(path) { passOver(path) }
    case .unusable(let problem): if entry.isScenario { try append(path, problem: problem) }
    case .missing: break
    }
  }

  private func isBelowRoots(_ place: String) -> Bool {
    let place = Array(place.utf8) + [UInt8(ascii: "/")]
    return roots.contains { place.starts(with: $0 == Array("/".utf8) ? $0 : $0 + [UInt8(ascii: "/")]) }
  }

  /// What two names of one file have in common: where it really is.
  package static func identity(_ path: String) -> [UInt8] { Array((resolved(path) ?? path).utf8) }

  /// The same as `resolved`, for a folder that was named, where it is asked for again and again.
  private mutating func realPath(ofFolder path: String) -> String? {
    if let known = lastResolved, known.path == ExactName(path) { return known.real }
    let real = Self.resolved(path)
    lastResolved = (ExactName(path), real)
    return real
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

  /// What matters in a folder, in the order of the names' characters; `nil` when it cannot be read to its end.
  private static func entries(of folder: String) throws(Problem) -> [FolderEntry]? {
    guard let stream = SystemPath.withSystemName(folder, { opendir($0) }) else { return nil }
    var entries: [FolderEntry] = []
    var files = 0
    errno = 0
    while let entry = readdir(stream), files <= SourceFile.runLimit {
      let found = FolderEntry(entry)
      if found.isOfInterest {
        entries.append(found)
        if found.kind == .file, found.isScenario { files += 1 }
      }
      errno = 0
    }
    let problem = errno
    closedir(stream)
    errno = problem
    if files > SourceFile.runLimit { throw .tooManyFiles }
    guard problem == 0 else { return nil }
    return entries.sorted { ExactName($0.name) < ExactName($1.name) }
  }
}
