import Rehearse
import RehearseLanguage
import Synchronization

/// A way to run, and how many of the events of its trace are known already.
package struct WayTrial: Sendable {
  package internal(set) var way: Way
  /// The run of the way without its last event.
  let parent: KnownRun?
  /// Whether one of its values is not an ordinary one: no second one is passed in then.
  var isUnusual = false
  /// How unlikely it is: the actions in it, those twice that are fired while a call waits, and the givens that are not standard.
  var cost = 0

  package init(_ way: Way) {
    self.way = way
    parent = nil
  }

  init(_ way: Way, after parent: KnownRun, isUnusual: Bool, cost: Int) {
    self.way = way
    self.parent = parent
    self.isUnusual = isUnusual
    self.cost = cost
  }

  var known: Int { parent?.trace.events.count ?? 0 }
}

/// What came of running a way.
package enum WayOutcome: Sendable {
  case observed(Observation)
  case fault(PlanFault)
  /// The module ended its process, or hung.
  case lost(LostPlan)
  case notRun(reason: String)
}

/// Runs ways, many at a time, on several threads.
package struct WayRunner: Sendable {
  /// How many ways a thread takes at once.
  private static let share = 256

  private let executor: any PlanExecutor
  private let jobs: Int
  /// What people know the ways as.
  private let label: PlanRequest.Label?

  package init(_ executor: any PlanExecutor, jobs: Int = 1, label: PlanRequest.Label? = nil) {
    (self.executor, self.jobs, self.label) = (executor, jobs, label)
  }

  /// - Returns: an outcome for each trial, in the same order, whatever the number of threads.
  func outcomes(_ trials: [WayTrial], _ observer: WayObserver) -> [WayOutcome] {
    guard jobs > 1, trials.count > Self.share else { return outcomes(trials[...], observer) }
    let shares = (trials.count + Self.share - 1) / Self.share
    let next = Atomic<Int>(0)
    let found = Mutex<[[WayOutcome]]>(Array(repeating: [], count: shares))
    Threads.run(min(jobs, shares)) { _ in
      while true {
        let share = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard share < shares else { return }
        let outcomes = outcomes(trials[(share * Self.share)...].prefix(Self.share), observer)
        found.withLock { $0[share] = outcomes }
      }
    }
    return found.withLock { $0.flatMap(\.self) }
  }

  private func outcomes(_ trials: ArraySlice<WayTrial>, _ observer: WayObserver) -> [WayOutcome] {
    let vocabulary = observer.planner.vocabulary
    let requests = trials.map { trial in
      var request = PlanRequest(observer.planner.plan(trial.way), vocabulary)
      request.isDetailed = true
      request.known = trial.parent
      request.label = label
      return request
    }
    var outcomes: [WayOutcome] = []
    outcomes.reserveCapacity(trials.count)
    executor.run(requests) { place, outcome in
      switch outcome {
      case .notRun(let reason): outcomes.append(.notRun(reason: reason))
      case .lost(let lost): outcomes.append(.lost(lost))
      case .ran(let ran):
        if let fault = ran.trace.fault {
          outcomes.append(.fault(fault))
        } else {
          let run = KnownRun(requests[place].plan, ran.trace)
          outcomes.append(.observed(observer.observation(run, known: trials[trials.startIndex + place].known)))
        }
      }
      return true
    }
    return outcomes
  }
}
