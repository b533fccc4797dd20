/// How much a scenario file may hold.
///
/// libyaml bounds none of this; with these limits the worst file found takes 0.07 s and 4 MB. A hundred times what
/// any author needs, so whoever meets one has made a mistake or means harm.
package enum YAMLLimits {
  /// Bytes of a file.
  package static let fileBytes = 1 << 20
  /// Levels of lists and maps inside each other; without a bound 128 KB of `[` take libyaml 16 s.
  package static let depth = 64
  /// Scalars, lists and maps in a file.
  package static let nodes = 100_000
  /// Bytes of one text.
  package static let scalarBytes = 256 << 10
  /// Characters of one key.
  package static let keyCharacters = 1_024
}
