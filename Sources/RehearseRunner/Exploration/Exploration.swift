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
    /// So many sequences ended in crashes or hangs that nothing more was to be learnt.
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

    package let way: Way
    package let cause: Cause
  }

  /// How many sequences of so many events were carried out: those without any first, one for each start.
  package internal(set) var levels: [Int] = []
  /// Up to how many events all sequences were carried out; those beyond are merged.
  package internal(set) var completeDepth = 0
  package internal(set) var end = End.nothingNew
  package internal(set) var catalog = EffectCatalog()
  package internal(set) var findings: [Finding] = []
  /// Why sequences could not be run, if some could not.
  package internal(set) var notRun: String?
  /// A shortest sequence that shows what must not happen.
  package internal(set) var broken: Way?

  mutating func count(_ way: Way) {
    while levels.count <= way.events.count { levels.append(0) }
    levels[way.events.count] += 1
  }

  /// How many sequences were carried out in all, the starts not counted.
  package var sequences: Int { levels.dropFirst().reduce(0, +) }
}

/// What a rule found in one sequence.
package struct Judgement: Sendable, Equatable {
  /// What it has to remember of the sequence: two that are alike in all else but not in this are not merged.
  package var memory: [Int]
  /// Whether the sequence shows what must not happen.
  package var isBroken: Bool

  package init(memory: [Int] = [], isBroken: Bool = false) {
    self.memory = memory
    self.isBroken = isBroken
  }
}

/// Evaluates each sequence for a rule, from its whole trace.
package typealias SequenceJudge = @Sendable (_ trace: Trace, _ plan: Plan) -> Judgement
