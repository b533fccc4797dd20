import Rehearse
import RehearseRunner

/// Checks how a host ends.
struct EndCheck {
  private static let limit = VirtualTime.text(HostProcess.gracePeriod / 1_000_000)

  private let pool: HostPool

  init(_ pool: HostPool) { self.pool = pool }

  func run(_ check: HostCheck.Check) {
    check("It ends with status 0 after `exit`") {
      let start = HostClock.now()
      return verdict { session in
        let end = session.leave().end
        guard HostClock.now() - start < HostProcess.gracePeriod else { return "it did not end within \(Self.limit)" }
        return end?.exitStatus == 0 ? nil : "it ended differently: \(end?.evidence ?? "unseen")"
      }
    }
    check("It ends when its connection ends") {
      verdict { session in
        session.connection.hangUp() == nil
          ? "it went on for more than \(Self.limit), so it would outlive a runner that was killed" : nil
      }
    }
    check("Without rehearse, it says so and ends with status 64") {
      guard let (command, listener) = pool.command else { return elsewhere }
      let process: HostProcess
      do throws(ProgramStartError) {
        process = try HostProcess(command, in: listener.folder, [])
      } catch {
        return .failed(["it could not be started again: \(error.reason)"])
      }
      let end = process.waitForEnd(command.startLimit)
      process.kill()
      guard let end else { return .failed(["it went on without REHEARSE_ADDRESS"]) }
      guard end.exitStatus == 64 else { return .failed(["it ended differently: \(end.evidence)"]) }
      return process.output().isEmpty ? .failed(["it ended with status 64, but printed nothing"]) : .met
    }
  }

  private var elsewhere: HostCheck.Verdict { .notTried("the host was started elsewhere") }

  /// - Parameter end: ends the host, and returns what is wrong with that.
  private func verdict(_ end: (HostSession) -> String?) -> HostCheck.Verdict {
    guard !pool.isLive else { return elsewhere }
    do throws(HostError) {
      let session = try pool.take()
      let mistake = end(session)
      pool.note(session.connection.terminate().orphans)
      return mistake.map { .failed([$0]) } ?? .met
    } catch {
      return .failed(["it could not be started again: \(error.message)"])
    }
  }
}
