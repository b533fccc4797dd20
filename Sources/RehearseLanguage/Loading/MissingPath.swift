import Rehearse

/// A path that leads nowhere, and the most similar path that exists.
package struct MissingPath: Sendable, Equatable {
  package let path: String
  /// `nil` if there is no similar path.
  package let nearest: String?

  /// - Parameter given: the identities of paths that are on the command line already, so none of them was meant.
  init(_ path: String, besides given: Set<[UInt8]> = []) {
    self.path = path
    nearest = Self.nearest(to: path, besides: given)
  }

  private static func nearest(to path: String, besides given: Set<[UInt8]>) -> String? {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    var found = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for (index, name) in names.enumerated() {
      if SystemFile.status(found + name) != nil {
        found += name
      } else if let near = entry(like: name, in: found, mustBeFolder: index < names.count - 1, besides: given) {
        found += near
      } else {
        return nil
      }
      if index < names.count - 1 { found += "/" }
    }
    return found == path || names.isEmpty ? nil : found
  }

  /// The entry of a folder with the most similar name: a folder or a scenario file.
  private static func entry(
    like name: String, in folder: String, mustBeFolder: Bool, besides given: Set<[UInt8]>
  ) -> String? {
    let names = SystemFile.entries(of: folder.isEmpty ? "." : folder).entries.map(\.name)
      .filter { $0.utf8.first != UInt8(ascii: ".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let fitting = names.filter { entry in
      mustBeFolder
        ? PathKind(folder + entry) == .folder
        : (PathKind(folder + entry) == .folder || ScenarioName.matches(entry))
          && !given.contains(Discovery.identity(folder + entry))
    }
    return fitting.first { ScenarioName.isStem(name, of: $0) } ?? NameSuggestion.nearest(to: name, in: fitting)
  }
}
