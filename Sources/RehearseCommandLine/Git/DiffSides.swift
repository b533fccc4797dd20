import Rehearse
import RehearseAnalysis
import RehearseLanguage

/// The two sides of `rehearse diff`. Each is a path, or a folder in a revision.
struct DiffSides {
  private enum Word {
    case path(String)
    case revision(GitRevision)
    case workingTree
  }

  let old: DiffSide
  let new: DiffSide

  /// - Parameters:
  ///   - new: the new side. `nil` for the working folder.
  ///   - folder: the folder in a revision. The default is the path of the other side, then `scenarios`.
  init(_ old: String, _ new: String?, folder: String?) throws(CommandError) {
    switch (try Self.word(old), try Self.word(new)) {
    case (.path(let one), .path(let other)):
      if folder != nil {
        throw .refused("a folder in a revision is named, but both sides are on disk", .invalid)
      }
      (self.old, self.new) = (try DiffSide(one), try DiffSide(other))
    case (.path(let path), .revision(let revision)):
      (self.old, self.new) = (try DiffSide(path), try Self.files(revision, folder ?? path))
    case (.revision(let revision), .path(let path)):
      (self.old, self.new) = (try Self.files(revision, folder ?? path), try DiffSide(path))
    case (.path, .workingTree), (.workingTree, _):
      let example = "\(ProgramName.text) diff main \(ShellWord.of(old))"
      throw .refused(
        "`\(ProgramName.text) diff` needs something to compare \"\(old)\" with",
        hints: ["Name a second folder, or a revision of git before it: \(example)"], .invalid)
    case (.revision(let one), .revision(let other)):
      (self.old, self.new) = try Self.firstThere(Self.folders(folder, one)) { folder throws(CommandError) in
        (try DiffSide(one, folder), try DiffSide(other, folder))
      }
    case (.revision(let one), .workingTree):
      (self.old, self.new) = try Self.firstThere(Self.folders(folder, one)) { folder throws(CommandError) in
        let path = one.fromHere(folder)
        return (try DiffSide(one, folder), Self.isThere(path) ? try DiffSide(path) : .nothing)
      }
    }
    if self.old.isEmpty, self.new.isEmpty {
      throw .refused("no scenario file (*.yaml) was found on either side", .nothingRan)
    }
  }

  /// An existing path takes precedence over a revision of the same name.
  private static func word(_ word: String?) throws(CommandError) -> Word {
    guard let word else { return .workingTree }
    let isPath = [".", ".."].contains(word) || ["./", "../", "/"].contains { word.utf8.starts(with: $0.utf8) }
    return isPath || isThere(word) ? .path(word) : .revision(try GitRevision(word))
  }

  private static func isThere(_ path: String) -> Bool { SystemFile.status(path, followingLinks: false) != nil }

  /// The folders to search: the one named, or else `scenarios` here, in the only project below, and at the root of the
  /// repository.
  private static func folders(_ named: String?, _ revision: GitRevision) throws(CommandError) -> [String] {
    if let named { return [try fromTop(named, revision)] }
    let project = try HostChoice.projectFolder()
    let here = revision.prefix + (project == "." ? "" : "\(project)/") + ScenarioName.usualFolder
    return here == ScenarioName.usualFolder ? [here] : [here, ScenarioName.usualFolder]
  }

  private static func fromTop(_ path: String, _ revision: GitRevision) throws(CommandError) -> String {
    if let pathFromTop = revision.fromTop(path) { return pathFromTop }
    let hint =
      "Name the folder in \"\(revision.name)\" as a third word: \(ProgramName.text) diff OLD NEW \(ScenarioName.usualFolder)"
    throw .refused("\"\(path)\" is not in this repository", hints: [hint], .nothingRan)
  }

  private static func firstThere(
    _ folders: [String], _ sides: (String) throws(CommandError) -> (DiffSide, DiffSide)
  ) throws(CommandError) -> (DiffSide, DiffSide) {
    for folder in folders {
      let (old, new) = try sides(folder)
      if !old.isEmpty || !new.isEmpty { return (old, new) }
    }
    throw .refused("there is no scenario file (*.yaml) in \"\(folders[0])\" on either side", .nothingRan)
  }

  private static func files(_ revision: GitRevision, _ path: String) throws(CommandError) -> DiffSide {
    try DiffSide(revision, fromTop(path, revision))
  }
}

/// The scenario files of one side.
struct DiffSide {
  private struct Entry {
    let source: SourceFile
    let path: String
    let key: String
  }

  private var entries: [Entry] = []
  /// Files whose names are almost those of scenario files.
  private(set) var passedOver: [String] = []
  /// What is in a revision but cannot be followed, one sentence each.
  private(set) var remarks: [String] = []

  static let nothing = DiffSide()

  var isEmpty: Bool { entries.isEmpty }

  private init() {}

  /// The files of a folder on disk, or a single file.
  init(_ folder: String) throws(CommandError) {
    let root = Discovery.trimmed(folder)
    do throws(DiscoveryError) {
      let found = try Discovery.search([folder])
      passedOver = found.passedOver
      entries = found.files.map { source in
        Entry(source: source, path: source.path, key: Self.key(source.path, below: root))
      }
    } catch {
      throw CommandError(error, in: "\"\(folder)\"")
    }
  }

  /// The files of a folder in a revision, or a single file.
  ///
  /// - Parameter folder: the folder, relative to the root of the repository.
  init(_ revision: GitRevision, _ folder: String) throws(CommandError) {
    let tree = try GitTree(revision)
    guard let found = try tree.search(folder) else { return }
    // The revision in the path distinguishes the two versions of a file in messages.
    func shown(_ path: String) -> String { "\(revision.name):\(revision.fromHere(path))" }
    for file in found.files {
      var source = file
      source.path = shown(file.path)
      if file.problem == nil { source.content = try tree.content(of: file.path) }
      entries.append(
        Entry(source: source, path: revision.fromHere(file.path), key: Self.key(file.path, below: folder)))
    }
    (passedOver, remarks) = (found.passedOver.map(shown), tree.remarks)
  }

  private static func key(_ path: String, below folder: String) -> String {
    // A path that starts with a dash is shown with `./` before it.
    let path = path.utf8.starts(with: "./-".utf8) ? Substring(path.utf8.dropFirst(2)) : Substring(path)
    if path.utf8.elementsEqual(folder.utf8) { return "" }
    return path.utf8.starts(with: "\(folder)/".utf8)
      ? String(Substring(path.utf8.dropFirst(folder.utf8.count + 1))) : String(path)
  }

  func read(
    _ options: FileDecoder.Options, onMistakes: (RejectedFile) -> Void,
    onWarnings: (_ warnings: [ShownDiagnostic], _ path: String) -> Void = { _, _ in }
  ) throws(CommandError) -> [ComparedFile] {
    var loader = FileLoader()
    var files: [ComparedFile] = []
    for entry in entries {
      var file: ScenarioFile?
      do throws(RejectedFile) {
        let loaded = try loader.load(entry.source, options)
        onWarnings(loader.urgentWarnings(entry.source, loaded), entry.source.path)
        file = loaded
      } catch {
        onMistakes(error)
      }
      files.append(ComparedFile(path: entry.path, key: entry.key, file: file))
    }
    return files
  }
}
