import Rehearse
import RehearseLanguage

/// The names of scenario files in a report.
package struct SuiteNames: Sendable {
  /// In bytes. Codecov and Trunk drop a case whose name and class name exceed 1000 bytes.
  package static let limit = 400

  /// A unique name for each file, in order: `scenarios.login.retry`.
  package let names: [String]
  /// The paths as reports show them: relative to the project root, without `./` and `..`.
  package let paths: [String]

  /// - Parameters:
  ///   - paths: the paths as they are opened.
  ///   - root: the folder that report paths are relative to.
  package init(paths: [String], root: String) {
    let places = Self.relative(paths, root)
    self.paths = places.map(ReportedText.ofFileName)
    var seen: Set<String> = []
    names = zip(places, paths).map { Self.unused(Self.name($0), opened: $1, &seen) }
  }

  package static func paths(_ paths: [String], root: String) -> [String] {
    relative(paths, root).map(ReportedText.ofFileName)
  }

  /// Makes a name unique.
  ///
  /// Names that differ only in case or in Unicode normalization count as equal, because the file of one suite must not
  /// replace another's on such a file system.
  private static func unused(_ name: String, opened: String, _ seen: inout Set<String>) -> String {
    var candidate = name
    var salt = opened
    while !seen.insert(candidate.lowercased()).inserted {
      candidate = name + distinction(salt)
      // Another file may already have the new name.
      salt += "/"
    }
    return candidate
  }

  /// A text of at most `limit` bytes. A cut text ends in `…` and eight digits of the digest of the whole text.
  package static func capped(_ text: String, limit: Int = limit) -> String {
    if text.utf8.count * XMLText.longestEscape <= limit { return text }
    guard XMLText.escaped(text, isAttribute: true).utf8.count > limit else { return text }
    let mark = "…" + SHA256.hexadecimal(text.utf8).prefix(8)
    var kept = String.UnicodeScalarView()
    var room = limit - mark.utf8.count
    for scalar in text.unicodeScalars {
      // How a bracket is escaped depends on the text before it.
      room -= scalar == "[" ? XMLText.longestEscape : XMLText.escaped(String(scalar), isAttribute: true).utf8.count
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return String(kept) + mark
  }

  /// A suffix for duplicate names.
  ///
  /// It is derived from the path as opened, since the paths in reports may be equal, and has `distinctionLength` bytes.
  private static func distinction(_ opened: String) -> String { "-" + SHA256.hexadecimal(opened.utf8).prefix(8) }

  private static let distinctionLength = 9

  private static func relative(_ paths: [String], _ root: String) -> [String] {
    let prefix = Array((root.hasSuffix("/") ? root : root + "/").utf8)
    return paths.map { path in
      let bytes = Array(path.utf8)
      let parts = bytes[(bytes.starts(with: prefix) ? prefix.count : 0)...].split(separator: UInt8(ascii: "/"))
      return parts.map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." && $0 != ".." }.joined(separator: "/")
    }
  }

  /// The name of a suite.
  ///
  /// Jenkins splits the package from the class at the last dot, so dots separate folders only. Characters that XML
  /// cannot hold are replaced here, so that different names stay different in the report.
  private static func name(_ path: String) -> String {
    let name = String(ReportedText.ofFileName(stem(path)).map(dotted))
    return capped(name.isEmpty ? "scenarios" : name, limit: limit - distinctionLength)
  }

  /// A path without its extension, unless the file name is nothing but the extension.
  private static func stem(_ path: String) -> String {
    let stem = path.utf8.dropLast(ScenarioName.endingLength(of: path))
    guard let last = stem.last, last != UInt8(ascii: "/") else { return path }
    return String(Substring(stem))
  }

  private static func dotted(_ character: Character) -> Character {
    character == "/" ? "." : character == "." || character.isWhitespace ? "_" : character
  }
}
