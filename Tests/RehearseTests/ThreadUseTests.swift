import Rehearse
import Testing

@Suite("What a thread has had of the machine")
struct ThreadUseTests {
  #if os(Linux)
    @Test("How long it waited for a processor only grows")
    func queueTime() throws {
      let before = try #require(ThreadUse.queueTime)
      let after = try #require(ThreadUse.queueTime)
      #expect(0 <= before && before <= after)
    }
  #endif
}
