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
