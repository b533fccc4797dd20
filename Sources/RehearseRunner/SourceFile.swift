/// A scenario file that was found, or named, but not opened yet.
package struct SourceFile: Sendable {
  /// How it is shown, and opened.
  package var path: String
  /// Lines of it that were asked for; empty for the whole file.
  package var lines: [Int] = []
  /// Whether its text may be quoted: not when a symbolic link led out of the given folders.
  package var mayBeQuoted = true
  /// Why it cannot be used, where that is known already.
  package var problem: String?

  package init(path: String) { self.path = path }
}
