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
    self.paths = paths.map { Self.relative($0, root) }
    var seen: Set<String> = []
    names = self.paths.map { path in
      let name = Self.name(path)
      if seen.insert(name).inserted { return name }
      let other = name + "-" + SHA256.hexadecimal(path.utf8).prefix(8)
      seen.insert(other)
      return other
    }
  }

  /// A text of at most `limit` bytes: what is cut is marked by `…` and eight digits of the whole text's digest.
  package static func capped(_ text: String, limit: Int = limit) -> String {
    guard text.utf8.count * 6 > limit, XMLText.escaped(text, isAttribute: true).count > limit else { return text }
    let mark = "…" + SHA256.hexadecimal(text.utf8).prefix(8)
    var kept = String.UnicodeScalarView()
    var room = limit - mark.utf8.count
    for scalar in text.unicodeScalars {
      room -= XMLText.escaped(String(scalar), isAttribute: true).count
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return String(kept) + mark
  }

  private static func relative(_ path: String, _ root: String) -> String {
    var path = path[...]
    let prefix = root.hasSuffix("/") ? root : root + "/"
    if path.hasPrefix(prefix) { path = path.dropFirst(prefix.utf8.count) }
    let bytes = path.utf8
    guard bytes.first == UInt8(ascii: "/") || bytes.contains(UInt8(ascii: ".")) else { return String(path) }
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    return parts.filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }

  /// Jenkins splits a package from a class at the last dot, so the only dots are those between folders.
  private static func name(_ path: String) -> String {
    var bytes = Array(path.utf8)
    for ending in [".yaml", ".yml"] where bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      bytes.removeLast(ending.utf8.count)
      break
    }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "."), 0...0x20: bytes[index] = UInt8(ascii: "_")
      case UInt8(ascii: "/"): bytes[index] = UInt8(ascii: ".")
      default: continue
      }
    }
    return bytes.isEmpty ? "scenarios" : capped(String(decoding: bytes, as: UTF8.self))
  }
}
