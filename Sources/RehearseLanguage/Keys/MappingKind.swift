import Rehearse

/// A kind of mapping of a scenario file that has keys of its own.
package enum MappingKind: CaseIterable, Sendable {
  case file, scenario, step, anything, then, change, limit, response, knownFailure, given

  /// As a message names it.
  package var name: String {
    switch self {
    case .file: "a scenario file"
    case .scenario: "a scenario"
    case .step: "a step"
    case .anything: "an item of `when`"
    case .then: "`then`"
    case .change: "an item of `in order` or `never`"
    case .limit: "an item of `at most once`"
    case .response: "a response"
    case .knownFailure: "`known failure`"
    case .given: "`given`"
    }
  }

  /// The keys, as a type.
  package var keys: any Key.Type {
    switch self {
    case .file: FileKey.self
    case .scenario: ScenarioKey.self
    case .step: StepKey.self
    case .anything: AnythingKey.self
    case .then: ThenKey.self
    case .change: ChangeKey.self
    case .limit: LimitKey.self
    case .response: ResponseKey.self
    case .knownFailure: KnownFailureKey.self
    case .given: GivenKey.self
    }
  }

  package var words: NameTable { keys.words }

  /// Whether the keys have an order; that of givens is the author's.
  package var isOrdered: Bool { self != .given }

  /// What is written after one of its keys.
  package func kind(of word: String) -> ValueKind? { Self.kinds[self]?[word] }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: allCases.map { mapping in
      func kinds<K: Key>(_ type: K.Type) -> [String: ValueKind] {
        Dictionary(uniqueKeysWithValues: K.all.map { ($0.rawValue, $0.kind) })
      }
      return (mapping, kinds(mapping.keys))
    })

  /// The key below which it always is, if it is one.
  package var parent: String? {
    Self.allCases.lazy.compactMap { mapping in
      mapping.words.names.first { mapping.kind(of: $0) == .mapping(self) }
    }.first
  }
}

/// The keys of the language, whatever their mapping.
package enum KeyWords {
  /// Keys with a text, which may have a colon in it.
  package static let texts = words { $0.form == .text }
  /// Keys with a list of names of the app.
  package static let lists = words { $0.form == .names }
  /// Keys with a list of words, of the app or of the author.
  package static let wordLists = words { $0.form == .names || $0 == .tags }
  /// Keys with lines of their own below them.
  package static let groups = words(where: \.isGroup)
  /// Keys with keys of their own, which stand in one pair of braces.
  package static let maps = words { $0.form == .map }
  /// Keys that may say `none`.
  package static let nones = words(where: \.mayBeNone)
  /// Keys below which a port may have a star.
  package static let wildcards = words { if case .operations = $0 { true } else { $0 == .forbidden } }
  /// Keys that stand beside others in a scenario, never below a value.
  package static let siblings = Set(
    ScenarioKey.all.filter { hasLines($0) && $0 != .alsoAllowed }.map(\.rawValue))
  /// Keys with lines of their own that cannot be left out.
  package static let needed = Set(
    FileKey.keyTable.required.filter(\.kind.isGroup).map(\.rawValue)
      + ScenarioKey.keyTable.needs.map(\.key).filter(hasLines).map(\.rawValue))

  private static func hasLines(_ key: ScenarioKey) -> Bool { key.kind.isGroup || key.kind.form == .names }

  private static func words(where fits: (ValueKind) -> Bool) -> Set<String> {
    Set(
      MappingKind.allCases.flatMap { mapping in
        mapping.words.names.filter { mapping.kind(of: $0).map(fits) ?? false }
      })
  }

  /// The mappings of which a text is a key.
  package static func mappings(of word: String) -> [MappingKind] {
    MappingKind.allCases.filter { $0.kind(of: word) != nil }
  }

  /// Whether a text is a key of the language somewhere.
  package static func isKey(_ text: String) -> Bool { !mappings(of: text).isEmpty }
}

/// Words of other tools, and of everyday language, for words of the language.
package enum Synonyms {
  /// Under each word of the language those that people write for it; the one that fits in its place is taken.
  static let words: [(meant: String, written: String)] =
    MappingKind.allCases.flatMap { $0.keys.synonyms }.filter { !$0.written.isEmpty } + [
      ("clock.advance", "wait, sleep, pause, delay, advance, time passes, after, warte, warten"),
      (AnythingKey.word, "whatever, everything, any action, all actions, whatever happens, always, irgendwas"),
    ]

  private static let meanings: [String: [String]] = words.reduce(into: [:]) { meanings, entry in
    for word in entry.written.split(separator: ",") {
      meanings[String(word.drop { $0 == " " }), default: []].append(entry.meant)
    }
  }

  /// The word of the language for a word, of names that may stand where it was written, the likely ones first.
  package static func meaning(of word: String, among names: [String]) -> String? {
    let meanings = meanings(of: word)
    return meanings.isEmpty ? nil : names.first(where: meanings.contains)
  }

  /// All words of the language that a word may stand for.
  package static func meanings(of word: String) -> [String] {
    meanings[String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })] ?? []
  }
}
