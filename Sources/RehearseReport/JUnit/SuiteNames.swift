import Rehearse
import RehearseLanguage

/// The names under which files appear in a report.
package struct SuiteNames: Sendable {
  /// How long a name may be, in bytes; Codecov and Trunk drop what is longer than 1000 with its class name.
  package static let limit = 400

  /// A name for each file, in their order: `scenarios.login.retry`, no two the same.
  package let names: [String]
  /// The files' paths as reports hold them: below the project's root, without `./` and `..`.
  package let paths: [String]

  /// - Parameters:
  ///   - paths: the files as they are opened.
  ///   - root: the folder that paths in reports start from.
  package init(paths: [String], root: String) {
    let places = Self.relative(paths, root)
    self.paths = places.map(ReportedText.ofFileName)
    var seen: Set<String> = []
    names = zip(places, paths).map { Self.unused(Self.name($0), opened: $1, &seen) }
  }

  /// The files' paths alone, as reports hold them.
  package static func paths(_ paths: [String], root: String) -> [String] {
    relative(paths, root).map(ReportedText.ofFileName)
  }

  /// A name as it is, or with what makes it its own.
  ///
  /// Upper and lower case count as the same letter, and so do the spellings of one character: a suite's file must
  /// not replace another's where the file system knows no difference.
  private static func unused(_ name: String, opened: String, _ seen: inout Set<String>) -> String {
    var candidate = name
    var salt = opened
    while !seen.insert(candidate.lowercased()).inserted {
      candidate = name + distinction(salt)
      // A file may have the very name that another one gets.
      salt += "/"
    }
    return candidate
  }

  /// A text of at most `limit` bytes: what is cut is marked by `…` and eight digits of the whole text's digest.
  package static func capped(_ text: String, limit: Int = limit) -> String {
    if text.utf8.count * XMLText.longestEscape <= limit { return text }
    guard XMLText.escaped(text, isAttribute: true).utf8.count > limit else { return text }
    let mark = "…" + SHA256.hexadecimal(text.utf8).prefix(8)
    var kept = String.UnicodeScalarView()
    var room = limit - mark.utf8.count
    for scalar in text.unicodeScalars {
      // A bracket is shown as it is or not by what is before it.
      room -= scalar == "[" ? XMLText.longestEscape : XMLText.escaped(String(scalar), isAttribute: true).utf8.count
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return String(kept) + mark
  }

  /// What distinguishes a file from another of the same name: made from the path as it is opened, since those in reports may agree.
  ///
  /// It has `distinctionLength` bytes.
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

  /// Jenkins splits a package from a class at the last dot, so the only dots are those between folders.
  ///
  /// What XML cannot hold is written out here already, so that names which differ also differ in the report.
  private static func name(_ path: String) -> String {
    let name = String(ReportedText.ofFileName(stem(path)).map(dotted))
    return capped(name.isEmpty ? "scenarios" : name, limit: limit - distinctionLength)
  }

  /// A path without its extension, unless that is all there is of the file's name.
  private static func stem(_ path: String) -> String {
    let stem = path.utf8.dropLast(ScenarioName.endingLength(of: path))
    guard let last = stem.last, last != UInt8(ascii: "/") else { return path }
    return String(Substring(stem))
  }

  private static func dotted(_ character: Character) -> Character {
    character == "/" ? "." : character == "." || character.isWhitespace ? "_" : character
  }
}
