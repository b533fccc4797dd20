import Rehearse

/// What identifies a scenario file in every report, and in a merge of several runs.
///
/// It depends on where the file lies, and neither on the spelling of its path nor on the working folder. Only a file
/// without a repository is named by what else is in the run.
package struct RepositoryPath: Sendable, Equatable, Codable {
  /// The name of the repository, the same on every machine.
  package var root: String
  /// The path from the root of the repository, a `SystemPath`.
  package var path: String
  /// Whether there is a repository; without one, the root is the folder that all files of the run have in common.
  package var isInRepository: Bool

  package init(root: String, path: String, isInRepository: Bool = true) {
    self.root = root
    self.path = path
    self.isInRepository = isInRepository
  }

  /// The identities of the files of a run, in order.
  ///
  /// - Parameters:
  ///   - folder: the folder that the paths are relative to.
  ///   - variable: reads a variable of the environment.
  package static func all(
    _ paths: [String], in folder: String, variable: (String) -> String? = SystemEnvironment.value
  ) -> [RepositoryPath] {
    var finder = RepositoryFinder(variable: variable)
    let places = paths.map { finder.place(of: $0, in: folder) }
    let common = CommonFolder(of: places.filter { $0.root == nil }.map(\.file))
    return places.map { place in
      guard let root = place.root else {
        return RepositoryPath(root: common.name, path: common.path(of: place.file), isInRepository: false)
      }
      return RepositoryPath(root: finder.name(of: root), path: AbsolutePath.relative(place.file, to: root))
    }
  }

  /// The identities of the files of several runs in one report.
  ///
  /// Files without a repository are then named from the folder that all runs have in common.
  package static func together(_ runs: [[RepositoryPath]]) -> [[RepositoryPath]] {
    let roots = Set(runs.joined().filter { !$0.isInRepository }.map(\.root)).map(AbsolutePath.names)
    guard let first = roots.first, roots.count > 1 else { return runs }
    let common = first.indices.first { place in !roots.allSatisfy { $0.dropFirst(place).first == first[place] } }
    return runs.map { files in
      files.map { file in
        guard !file.isInRepository else { return file }
        let names = AbsolutePath.names(file.root)
        let shared = min(common ?? first.count, names.count)
        return RepositoryPath(
          root: names[..<shared].joined(separator: "/"),
          path: (names[shared...] + [Substring(file.path)]).joined(separator: "/"), isInRepository: false)
      }
    }
  }
}

/// The folder that stands for the root of files without a repository.
private struct CommonFolder {
  private let folder: String

  /// The usual folder of scenarios belongs to their names, so the root lies above it.
  init(of files: [String]) {
    var common: [Substring]?
    for file in files {
      let names = AbsolutePath.names(Discovery.folder(of: file))
      common =
        common.map { known in
          zip(known, names).prefix { $0.utf8.elementsEqual($1.utf8) }.map(\.0)
        } ?? names
    }
    var names = common ?? []
    if let usual = names.lastIndex(where: { $0 == ScenarioName.usualFolder }) { names = Array(names[..<usual]) }
    folder = "/" + names.joined(separator: "/")
  }

  /// Two names, because the folders of two apps often have the same last name.
  var name: String { AbsolutePath.names(folder).suffix(2).joined(separator: "/") }

  func path(of file: String) -> String { AbsolutePath.relative(file, to: folder) }
}
