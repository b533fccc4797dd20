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
  /// - Parameter patience: in nanoseconds; a copy of a large process may take a while to begin.
  private func outcome(patience: Int64 = 60_000_000_000, _ work: () -> Int32) -> Shelter.Outcome {
    Shelter.run(patience: patience, pulse: { 0 }, work: work)
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

  @Test("Who does not move is ended")
  func hung() {
    guard case .hung = outcome(patience: 100_000_000, { while true { pause() } }) else { return #expect(Bool(false)) }
  }
}
