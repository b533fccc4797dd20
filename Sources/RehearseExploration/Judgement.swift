import Rehearse

/// What somebody who watches every sequence makes of one.
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

/// Watches sequences: a rule, which counts and compares. It hears of every sequence that is carried out, its whole trace each time.
package typealias SequenceJudge = @Sendable (_ trace: Trace, _ plan: Plan) -> Judgement
