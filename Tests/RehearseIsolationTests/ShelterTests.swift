import RehearseIsolation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Work that is done in a copy of the process")
struct ShelterTests {
  /// - Parameters:
  ///   - patience: in nanoseconds; a copy of a large process may take a while to begin.
  ///   - pulse: `nil` where no module is at work.
  private func outcome(
    patience: Int64 = 60_000_000_000, pulse: Int? = 0, _ work: () -> Int32
  ) -> Shelter.Outcome {
    Shelter.run(patience: patience, pulse: { pulse }, work: work)
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
}
