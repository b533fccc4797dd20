import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Identifies a scenario file in every report, and when several runs are merged.
///
/// It depends on the location of the file, not on the spelling of its path or the working folder. Only the identity of
/// a file outside a repository depends on the other files in the run, and on the folder of reports.
package struct RepositoryPath: Sendable, Equatable, Codable {
  /// The name of the repository, the same on every machine.
  package var root: String
  /// The path from the root of the repository, a `SystemPath`.
  package var path: String
  /// Whether there is a repository; without one, the root is the common folder of all files in the run.
  package var isInRepository: Bool
  /// How many earlier files of the run have the same path, in other repositories. `nil` for none.
  ///
  /// It is stored because a shard has only some files of the run.
  package var namesakes: Int?

  package init(root: String, path: String, isInRepository: Bool = true, namesakes: Int? = nil) {
    self.root = root
    self.path = path
    self.isInRepository = isInRepository
    self.namesakes = namesakes
  }

  /// Whether a run of a whole folder reads the file at one path before the one at the other.
  package static func isEarlier(_ one: String, than other: String) -> Bool {
    func names(_ path: String) -> [[UInt8]] { path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) } }
    return names(one).lexicographicallyPrecedes(names(other)) { $0.lexicographicallyPrecedes($1) }
  }

  /// The identities of the files in a run, in order.
  ///
  /// - Parameters:
  ///   - folder: The folder that the paths are relative to.
  ///   - reports: The folder of reports, to which other runs may write reports as well.
  ///   - variable: Reads an environment variable.
  package static func all(
    _ paths: [String], in folder: String, reports: String? = nil,
    variable: (String) -> String? = SystemEnvironment.value
  ) -> [RepositoryPath] {
    var finder = RepositoryFinder(variable: variable)
    let locations = paths.map { finder.location(of: $0, in: folder) }
    let common = CommonFolder(
      of: locations.filter { $0.root == nil }.map(\.file),
      besides: reports.map { AbsolutePath.resolved(AbsolutePath.of($0, in: folder)) })
    var counts: [[UInt8]: Int] = [:]
    return locations.map { location in
      var identity =
        if let root = location.root {
          RepositoryPath(root: finder.name(of: root), path: AbsolutePath.relative(location.file, to: root))
        } else {
          RepositoryPath(root: common.name, path: common.path(of: location.file), isInRepository: false)
        }
      let bytes = Array(identity.path.utf8)
      identity.namesakes = counts[bytes]
      counts[bytes, default: 0] += 1
      return identity
    }
  }

  /// The identities of the files from several runs in one report.
  ///
  /// Files outside a repository are then identified by their path from the common folder of all runs.
  package static func together(_ runs: [[RepositoryPath]]) -> [[RepositoryPath]] {
    let roots = Set(runs.joined().filter { !$0.isInRepository }.map(\.root)).map(AbsolutePath.names)
    guard let first = roots.first, roots.count > 1 else { return runs }
    let common = first.indices.first { index in !roots.allSatisfy { $0.dropFirst(index).first == first[index] } }
    return runs.map { files in
      files.map { file in
        guard !file.isInRepository else { return file }
        let names = AbsolutePath.names(file.root)
        let shared = min(common ?? first.count, names.count)
        return RepositoryPath(
          root: names[..<shared].joined(separator: "/"),
          path: (names[shared...] + [Substring(file.path)]).joined(separator: "/"), isInRepository: false,
          namesakes: file.namesakes)
      }
    }
  }
}

/// The folder that serves as the root for files outside a repository.
private struct CommonFolder {
  private let folder: String

  /// The folder named `scenarios` is part of the identity of its files, so the root is above it.
  ///
  /// - Parameter reports: The folder of reports. Packages that share it are named from the folder above all of them.
  init(of files: [String], besides reports: String?) {
    var names = Self.common(files.map(Discovery.folder))
    if let reports, !files.isEmpty {
      let shared = Self.common(["/" + names.joined(separator: "/"), reports])
      if !Self.isEveryones("/" + shared.joined(separator: "/")) { names = shared }
    }
    if let usual = names.lastIndex(where: { $0 == ScenarioName.usualFolder }) { names = Array(names[..<usual]) }
    folder = "/" + names.joined(separator: "/")
  }

  private static func common(_ folders: [String]) -> [Substring] {
    guard let first = folders.first else { return [] }
    return folders.dropFirst().reduce(AbsolutePath.names(first)) { known, folder in
      zip(known, AbsolutePath.names(folder)).prefix { $0.utf8.elementsEqual($1.utf8) }.map(\.0)
    }
  }

  /// Whether a folder belongs to no project, so that the way down from it is different on every machine.
  private static func isEveryones(_ folder: String) -> Bool {
    folder == "/" || SystemFile.status(folder).map { $0.st_mode & S_ISVTX != 0 } ?? false
  }

  /// The last two components, because the folders of two apps often have the same last component.
  var name: String { AbsolutePath.names(folder).suffix(2).joined(separator: "/") }

  func path(of file: String) -> String { AbsolutePath.relative(file, to: folder) }
}
