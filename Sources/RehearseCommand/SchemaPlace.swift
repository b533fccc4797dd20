#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the schema of scenario files is, seen from one of them.
enum SchemaPlace {
  static let name = "rehearse.schema.json"
  /// Where it is when nobody has put it anywhere yet: beside the folder of the module's scenarios.
  private static let usual = "../\(name)"
  /// How many folders up it is looked for.
  private static let height = 8

  /// The schema's path as the first line of a file names it: the nearest one above, or in a folder `scenarios` there.
  ///
  /// - Parameter path: the file's own path, whose folder is there.
  static func path(from path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for height in 0...height {
      let up = String(repeating: "../", count: height)
      for candidate in ["\(up)\(name)", "\(up)scenarios/\(name)"] where access(folder + candidate, F_OK) == 0 {
        return candidate
      }
    }
    return usual
  }
}
