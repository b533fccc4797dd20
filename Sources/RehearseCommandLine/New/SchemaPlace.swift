import RehearseLanguage

/// Where the schema of scenario files is, seen from one of them.
struct SchemaPlace {
  static let name = "rehearse.schema.json"
  /// The folder in which scenarios are, and their schema beside them.
  private static let usualFolder = "scenarios"
  /// How many folders up it is looked for.
  private static let height = 8

  /// As the first line of the file names it.
  let reference: String
  /// Where it is to be written, since there is none yet.
  let missing: String?

  /// The nearest one above a file, or in a folder `scenarios` there.
  ///
  /// - Parameter path: the file's own path.
  init(from path: String) {
    let folders = Self.folders(of: path)
    var above = folders
    for height in 0...Self.height {
      for place in [Self.name, "\(Self.usualFolder)/\(Self.name)"]
      where SystemFile.status(above.joined() + place) != nil {
        (reference, missing) = (String(repeating: "../", count: height) + place, nil)
        return
      }
      Self.goUp(&above)
    }
    let place = folders.lastIndex(of: "\(Self.usualFolder)/") ?? folders.count - 1
    reference = String(repeating: "../", count: folders.count - 1 - place) + Self.name
    missing = folders.prefix(place + 1).joined() + Self.name
  }

  /// The folders that lead to a file, each with its slash; none of them need be there yet.
  private static func folders(of path: String) -> [String] {
    let names = path.split(separator: "/").dropLast().filter { $0 != "." }.map { "\($0)/" }
    return path.utf8.first == UInt8(ascii: "/") ? ["/"] + names : names
  }

  private static func goUp(_ folders: inout [String]) {
    if folders.last == nil || folders.last == "../" {
      folders.append("../")
    } else if folders.last != "/" {
      folders.removeLast()
    }
  }
}
