import Foundation
import RehearseSystem
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Whether a thread has called the system", .serialized)
struct SystemCallsTests {
  /// Does something on a thread of its own, whose calls nobody else's are.
  private func onThread(_ work: @escaping @Sendable () -> [Bool]) -> [Bool] {
    let answers = Mutex<[Bool]?>(nil)
    let end = DispatchSemaphore(value: 0)
    Thread {
      let found = work()
      answers.withLock { $0 = found }
      end.signal()
    }.start()
    end.wait()
    return answers.withLock { $0 ?? [] }
  }

  @Test("Nobody knows before it is asked for")
  func before() {
    #expect(onThread { [SystemCalls.mayHaveBeenMade] } == [true])
    #expect(SystemCalls.own { 7 } == 7 && SystemCalls.mayHaveBeenMade)
  }

  #if os(Linux) && arch(x86_64)
    @Test("A call is made as it is without, and noticed from then on; the runner's own are not, nor is what needs none")
    func noticed() {
      let parent = getppid()
      let found = onThread {
        guard SystemCalls.notice() else { return [] }
        let none = !SystemCalls.mayHaveBeenMade
        let isOwn = SystemCalls.own { getppid() } == parent && !SystemCalls.mayHaveBeenMade
        let isMade = getppid() == parent && SystemCalls.mayHaveBeenMade
        let isStillMade = getppid() == parent && SystemCalls.own { getppid() } == parent && SystemCalls.mayHaveBeenMade
        let again = SystemCalls.notice() && !SystemCalls.mayHaveBeenMade
        let isMadeAgain = getppid() == parent && SystemCalls.mayHaveBeenMade
        return [none, isOwn, isMade, isStillMade, again, isMadeAgain]
      }
      // Before Linux 5.11, and in some sandboxes, there is no way.
      #expect(found == Array(repeating: true, count: 6) || found == [] && !SystemCalls.notice())
    }

    @Test("Where a handler of signals would hold back the one by which they are noticed, they are not")
    func heldBack() {
      let found = onThread {
        guard SystemCalls.notice() else { return [] }
        var (action, before) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = { _ in }
        sigfillset(&action.sa_mask)
        sigaction(SIGUSR2, &action, &before)
        let isRefused = !SystemCalls.notice() && SystemCalls.mayHaveBeenMade
        sigaction(SIGUSR2, &before, nil)
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        let isHeardAgain = SystemCalls.notice() && getppid() > 0 && SystemCalls.mayHaveBeenMade
        return [isRefused, isHeardAgain]
      }
      #expect(found == [true, true] || found == [] && !SystemCalls.notice())
    }

    @Test("A call that fails, fails as it does without")
    func failing() {
      let found = onThread {
        guard SystemCalls.notice() else { return [] }
        let result = close(-1)
        return [result == -1 && errno == EBADF, SystemCalls.mayHaveBeenMade]
      }
      #expect(found == [true, true] || found == [] && !SystemCalls.notice())
    }
  #endif
}
