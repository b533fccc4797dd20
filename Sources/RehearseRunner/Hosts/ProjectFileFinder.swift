import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the nearest `rehearse.yaml` above a scenario file, within its repository.
///
/// A file that is meant to be one, but has another name such as `rehearse.yml`, counts too: `ProjectFile` refuses it.
///
/// A submodule belongs to the repository around it: that is where a team keeps the host of shared scenarios.
package struct ProjectFileFinder {
  private var found: [String: String?] = [:]
  /// The files that are almost project files, by folder, because listing a large folder takes long.
  private var misnamed: [String: String?] = [:]
  /// The user's home folder; the search does not go above it.
  private let home: String?

  /// - Parameter home: the home folder, or `nil` to use `HOME`.
  package init(home: String? = nil) {
    self.home = (home ?? SystemEnvironment.value(of: "HOME")).flatMap(SystemFile.resolved)
  }

  /// The absolute path of the file that applies to a scenario file or a folder of scenario files.
  package mutating func file(for path: String) -> String? {
    let isFolder = SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    return file(above: isFolder ? path : ProjectFile.folder(of: path) ?? ".")
  }

  private mutating func file(above folder: String) -> String? {
    if let known = found[folder] { return known }
    // If the folder does not exist yet, its parent may.
    let start =
      SystemFile.resolved(folder) ?? ProjectFile.folder(of: folder).flatMap(SystemFile.resolved)
      ?? SystemFile.resolved(".")
    let file = start.flatMap { search(from: $0) }
    found[folder] = file
    return file
  }

  private mutating func misnamedFile(in folder: String) -> String? {
    if let known = misnamed[folder] { return known }
    let file = MisnamedProjectFile.find(in: folder)
    misnamed[folder] = .some(file)
    return file
  }

  private mutating func search(from start: String) -> String? {
    var folder = start
    while true {
      let prefix = folder == "/" ? "" : folder
      let file = "\(prefix)/\(ProjectFile.name)"
      if SystemFile.status(file, followingLinks: false) != nil, isTrusted(file, in: folder) { return file }
      if let misnamed = misnamedFile(in: folder), isTrusted(misnamed, in: folder) { return misnamed }
      guard !GitOrigin.isRepository(folder), folder != home, folder != "/",
        let above = ProjectFile.folder(of: folder)
      else { return nil }
      folder = above
    }
  }

  /// Whether the file may choose a command to run. In a shared folder such as `/tmp`, only if the user owns the file.
  private func isTrusted(_ file: String, in folder: String) -> Bool {
    guard let status = SystemFile.status(folder), status.st_mode & (S_ISVTX | S_IWOTH) == S_ISVTX | S_IWOTH else {
      return true
    }
    return SystemFile.status(file, followingLinks: false)?.st_uid == geteuid()
  }
}
