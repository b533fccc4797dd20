import RehearseSource
import Testing

@testable import RehearseReference
@testable import RehearseScenario

@Suite("The words of the language")
struct LanguageWordTests {
  private func words<Word: LanguageWord>(_ type: Word.Type) -> [String] { Word.allCases.map(\.rawValue) }

  @Test("They are the keys that files are read with")
  func same() {
    #expect(words(FileWord.self) == FileKey.words.names)
    #expect(words(ScenarioWord.self) == ScenarioKey.words.names)
    #expect(words(StepWord.self) == StepKey.words.names)
    #expect(words(ThenWord.self) == ThenKey.words.names)
    #expect(words(ResponseWord.self) == ResponseKey.words.names)
    #expect(words(KnownFailureWord.self) == KnownFailureKey.words.names)
    #expect(Clock.action == FileDecoder.clockAdvance)
  }

  @Test("Each has a sentence without a stop")
  func sentences() {
    func sentences<Word: LanguageWord>(_ type: Word.Type) -> [String] { Word.allCases.map(\.sentence) }
    let all =
      sentences(FileWord.self) + sentences(ScenarioWord.self) + sentences(StepWord.self) + sentences(ThenWord.self)
      + sentences(ResponseWord.self) + sentences(KnownFailureWord.self) + sentences(GivenWord.self)
    #expect(all.allSatisfy { $0.count > 10 && !$0.hasSuffix(".") })
  }
}
