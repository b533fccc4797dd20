import RehearseRunner
import Testing

@Suite("Progress of a run")
struct ProgressTests {
  @Test("Places are handed out in order, each once, and from the first again after a restart")
  func taking() {
    let progress = Progress()
    for _ in 0..<2 {
      #expect((0..<9).map { _ in progress.take(of: 9) } == Array(0..<9))
      #expect(progress.take(of: 9) == nil)
      progress.restart()
    }
    #expect(Progress().take(of: 0) == nil)
  }

  @Test("Threads that find no file help with the files that are left")
  func sharing() {
    let progress = Progress()
    for _ in 0..<2 { _ = progress.take(of: 2) }
    #expect(progress.share(of: 4, threads: 2) == 2)
    #expect(progress.take(of: 2) == nil)
    #expect(progress.share(of: 4, threads: 2) == 4)
    #expect(progress.share(of: 1, threads: 2) == 1)
    progress.restart()
    #expect(progress.share(of: 4, threads: 4) == 1)
  }

  @Test("Concurrent threads take each place once")
  func atOnce() async {
    let progress = Progress()
    let taken = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var taken: [Int] = []
          while let place = progress.take(of: 10_000) { taken.append(place) }
          return taken
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.sorted() == Array(0..<10_000))
  }
}
