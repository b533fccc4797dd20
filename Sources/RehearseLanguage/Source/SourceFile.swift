import Rehearse

/// A scenario file that was found, or named, but not opened yet.
package struct SourceFile: Sendable, Codable {
  /// What a journal keeps.
  private enum CodingKeys: String, CodingKey { case path, lines, mayBeQuoted, problem }

  /// How many files a run takes.
  package static let runLimit = 10_000

  /// How it is shown, and opened; a `SystemPath`.
  package var path: String
  /// Lines of it that were asked for; empty for the whole file.
  package var lines: [Int] = []
  /// Whether its text may be quoted whatever it is: not when a link led to it, or out of the given folders, and not
  /// when it is not called like a scenario file.
  package var mayBeQuoted = true
  /// Whether only a link leads to it, out of the folders that were named.
  package var isOutside = false
  /// Why it cannot be used, where that is known already.
  package var problem: String?

  package init(path: String) { self.path = path }

  /// What is said of a file whose text must not be shown.
  package static let unquoted =
    "this is not a scenario file: it has no line `rehearse: 1`, so none of its text is shown"

  /// Whether these bytes, which are the file's, may be quoted.
  ///
  /// A stranger's pull request can hold a link with a scenario's name that leads to a file with passwords, and the log
  /// of its build is public. Build systems, on the other hand, hand over scenario files as links. What tells the two
  /// apart is the line that every scenario file has.
  package func mayQuote(_ bytes: [UInt8]) -> Bool { mayBeQuoted || Self.hasVersionLine(bytes) }

  /// Whether there is the line that every scenario file has.
  package static func hasVersionLine(_ bytes: [UInt8]) -> Bool {
    let mark = Array("rehearse:".utf8)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.split { $0 == 0x0A || $0 == 0x0D }.contains { $0.starts(with: mark) }
  }
}
