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
    let own = places.map(Self.name)
    names = Self.areApart(own) ? own : Self.apart(own, opened: paths)
  }

  /// The files' paths alone, as reports hold them.
  package static func paths(_ paths: [String], root: String) -> [String] {
    relative(paths, root).map(ReportedText.ofFileName)
  }

  /// Whether no two names are the same, as nearly always.
  private static func areApart(_ names: [String]) -> Bool {
    Set(names.map { $0.lowercased() }).count == names.count
  }

  private static func apart(_ names: [String], opened paths: [String]) -> [String] {
    var seen: Set<String> = []
    return zip(names, paths).map { unused($0, opened: $1, &seen) }
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
      // Somebody may have called a file by the very name that another one gets.
      salt += "/"
    }
    return candidate
  }

  /// A text of at most `limit` bytes: what is cut is marked by `…` and eight digits of the whole text's digest.
  package static func capped(_ text: String, limit: Int = limit) -> String {
    if text.utf8.count * XMLText.longestEscape <= limit { return text }
    guard XMLText.escapedCount(text) > limit else { return text }
    let mark = "…" + SHA256.hexadecimal(text.utf8).prefix(8)
    var kept = String.UnicodeScalarView()
    var room = limit - mark.utf8.count
    for scalar in text.unicodeScalars {
      // A bracket is shown as it is or not by what is before it.
      room -= scalar == "[" ? XMLText.longestEscape : XMLText.escaped(String(scalar), isAttribute: true).count
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return String(kept) + mark
  }

  /// What tells a file from another of the same name: from the path as it is opened, since those in reports may agree.
  ///
  /// It has `distinctionLength` bytes.
  private static func distinction(_ opened: String) -> String { "-" + SHA256.hexadecimal(opened.utf8).prefix(8) }

  private static let distinctionLength = 9

  private static func relative(_ paths: [String], _ root: String) -> [String] {
    let prefix = Array((root.hasSuffix("/") ? root : root + "/").utf8)
    return paths.map { relative($0, below: prefix) }
  }

  private static func relative(_ path: String, below prefix: [UInt8]) -> String {
    var bytes = Array(path.utf8)[...]
    if bytes.starts(with: prefix) { bytes = bytes.dropFirst(prefix.count) }
    if isShort(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for part in bytes.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { continue }
      if !result.isEmpty { result.append(UInt8(ascii: "/")) }
      result += part
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether nothing can be left out of a path: no part of it is empty or begins with a dot.
  private static func isShort(_ path: ArraySlice<UInt8>) -> Bool {
    var previous = UInt8(ascii: "/")
    for byte in path {
      if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }

  /// Jenkins splits a package from a class at the last dot, so the only dots are those between folders.
  ///
  /// What XML cannot hold is written out here already, so that names which differ also differ in the report.
  private static func name(_ path: String) -> String {
    let shown = ReportedText.ofFileName(stem(path))
    let name = dottedASCII(shown) ?? String(shown.map(dotted))
    return capped(name.isEmpty ? "scenarios" : name, limit: limit - distinctionLength)
  }

  /// A path without its extension, unless that is all there is of the file's name.
  private static func stem(_ path: String) -> String {
    let stem = path.utf8.dropLast(ScenarioName.endingLength(of: path))
    guard let last = stem.last, last != UInt8(ascii: "/") else { return path }
    return String(Substring(stem))
  }

  /// A text of ASCII alone, as nearly every path is; `nil` for any other.
  private static func dottedASCII(_ text: String) -> String? {
    text.utf8.withContiguousStorageIfAvailable { text in
      guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: text.count) { name in
        for place in text.indices { name[place] = dotted(text[place]) }
        return text.count
      }
    } ?? nil
  }

  private static func dotted(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "/"): UInt8(ascii: ".")
    case UInt8(ascii: "."), UInt8(ascii: " "): UInt8(ascii: "_")
    default: byte
    }
  }

  private static func dotted(_ character: Character) -> Character {
    character == "/" ? "." : character == "." || character.isWhitespace ? "_" : character
  }
}
