import RehearseLanguage
import RehearseRunner

/// Where the JUnit report goes: to one file, or to a folder with a file for each suite.
package enum ReportDestination: Sendable, Equatable {
  case file(String)
  case folder(String)

  /// A folder if the path ends in `/` or is an existing folder, otherwise a file.
  package init(_ path: String) {
    let isFolder = path.hasSuffix("/") || PathKind(path) == .folder
    self = isFolder ? .folder(path.hasSuffix("/") ? path : path + "/") : .file(path)
  }

  package var path: String {
    switch self {
    case .file(let path), .folder(let path): path
    }
  }

  /// The file name of a suite: `TEST-<name>.xml`, limited in length and safe on any file system.
  ///
  /// The name gets a digest if it was changed, if it already ends like a digest, or if another name could equal it
  /// where case is ignored. So no scenario file can have a name by which its report replaces another one's.
  ///
  /// - Parameter shard: the shard of the run. Its number is in the name, so that the reports of all shards fit into one
  ///   folder.
  package static func fileName(ofSuite name: String, _ shard: Shard? = nil) -> String {
    let end = shard.map { ".shard-\($0.index)-of-\($0.count)" } ?? ""
    let safe = String(
      name.unicodeScalars.map { scalar -> Character in
        let isSafe = scalar.properties.isAlphabetic || "0"..."9" ~= scalar || ".-_".unicodeScalars.contains(scalar)
        return isSafe ? Character(scalar) : "_"
      })
    let cut = String(
      safe[..<(safe.utf8.index(safe.startIndex, offsetBy: 180, limitedBy: safe.endIndex) ?? safe.endIndex)])
    let isLowercase = name.utf8.elementsEqual(name.lowercased().utf8)
    if cut == name, isLowercase, !SHA256.isEnd(of: name, digits: digestLength) { return "TEST-\(name)\(end).xml" }
    return "TEST-\(cut)-\(SHA256.hexadecimal(name.utf8).prefix(digestLength))\(end).xml"
  }

  /// The number of digits, high enough to make collisions infeasible.
  private static let digestLength = 32
}
