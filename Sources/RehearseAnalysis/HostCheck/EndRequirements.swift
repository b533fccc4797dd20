import Rehearse
import RehearseLanguage
import RehearseRunner

extension HostRequirement {
  static let ends = [
    HostRequirement(
      text: "It refuses a message that it does not know, and goes on", precondition: nil,
      check: .host { (trial) throws(HostFlaw) in
        try refuses(.unsupported, TrialRequest(message: "someNewMessage"), trial)
      }),
    HostRequirement(
      text: "It refuses a module that it does not have, and goes on", precondition: nil,
      check: .host { (trial) throws(HostFlaw) in
        let request = TrialRequest(message: "run", [.init("module", "someNewModule"), .init("steps", [[]])])
        return try refuses(.unknownModule, request, trial)
      }),
    HostRequirement(
      text: "It ends with status 0 after `exit`", precondition: nil,
      check: .host { (trial) throws(HostFlaw) in
        guard !trial.isListening else { return elsewhere }
        let start = HostClock.now()
        let end = try trial.end { $0.leave().end }
        guard HostClock.now() - start < HostProcess.courtesy else { throw HostFlaw("it did not end within 2 s") }
        guard end?.exitStatus == 0 else { throw HostFlaw("it ended differently: \(end?.evidence ?? "unseen")") }
        return nil
      }),
    HostRequirement(
      text: "It ends when its connection ends", precondition: nil,
      check: .host { (trial) throws(HostFlaw) in
        guard !trial.isListening else { return elsewhere }
        let end = try trial.end { $0.connection.hangUp() }
        guard end != nil else {
          throw HostFlaw("it went on for more than 2 s, so it would outlive a runner that was killed")
        }
        return nil
      }),
    HostRequirement(
      text: "Without rehearse, it says so and ends with status 64", precondition: nil,
      check: .host { (trial) throws(HostFlaw) in
        guard let started = trial.startAlone() else { return elsewhere }
        guard let end = started.end else { throw HostFlaw("it went on without REHEARSE_ADDRESS") }
        guard end.exitStatus == 64 else { throw HostFlaw("it ended differently: \(end.evidence)") }
        guard !started.output.isEmpty else { throw HostFlaw("it ended with status 64, but printed nothing") }
        return nil
      }),
  ]

  private static let elsewhere = "the host was started elsewhere"

  /// Checks that a request is refused with a fault, and that a plan runs as before after it.
  private static func refuses(
    _ kind: PlanFault.Kind, _ request: TrialRequest, _ trial: HostTrial
  ) throws(HostFlaw) -> String? {
    let plan = trial.modules(meeting: .repeating).first.map { TrialRequest(ModuleSample($0).fullPlan, $0) }
    let before = try plan.map { plan throws(HostFlaw) in try trial.answer(to: plan) }
    let answer = try trial.answer(to: request)
    guard let fault = answer.fault else { throw HostFlaw("it does not answer with `fault`", answer) }
    guard fault.kind == kind else {
      throw HostFlaw("the kind of its fault is \"\(fault.kind.rawValue)\", not \"\(kind.rawValue)\"", answer)
    }
    if let plan { try before?.isRepeated(by: try trial.answer(to: plan), "a plan after a refused request") }
    return nil
  }
}
