import RehearseSource

/// What is known of a run when it begins: all that is needed to tell later which cases it would have had.
package struct RunHead: Sendable, Codable {
  /// Of the program that runs.
  package var version: String
  /// Nanoseconds since 1970.
  package var startedAt: Int64
  /// The folder that paths start from.
  package var folder: String
  package var seed: UInt64?
  /// The tag expression as it was written.
  package var tags: String?
  package var name: String?
  package var isContinuousIntegration: Bool
  /// The commit of the scenario files, where somebody wants to show it.
  package var revision: String?
  package var files: [SourceFile]

  package init(
    version: String, startedAt: Int64, folder: String, seed: UInt64?, tags: String?, name: String?,
    isContinuousIntegration: Bool, files: [SourceFile]
  ) {
    self.version = version
    self.startedAt = startedAt
    self.folder = folder
    self.seed = seed
    self.tags = tags
    self.name = name
    self.isContinuousIntegration = isContinuousIntegration
    self.files = files
  }

  func write(to bytes: inout ByteWriter) {
    bytes.write(version)
    bytes.write(Int(startedAt))
    bytes.write(folder)
    bytes.write(seed) { $0.write(Int(Int64(bitPattern: $1))) }
    bytes.write(tags) { $0.write($1) }
    bytes.write(name) { $0.write($1) }
    bytes.write(isContinuousIntegration)
    bytes.write(revision) { $0.write($1) }
    bytes.write(files) { $1.write(to: &$0) }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    version = try bytes.text()
    startedAt = Int64(try bytes.number(0...Int.max))
    folder = try bytes.text()
    seed = try bytes.optional { (bytes) throws(ByteReader.Damage) in UInt64(bitPattern: Int64(try bytes.number())) }
    tags = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() }
    name = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() }
    isContinuousIntegration = try bytes.flag()
    revision = try bytes.optional { (bytes) throws(ByteReader.Damage) in try bytes.text() }
    var paths: Set<[UInt8]> = []
    files = try bytes.list { (bytes) throws(ByteReader.Damage) in
      let file = try SourceFile(from: &bytes)
      // No run has a file twice, or more than this: whoever wrote it wants the reader to be busy for hours.
      guard paths.insert(Array(file.path.utf8)).inserted, paths.count <= SourceFile.runLimit else {
        throw ByteReader.Damage()
      }
      return file
    }
  }
}
