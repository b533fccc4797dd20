import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the words of `rehearse diff` mean: the two sides, each a path or a revision with a folder in it.
struct DiffSides {
  /// Why there are none, with the exit status.
  struct Refusal: Error {
    let message: String
    /// What to write instead, on a line of its own.
    let hint: String?
    let status: ExitStatus

    init(_ message: String, hint: String? = nil, _ status: ExitStatus = .nothingRan) {
      self.message = message
      self.hint = hint
      self.status = status
    }
  }

  /// The folder that is meant where none is named.
  private static let standardFolder = "scenarios"

  private enum Word {
    case path(String)
    case revision(GitRevision)
    /// What is in the working folder now.
    case workingTree
  }

  let old: DiffSide
  let new: DiffSide

  /// - Parameters:
  ///   - new: `nil` for what is in the working folder now.
  ///   - folder: the folder in a revision; `nil` for the path of the other side, or the folder `scenarios`.
  init(_ old: String, _ new: String?, folder: String?) throws(Refusal) {
    let (one, other) = (try Self.word(old), try new.map { word throws(Refusal) in try Self.word(word) } ?? .workingTree)
    switch (one, other) {
    case (.path(let one), .path(let other)):
      if folder != nil { throw Refusal("a folder in a revision is named, but both sides are on the disk", .invalid) }
      (self.old, self.new) = (try Self.files(one), try Self.files(other))
    case (.path(let path), .revision(let revision)):
      (self.old, self.new) = (try Self.files(path), try Self.files(revision, folder ?? path))
    case (.revision(let revision), .path(let path)):
      (self.old, self.new) = (try Self.files(revision, folder ?? path), try Self.files(path))
    case (.path, .workingTree), (.workingTree, _):
      throw Refusal(
        "`\(ProgramName.text) diff` needs something to compare \"\(old)\" with",
        hint: "Name a second folder, or a revision of git before it: "
          + "\(ProgramName.text) diff main \(ShellWord.of(old))", .invalid)
    case (.revision(let one), .revision(let other)):
      (self.old, self.new) = try Self.firstThere(Self.folders(folder, one)) { folder throws(Refusal) in
        (try Self.side(one, folder), try Self.side(other, folder))
      }
    case (.revision(let one), .workingTree):
      (self.old, self.new) = try Self.firstThere(Self.folders(folder, one)) { folder throws(Refusal) in
        let path = one.fromHere(folder)
        return (try Self.side(one, folder), Self.isThere(path) ? try Self.files(path) : .nothing)
      }
    }
    if self.old.isEmpty, self.new.isEmpty {
      throw Refusal("no scenario file (*.yaml) was found on either side")
    }
  }

  // MARK: Words

  /// What is there as a path is no revision.
  private static func word(_ word: String) throws(Refusal) -> Word {
    let isPath = [".", ".."].contains(word) || ["./", "../", "/"].contains { word.utf8.starts(with: $0.utf8) }
    if isPath || isThere(word) { return .path(word) }
    do throws(GitRevision.Problem) {
      return .revision(try GitRevision(word))
    } catch {
      throw Refusal(error.message, hint: error.hint)
    }
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return SystemPath.withSystemName(path) { lstat($0, &status) } == 0
  }

  /// The folders that may be meant in a repository: the one that is named, else `scenarios` here, else at the top.
  private static func folders(_ named: String?, _ revision: GitRevision) throws(Refusal) -> [String] {
    if let named { return [try fromTop(named, revision)] }
    let here = revision.prefix + standardFolder
    return here == standardFolder ? [here] : [here, standardFolder]
  }

  private static func fromTop(_ path: String, _ revision: GitRevision) throws(Refusal) -> String {
    guard let place = revision.fromTop(path) else {
      throw Refusal(
        "\"\(path)\" is not in this repository",
        hint: "Name the folder in \"\(revision.name)\" as a third word: \(ProgramName.text) diff OLD NEW scenarios")
    }
    return place
  }

  // MARK: Files

  private static func firstThere(
    _ folders: [String], _ sides: (String) throws(Refusal) -> (DiffSide, DiffSide)
  ) throws(Refusal) -> (DiffSide, DiffSide) {
    for folder in folders {
      let (old, new) = try sides(folder)
      if !old.isEmpty || !new.isEmpty { return (old, new) }
    }
    throw Refusal("there is no scenario file (*.yaml) in \"\(folders[0])\" on either side")
  }

  private static func files(_ path: String) throws(Refusal) -> DiffSide {
    do throws(DiscoveryError) {
      return try DiffSide(path)
    } catch {
      switch error {
      case .missing(let path): throw Refusal("there is no file or folder \"\(path)\"")
      case .tooManyFiles:
        throw Refusal("there are more than \(SourceFile.runLimit) scenario files in \"\(path)\"", .invalid)
      case .tooManyFolders:
        throw Refusal("there are more than \(Discovery.folderLimit) folders in \"\(path)\"", .invalid)
      }
    }
  }

  private static func files(_ revision: GitRevision, _ path: String) throws(Refusal) -> DiffSide {
    try side(revision, fromTop(path, revision))
  }

  private static func side(_ revision: GitRevision, _ folder: String) throws(Refusal) -> DiffSide {
    do throws(GitRevision.Problem) {
      return try DiffSide(revision, folder)
    } catch {
      throw Refusal(error.message, hint: error.hint, .invalid)
    }
  }
}
