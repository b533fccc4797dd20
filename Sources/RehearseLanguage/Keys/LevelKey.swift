import Rehearse

/// The keys of one level of the language, each under the words an author writes.
package protocol LevelKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  static var level: LanguageLevel { get }
  /// What the decoder asks of the keys, made once.
  static var keyTable: LevelTable<Self> { get }
  /// The one description of a key, from which all else that knows the language is made.
  var entry: KeyEntry<Self> { get }
}

extension LevelKey {
  package static var words: NameTable { keyTable.words }
  /// The keys in the order of `words`.
  package static var all: [Self] { keyTable.keys }

  /// What is written after each key, in the order of `words`.
  static var kinds: [ValueKind] { all.map { $0.kind } }

  /// The first key with such a value.
  static func word(of kind: ValueKind) -> String? {
    all.first { $0.kind == kind }?.rawValue
  }

  /// Other words for its keys.
  static var synonyms: [(meant: String, written: String)] {
    all.map { ($0.rawValue, $0.entry.synonyms) }
  }

  package var kind: ValueKind { entry.kind }
  package var isOnlyInRules: Bool { if case .onlyInRules = entry.scope { true } else { false } }
  package var isRefusedInRules: Bool { if case .notInRules = entry.scope { true } else { false } }
  /// What the key is for, as an editor shows it.
  package var sentence: String { entry.sentence }
}
