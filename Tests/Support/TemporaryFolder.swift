import Foundation

/// A folder of a test's own, which goes away with it.
package final class TemporaryFolder: Sendable {
  /// Without a slash at its end.
  package let path: String

  package init() throws {
    let base = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    path = base.appending(path: "rehearse-test-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The whole path of a name in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders that lead to it; returns its whole path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try write(name, bytes: Array(text.utf8)) }

  @discardableResult
  package func write(_ name: String, bytes: [UInt8]) throws -> String {
    let place = path(name)
    let folder = URL(filePath: place).deletingLastPathComponent().path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: place))
    return place
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names in the folder, or in one of it, sorted.
  package func names(in folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
