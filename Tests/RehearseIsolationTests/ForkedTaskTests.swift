import RehearseIsolation
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Work that is done in a copy of the process")
struct ForkedTaskTests {
  /// - Parameters:
  ///   - patience: in nanoseconds; a copy of a large process may take a while to begin.
  ///   - pulse: `nil` where no module is at work.
  private func outcome(
    patience: Int64 = 60_000_000_000, pulse: Int? = 0, _ work: () -> Int32
  ) -> ForkedTask.Outcome {
    ForkedTask.run(patience: patience, pulse: { pulse }, work: work)
  }

  @Test("What it returns is the status, whatever that is", arguments: [0, 1, 130])
  func status(number: Int32) {
    guard case .finished(let status) = outcome({ number }) else { return #expect(Bool(false)) }
    #expect(status == number)
  }

  @Test("An end before its time is none, even one that looks like success")
  func exit() {
    guard case .ended(let words) = outcome({ _exit(0) }) else { return #expect(Bool(false)) }
    #expect(words == "ended the process: exit status 0")
    guard case .ended(let crash) = outcome({ Int32(kill(getpid(), SIGKILL)) }) else { return #expect(Bool(false)) }
    #expect(crash.hasPrefix("crashed: signal 9"))
  }

  @Test("Where no module is at work, nothing is too slow")
  func words() {
    let slow = outcome(patience: 1, pulse: nil) {
      usleep(400_000)
      return 7
    }
    guard case .finished(7) = slow else { return #expect(Bool(false)) }
  }

  @Test("Who does not move is ended")
  func hung() {
    guard case .hung = outcome(patience: 100_000_000, { while true { pause() } }) else { return #expect(Bool(false)) }
  }

  @Test("Who pretends to get on is ended all the same, by a clock that is not its own")
  func pretending() {
    let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return #expect(Bool(false)) }
    defer { munmap(memory, 8) }
    let pulse = memory.bindMemory(to: Int.self, capacity: 1)
    let outcome = ForkedTask.run(
      patience: 60_000_000_000, longestWork: 200_000_000, pulse: { pulse.pointee },
      work: { while true { pulse.pointee &+= 1 } })
    guard case .hung = outcome else { return #expect(Bool(false)) }
  }

  @Test("Who ends its whole group ends itself alone")
  func group() {
    guard case .ended(let words) = outcome({ kill(0, SIGKILL) }) else { return #expect(Bool(false)) }
    #expect(words.hasPrefix("crashed: signal 9"))
  }

  @Test("What the caller has open is closed")
  func descriptors() {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    guard case .finished(let status) = outcome({ fcntl(file, F_GETFD) }) else { return #expect(Bool(false)) }
    #expect(status == -1 || status == 255)
  }
}
