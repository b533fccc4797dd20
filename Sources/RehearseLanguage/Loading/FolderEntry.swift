import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A name in a folder, with what the folder itself tells about it.
struct FolderEntry {
  enum Kind {
    case file, folder
    /// A link, a device, or a file system that does not say: to be looked at.
    case other
  }

  let name: String
  let kind: Kind
  let isScenario: Bool

  init(_ entry: UnsafeMutablePointer<dirent>) {
    // Read where it is: some file systems have names that are longer than the array that is declared.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    name = SystemPath.text(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    isScenario = ScenarioName.endingLength(of: name) > 0 && name != ScenarioName.project
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): kind = .file
    case Int(DT_DIR): kind = .folder
    default: kind = .other
    }
  }

  /// Whether the name can matter: not when it is hidden, or a file's that is no scenario file and does not look like one.
  var isOfInterest: Bool {
    name.utf8.first != UInt8(ascii: ".") && (kind != .file || isScenario || ScenarioName.isNearMiss(name))
  }
}
