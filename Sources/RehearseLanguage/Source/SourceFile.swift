import Rehearse

/// A scenario file that was found or named but has not been opened.
package struct SourceFile: Sendable, Codable {
  private enum CodingKeys: String, CodingKey { case path, lines, failed, names, mayBeQuoted, problem }

  /// The maximum number of files in a run.
  package static let runLimit = 10_000

  /// The path to show and to open, a `SystemPath`.
  package var path: String
  /// Empty for the whole file.
  package var lines: [Int] = []
  /// The wanted cases, as an earlier report names them; `nil` for all cases.
  package var failed: [EarlierCase]?
  /// The names of the cases of a shard; `nil` for all cases.
  package var names: Set<String>?
  /// Whether any text in it may be quoted: it has the name of a scenario file and was not reached through a link.
  package var mayBeQuoted = true
  /// Whether the file was reached only through a link out of the given folders.
  package var isOutside = false
  package var problem: String?
  /// The content, if the file is not on disk.
  package var content: [UInt8]?

  package init(path: String) { self.path = path }

  /// Stands for standard input on the command line and in messages.
  package static let standardInput = "-"

  package static let unquoted =
    "this is not a scenario file: it has no line `rehearse: 1`, so none of its text is shown"

  /// Whether the content of the file may be quoted.
  ///
  /// A pull request from a stranger can contain a link with the name of a scenario file that leads to a file with
  /// passwords, and the build log may be public. But build systems also pass scenario files as links. The version line
  /// distinguishes the two.
  package func mayQuote(_ bytes: [UInt8]) -> Bool { mayBeQuoted || Self.hasVersionLine(bytes) }

  package static func hasVersionLine(_ bytes: [UInt8]) -> Bool {
    let mark = Array("rehearse:".utf8)
    let text = ByteOrderMark.removed(from: bytes)
    return text.split { $0 == 0x0A || $0 == 0x0D }.contains { $0.starts(with: mark) }
  }
}
