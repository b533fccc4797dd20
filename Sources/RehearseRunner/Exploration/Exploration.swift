import Rehearse

package struct Exploration: Sendable {
  package enum End: Sendable {
    /// No unexplored states are left.
    case nothingNew
    case budgetSpent
    /// A sequence broke the rule.
    case broken
    /// So many sequences crashed or hung that more would show nothing new.
    case tooManyFindings
    /// The host broke the protocol.
    case hostFault
  }

  /// A sequence with a result that no module should produce.
  package struct Incident: Sendable {
    package enum Cause: Equatable, Sendable {
      case fault(PlanFault)
      /// The module ended its process or hung.
      case lost(LostPlan)
    }

    package let sequence: EventSequence
    package let cause: Cause
  }

  /// How many sequences ran, indexed by their number of events, from 0.
  package internal(set) var levels: [Int] = []
  /// All sequences of up to this many events ran; longer ones are merged.
  package internal(set) var completeDepth = 0
  package internal(set) var end = End.nothingNew
  package internal(set) var catalog = TransitionCatalog()
  package internal(set) var findings: [Incident] = []
  /// Why some sequences could not be run.
  package internal(set) var notRun: Reason?
  /// One of the shortest sequences that break the rule.
  package internal(set) var broken: EventSequence?

  mutating func count(_ sequence: EventSequence) {
    while levels.count <= sequence.events.count { levels.append(0) }
    levels[sequence.events.count] += 1
  }

  /// How many sequences ran, not counting those without events.
  package var sequences: Int { levels.dropFirst().reduce(0, +) }
}

package struct Evaluation: Sendable, Equatable {
  /// The rule's memory of the sequence. Sequences with different memories are never merged.
  package var memory: [Int]
  package var isBroken: Bool

  package init(memory: [Int] = [], isBroken: Bool = false) { (self.memory, self.isBroken) = (memory, isBroken) }
}

/// Evaluates a rule for a sequence from its whole trace.
package typealias SequenceEvaluator = @Sendable (Trace) -> Evaluation

/// Everything needed to continue an exploration from the end of a sequence.
struct SequenceObservation: Sendable {
  struct Waiting: Sendable, Equatable {
    var operation: Int
    /// The zero-based number of the call among those of its operation.
    var number: Int
    var madeAt: Int64
    /// Empty unless the response depends on them.
    var arguments: [Literal]
    /// The response that the adapter would have given.
    var answer: Literal?
    /// What a stream has delivered so far, and when it delivered last.
    var delivered: [AnswerContent] = []
    var deliveredAt: Int64?
  }

  /// The run that longer sequences build on.
  let run: KnownRun
  var state: [Literal] = []
  var waiting: [Waiting] = []
  /// Virtual milliseconds at the end.
  var time: Int64 = 0
  var nextTimer: Int64?
  var hasReadTime = false
  var events = 0
  var givensRead: [Int] = []
  /// The operations that answered at once, in the order of their first calls.
  var answeredAtOnce: [Int] = []
  /// What happened after the previously known events.
  var transitions: [Transition] = []
  var evaluation = Evaluation()

  init(_ run: KnownRun) { self.run = run }
}
