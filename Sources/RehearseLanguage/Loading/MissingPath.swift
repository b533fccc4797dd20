import Rehearse

/// A path that leads nowhere, and the most similar path that exists.
package struct MissingPath: Sendable, Equatable {
  package let path: String
  /// `nil` if there is no similar path.
  package let nearest: String?

  /// - Parameters:
  ///   - given: the identities of paths that are on the command line already, so none of them was meant.
  ///   - previous: the argument before it.
  init(_ path: String, besides given: Set<[UInt8]> = [], after previous: String? = nil) {
    self.path = path
    nearest =
      Self.line(path, of: previous) ?? Self.withOtherSigns(path, besides: given)
      ?? Self.nearest(to: path, besides: given)
  }

  /// `FILE:11` for `11` after a file.
  private static func line(_ path: String, of previous: String?) -> String? {
    guard let previous, !path.isEmpty, path.utf8.count < 7, path.allSatisfy({ $0.isASCII && $0.isNumber }),
      PathKind(previous) == .file
    else { return nil }
    return "\(previous):\(path)"
  }

  /// The path that is meant by one with backslashes, with several lines, with a star, or without its folder.
  private static func withOtherSigns(_ path: String, besides given: Set<[UInt8]>) -> String? {
    let slashes = path.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
    if slashes != path, PathKind(slashes) != .missing { return slashes }
    if let colon = path.lastIndex(of: ":"), PathKind(String(path[..<colon])) == .file {
      let lines = path[colon...].dropFirst().split { "-,–".contains($0) }
      if lines.count > 1, lines.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) {
        return "\(path[..<colon]):\(lines[0])"
      }
    }
    if let star = path.firstIndex(where: { "*?".contains($0) }) {
      let folder = path[..<star].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/")
      return !folder.isEmpty && PathKind(folder) == .folder ? folder : nil
    }
    let inFolder = "\(ScenarioName.usualFolder)/\(path)"
    let names = path.contains("/") ? [] : [inFolder] + ScenarioName.endings.map { inFolder + $0 }
    return names.first { PathKind($0) != .missing && !given.contains(Discovery.identity($0)) }
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
