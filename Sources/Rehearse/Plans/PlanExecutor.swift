/// Runs plans in host processes, or in this process for Swift Testing; several threads may share an executor.
package protocol PlanExecutor: Sendable {
  /// Runs plans and reports their outcomes in the order of the requests.
  ///
  /// - Parameter receive: Called with the index and outcome of each request; returns whether to continue. It must not
  ///   run plans itself.
  func run(_ requests: [PlanRequest], receive: (_ index: Int, PlanOutcome) -> Bool)
}

extension PlanExecutor {
  package func outcome(of request: PlanRequest) -> PlanOutcome {
    var outcome = PlanOutcome.notRun(.interrupted)
    run([request]) { _, received in
      outcome = received
      return true
    }
    return outcome
  }

  /// The trace of a plan; `nil` if the module ends its process, hangs or does not run.
  package func trace(
    of plan: Plan, _ contract: ModuleContract, isDetailed: Bool = false, order: Interleaving? = nil
  ) -> Trace? {
    var request = PlanRequest(plan, contract)
    (request.isDetailed, request.order) = (isDetailed, order)
    return outcome(of: request).trace
  }
}

package struct PlanRequest: Sendable {
  package struct Label: Sendable {
    package let path: String
    package let line: Int
    package let name: String

    package init(path: String, line: Int, name: String) { (self.path, self.line, self.name) = (path, line, name) }
  }

  package let plan: Plan
  package let contract: ModuleContract
  /// Whether the trace includes details that only exploration and coverage need, such as events.
  package var isDetailed = false
  /// Whether a trace without details is acceptable if the host does not support them.
  package var canDoWithoutDetails = false
  package var order: Interleaving?
  package var known: KnownRun?
  package var label: Label?

  package init(_ plan: Plan, _ contract: ModuleContract) { (self.plan, self.contract) = (plan, contract) }
}

package enum PlanOutcome: Sendable {
  case ran(RanPlan)
  /// The module prevented its process from finishing the plan.
  case lost(LostPlan)
  case notRun(Reason)

  package var trace: Trace? { if case .ran(let plan) = self { plan.trace } else { nil } }

  package var lost: LostPlan? { if case .lost(let plan) = self { plan } else { nil } }
}

/// A plan that ran to its end.
package struct RanPlan: Sendable {
  /// The trace; if it has a fault, it cannot be evaluated.
  package var trace: Trace
  /// Real time.
  package var nanoseconds: Int64
  package var printed: [UInt8]

  package init(_ trace: Trace, nanoseconds: Int64 = 0, printed: [UInt8] = []) {
    (self.trace, self.nanoseconds, self.printed) = (trace, nanoseconds, printed)
  }
}

/// A plan that did not run to its end, and what is known about it.
package struct LostPlan: Sendable, Equatable {
  package enum Kind: Sendable {
    case crashed, timedOut
    /// The host violates the protocol.
    case hostFault
  }

  /// What tells crashes apart that end with the same signal.
  package struct Crash: Sendable, Equatable {
    /// What the module printed last, such as the runtime's message. It may hold secrets.
    package var message: String
    /// The first line of the module's own code in the backtrace. Empty if it is unknown.
    package var frame: String
    /// The file and line of that frame. Empty if they are unknown.
    package var place: String

    package init(message: String, frame: String, place: String) {
      (self.message, self.frame, self.place) = (message, frame, place)
    }
  }

  package enum Progress: Sendable, Equatable {
    case unknown, settingUp
    case step(Int)
  }

  package var kind: Kind
  /// How the plan came to an end, as a phrase after the name of the module: "crashed".
  package var endDescription: String
  /// The evidence: "signal 6 (SIGABRT, it stopped itself)".
  package var evidence: String
  package var progress = Progress.unknown
  package var calls: [Trace.CallRecord] = []
  package var omittedCalls = 0
  /// The end of the module's output.
  package var printed: [UInt8] = []
  /// Known only for a module whose process ended or was ended.
  package var crash: Crash?
  /// Real time.
  package var nanoseconds: Int64 = 0

  package init(_ kind: Kind, _ endDescription: String, _ evidence: String) {
    (self.kind, self.endDescription, self.evidence) = (kind, endDescription, evidence)
  }

  /// The evidence of a time-out is ignored, because it depends on how busy the machine was.
  package static func == (one: LostPlan, other: LostPlan) -> Bool {
    guard one.kind == other.kind, one.kind != .timedOut else { return one.kind == other.kind }
    return (one.endDescription, one.evidence, one.crash?.frame) == (
      other.endDescription, other.evidence, other.crash?.frame
    )
  }
}

extension PlanFault {
  /// The module waited in real time.
  package static func waited(milliseconds: Int64) -> PlanFault {
    PlanFault(
      .waited,
      "it waited for \(milliseconds)ms of real time: it slept, or waited for a lock, a thread or a file. Time is virtual "
        + "here. Give the module a clock that the adapter answers, or a port for what it waits for")
  }
}

/// Runs plans in this process, for Swift Testing; a module that crashes ends the process.
package struct InProcessExecutor: PlanExecutor {
  private let modules: ModuleCatalog

  package init(_ modules: ModuleCatalog) { self.modules = modules }

  package func run(_ requests: [PlanRequest], receive: (_ index: Int, PlanOutcome) -> Bool) {
    for (index, request) in requests.enumerated() {
      guard receive(index, outcome(request)) else { return }
    }
  }

  private func outcome(_ request: PlanRequest) -> PlanOutcome {
    guard let module = modules.module(named: request.contract.name) else {
      return .notRun(.noModule(request.contract.name))
    }
    let (trace, took, waited) = run(request, module)
    guard waited > 0, trace.fault == nil else { return .ran(RanPlan(trace, nanoseconds: took)) }
    // A busy machine may cause a wait, so the plan runs again before the wait counts.
    let (_, tookAgain, waitedAgain) = run(request, module)
    if waitedAgain > 0 { trace.fault = .waited(milliseconds: max(1, min(waited, waitedAgain) / 1_000_000)) }
    return .ran(RanPlan(trace, nanoseconds: took + tookAgain))
  }

  private func run(_ request: PlanRequest, _ module: HostedModule) -> (Trace, took: Int64, waited: Int64) {
    var blocked = BlockedTime()
    blocked.begin()
    let trace = module.run(request.plan, isDetailed: request.isDetailed, order: request.order)
    let (took, waited) = blocked.end()
    return (trace, took, waited)
  }
}
