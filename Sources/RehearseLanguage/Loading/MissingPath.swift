import Rehearse

/// A path that leads nowhere, and the most similar path that exists.
package struct MissingPath: Sendable, Equatable {
  package let path: String
  /// `nil` if there is no similar path.
  package let nearest: String?

  init(_ path: String) {
    self.path = path
    nearest = Self.nearest(to: path)
  }

  private static func nearest(to path: String) -> String? {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    var place = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for (index, name) in names.enumerated() {
      if SystemFile.status(place + name) != nil {
        place += name
      } else if let near = entry(like: name, in: place, mustBeFolder: index < names.count - 1) {
        place += near
      } else {
        return nil
      }
      if index < names.count - 1 { place += "/" }
    }
    return place == path || names.isEmpty ? nil : place
  }

  /// The entry of a folder with the most similar name: a folder or a scenario file.
  private static func entry(like name: String, in folder: String, mustBeFolder: Bool) -> String? {
    let names = SystemFile.entries(of: folder.isEmpty ? "." : folder).entries.map(\.name)
      .filter { $0.utf8.first != UInt8(ascii: ".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let fitting = names.filter { entry in
      PathKind(folder + entry) == .folder || !mustBeFolder && ScenarioName.matches(entry)
    }
    return fitting.first { ScenarioName.isStem(name, of: $0) } ?? NameSuggestion.nearest(to: name, in: fitting)
  }
}
