import Rehearse
import RehearseLanguage

/// A commit of the repository around the working folder, and its scenario files.
struct GitRevision {
  struct Blob {
    /// Relative to the root of the repository. A `SystemPath`.
    let path: String
    let object: String
  }

  let name: String
  private let commit: String
  /// The working folder relative to the root of the repository, with a trailing slash unless it is the root.
  let prefix: String

  init(_ name: String) throws(CommandError) {
    self.name = name
    do throws(CommandError) {
      prefix = try Self.workingFolder()
    } catch {
      throw .refused(
        "there is no file or folder \"\(name)\", and it is not a revision of git: \(error.message)", .nothingRan)
    }
    // No revision begins with a dash. Git would read it as an option.
    guard name.utf8.first != UInt8(ascii: "-"), !name.utf8.contains(0x0A), !name.isEmpty,
      let commit = try Self.ask(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
    else { throw Self.unknown(name) }
    self.commit = Self.line(commit)
  }

  private static func unknown(_ name: String) -> CommandError {
    let parts = name.split(separator: "..", maxSplits: 1)
    let hint =
      parts.count == 2
      ? "; write two revisions with a space between them: \(parts[0]) \(parts[1].drop { $0 == "." })" : ""
    return .refused("there is no file, folder or revision of git called \"\(name)\"\(hint)", .nothingRan)
  }

  private static func workingFolder() throws(CommandError) -> String {
    let (status, output, errors) = try GitProcess(["rev-parse", "--show-prefix"]).finish()
    if status == 0 { return line(output) }
    if errors.contains("not a git repository") { throw .refused("this folder is not in a git repository", .nothingRan) }
    throw .refused("git cannot read this repository: \(firstLine(errors))", .nothingRan)
  }

  // MARK: Paths

  /// Converts a path in the working folder to one relative to the root, or returns `nil` if it is outside.
  func fromTop(_ path: String) -> String? {
    var path = path
    if path.utf8.first == UInt8(ascii: "/") {
      let folder = Environment.workingFolder
      guard path.utf8.starts(with: folder.utf8),
        path.utf8.count == folder.utf8.count || path.utf8.starts(with: "\(folder)/".utf8)
      else { return nil }
      path = String(Substring(path.utf8.dropFirst(folder.utf8.count)))
    }
    var names: [Substring] = []
    for name in (prefix + path).split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return names.joined(separator: "/")
  }

  /// Converts a path relative to the root to one in the working folder.
  func fromHere(_ path: String) -> String {
    if path.utf8.starts(with: prefix.utf8) { return String(Substring(path.utf8.dropFirst(prefix.utf8.count))) }
    return String(repeating: "../", count: prefix.split(separator: "/").count) + path
  }

  // MARK: Files

  /// The scenario files in a folder of the commit, or the single file at this path, sorted by name.
  ///
  /// - Parameter path: relative to the root of the repository. Empty for everything.
  func files(in path: String) throws(CommandError) -> [Blob] {
    let place = path.isEmpty ? [] : ["--", path]
    let (status, output, errors) = try GitProcess(["ls-tree", "-r", "-z", "--full-tree", commit] + place).finish()
    guard status == 0 else {
      throw .refused(
        "git cannot list the files of \(name): \(Self.firstLine(errors))",
        hints: Self.isPartial ? [advice(path)] : [], .invalid)
    }
    let blobs = output.split(separator: 0).compactMap { Self.blob($0) }
    let files = blobs.filter { $0.path.utf8.elementsEqual(path.utf8) || Self.isOfInterest($0.path, below: path) }
    guard files.count <= SourceFile.runLimit else {
      throw .refused("there are more than \(SourceFile.runLimit) scenario files in \(name)", .invalid)
    }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// An entry has the form `100644 blob HASH<tab>PATH`. Only regular files count.
  private static func blob(_ entry: ArraySlice<UInt8>) -> Blob? {
    guard let tab = entry.firstIndex(of: 0x09) else { return nil }
    let words = entry[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, words[0].hasPrefix("100"), words[1] == "blob" else { return nil }
    return Blob(path: SystemPath.text(bytes: entry[(tab + 1)...]), object: words[2])
  }

  /// As on disk, hidden files and folders are skipped.
  private static func isOfInterest(_ path: String, below folder: String) -> Bool {
    let names = path.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/"))
    return !names.contains { $0.first == UInt8(ascii: ".") } && ScenarioName.matches(path)
  }

  /// Advice for a repository that lacks files of this commit.
  ///
  /// Nothing is fetched automatically, because an untrusted repository may name any place to fetch from. In a partial
  /// clone, `git fetch --refetch` is useless, since it leaves out the same files again.
  ///
  /// - Parameter folder: relative to the root of the repository.
  func advice(_ folder: String) -> String {
    Self.isPartial
      ? "This clone has left out the contents of older files (it is a partial clone). Let git fetch them, and try again: "
        + "git grep -c rehearse \(ShellWord.of(name)) -- \(ShellWord.of(":/\(folder)"))"
      : "The repository is damaged. Let git fetch everything again, and try again: git fetch --refetch"
  }

  private static var isPartial: Bool {
    (try? ask(["config", "--get-regexp", #"^remote\..*\.promisor$"#])) ?? nil != nil
  }

  /// The short hash of the checked-out commit, or `nil` without a commit or without git.
  static var current: String? {
    (try? ask(["rev-parse", "--short", "--verify", "--quiet", "HEAD"])).flatMap { $0 }.map(line)
  }

  // MARK: Asking

  /// The output of git, or `nil` if it fails or prints nothing.
  private static func ask(_ arguments: [String]) throws(CommandError) -> [UInt8]? {
    let (status, output, _) = try GitProcess(arguments).finish()
    return status == 0 && !output.isEmpty ? output : nil
  }

  private static func line(_ bytes: [UInt8]) -> String {
    SystemPath.text(bytes: bytes.last == 0x0A ? bytes.dropLast() : bytes[...])
  }

  private static func firstLine(_ text: String) -> String {
    text.split(separator: "\n").first.map(String.init) ?? "it does not say why"
  }
}
