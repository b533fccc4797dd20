import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner

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
      (self.old, self.new) = (try DiffSide([one]), try DiffSide([other]))
    case (.path(let path), .revision(let revision)):
      (self.old, self.new) = (try DiffSide([path]), try Self.files(revision, folder ?? path))
    case (.revision(let revision), .path(let path)):
      (self.old, self.new) = (try Self.files(revision, folder ?? path), try DiffSide([path]))
    case (.path, .workingTree), (.workingTree, _):
      let example = "\(ProgramName.text) diff main \(ShellWord.of(old))"
      throw .refused(
        "`\(ProgramName.text) diff` needs something to compare \"\(old)\" with",
        hints: ["Name a second folder, or a revision of git before it: \(example)"], .invalid)
    case (.revision(let one), .revision(let other)):
      (self.old, self.new) = try Self.firstThere(Self.folders(folder, one, other)) { folders throws(CommandError) in
        (try DiffSide(one, folders), try DiffSide(other, folders))
      }
    case (.revision(let one), .workingTree):
      (self.old, self.new) = try Self.firstThere(Self.folders(folder, one)) { folders throws(CommandError) in
        (try DiffSide(one, folders), try DiffSide(folders.map(one.fromHere).filter(Self.isThere)))
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

  /// The folders to search, until some are there: those named, or else `scenarios` here or in the projects below, and
  /// then at the root of the repository.
  private static func folders(_ named: String?, _ revisions: GitRevision...) throws(CommandError) -> [[String]] {
    let prefix = revisions[0].prefix
    if let named { return [[try fromTop(named, revisions[0])]] }
    var folders = ScenarioInputs.usualFolders.map { prefix + $0 }
    if ProjectsBelow.mayBeThere {
      // A project that is gone here may be there in a revision.
      var projects = ProjectsBelow.folders().map { prefix + $0 }
      for revision in revisions { projects += try GitTree(revision).projects(below: prefix) }
      let all = Set(projects).sorted().map { "\($0)/\(ScenarioName.usualFolder)" }
      if !all.isEmpty { folders = all }
    }
    return folders == [ScenarioName.usualFolder] ? [folders] : [folders, [ScenarioName.usualFolder]]
  }

  private static func fromTop(_ path: String, _ revision: GitRevision) throws(CommandError) -> String {
    if let pathFromTop = revision.fromTop(path) { return pathFromTop }
    let hint =
      "Name the folder in \"\(revision.name)\" as a third word: \(ProgramName.text) diff OLD NEW \(ScenarioName.usualFolder)"
    throw .refused("\"\(path)\" is not in this repository", hints: [hint], .nothingRan)
  }

  private static func firstThere(
    _ folders: [[String]], _ sides: ([String]) throws(CommandError) -> (DiffSide, DiffSide)
  ) throws(CommandError) -> (DiffSide, DiffSide) {
    for group in folders {
      let (old, new) = try sides(group)
      if !old.isEmpty || !new.isEmpty { return (old, new) }
    }
    let named = folders[0].map { "\"\($0)\"" }.joined(separator: ", ")
    throw .refused("there is no scenario file (*.yaml) in \(named) on either side", .nothingRan)
  }

  private static func files(_ revision: GitRevision, _ path: String) throws(CommandError) -> DiffSide {
    try DiffSide(revision, [fromTop(path, revision)])
  }
}

/// The scenario files of one side.
struct DiffSide {
  private struct Entry {
    let source: SourceFile
    let path: String
    /// Identifies the file on both sides: its path below the folder, or here if there are several folders.
    let key: String
    /// An index into `projects`.
    let project: Int
  }

  private var entries: [Entry] = []
  /// Files whose names are almost those of scenario files.
  private(set) var passedOver: [String] = []
  /// What is in a revision but cannot be followed, one sentence each.
  private(set) var remarks: [String] = []

  /// The projects of the files. `nil` for files without one.
  private(set) var projects: [SideProject?] = []

