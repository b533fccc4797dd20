#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the scenario files that the command line means.
package struct Discovery {
  /// How many files a run takes.
  package static let fileLimit = 10_000

  /// What is wrong with what was asked for; nothing runs.
  package enum Problem: Error, Equatable {
    /// A path that was named does not exist.
    case missing(path: String)
    case tooManyFiles
  }

  private var files: [SourceFile] = []
  /// By the bytes of where a file really is: to Swift, names that only look the same are equal.
  private var places: [[UInt8]: Int] = [:]
  /// The real paths of the folders that the present path has led to.
  private var visited: Set<[UInt8]> = []
  private var roots: [String] = []

  /// All files of the given paths, each once: a folder's in the order of their names, all levels.
  ///
  /// - Parameter paths: files, folders, and `FILE:LINE`.
  package static func find(_ paths: [String]) throws(Problem) -> [SourceFile] {
    var discovery = Discovery()
    discovery.roots = paths.compactMap { path in
      discovery.resolved(Self.mode(path) == nil ? Self.split(path).path : path)
    }
    for path in paths { try discovery.add(path) }
    return discovery.files
  }

  private mutating func add(_ argument: String) throws(Problem) {
    var (path, line) = (argument, Int?.none)
    if Self.mode(argument) == nil { (path, line) = Self.split(argument) }
    guard let mode = Self.mode(path) else { throw .missing(path: path) }
    if mode & S_IFMT == S_IFDIR {
      guard line == nil else { throw .missing(path: argument) }
      visited = []
      try walk(Self.trimmed(path))
    } else {
      try append(path, line: line)
    }
  }

  /// `login.yaml:52` as a path and a line.
  private static func split(_ argument: String) -> (path: String, line: Int?) {
    guard let colon = argument.lastIndex(of: ":"), colon != argument.startIndex,
      let line = Int(argument[argument.index(after: colon)...]), line > 0
    else { return (argument, nil) }
    return (String(argument[..<colon]), line)
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2).drop { $0 == "/" } }
    return String(path)
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  /// Takes a file, unless it was taken before under whatever name.
  ///
  /// - Parameter identity: where the file really is, if that is known.
  private mutating func append(
    _ path: String, identity: String? = nil, line: Int? = nil, problem: String? = nil
  ) throws(Problem) {
    let path = Self.trimmed(path)
    let identity = identity ?? resolved(path) ?? path
    if let place = places[Array(identity.utf8)] {
      if let line, !files[place].lines.isEmpty { files[place].lines.append(line) } else { files[place].lines = [] }
      return
    }
    guard files.count < Self.fileLimit else { throw .tooManyFiles }
    places[Array(identity.utf8)] = files.count
    var file = SourceFile(path: path)
    file.lines = line.map { [$0] } ?? []
    file.problem = problem
    file.mayBeQuoted = roots.contains { identity == $0 || identity.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    files.append(file)
  }

  private func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Takes a folder's scenario files and visits the folders in it, each once, whatever links lead to it.
  private mutating func walk(_ folder: String) throws(Problem) {
    let place = resolved(folder) ?? folder
    guard visited.insert(Array(place.utf8)).inserted else { return }
    guard let entries = Self.entries(of: folder) else {
      return try append(folder, problem: "the folder cannot be opened: \(FileReader.reason())")
    }
    for entry in entries {
      let path = Self.joined(folder == "." ? "" : folder, entry.name)
      switch entry.kind {
      case .folder: try walk(path)
      case .file: if entry.isScenario { try append(path, identity: Self.joined(place, entry.name)) }
      case .other:
        if let mode = Self.mode(path), mode & S_IFMT == S_IFDIR {
          try walk(path)
        } else if entry.isScenario {
          try append(path)
        }
      }
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// What a folder holds, in the order of the names' bytes; `nil` when it cannot be opened.
  private static func entries(of folder: String) -> [FolderEntry]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      let found = FolderEntry(entry)
      if !found.isHidden { entries.append(found) }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
