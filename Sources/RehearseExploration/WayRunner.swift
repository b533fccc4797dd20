/// Carries out ways, many at a time: here, or in processes of their own, for which a crash is no more than an outcome.
package protocol WayRunner {
  /// - Parameter isKnown: whether an occurrence need not be told, since it is in the catalog.
  /// - Returns: an outcome for each trial, in the same order, whatever else is different between two runners.
  func outcomes(
    _ trials: [WayTrial], _ observer: WayObserver, isKnown: (Occurrence) -> Bool
  ) -> [WayOutcome]
}

/// Carries ways out in this very process, one after the other: where it is somebody else who survives a crash.
package struct InProcessRunner: WayRunner {
  private let isAlive: () -> Void

  /// - Parameter isAlive: called before each way, for who watches whether the work gets on.
  package init(isAlive: @escaping () -> Void = {}) { self.isAlive = isAlive }

  package func outcomes(
    _ trials: [WayTrial], _ observer: WayObserver, isKnown: (Occurrence) -> Bool
  ) -> [WayOutcome] {
    trials.map { trial in
      isAlive()
      return .observed(observer.observe(trial.way, known: trial.known))
    }
  }
}
