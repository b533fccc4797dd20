import RehearseLanguage
import Testing

@Suite("Headings")
struct HeadingWordTests {
  @Test("A word that has paths is the key of a scenario that they fill")
  func words() {
    let keys = ScenarioKey.allCases.map(\.rawValue)
    #expect(HeadingWord.allCases.filter { $0 != .name }.allSatisfy { keys.contains($0.rawValue) })
  }

  @Test("A heading falls apart into what it was made of")
  func parts() throws {
    let parts = try #require(HeadingWord.parts(of: HeadingWord.then.heading("state.phase")))
    #expect(parts == (.then, "state.phase"))
    #expect(HeadingWord.parts(of: "expect state.phase") == nil)
  }
}
