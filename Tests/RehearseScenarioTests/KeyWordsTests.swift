import RehearseScenario
import RehearseYAML
import Testing

@Suite("Keys by what stands behind them")
struct KeyWordsTests {
  @Test("All are keys of the language")
  func areKeys() {
    let words = KeyWords.texts.union(KeyWords.lists).union(KeyWords.groups).union(KeyWords.nones).union(KeyWords.needed)
    #expect(words.filter { !AllLevels.isKey($0) } == [])
  }
}
