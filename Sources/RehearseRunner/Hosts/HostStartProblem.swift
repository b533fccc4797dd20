import Rehearse
import RehearseLanguage

/// Why a host cannot be used, from its start to its hello.
package struct HostStartProblem: Error {
  package enum Reason: Equatable, Sendable {
    /// The system does not start it.
    case notStarted(String)
    /// It is not there.
    case missing(String)
    /// It ended too early.
    case ended(ProcessEnd, isConnected: Bool)
    case wrongToken
    /// It closed its connection and goes on.
    case disconnected
    /// It said nothing within the start limit.
    case silent(isConnected: Bool)
    /// It did something else that ended its connection, such as to print without end; completes "the host …".
    case unfit(String)
    case interrupted
  }

  package let reason: Reason
  package let command: HostCommand
  /// The end of what it printed; untrusted.
  package let output: [UInt8]
  /// What comes from it and has left its group.
  package let strays: Set<StrayProcess>

  /// - Parameter process: is ended.
  init(_ reason: Reason, _ command: HostCommand, _ process: HostProcess? = nil) {
    if reason == .interrupted { process?.kill() } else { process?.terminate() }
    (self.reason, self.command) = (reason, command)
    output = process?.output() ?? []
    strays = process?.strays ?? []
  }

  /// What is wrong, in one sentence without a full stop.
  package var message: String {
    switch reason {
    case .notStarted(let reason), .missing(let reason): "the host cannot be started: \(reason)"
    case .ended(let end, let isConnected):
      "the host \(end.signal == nil ? "ended" : "crashed") before it \(Self.step(isConnected)): \(end.evidence)"
    case .wrongToken: "the host sent another token than the one in its environment"
    case .disconnected: "the host closed its connection before it said hello"
    case .silent(let isConnected): "the host \(isConnected ? "did not say hello" : "did not connect") within \(limit)"
    case .unfit(let deed): "the host \(deed) before it said hello"
    case .interrupted: "the run was interrupted while the host started"
    }
  }

  /// What to do about it.
  package var hints: [String] {
    let command = "Its command: \(command.text)"
    switch reason {
    case .missing:
      if let build = self.command.build { return [command, "Build it first: \(build.text)"] }
      let place = self.command.file == nil ? "--host" : "`host` in \(ProjectFile.name)"
      return [command, "Correct \(place), or build the host first."]
    case .silent:
      let longer = "If it needs longer, write into \(ProjectFile.name), for example: start limit: 60s"
      let duty = "A host connects to the address in REHEARSE_ADDRESS, and says hello at once."
      return [command, duty, longer]
    case .wrongToken: return [command, "Its first line must be the text in REHEARSE_TOKEN, and nothing else."]
    case .interrupted: return []
    case .notStarted, .ended, .disconnected, .unfit: return [command]
    }
  }

  private var limit: String { VirtualTime.text(max(1, command.startLimit / 1_000_000)) }

  private static func step(_ isConnected: Bool) -> String { isConnected ? "said hello" : "connected" }
}
