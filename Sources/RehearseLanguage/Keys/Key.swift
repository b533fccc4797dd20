import Rehearse

/// The keys of one kind of mapping, each under the words that an author writes.
package protocol Key: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  static var mapping: MappingKind { get }
  /// What the decoder asks of the keys, made once.
  static var keyTable: KeyTable<Self> { get }
  /// The one description of a key, from which all else that knows the language is made.
  var entry: KeyEntry<Self> { get }
}

extension Key {
  package static var words: NameTable { keyTable.words }
  /// The keys in the order of `words`.
  package static var all: [Self] { keyTable.keys }

  /// Other words for its keys.
  static var synonyms: [(meant: String, written: String)] { all.map { ($0.rawValue, $0.entry.synonyms) } }

  package var kind: ValueKind { entry.kind }
  package var isOnlyInRules: Bool { if case .onlyInRules = entry.scope { true } else { false } }
  package var isRefusedInRules: Bool { if case .notInRules = entry.scope { true } else { false } }
  /// What the key is for, as an editor shows it.
  package var sentence: String { entry.sentence }
  /// How messages write it.
  var quoted: String { "`\(rawValue)`" }
}

/// The description of one key of the language.
package struct KeyEntry<K: Key>: Sendable {
  /// Whether a key can be left out.
  package enum Presence: Sendable {
    case optional, required
    /// Required where none of these is there.
    case unless([K])
  }

  /// A key that cannot be there at the same time.
  package struct Exclusion: Sendable {
    package let key: K
    /// The mistake, as messages state it.
    package let message: String
    package let advice: String
  }

  /// A key without which another says nothing.
  package struct Companion: Sendable {
    package let key: K
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
  package private(set) var presence = Presence.optional
  package private(set) var exclusions: [Exclusion] = []
  package private(set) var companion: Companion?
  package private(set) var scope = Scope.everywhere
  /// A line to paste where it is missing.
  package private(set) var example: String?
  /// What other tools, and everyday language, call it, separated by commas.
  package private(set) var synonyms = ""

  init(_ sentence: String, _ kind: ValueKind) {
    self.sentence = sentence
    self.kind = kind
  }

  /// A key that cannot be left out, unless one of some others is there.
  func required(unless others: K..., example: String) -> KeyEntry {
    with {
      $0.presence = others.isEmpty ? .required : .unless(others)
      $0.example = example
    }
  }

  /// A key that cannot be there at the same time as others.
  func excluding(_ others: K..., advice: String, message: (K) -> String) -> KeyEntry {
    let exclusions = others.map { Exclusion(key: $0, message: message($0), advice: advice) }
    return with { $0.exclusions += exclusions }
  }

  /// A key that says nothing without another.
  func needing(_ key: K, advice: String) -> KeyEntry { with { $0.companion = Companion(key: key, advice: advice) } }

  /// A key that only a rule has.
  var onlyInRules: KeyEntry { with { $0.scope = .onlyInRules } }

  /// A key that a rule does not have.
  func notInRules(_ advice: String) -> KeyEntry { with { $0.scope = .notInRules(advice: advice) } }

  /// A key with other words for it.
  func called(_ synonyms: String) -> KeyEntry { with { $0.synonyms = synonyms } }

  private func with(_ change: (inout KeyEntry) -> Void) -> KeyEntry {
    var entry = self
    change(&entry)
    return entry
  }
}

/// The keys of a mapping in their order, with their descriptions.
package struct KeyTable<K: Key>: Sendable {
  package let words: NameTable
  package let keys: [K]
  /// The descriptions, in the order of the keys.
  package let entries: [KeyEntry<K>]
  /// The keys that can never be left out.
  package let required: [K]
  /// The keys that cannot be left out, or only beside one of some others.
  package let needs: [(key: K, excuses: [K])]

  package init() {
    keys = Array(K.allCases)
    words = NameTable(keys.map(\.rawValue))
    entries = keys.map(\.entry)
    needs = zip(keys, entries).compactMap { key, entry in
      switch entry.presence {
      case .optional: nil
      case .required: (key, [])
      case .unless(let others): (key, others)
      }
    }
    required = needs.filter(\.excuses.isEmpty).map(\.key)
  }
}

extension NodeTree {
  /// Whether a scalar is a key's word.
  package func hasText(_ node: Node, _ key: some Key) -> Bool { hasText(node, key.rawValue) }

  /// The value of a key of a map.
  package func value(_ node: Node, _ key: some Key) -> Node? { value(node, key.rawValue) }
}
