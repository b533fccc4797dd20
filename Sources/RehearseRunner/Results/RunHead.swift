import Rehearse
import RehearseLanguage

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
}
