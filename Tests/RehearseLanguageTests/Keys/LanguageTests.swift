import Rehearse
import Testing

@testable import RehearseLanguage

@Suite("The table of the language")
struct LanguageTests {
  @Test("Each key has a sentence without a stop", arguments: LanguageLevel.allCases)
  func sentences(level: LanguageLevel) {
    func all<Key: LevelKey>(_ type: Key.Type) -> [String] { Key.all.map(\.sentence) }
    let sentences = all(level.keys)
    #expect(sentences.allSatisfy { $0.count > 10 && !$0.hasSuffix(".") })
  }

  @Test("A key that cannot be left out has an example, which begins with it", arguments: LanguageLevel.allCases)
  func examples(level: LanguageLevel) {
    func areRight<Key: LevelKey>(_ type: Key.Type) -> Bool {
      Key.keyTable.needs.map(\.key).allSatisfy { $0.entry.example?.hasPrefix($0.rawValue + ":") ?? false }
    }
    let isRight = areRight(level.keys)
    #expect(isRight)
  }

  @Test("A word of several levels has the same value in all of them")
  func kinds() {
    for level in LanguageLevel.allCases {
      for word in level.words.names {
        #expect(Set(KeyWords.levels(of: word).map { $0.kind(of: word) }).count == 1, "\(word)")
      }
    }
  }

  @Test("Every level but the file's is below a key")
  func reachable() {
    let below = LanguageLevel.allCases.flatMap { level in level.words.names.compactMap { level.kind(of: $0) } }
    let levels = LanguageLevel.allCases.filter { below.contains(.level($0)) || below.contains(.levels($0)) }
    #expect(Set(levels) == Set(LanguageLevel.allCases).subtracting([.file, .response, .change, .anything, .limit]))
    #expect(ValueKind.sequence.item == .level(.change) && ValueKind.forbidden.item == .level(.change))
    #expect(ValueKind.actions.item == .level(.anything) && below.contains(.limits))
    #expect(below.contains(.responses) && ValueKind.responses.below("x") == .level(.response))
    #expect(LanguageLevel.then.parent == ScenarioKey.then.rawValue && LanguageLevel.scenario.parent == nil)
  }

  @Test("Other words are told once, stand for words that there are, and are none themselves where those may stand")
  func synonyms() {
    let levels = LanguageLevel.allCases.map(\.words.names)
    let words = Set(levels.joined()).union([ClockAdvance.action, AnythingKey.word])
    #expect(Set(Synonyms.words.map(\.meant)).count == Synonyms.words.count)
    for entry in Synonyms.words {
      #expect(words.contains(entry.meant))
      let written = entry.written.split(separator: ",").map { String($0.drop { $0 == " " }) }
      for level in levels where level.contains(entry.meant) {
        #expect(Set(written).isDisjoint(with: level), "\(entry.meant)")
      }
    }
  }
}
