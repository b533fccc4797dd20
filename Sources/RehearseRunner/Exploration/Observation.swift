import Rehearse

/// What is known of a way once it has been carried out: all that going on from its end needs.
package struct Observation: Sendable {
  /// A call that nobody has answered yet.
  package struct Waiting: Sendable, Equatable {
    package var operation: Int
    /// Its number among the calls of its operation, from 0.
    package var number: Int
    package var madeAt: Int64
    /// Only where they decide how it is answered.
    package var arguments: [Literal]
    /// What the adapter would have answered.
    package var answer: Literal?
  }

  /// The run itself, which longer ways go on from.
  package let run: KnownRun
  /// The visible state at the end.
  package var state: [Literal] = []
  package var waiting: [Waiting] = []
  /// Virtual milliseconds at the end.
  package var time: Int64 = 0
  package var nextTimer: Int64?
  package var hasReadTime = false
  /// How many entries the trace's events have.
  package var events = 0
  /// The givens that were read, in that order.
  package var givensRead: [Int] = []
  /// What happened since the events that were known before.
  package var occurrences: [Occurrence] = []
  package var judgement = Judgement()

  init(_ run: KnownRun) { self.run = run }
}
