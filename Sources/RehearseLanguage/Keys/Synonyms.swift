/// What words of other tools, and of everyday language, are called here.
package enum Synonyms {
  /// Under each word of the language those that people write for it; what fits where a word stands is taken.
  static let words: [(meant: String, written: String)] =
    LanguageLevel.allCases.flatMap { $0.keys.synonyms }.filter { !$0.written.isEmpty } + [
      ("clock.advance", "wait, sleep, pause, delay, advance, time passes, after, warte, warten"),
      (AnythingKey.word, "whatever, everything, any action, all actions, whatever happens, always, irgendwas"),
    ]

  private static let meanings: [String: [String]] = words.reduce(into: [:]) { meanings, entry in
    for word in entry.written.split(separator: ",") {
      meanings[String(word.drop { $0 == " " }), default: []].append(entry.meant)
    }
  }

  /// What a word is called here, of names that may stand where it was written, the likely ones first.
  package static func meaning(of word: String, among names: [String]) -> String? {
    let meanings = meanings(of: word)
    return meanings.isEmpty ? nil : names.first(where: meanings.contains)
  }

  /// Everything that a word may be called here.
  package static func meanings(of word: String) -> [String] {
    meanings[String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })] ?? []
  }
}
