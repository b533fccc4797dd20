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

  @Test("Who takes places from both sides takes each once", arguments: [0, 1, 2, 7])
  func taking(count: Int) {
    let progress = Progress()
    var taken: [Int] = []
    var turn = 0
    while let place = progress.take(from: Progress.Side(ofNumber: turn), of: count) {
      taken.append(place)
      turn += 1
    }
    #expect(taken.sorted() == Array(0..<count))
    #expect(count < 7 || taken == [0, 6, 1, 5, 2, 4, 3])
    #expect(progress.take(from: .start, of: count) == nil)
    #expect(progress.take(from: .end, of: count) == nil)
  }

  @Test("Who is alone takes places from the first on, and from there again in a run that begins anew")
  func alone() {
    let progress = Progress()
    for _ in 0..<2 {
      #expect(progress.take(from: .end, of: 9) == 8)
      #expect((0..<8).map { _ in progress.take(from: .start, of: 9) } == Array(0..<8))
      #expect(progress.take(from: .start, of: 9) == nil)
      #expect(progress.placesTaken >= 9)
      progress.restart()
      #expect(progress.placesTaken == 0)
    }
    progress.close(hasFailed: false)
    #expect(progress.take(from: .start, of: 9) == nil)
    #expect(progress.take(from: .end, of: 9) == nil)
  }

  @Test("Threads that work at once take each place once")
  func atOnce() async {
    let progress = Progress()
    let taken = await withTaskGroup(of: [Int].self) { group in
      for number in 0..<4 {
        group.addTask {
          var taken: [Int] = []
          while let place = progress.take(from: Progress.Side(ofNumber: number), of: 10_000) { taken.append(place) }
          return taken
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.sorted() == Array(0..<10_000))
  }
}
