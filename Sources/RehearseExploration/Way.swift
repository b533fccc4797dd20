import Rehearse

/// A sequence of events from the start, with the givens that it needs: a way to where it ends.
///
/// Everything in it is stated with its moment, so that it is carried out as an ordinary plan.
package struct Way: Sendable, Hashable {
  /// Something that happens at a moment of virtual time.
  package struct Event: Sendable, Hashable {
    package enum Deed: Sendable, Hashable {
      /// An action of the vocabulary with all its arguments.
      case fire(Int, [Literal])
      /// A waiting call is answered: the one with this number among the calls of its operation, from 0.
      case answer(operation: Int, number: Int, madeAt: Int64, Response.Outcome)
      /// Nothing but time passes, until the module's next timer.
      case wait
    }

    package var deed: Deed
    /// Virtual milliseconds since the start.
    package var time: Int64
  }

  /// A given that was read, and its value.
  package struct FixedGiven: Sendable, Hashable {
    package var given: Int
    package var value: Literal
  }

  /// In the order in which they were read.
  package var given: [FixedGiven] = []
  package var events: [Event] = []

  package init() {}

  /// The way with one more event.
  func continued(by event: Event) -> Way {
    var way = self
    way.events.append(event)
    return way
  }
}

/// A way to be carried out, and how many of the events of its trace are known already.
package struct WayTrial: Sendable {
  package internal(set) var way: Way
  package let known: Int
  /// Whether one of its values is not an ordinary one: no second one is passed in then.
  var isUnusual = false
  /// How unlikely it is: the actions in it, those twice that are fired while a call waits, and the givens that are not standard.
  var cost = 0

  package init(_ way: Way, known: Int = 0) {
    self.way = way
    self.known = known
  }

  init(_ way: Way, known: Int, isUnusual: Bool, cost: Int) {
    self.init(way, known: known)
    self.isUnusual = isUnusual
    self.cost = cost
  }
}

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

/// What came of carrying a way out.
package enum WayOutcome: Sendable, Equatable {
  case observed(Observation)
  /// The module ended the process, in these words, to be put after "the module": "crashed: signal 4 (…)".
  case ended(String)
  /// Nothing moved for longer than was allowed.
  case hung
  /// Too many ways before it did not come to an end.
  case notTried
}
