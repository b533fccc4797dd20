import Rehearse

package struct Exploration: Sendable {
  package enum End: Sendable {
    /// No unseen state was left.
    case nothingNew
    case budgetSpent
    /// A sequence broke the rule.
    case broken
    /// Too many sequences crashed or hung to learn more.
    case tooManyFindings
  }

  /// A sequence with a result that no module should have.
  package struct Incident: Sendable {
    package enum Cause: Equatable, Sendable {
      case fault(PlanFault)
      /// The module ended its process or hung.
      case lost(LostPlan)
    }

    package let sequence: EventSequence
    package let cause: Cause
  }

  /// The number of sequences run, indexed by their number of events, from 0.
  package internal(set) var levels: [Int] = []
  /// The number of events up to which all sequences were run; longer ones are merged.
  package internal(set) var completeDepth = 0
  package internal(set) var end = End.nothingNew
  package internal(set) var catalog = TransitionCatalog()
  package internal(set) var findings: [Incident] = []
  /// Why some sequences could not be run.
  package internal(set) var notRun: String?
  /// A shortest sequence that breaks the rule.
  package internal(set) var broken: EventSequence?

  mutating func count(_ sequence: EventSequence) {
    while levels.count <= sequence.events.count { levels.append(0) }
    levels[sequence.events.count] += 1
  }

  /// The number of sequences run, without those that have no event.
  package var sequences: Int { levels.dropFirst().reduce(0, +) }
}

package struct Evaluation: Sendable, Equatable {
  /// What the rule remembers of the sequence; sequences that differ only in this are not merged.
  package var memory: [Int]
  package var isBroken: Bool

  package init(memory: [Int] = [], isBroken: Bool = false) { (self.memory, self.isBroken) = (memory, isBroken) }
}

/// Evaluates a rule for a sequence from its whole trace.
package typealias SequenceEvaluator = @Sendable (Trace) -> Evaluation

/// What an exploration needs to know to continue from the end of a sequence.
struct SequenceObservation: Sendable {
  struct Waiting: Sendable, Equatable {
    var operation: Int
    /// The zero-based number among the calls of its operation.
    var number: Int
    var madeAt: Int64
    /// Empty unless they decide the response.
    var arguments: [Literal]
    /// The response that the adapter would have given.
    var answer: Literal?
  }

  /// The run that longer sequences continue.
  let run: KnownRun
  var state: [Literal] = []
  var waiting: [Waiting] = []
  /// Virtual milliseconds at the end.
  var time: Int64 = 0
  var nextTimer: Int64?
  var hasReadTime = false
  var events = 0
  var givensRead: [Int] = []
  /// What happened after the previously known events.
  var transitions: [Transition] = []
  var evaluation = Evaluation()

  init(_ run: KnownRun) { self.run = run }
}
