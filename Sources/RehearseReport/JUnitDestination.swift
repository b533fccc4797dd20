#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the JUnit report goes: one file, or a folder with one for each suite.
package enum JUnitDestination: Sendable, Equatable {
  case file(String)
  case folder(String)

  /// What a path on the command line means: a folder when it ends in `/` or is one.
  package init(_ path: String) {
    var status = stat()
    let isFolder = path.hasSuffix("/") || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    self = isFolder ? .folder(path.hasSuffix("/") ? path : path + "/") : .file(path)
  }

  package var path: String {
    switch self {
    case .file(let path), .folder(let path): path
    }
  }

  /// The file of a suite in a folder: `TEST-<name>.xml`, its characters bounded and safe for any file system.
  package static func fileName(ofSuite name: String) -> String {
    let safe = String(
      name.unicodeScalars.map { scalar -> Character in
        let isSafe = scalar.properties.isAlphabetic || "0"..."9" ~= scalar || ".-_".unicodeScalars.contains(scalar)
        return isSafe ? Character(scalar) : "_"
      })
    let cut = String(decoding: safe.utf8.prefix(180), as: UTF8.self)
    return cut == name ? "TEST-\(name).xml" : "TEST-\(cut)-\(SHA256.hexadecimal(name.utf8).prefix(8)).xml"
  }
}
