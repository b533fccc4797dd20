import Rehearse
import Testing

@Suite("Thread use")
struct ThreadUseTests {
  #if os(Linux)
    @Test("The time that a thread has waited for a processor never falls")
    func queueTime() throws {
      let before = try #require(ThreadUse.queueTime)
      let after = try #require(ThreadUse.queueTime)
      #expect(0 <= before && before <= after)
    }
  #endif
}
