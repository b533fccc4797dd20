/// The keys of the language by what stands behind them, as far as it decides what to say of a line that cannot be read.
package enum KeyWords {
  /// Keys with a text, which may have a colon in it.
  package static let texts: Set = [
    "scenario", "feature", "about", "why", "link", "tags", "id", "skip", "issue", "because",
  ]
  /// Keys with a list.
  package static let lists: Set = ["when", "calls", "calls in any order", "never", "also allowed"]
  /// Keys with lines of their own below them.
  package static let groups: Set = [
    "scenarios", "given", "flags", "responses", "then", "calls", "calls in any order", "never", "also allowed", "state",
    "changes", "history", "steps", "table", "complete over", "for every", "tags", "known failure",
  ]
  /// Keys with keys of their own, which stand in one pair of braces.
  package static let maps: Set = [
    "given", "flags", "responses", "known failure", "then", "state", "changes", "history", "for every",
  ]
  /// Keys that may say `none`.
  package static let nones: Set = ["calls", "changes"]
  /// Keys that cannot be left out.
  package static let needed: Set = ["scenarios", "when", "then"]
}
