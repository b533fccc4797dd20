/// The description of one key of the language.
package struct KeyEntry<Key: LevelKey>: Sendable {
  /// Whether a key can be left out.
  package enum Presence: Sendable {
    case optional, required
    /// Required where none of these is there.
    case unless([Key])
  }

  /// A key that cannot be there at the same time.
  package struct Exclusion: Sendable {
    package let key: Key
    /// What is said of the two.
    package let message: String
    package let advice: String
  }

  /// A key without which another says nothing.
  package struct Companion: Sendable {
    package let key: Key
    package let advice: String
  }

  /// In which scenarios a key can be used.
  package enum Scope: Sendable {
    case everywhere
    case onlyInRules
    /// In all but rules, with what to write there.
    case notInRules(advice: String)
  }

  /// What the key is for, as an editor shows it.
  package let sentence: String
  /// What is written after it.
  package let kind: ValueKind
  package var presence = Presence.optional
  package var exclusions: [Exclusion] = []
  package var companion: Companion?
  package var scope = Scope.everywhere
  /// A line to paste where it is missing.
  package var example: String?
  /// What other tools, and everyday language, call it. Of a word with several levels they are told at the first.
  package var synonyms = ""

  init(_ sentence: String, _ kind: ValueKind) {
    self.sentence = sentence
    self.kind = kind
  }

  /// The same for a key that cannot be left out, unless one of some others is there.
  func required(unless others: Key..., example: String) -> KeyEntry {
    var entry = self
    entry.presence = others.isEmpty ? .required : .unless(others)
    entry.example = example
    return entry
  }

  /// The same for a key that cannot be there at the same time as others.
  func excluding(_ others: Key..., advice: String, message: (Key) -> String) -> KeyEntry {
    var entry = self
    entry.exclusions += others.map { Exclusion(key: $0, message: message($0), advice: advice) }
    return entry
  }

  /// The same for a key that says nothing without another.
  func needing(_ key: Key, advice: String) -> KeyEntry {
    var entry = self
    entry.companion = Companion(key: key, advice: advice)
    return entry
  }

  /// The same for a key that only a rule has.
  var onlyInRules: KeyEntry {
    var entry = self
    entry.scope = .onlyInRules
    return entry
  }

  /// The same for a key that a rule does not have.
  func notInRules(_ advice: String) -> KeyEntry {
    var entry = self
    entry.scope = .notInRules(advice: advice)
    return entry
  }

  func called(_ synonyms: String) -> KeyEntry {
    var entry = self
    entry.synonyms = synonyms
    return entry
  }
}
