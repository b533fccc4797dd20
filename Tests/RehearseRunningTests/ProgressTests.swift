import RehearseRunning
import Testing

@Suite("How far a run has come")
struct ProgressTests {
  @Test("Of all that work, one tells after a pause, and then nobody until the next")
  func telling() {
    let progress = Progress()
    progress.beginTelling(at: 1000)
    #expect(!progress.mustTell(at: 1010, after: 10))
    #expect(progress.mustTell(at: 1011, after: 10))
    #expect(!progress.mustTell(at: 1011, after: 10))
    #expect(!progress.mustTell(at: 1021, after: 10))
    #expect(progress.mustTell(at: 1022, after: 10))
    progress.beginTelling(at: 2000)
    #expect(!progress.mustTell(at: 2005, after: 10))
    // A module may write anything there.
    progress.beginTelling(at: .min)
    #expect(!progress.mustTell(at: 2100, after: 10))
    progress.beginTelling(at: .max)
    #expect(!progress.mustTell(at: 2100, after: 10))
  }
}
