import Rehearse

/// Finds the root of the repository that contains a file.
struct RepositoryFinder {
  /// The variables in which build servers pass the root of the repository.
  static let variables = [
    "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILD_SOURCESDIRECTORY", "WORKSPACE", "BUILDKITE_BUILD_CHECKOUT_PATH",
    "CIRCLE_WORKING_DIRECTORY", "BITBUCKET_CLONE_DIR", "CODEBUILD_SRC_DIR", "TRAVIS_BUILD_DIR",
    "APPVEYOR_BUILD_FOLDER", "DRONE_WORKSPACE", "CI_WORKSPACE", "CIRRUS_WORKING_DIR", "SEMAPHORE_GIT_DIR",
    "BITRISE_SOURCE_DIR", "CM_BUILD_DIR", "CI_PRIMARY_REPOSITORY_PATH",
  ]

  struct FileLocation {
    /// Absolute.
    var file: String
    /// `nil` without a repository.
    var root: String?
  }

  /// The absolute paths in the variables.
  private let workspaces: [String]
  /// The nearest folder with `.git`, by folder, as bytes because Swift equates canonically equivalent names.
  private var found: [[UInt8]: String?] = [:]
  private var names: [[UInt8]: String] = [:]

  init(variable: (String) -> String?) {
    workspaces = Self.variables.compactMap(variable).compactMap { path in
      let path = path.hasPrefix("~/") ? (variable("HOME") ?? "") + path.dropFirst() : path
      guard path.utf8.first == UInt8(ascii: "/") else { return nil }
      let real = SystemFile.resolved(path) ?? AbsolutePath.of(path, in: "/")
      return real == "/" ? nil : real
    }
  }

  /// The location of a file, with all links resolved.
  ///
  /// Build systems link files from a store that has no repository. The location of such a file is that of its link.
  mutating func location(of path: String, in folder: String) -> FileLocation {
    let shown = AbsolutePath.of(path, in: folder)
    guard let real = SystemFile.resolved(shown), SystemFile.status(real) != nil else {
      return FileLocation(file: shown, root: root(of: shown))
    }
    if let root = root(of: real) { return FileLocation(file: real, root: root) }
    if let root = root(of: shown) { return FileLocation(file: shown, root: root) }
    return FileLocation(file: real)
  }

  private mutating func root(of file: String) -> String? {
    workspaces.first { AbsolutePath.isBelow(file, $0) } ?? repository(above: Discovery.folder(of: file))
  }

  fileprivate mutating func repository(above folder: String) -> String? {
    let key = Array(folder.utf8)
    if let known = found[key] { return known }
    let isRoot = SystemFile.status(AbsolutePath.of(".git", in: folder)) != nil
    let root = isRoot ? folder : folder == "/" ? nil : repository(above: Discovery.folder(of: folder))
    found[key] = .some(root)
    return root
  }

  /// The address of the repository's origin, or the name of the folder if there is none.
  mutating func name(of root: String) -> String {
    let key = Array(root.utf8)
    if let known = names[key] { return known }
    let name = repository(above: root).flatMap { GitOrigin.address(in: $0) } ?? String(SystemPath.lastName(of: root))
    names[key] = name
    return name
  }
}

/// Paths that begin with a slash and contain neither `.` nor `..`.
package enum AbsolutePath {
  package static func of(_ path: String, in folder: String) -> String {
    var names: [Substring] = []
    for name in Self.names(path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  static func names(_ path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The path with links resolved as far as it exists.
  package static func resolved(_ path: String) -> String {
    let names = names(path)
    for count in stride(from: names.count, to: 0, by: -1) {
      guard let real = SystemFile.resolved("/" + names[..<count].joined(separator: "/")) else { continue }
      return of(names[count...].joined(separator: "/"), in: real)
    }
    return path
  }

  package static func isBelow(_ path: String, _ folder: String) -> Bool {
    path.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8)
  }

  /// The path of a file relative to a folder that contains it.
  package static func relative(_ file: String, to folder: String) -> String {
    names(file).dropFirst(names(folder).count).joined(separator: "/")
  }
}

extension AbsolutePath {
  /// The path of a file from a folder, with `..` where it is not below that.
  package static func relative(_ file: String, from folder: String) -> String {
    let (names, base) = (names(file), names(folder))
    let shared = zip(names, base).prefix { $0 == $1 }.count
    return (base.dropFirst(shared).map { _ in ".." } + names.dropFirst(shared)).joined(separator: "/")
  }
}

/// What git's own files say about a repository.
///
/// Read without git, because a repository may be used where git is not installed.
package enum GitOrigin {
  /// Whether a folder is in a repository, even in one that git cannot read.
  package static func isInRepository(_ folder: String) -> Bool {
    var finder = RepositoryFinder { _ in nil }
    return finder.repository(above: folder) != nil
  }

  /// The root of the repository that contains a folder, both absolute. The folder may not exist yet.
  package static func root(above folder: String) -> String? {
    var finder = RepositoryFinder { _ in nil }
    return finder.repository(above: folder)
  }

  /// Whether a folder is the root of a repository, and not of a submodule.
  package static func isRepository(_ folder: String) -> Bool {
    let git = AbsolutePath.of(".git", in: folder)
    guard SystemFile.status(git, followingLinks: false) != nil else { return false }
    // The file `.git` of a submodule names a folder in the repository around it; that of a work tree does not.
    return pointer(git, after: "gitdir:", in: folder)?.contains("/.git/modules/") != true
  }

  /// The address of the origin.
  ///
  /// - Parameter root: The folder that contains `.git`, which may be a folder or a file that names one.
  static func address(in root: String) -> String? {
    let git = AbsolutePath.of(".git", in: root)
    let folder = pointer(git, after: "gitdir:", in: root) ?? git
    let common = pointer("\(folder)/commondir", after: "", in: folder) ?? folder
    return text("\(common)/config").flatMap(url).map(named)
  }

  private static func text(_ path: String) -> String? {
    FileBeginning.bytes(of: path).map { SystemPath.text(bytes: $0) }
  }

  /// The path that is written in a file.
  private static func pointer(_ file: String, after word: String, in folder: String) -> String? {
    guard let line = text(file)?.split(separator: "\n").first, line.hasPrefix(word) else { return nil }
    return AbsolutePath.of(trimmed(line.dropFirst(word.count)), in: folder)
  }

  private static func url(_ configuration: String) -> String? {
    var isOrigin = false
    for line in configuration.split(whereSeparator: \.isNewline).map({ trimmed($0) }) {
      if line.hasPrefix("[") {
        isOrigin = line == "[remote \"origin\"]"
      } else if isOrigin, let equals = line.firstIndex(of: "="), trimmed(line[..<equals]) == "url" {
        return trimmed(line[line.index(after: equals)...])
      }
    }
    return nil
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex)])
  }

  /// An address without scheme and credentials, the same for every way of cloning: `example.org/team/app`.
  private static func named(_ address: String) -> String {
    var rest = address[...]
    let isURL = rest.firstRange(of: "://").map { rest = rest[$0.upperBound...] } != nil
    let host = rest.prefix { $0 != "/" }
    if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    if !isURL, let colon = rest.prefix(while: { $0 != "/" }).firstIndex(of: ":") {
      rest = rest[..<colon] + "/" + rest[rest.index(after: colon)...].drop { $0 == "/" }
    }
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest.hasSuffix(".git") ? rest.dropLast(4) : rest)
  }
}
