import Rehearse
import RehearseLanguage
import RehearseRunner

/// The scenario files of one of the two sides that are compared, not read yet.
struct DiffSide {
  /// A file with its path from where the side begins.
  private struct Entry {
    let source: SourceFile
    let path: String
    let key: String
    /// Where its bytes are, unless they are on the disk.
    let blob: GitRevision.Blob?
  }

  private let entries: [Entry]
  /// The revision and the folder in it that these are the files of.
  private let origin: (revision: GitRevision, folder: String)?
  /// Files in its folders that look like scenario files and are none by their names.
  let passedOver: [String]

  var isEmpty: Bool { entries.isEmpty }

  /// The files of a folder on the disk, or one file.
  init(_ folder: String) throws(DiscoveryError) {
    let root = Discovery.trimmed(folder)
    origin = nil
    let found = try Discovery.search([folder])
    passedOver = found.passedOver
    entries = found.files.map { source in
      Entry(source: source, path: source.path, key: Self.key(source.path, below: root), blob: nil)
    }
  }

  /// The files of a folder in a revision, or one file.
  ///
  /// - Parameter folder: from the top of the repository.
  init(_ revision: GitRevision, _ folder: String) throws(GitRevision.Problem) {
    origin = (revision, folder)
    passedOver = []
    entries = try revision.files(in: folder).map { blob in
      let path = revision.fromHere(blob.path)
      // A message must tell which of two files of the same path it is about.
      var source = SourceFile(path: "\(revision.name):\(path)")
      source.mayBeQuoted = ScenarioName.matches(path)
      return Entry(source: source, path: path, key: Self.key(blob.path, below: folder), blob: blob)
    }
  }

  private init() { (entries, passedOver, origin) = ([], [], nil) }

  static let nothing = DiffSide()

  private static func key(_ path: String, below folder: String) -> String {
    // What begins with a dash is shown with a dot and a slash before it.
    let path = path.utf8.starts(with: "./-".utf8) ? Substring(path.utf8.dropFirst(2)) : Substring(path)
    if path.utf8.elementsEqual(folder.utf8) { return "" }
    return path.utf8.starts(with: "\(folder)/".utf8)
      ? String(Substring(path.utf8.dropFirst(folder.utf8.count + 1))) : String(path)
  }

  // MARK: Reading

  /// Reads all files; of those that have mistakes, the mistakes are told.
  func read(
    _ options: FileDecoder.Options, tell: (RejectedFile) -> Void
  ) throws(GitProcess.Problem) -> [ComparedFile] {
    var loader = FileLoader()
    guard entries.contains(where: { $0.blob != nil }) else {
      return entries.map { entry in
        Self.read(entry, tell) { () throws(RejectedFile) in try loader.load(entry.source, options) }
      }
    }
    var blobs = try GitBlobs()
    var files: [ComparedFile] = []
    for entry in entries {
      // A comparison with a gap would tell of scenarios that come or go, and none does.
      guard let blob = entry.blob, let bytes = blobs.content(of: blob) else {
        throw GitProcess.Problem(
          message: "git does not have the contents of \(entry.source.path)",
          hint: origin.map { $0.revision.advice($0.folder) })
      }
      files.append(
        Self.read(entry, tell) { () throws(RejectedFile) in try loader.load(bytes, of: entry.source, options) })
    }
    return files
  }

  private static func read(
    _ entry: Entry, _ tell: (RejectedFile) -> Void, _ load: () throws(RejectedFile) -> ScenarioFile
  ) -> ComparedFile {
    var file: ScenarioFile?
    do throws(RejectedFile) {
      file = try load()
    } catch {
      tell(error)
    }
    return ComparedFile(path: entry.path, key: entry.key, file: file)
  }
}
