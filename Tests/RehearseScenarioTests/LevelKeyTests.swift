import RehearseSource
import RehearseVocabulary
import Testing

@testable import RehearseScenario

@Suite("The words of the language")
struct LevelKeyTests {
  private static let levels = [
    FileKey.words, ScenarioKey.words, StepKey.words, ThenKey.words, ResponseKey.words, KnownFailureKey.words,
    GivenKey.words,
  ].map(\.names)

  @Test("Each has a sentence without a stop")
  func sentences() {
    func sentences<Key: LevelKey>(_ type: Key.Type) -> [String] { Key.all.map(\.sentence) }
    let all =
      sentences(FileKey.self) + sentences(ScenarioKey.self) + sentences(StepKey.self) + sentences(ThenKey.self)
      + sentences(ResponseKey.self) + sentences(KnownFailureKey.self) + sentences(GivenKey.self)
    #expect(all.allSatisfy { $0.count > 10 && !$0.hasSuffix(".") })
  }

  @Test("Other words stand for words that there are, and are none themselves where those may stand")
  func synonyms() {
    let words = Set(Self.levels.joined()).union([Clock.action])
    for entry in Synonyms.words {
      #expect(words.contains(entry.meant))
      let written = entry.written.split(separator: ",").map { String($0.drop { $0 == " " }) }
      for level in Self.levels where level.contains(entry.meant) {
        #expect(Set(written).isDisjoint(with: level), "\(entry.meant)")
      }
    }
  }
}
