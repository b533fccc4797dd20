/// Runs plans in this process, where a module that crashes ends everything: for Swift Testing.
package struct InProcessExecutor: PlanExecutor {
  private let modules: ModuleCatalog

  package init(_ modules: ModuleCatalog) { self.modules = modules }

  package func run(_ requests: [PlanRequest], receive: (_ place: Int, PlanOutcome) -> Bool) {
    for (place, request) in requests.enumerated() {
      guard receive(place, outcome(request)) else { return }
    }
  }

  private func outcome(_ request: PlanRequest) -> PlanOutcome {
    guard let module = modules.module(named: request.vocabulary.name) else {
      return .notRun(reason: "not run: there is no module \"\(request.vocabulary.name)\"")
    }
    let (trace, took, waited) = run(request, module)
    guard waited > 0, trace.fault == nil else { return .ran(RanPlan(trace, nanoseconds: took)) }
    // A busy machine may have kept it waiting, so it is blamed only if it waits again.
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
