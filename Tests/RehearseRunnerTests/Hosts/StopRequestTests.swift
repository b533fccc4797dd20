import RehearseRunner
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Stop requests")
struct StopRequestTests {
  @Test("The first of several signals is recorded, and waits end at once", .exitTest)
  func noted() async {
    await #expect(processExitsWith: .success) {
      StopRequest.watch()
      guard StopRequest.number == nil, !StopRequest.wait(for: -1, milliseconds: 1) else { exit(1) }
      kill(getpid(), SIGTERM)
      _ = StopRequest.wait(for: -1, milliseconds: -1)
      kill(getpid(), SIGINT)
      guard StopRequest.number == SIGTERM, !StopRequest.wait(for: -1, milliseconds: -1) else { exit(2) }
      exit(0)
    }
  }

  @Test("A program that ignores a stop request is ended", .exitTest)
  func patience() async {
    await #expect(processExitsWith: .exitCode(130)) {
      StopRequest.watch()
      kill(getpid(), SIGINT)
      while true { sleep(1) }
    }
  }

  @Test("A signal that the caller ignores stays ignored", .exitTest)
  func switchedOff() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      StopRequest.watch()
      kill(getpid(), SIGHUP)
      exit(StopRequest.number == nil ? 0 : 1)
    }
  }

  @Test("Data to read ends a wait")
  func reading() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    #expect(!StopRequest.wait(for: ends[0], milliseconds: 1))
    _ = write(ends[1], "x", 1)
    #expect(StopRequest.wait(for: ends[0], milliseconds: -1))
  }
}
