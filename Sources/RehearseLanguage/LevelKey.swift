import RehearseSource

/// The keys of one level of the language, each under the words an author writes.
package protocol LevelKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  static var level: LanguageLevel { get }
  /// All that is known of the keys, made once.
  static var keyTable: LevelTable<Self> { get }
  /// The one description of a key, from which all else that knows the language is made.
  var described: KeyEntry<Self> { get }
}

extension LevelKey {
  package static var words: NameTable { keyTable.words }
  /// The keys in the order of `words`.
  package static var all: [Self] { keyTable.keys }

  /// What is written after a key.
  package static func kind(of word: String) -> ValueKind? {
    keyTable.words.index(of: word).map { keyTable.entries[$0].kind }
  }

  /// The first key with such a value.
  static func word(of kind: ValueKind) -> String? {
    keyTable.entries.firstIndex { $0.kind == kind }.map { keyTable.words.names[$0] }
  }

  /// Other words for its keys.
  static var synonyms: [(meant: String, written: String)] {
    zip(keyTable.words.names, keyTable.entries).map { ($0, $1.synonyms) }
  }

  package var entry: KeyEntry<Self> { Self.keyTable.entry(of: self) }
  package var kind: ValueKind { entry.kind }
  /// What the key is for, as an editor shows it.
  package var sentence: String { entry.sentence }
}