  var isEmpty: Bool { entries.isEmpty }

  /// The files of folders on disk, or single files.
  init(_ folders: [String]) throws(CommandError) {
    var finder = ProjectFileFinder()
    var known: [String?] = []
    for folder in folders {
      let found: Discovery.Found
      do throws(DiscoveryError) {
        found = try Discovery.search([folder])
      } catch {
        throw CommandError(error, in: "\"\(folder)\"")
      }
      passedOver += found.passedOver
      for source in found.files {
        let file = finder.file(for: source.path)
        if !known.contains(file) {
          known.append(file)
          let project = if let file { try SideProject(onDisk: file) } else { SideProject?.none }
          projects.append(project)
        }
        entries.append(
          Entry(
            source: source, path: source.path,
            key: folders.count > 1 ? source.path : Self.key(source.path, below: Discovery.trimmed(folder)),
            project: known.firstIndex(of: file) ?? 0))
      }
    }
  }

  /// The files of folders in a revision, or single files.
  ///
  /// - Parameter folders: the folders, relative to the root of the repository.
  init(_ revision: GitRevision, _ folders: [String]) throws(CommandError) {
    let tree = try GitTree(revision)
    var known: [String?] = []
    var nearest: [String: String?] = [:]
    // The revision in the path distinguishes the two versions of a file in messages.
    func shown(_ path: String) -> String { "\(revision.name):\(revision.fromHere(path))" }
    for folder in folders {
      guard let found = try tree.search(folder) else { continue }
      passedOver += found.passedOver.map(shown)
      for file in found.files {
        var source = file
        source.path = shown(file.path)
        if file.problem == nil { source.content = try tree.content(of: file.path) }
        let place = Discovery.folder(of: file.path)
        let project =
          if let found = nearest[place] { found } else { try SideProject.folder(above: file.path, in: tree) }
        nearest[place] = .some(project)
        if !known.contains(project) {
          known.append(project)
          let found = if let project { try SideProject(project, in: tree, revision) } else { SideProject?.none }
          projects.append(found)
        }
        entries.append(
          Entry(
            source: source, path: revision.fromHere(file.path),
            key: folders.count > 1 ? revision.fromHere(file.path) : Self.key(file.path, below: folder),
            project: known.firstIndex(of: project) ?? 0))
      }
    }
    remarks = tree.remarks
  }

  private static func key(_ path: String, below folder: String) -> String {
    // A path that starts with a dash is shown with `./` before it.
    let path = path.utf8.starts(with: "./-".utf8) ? Substring(path.utf8.dropFirst(2)) : Substring(path)
    if path.utf8.elementsEqual(folder.utf8) { return "" }
    return path.utf8.starts(with: "\(folder)/".utf8)
      ? String(Substring(path.utf8.dropFirst(folder.utf8.count + 1))) : String(path)
  }

  /// - Parameter catalogs: those of each project.
  func read(
    _ options: FileDecoder.Options, _ catalogs: [SideCatalogs], onMistakes: (RejectedFile) -> Void,
    onWarnings: (_ warnings: [ShownDiagnostic], _ path: String) -> Void = { _, _ in }
  ) throws(CommandError) -> [ComparedFile] {
    var loader = FileLoader()
    var options = options
    var files: [ComparedFile] = []
    for entry in entries {
      options.catalog = catalogs[entry.project].own
      var file: ScenarioFile?
      do throws(RejectedFile) {
        let loaded = try loader.load(entry.source, options)
        onWarnings(loader.urgentWarnings(entry.source, loaded), entry.source.path)
        file = loaded
        if let shared = catalogs[entry.project].shared {
          options.catalog = shared
          // Otherwise it would have the indices of its own contract.
          file = nil
          file = try loader.load(entry.source, options)
        }
      } catch {
        onMistakes(error)
      }
      files.append(ComparedFile(path: entry.path, key: entry.key, file: file))
    }
    return files
  }
}
