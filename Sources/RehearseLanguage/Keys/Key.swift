import Rehearse

/// The keys of one kind of mapping. The raw values are the keys as authors write them.
package protocol Key: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  static var mapping: MappingKind { get }
  /// Conforming types store it, so that it is only built once.
  static var keyTable: KeyTable<Self> { get }
  /// Decoding, messages, the schema, completion and formatting derive from it.
  var entry: KeyEntry<Self> { get }
  /// Whether a scenario of a module can use the key, so that messages and editors offer it.
  func isUsable(in contract: ModuleContract) -> Bool
}

extension Key {
  package static var words: NameTable { keyTable.words }
  package static var all: [Self] { keyTable.keys }

  static var synonyms: [(meant: String, written: String)] { all.map { ($0.rawValue, $0.entry.synonyms) } }

  package func isUsable(in contract: ModuleContract) -> Bool { true }
  static func words(in contract: ModuleContract) -> [String] {
    all.filter { $0.isUsable(in: contract) }.map(\.rawValue)
  }

  package var shape: Shape { entry.shape }
  package var isOnlyInRules: Bool { if case .onlyInRules = entry.scope { true } else { false } }
  package var isRefusedInRules: Bool { if case .notInRules = entry.scope { true } else { false } }
  package var sentence: String { entry.sentence }
  var quoted: String { "`\(rawValue)`" }
}

/// The description of a key of the language.
package struct KeyEntry<K: Key>: Sendable {
  package enum Presence: Sendable {
    case optional, required
    /// Required unless one of these is present.
    case unless([K])
  }

  package struct Exclusion: Sendable {
    package let key: K
    package let message: MessageText
    package let advice: MessageText
  }

  /// The keys of which another one requires at least one.
  package struct Companion: Sendable {
    package let keys: [K]
    package let advice: MessageText
  }

  package enum Scope: Sendable {
    case everywhere
    case onlyInRules
    /// The advice says what to write instead, or why the key has no use there and is to be removed.
    case notInRules(advice: MessageText, removes: Bool)
  }

  /// As shown in an editor.
  package let sentence: String
  package let shape: Shape
  package private(set) var presence = Presence.optional
  package private(set) var exclusions: [Exclusion] = []
  package private(set) var companion: Companion?
  package private(set) var scope = Scope.everywhere
  /// The lines to paste if the key is missing.
  package private(set) var example: String?
  /// Names from other tools and everyday language, separated by commas.
  package private(set) var synonyms = ""

  init(_ sentence: String, _ shape: Shape) {
    self.sentence = sentence
    self.shape = shape
  }

  /// Makes the key required unless one of `others` is present.
  func required(unless others: K..., example: String) -> KeyEntry {
    with {
      $0.presence = others.isEmpty ? .required : .unless(others)
      $0.example = example
    }
  }

  func excluding(_ others: K..., advice: MessageText, message: (K) -> MessageText) -> KeyEntry {
    let exclusions = others.map { Exclusion(key: $0, message: message($0), advice: advice) }
    return with { $0.exclusions += exclusions }
  }

  func needing(_ keys: K..., advice: MessageText) -> KeyEntry {
    with { $0.companion = Companion(keys: keys, advice: advice) }
  }

  var onlyInRules: KeyEntry { with { $0.scope = .onlyInRules } }

  func notInRules(_ advice: MessageText, removes: Bool = false) -> KeyEntry {
    with { $0.scope = .notInRules(advice: advice, removes: removes) }
  }

  func called(_ synonyms: String) -> KeyEntry { with { $0.synonyms = synonyms } }

  private func with(_ change: (inout KeyEntry) -> Void) -> KeyEntry {
    var entry = self
    change(&entry)
    return entry
  }
}

/// The keys of a mapping in order, with their descriptions.
package struct KeyTable<K: Key>: Sendable {
  package let words: NameTable
  package let keys: [K]
  package let entries: [KeyEntry<K>]
  /// The keys that are always required.
  package let required: [K]
  /// The required keys, each with the keys that can replace it.
  package let needs: [(key: K, excuses: [K])]
  /// The indices of the few keys that exclude or need another one.
  ///
  /// Every map is checked for them, and copying the entries of all keys would take longer than reading the map.
  let combined: [Int]
  /// The indices of the few keys that only rules may have, or may not have.
  let scoped: [Int]

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
    let entries = entries
    combined = entries.indices.filter { !entries[$0].exclusions.isEmpty || entries[$0].companion != nil }
    scoped = entries.indices.filter { if case .everywhere = entries[$0].scope { false } else { true } }
  }
}

extension NodeTree {
  package func hasText(_ node: Node, _ key: some Key) -> Bool { hasText(node, key.rawValue) }

  package func value(_ node: Node, _ key: some Key) -> Node? { value(node, key.rawValue) }
}
