import Foundation
import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder of a test. It is deleted with the object.
package final class TemporaryFolder: Sendable {
  /// Without a trailing slash.
  package let path: String

  package init() throws {
    let base = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    path = base.appending(path: "rehearse-test-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Deletes with system calls, which also handle invalid UTF-8 and paths that are too long.
  deinit {
    Self.empty(open(path, O_RDONLY | O_DIRECTORY))
    rmdir(path)
  }

  private static func empty(_ folder: Int32) {
    guard folder >= 0, let stream = fdopendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      guard ![".", ".."].contains(String(cString: name)), unlinkat(folder, name, 0) != 0 else { continue }
      fchmodat(folder, name, 0o700, 0)
      empty(openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
      unlinkat(folder, name, AT_REMOVEDIR)
    }
  }

  /// Writes a file of any name. The name is a `SystemPath` without folders.
  package func write(raw name: String, _ text: String) throws {
    let file = SystemPath.withSystemName(path(name)) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    try FileHandle(fileDescriptor: file).write(contentsOf: Data(text.utf8))
  }

  /// The absolute path of a name in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates missing folders. Returns its absolute path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try write(name, bytes: Array(text.utf8)) }

  @discardableResult
  package func write(_ name: String, bytes: [UInt8]) throws -> String {
    let place = path(name)
    let folder = URL(filePath: place).deletingLastPathComponent().path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: place))
    return place
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The sorted names in the folder or a subfolder.
  package func names(in folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
