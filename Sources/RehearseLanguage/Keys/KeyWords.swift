import Rehearse

/// The keys of the language, whatever their level.
package enum KeyWords {
  /// Keys with a text, which may have a colon in it.
  package static let texts = words { $0.isText }
  /// Keys with a list of names of the app.
  package static let lists = words { $0.isList }
  /// Keys with a list of words, of the app or of the author.
  package static let wordLists = words { $0.isList || $0 == .tags }
  /// Keys with lines of their own below them.
  package static let groups = words { $0.isGroup }
  /// Keys with keys of their own, which stand in one pair of braces.
  package static let maps = words { $0.isMap }
  /// Keys that may say `none`.
  package static let nones = words(where: \.mayBeNone)
  /// Keys below which a port may have a star.
  package static let wildcards = words { if case .operations = $0 { true } else { $0 == .forbidden } }
  /// Keys that stand beside others in a scenario, never below a value.
  package static let siblings = Set(
    ScenarioKey.all.filter { ($0.kind.isGroup || $0.kind.isList) && $0 != .alsoAllowed }.map(\.rawValue))
  /// Keys with lines of their own that cannot be left out.
  package static let needed = Set(
    FileKey.keyTable.required.filter(\.kind.isGroup).map(\.rawValue)
      + ScenarioKey.keyTable.needs.map(\.key).filter { $0.kind.isGroup || $0.kind.isList }.map(
        \.rawValue))

  private static func words(where fits: (ValueKind) -> Bool) -> Set<String> {
    Set(
      LanguageLevel.allCases.flatMap { level in
        level.words.names.filter { level.kind(of: $0).map(fits) ?? false }
      })
  }

  /// The levels of which a text is a key.
  package static func levels(of word: String) -> [LanguageLevel] {
    LanguageLevel.allCases.filter { $0.words.index(of: word) != nil }
  }

  /// Whether a text is a key of the language somewhere.
  package static func isKey(_ text: String) -> Bool { !levels(of: text).isEmpty }
}
