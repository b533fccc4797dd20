import Rehearse

/// A kind of mapping with keys of the language.
package enum MappingKind: CaseIterable, Sendable {
  case file, scenario, step, anything, then, change, limit, count, response, stream, streamItem, knownFailure, given

  /// As it appears in messages.
  package var name: String {
    switch self {
    case .file: "a scenario file"
    case .scenario: "a scenario"
    case .step: "a step"
    case .anything: "an item of `when`"
    case .then: "`then`"
    case .change: "an item of `in order` or `never`"
    case .limit: "an item of `at most once`"
    case .count: "an item of `call count`"
    case .response: "a response"
    case .stream: "a stream"
    case .streamItem: "an item of `stream`"
    case .knownFailure: "`known failure`"
    case .given: "`given`"
    }
  }

  package var keys: any Key.Type {
    switch self {
    case .file: FileKey.self
    case .scenario: ScenarioKey.self
    case .step: StepKey.self
    case .anything: AnythingKey.self
    case .then: ThenKey.self
    case .change: ChangeKey.self
    case .limit: LimitKey.self
    case .count: CountKey.self
    case .response: ResponseKey.self
    case .stream: StreamKey.self
    case .streamItem: StreamItemKey.self
    case .knownFailure: KnownFailureKey.self
    case .given: GivenKey.self
    }
  }

  package var words: NameTable { keys.words }

  /// Givens keep the author's order.
  package var isOrdered: Bool { self != .given }

  /// Whether such a mapping is rare, so that a word such as `end` or `times` hardly ever means its key.
  package var isRare: Bool { self == .stream || self == .streamItem || self == .count }

  package func shape(of word: String) -> Shape? { Self.shapes[self]?[word] }

  private static let shapes = Dictionary(
    uniqueKeysWithValues: allCases.map { mapping in
      func shapes<K: Key>(_ type: K.Type) -> [String: Shape] {
        Dictionary(uniqueKeysWithValues: K.all.map { ($0.rawValue, $0.shape) })
      }
      return (mapping, shapes(mapping.keys))
    })

  /// The key that such a mapping always belongs to, if there is one.
  package var parent: String? {
    Self.allCases.lazy.compactMap { mapping in
      mapping.words.names.first { mapping.shape(of: $0) == .keys(self) }
    }.first
  }
}

/// The keys of the language, grouped by the shape of their values, across all mappings.
package enum KeyWords {
  /// Keys with text, which may contain a colon.
  package static let texts = words { $0.form == .text }
  /// Words with which people begin a line that goes on with the one before.
  static let conjunctions = OtherLanguages.words(for: .and).union(OtherLanguages.words(for: .or)).union([
    "and", "but", "or",
  ])
  /// Keys of a list of names from the app.
  package static let lists = words { $0.form == .names }
  /// Keys of a list of words, from the app or the author.
  package static let wordLists = words { $0.form == .names || $0 == .tags }
  /// Keys whose content has its own lines.
  package static let groups = words(where: \.isGroup)
  /// Keys of a map with fixed or declared keys.
  package static let maps = words { $0.form == .map }
  /// Keys that may be `none`.
  package static let nones = words(where: \.mayBeNone)
  /// Keys that accept `PORT.*`.
  package static let wildcards = words(where: \.hasPorts)
  /// Keys that are always next to others in a scenario, never under a value.
  package static let siblings = Set(
    ScenarioKey.all.filter { hasLines($0) && $0 != .alsoAllowed }.map(\.rawValue))
  /// Required keys whose content has its own lines.
  package static let needed = Set(
    FileKey.keyTable.required.filter(\.shape.isGroup).map(\.rawValue)
      + ScenarioKey.keyTable.needs.map(\.key).filter(hasLines).map(\.rawValue))

  private static func hasLines(_ key: ScenarioKey) -> Bool { key.shape.isGroup || key.shape.form == .names }

  private static func words(where fits: (Shape) -> Bool) -> Set<String> {
    Set(
      MappingKind.allCases.filter { !$0.isRare }.flatMap { mapping in
        mapping.words.names.filter { mapping.shape(of: $0).map(fits) ?? false }
      })
  }

  package static func mappings(of word: String) -> [MappingKind] {
    MappingKind.allCases.filter { !$0.isRare && $0.shape(of: word) != nil }
  }

  package static func isKey(_ text: String) -> Bool { !mappings(of: text).isEmpty }
}

/// Words from other tools and everyday language, and the words of the language that they stand for.
package enum Synonyms {
  private static let translated: [(meant: String, meaning: OtherLanguages.Meaning)] = [
    (ScenarioKey.given.rawValue, .given), (ScenarioKey.when.rawValue, .when), (ScenarioKey.then.rawValue, .then),
  ]

  /// A synonym may occur several times, because its meaning depends on the words that are possible in a place.
  package static let words: [(meant: String, written: String)] =
    MappingKind.allCases.flatMap { $0.keys.synonyms }.filter { !$0.written.isEmpty }.map { meant, written in
      let words = translated.first { $0.meant == meant }.map { OtherLanguages.words(for: $0.meaning) } ?? []
      return (meant, ([written] + words.sorted()).joined(separator: ","))
    } + [
      ("clock.advance", "wait, sleep, pause, delay, advance, time passes, after, warte, warten"),
      (
        HeadingKind.name.rawValue, "comment, comments, note, notes, description, title, label, case, row, scenario, why"
      ),
      (AnythingKey.word, "whatever, everything, any action, all actions, whatever happens, always, irgendwas"),
    ]

  private static let meanings: [String: [String]] = words.reduce(into: [:]) { meanings, entry in
    for word in entry.written.split(separator: ",") {
      meanings[String(word.drop { $0 == " " }), default: []].append(entry.meant)
    }
  }

  /// The first of `names` that a word may mean; pass likely names first.
  package static func meaning(of word: String, among names: [String]) -> String? {
    let meanings = meanings(of: word)
    return meanings.isEmpty ? nil : names.first(where: meanings.contains)
  }

  package static func meanings(of word: String) -> [String] {
    meanings[normalized(word)] ?? []
  }

  /// A word in small letters, with spaces for the signs that join words.
  static func normalized(_ word: String) -> String {
    String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
  }
}
