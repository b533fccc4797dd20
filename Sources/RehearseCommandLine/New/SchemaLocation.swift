import Rehearse
import RehearseLanguage

/// The location of the schema, relative to a scenario file.
struct SchemaLocation {
  static let name = "rehearse.schema.json"
  /// The number of parent folders to search.
  private static let height = 8

  /// The path to write in the first line of the scenario file.
  let reference: String
  /// Where to write the schema. `nil` if one exists.
  let missing: String?

  /// Finds the nearest schema in a parent folder or its `scenarios` folder.
  ///
  /// - Parameter path: the path of the scenario file.
  init(from path: String) {
    let folders = Self.folders(of: path)
    var above = folders
    for height in 0...Self.height {
      for name in [Self.name, "\(ScenarioName.usualFolder)/\(Self.name)"]
      where SystemFile.status(above.joined() + name) != nil {
        (reference, missing) = (String(repeating: "../", count: height) + name, nil)
        return
      }
      Self.goUp(&above)
    }
    let index = folders.lastIndex(of: "\(ScenarioName.usualFolder)/") ?? folders.count - 1
    reference = String(repeating: "../", count: folders.count - 1 - index) + Self.name
    missing = folders.prefix(index + 1).joined() + Self.name
  }

  /// Writes the schema if there is none yet, and never replaces one.
  ///
  /// - Returns: a sentence about it, or nothing.
  func write(_ contracts: ContractCatalog) throws(CommandError) -> String {
    guard let missing else { return "" }
    do throws(FileWriteError) {
      try AtomicFile.make(missing, Schema.text(contracts.contracts))
    } catch {
      throw .refused("the schema for editors is not written: \(error.message)", .cannotWrite)
    }
    return "\n\(SanitizedText.of(missing)) is written as well: with it, editors complete and check scenarios.\n"
  }

  /// The folders of a path, each with a trailing slash. They may not exist yet.
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
