import RehearseLanguage

/// Finds projects below a folder that has neither scenarios nor a project of its own, such as the root of an app's
/// repository.
///
/// A project names commands to run, so nothing is looked for outside of a repository, where a downloaded folder could
/// lie.
package enum ProjectsBelow {
  /// How many folders deep a project may be.
  private static let depth = 3
  private static let folderLimit = 2_000
  /// Folders that tools fill with products and downloads.
  package static let foreign: Set<String> = [
    "node_modules", "Pods", "Carthage", "DerivedData", "__pycache__", "build", "dist", "out", "target",
  ]

  /// Whether the working folder has neither scenarios nor a project, and is in a repository.
  package static var mayBeThere: Bool {
    var finder = ProjectFileFinder()
    guard SystemFile.status(ScenarioName.usualFolder) == nil, finder.file(for: ".") == nil,
      let here = SystemFile.resolved("."), GitOrigin.isInRepository(here)
    else { return false }
    // Some keep their settings in a repository that is their whole home folder.
    return here != SystemEnvironment.value(of: "HOME").flatMap(SystemFile.resolved)
  }

  /// Whether a project is looked for in a folder below.
  package static func mayBeProject(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    return (1...depth).contains(names.count) && names.allSatisfy { mayEnter(String($0)) }
  }

  private static func mayEnter(_ name: String) -> Bool { !name.hasPrefix(".") && !foreign.contains(name) }

  /// The paths of the folders with a `rehearse.yaml`, relative to the working folder, in order.
  package static func folders() -> [String] {
    guard mayBeThere else { return [] }
    var found: [String] = []
    var left = folderLimit
    var level = [""]
    for _ in 0...depth {
      var next: [String] = []
      for folder in level {
        guard left > 0 else { return found }
        left -= 1
        let entries = SystemFile.entries(of: folder.isEmpty ? "." : folder).entries
        // A submodule or another repository has projects of its own.
        if !folder.isEmpty, entries.contains(where: { $0.name == ".git" }) { continue }
        let isProject = entries.contains { $0.name == ProjectFile.name && $0.kind == .file }
        if isProject || MisnamedProjectFile.find(in: folder.isEmpty ? "." : folder) != nil {
          found.append(folder)
          continue
        }
        next += entries.filter { $0.kind == .folder && mayEnter($0.name) }
          .map { folder.isEmpty ? $0.name : "\(folder)/\($0.name)" }
      }
      level = next.sorted()
    }
    return found.sorted()
  }
}
