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

  init(_ entry: UnsafeMutablePointer<dirent>) {
    name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): kind = .file
    case Int(DT_DIR): kind = .folder
    default: kind = .other
    }
  }

  var isHidden: Bool { name.utf8.first == UInt8(ascii: ".") }

  var isScenario: Bool {
    let name = name.utf8
    return name.suffix(5).elementsEqual(".yaml".utf8) || name.suffix(4).elementsEqual(".yml".utf8)
  }
}
