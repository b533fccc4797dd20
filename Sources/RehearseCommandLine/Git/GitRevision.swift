import Rehearse
import RehearseLanguage

/// A commit in the repository of the working folder, and its scenario files.
struct GitRevision {
  /// An entry of a folder in git.
  struct Entry {
    /// `other` for a link or a submodule.
    let kind: FolderEntry.Kind
    let isSubmodule: Bool
    let object: String
  }

  let name: String
  private let commit: String
  /// The working folder relative to the root of the repository, with a trailing slash. Empty for the root itself.
  let prefix: String

  init(_ name: String) throws(CommandError) {
    self.name = name
    do throws(CommandError) {
      prefix = try Self.workingFolder()
    } catch {
      throw .refused(
        "there is no file or folder \"\(name)\", and it is not a revision of git: \(error.message)", .nothingRan)
    }
    // No revision starts with a dash. Git would take it for an option.
    guard name.utf8.first != UInt8(ascii: "-"), !name.utf8.contains(0x0A), !name.isEmpty,
      let commit = try Self.ask(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
    else { throw Self.unknown(name) }
    self.commit = Self.line(commit)
  }

  private static func unknown(_ name: String) -> CommandError {
    guard !name.isEmpty else {
      return .refused(
        "the revision is empty", hints: ["That is what a failed `git merge-base` leaves. \(historyAdvice)"], .nothingRan
      )
    }
    let parts = name.split(separator: "..", maxSplits: 1)
    let hint =
      parts.count == 2
      ? "; write two revisions with a space between them: \(parts[0]) \(parts[1].drop { $0 == "." })" : ""
    return .refused(
      "there is no file, folder or revision of git called \"\(name)\"\(hint)",
      hints: parts.count == 2 ? [] : fetchAdvice(name), .nothingRan)
  }

  // MARK: What a clone lacks

  private static var historyAdvice: String {
    isShallow
      ? "This clone has only the newest commits (it is shallow). Fetch all commits, and try again: git fetch --unshallow"
      : "See what that command says, and fetch the branch that it lacks: git fetch --all"
  }

  /// Advice about a branch that was not fetched, or a commit missing from a shallow clone.
  private static func fetchAdvice(_ name: String) -> [String] {
    let isAncestor = name.contains { "~^@".contains($0) }
    let isHash = name.utf8.count >= 7 && name.allSatisfy(\.isHexDigit)
    if isAncestor || isHash { return isShallow ? [historyAdvice] : [] }
    guard let remotes = lines(["remote"]), name.unicodeScalars.allSatisfy({ !"\\:?*[ ".unicodeScalars.contains($0) })
    else { return [] }
    if let remote = remotes.first(where: {
      lines(["rev-parse", "--verify", "--quiet", "refs/remotes/\($0)/\(name)"]) != nil
    }) {
      return [
        "The branch is here under the name of its remote: \(ProgramName.text) diff \(ShellWord.of("\(remote)/\(name)"))"
      ]
    }
    let remote = remotes.first { name.hasPrefix("\($0)/") }
    guard let source = remote ?? remotes.first else { return [] }
    let branch = remote.map { String(name.dropFirst($0.count + 1)) } ?? name
    let fetch = "git fetch \(ShellWord.of(source)) \(ShellWord.of("\(branch):refs/remotes/\(source)/\(branch)"))"
    return [
      "If it is a branch that this clone has not fetched, fetch it: \(fetch)",
      "Then write: \(ProgramName.text) diff \(ShellWord.of("\(source)/\(branch)"))",
    ]
  }

  private static var isShallow: Bool { lines(["rev-parse", "--is-shallow-repository"]) == ["true"] }

  /// The lines printed by git. `nil` if it fails or prints nothing.
  private static func lines(_ arguments: [String]) -> [String]? {
    guard let bytes = (try? ask(arguments)).flatMap({ $0 }) else { return nil }
    return bytes.split(separator: 0x0A).map { SystemPath.text(bytes: $0) }
  }

  private static func workingFolder() throws(CommandError) -> String {
    let question = ["rev-parse", "--show-prefix"]
    if let output = try answer(question) { return line(output) }
    var isRepository = GitOrigin.isInRepository(Environment.workingFolder)
    if !isRepository { isRepository = try ask(["rev-parse", "--git-dir"]) != nil }
    guard isRepository else {
      throw .refused("this folder is not in a git repository", .nothingRan)
    }
    throw .refused("git cannot read this repository: \(complaint(question))", .nothingRan)
  }

  // MARK: Paths

  /// Converts a path in the working folder to one relative to the root. Returns `nil` if it is outside the repository.
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

  /// Converts a path relative to the root to one relative to the working folder.
  func fromHere(_ path: String) -> String {
    if path.utf8.starts(with: prefix.utf8) { return String(Substring(path.utf8.dropFirst(prefix.utf8.count))) }
    return String(repeating: "../", count: prefix.split(separator: "/").count) + path
  }

  // MARK: Files

  /// All entries of a folder in the commit, with paths relative to the root of the repository.
  ///
  /// - Parameter folder: the folder, relative to the root of the repository. Empty for the root.
  func entries(of folder: String, isRecursive: Bool) throws(CommandError) -> [(path: String, entry: Entry)] {
    let form = isRecursive ? ["-r", "-t"] : []
    let path = folder.isEmpty ? [] : ["--", "\(folder)/"]
    let question = ["ls-tree"] + form + ["-z", "--full-tree", commit] + path
    guard let output = try Self.answer(question) else {
      throw .refused(
        "git cannot list the files of \(name): \(Self.complaint(question))",
        hints: Self.isPartial ? [advice(folder)] : [], .invalid)
    }
    return output.split(separator: 0).compactMap(Self.entry)
  }

  /// Parses an entry of the form `100644 blob HASH<tab>PATH`.
  private static func entry(_ entry: ArraySlice<UInt8>) -> (path: String, entry: Entry)? {
    guard let tab = entry.firstIndex(of: 0x09) else { return nil }
    let words = entry[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3 else { return nil }
    let kind: FolderEntry.Kind = words[1] == "tree" ? .folder : words[0].hasPrefix("100") ? .file : .other
    return (
      SystemPath.text(bytes: entry[(tab + 1)...]),
      Entry(kind: kind, isSubmodule: words[1] == "commit", object: words[2])
    )
  }

  /// Advice if files of this commit are missing from the repository.
  ///
  /// They are not fetched automatically, because an untrusted repository could name any source. In a partial clone,
  /// `git fetch --refetch` does not help, because it omits the same files again.
  ///
  /// - Parameter folder: the folder, relative to the root of the repository.
  func advice(_ folder: String) -> String {
    Self.isPartial
      ? "This clone lacks the contents of older files (it is a partial clone). Fetch them, and try again: "
        + "git grep -c rehearse \(ShellWord.of(name)) -- \(ShellWord.of(":/\(folder)"))"
      : "The repository is damaged. Fetch everything again, and try again: git fetch --refetch"
  }

  private static var isPartial: Bool {
    (try? ask(["config", "--get-regexp", #"^remote\..*\.promisor$"#])) ?? nil != nil
  }

  /// The short hash of the checked-out commit. `nil` without a commit or without git.
  static var current: String? {
    (try? ask(["rev-parse", "--short", "--verify", "--quiet", "HEAD"])).flatMap { $0 }.map(line)
  }

  // MARK: Asking

  /// The output of git. `nil` if it fails.
  private static func answer(_ arguments: [String]) throws(CommandError) -> [UInt8]? {
    let (status, output) = try GitProcess(arguments).finish()
    return status == 0 ? output : nil
  }

  /// The output of git. `nil` if it fails or prints nothing.
  private static func ask(_ arguments: [String]) throws(CommandError) -> [UInt8]? {
    try answer(arguments).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func line(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    SystemPath.text(bytes: bytes.last == 0x0A ? bytes.dropLast() : bytes[...])
  }

  /// The first line that git says when it fails.
  private static func complaint(_ arguments: [String]) -> String {
    let said = (try? GitProcess(arguments, includesMessages: true).finish().output) ?? []
    return said.split(separator: 0x0A).first.map(line) ?? "it does not say why"
  }
}
