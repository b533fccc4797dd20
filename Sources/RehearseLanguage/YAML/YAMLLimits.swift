/// Limits that libyaml lacks, a hundred times higher than any author needs.
///
/// With them, the worst known file takes 0.07 s and 4 MB.
package enum YAMLLimits {
  package static let fileBytes = 1 << 20
  /// Levels of nested lists and maps; without a limit, libyaml needs 16 s for 128 KB of `[`.
  package static let depth = 64
  /// Scalars, lists and maps.
  package static let nodes = 100_000
  package static let scalarBytes = 256 << 10
  package static let keyCharacters = 1_024
}
