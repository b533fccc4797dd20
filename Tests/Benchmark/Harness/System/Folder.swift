#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of the benchmark.
struct Folder {
  let path: String

  /// A fresh folder where the system keeps temporary files.
  static func temporary() throws(Failure) -> Folder {
    try temporary(in: getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
  }

  /// A fresh folder that is kept in memory; `nil` where there is no such disk.
  static func inMemory() throws(Failure) -> Folder? {
    access("/dev/shm", W_OK) == 0 ? try temporary(in: "/dev/shm") : nil
  }

  private static func temporary(in base: String) throws(Failure) -> Folder {
    var template = Array("\(base)/rehearse-benchmark-XXXXXX".utf8CString)
    guard template.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }) != nil else {
      throw Failure("cannot make a folder in \(base)", code: errno)
    }
    return Folder(path: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// A new folder; it is an error if there is one already.
  @discardableResult
  static func create(_ path: String) throws(Failure) -> Folder {
    guard mkdir(path, 0o755) == 0 else { throw Failure("cannot make the folder \(path)", code: errno) }
    return Folder(path: path)
  }

  /// The folder at `path`, made with those above it where they are missing.
  static func ensure(_ path: String) throws(Failure) -> Folder {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      _ = try ensure(String(path[..<slash]))
    }
    guard path.isEmpty || mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw Failure("cannot make the folder \(path)", code: errno)
    }
    return Folder(path: path)
  }

  /// Removes the folder with all that is in it; follows no symbolic link.
  func remove() {
    for name in names() {
      let child = path + "/" + name
      if unlink(child) != 0 { Folder(path: child).remove() }
    }
    rmdir(path)
  }

  /// The names of what is in it.
  func names() -> [String] {
    guard let stream = openNoFollow() else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  private func openNoFollow() -> Stream? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return descriptor < 0 ? nil : fdopendir(descriptor)
  }
}
