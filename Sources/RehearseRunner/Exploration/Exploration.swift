import Rehearse

/// What came of an exploration.
package struct Exploration: Sendable {
  /// Why it came to its end.
  package enum End: Sendable {
    /// Nothing that was not seen before was left.
    case nothingNew
    case budgetSpent
    /// A sequence showed what must not happen.
    case broken
    /// Too many sequences ended in crashes or hangs to learn more.
    case tooManyFindings
  }

  /// A sequence that ended in something that no module should do.
  package struct Finding: Sendable {
    package enum Cause: Equatable, Sendable {
      /// The trace cannot be evaluated.
      case fault(PlanFault)
      /// The module ended its process, or hung.
      case lost(LostPlan)
    }

    package let sequence: EventSequence
    package let cause: Cause
  }

  /// How many sequences were run, by their number of events: those without any first, one for each start.
  package internal(set) var levels: [Int] = []
  /// Up to how many events all sequences were run; those beyond are merged.
  package internal(set) var completeDepth = 0
  package internal(set) var end = End.nothingNew
  package internal(set) var catalog = TransitionCatalog()
  package internal(set) var findings: [Finding] = []
  /// Why sequences could not be run, if some could not.
  package internal(set) var notRun: String?
  /// A shortest sequence that shows what must not happen.
  package internal(set) var broken: EventSequence?

  mutating func count(_ sequence: EventSequence) {
    while levels.count <= sequence.events.count { levels.append(0) }
    levels[sequence.events.count] += 1
  }

  /// How many sequences were run in all, the starts not counted.
  package var sequences: Int { levels.dropFirst().reduce(0, +) }
}

/// What a rule found in one sequence.
package struct Evaluation: Sendable, Equatable {
  /// What it remembers of the sequence: two that are alike in all else but not in this are not merged.
  package var memory: [Int]
  /// Whether the sequence shows what must not happen.
  package var isBroken: Bool

  package init(memory: [Int] = [], isBroken: Bool = false) { (self.memory, self.isBroken) = (memory, isBroken) }
}

/// Evaluates each sequence for a rule, from its whole trace.
package typealias SequenceEvaluator = @Sendable (Trace) -> Evaluation

/// What is known of a sequence that was run: all that going on from its end needs.
struct SequenceObservation: Sendable {
  /// A call that waits for its answer.
  struct Waiting: Sendable, Equatable {
    var operation: Int
    /// Its number among the calls of its operation, from 0.
    var number: Int
    var madeAt: Int64
    /// Only where they decide how it is answered.
    var arguments: [Literal]
    /// What the adapter would have answered.
    var answer: Literal?
  }

  /// The run itself, from which longer sequences go on.
  let run: KnownRun
  /// The visible state at the end.
  var state: [Literal] = []
  var waiting: [Waiting] = []
  /// Virtual milliseconds at the end.
  var time: Int64 = 0
  var nextTimer: Int64?
  var hasReadTime = false
  /// How many entries the trace's events have.
  var events = 0
  /// The givens that were read, in that order.
  var givensRead: [Int] = []
  /// What happened since the events that were known before.
  var transitions: [Transition] = []
  var evaluation = Evaluation()

  init(_ run: KnownRun) { self.run = run }
}
