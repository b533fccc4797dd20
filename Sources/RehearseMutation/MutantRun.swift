import Rehearse
import RehearseJudging
import RehearseScenario

/// Tries every change on one case that passes, and notes those that it does not notice.
struct MutantRun: Sendable {
  /// A change of what the module met after which it did the same.
  struct Alike: Sendable {
    let pair: EquivalentPair
    let change: Mutant
    /// Whether some expectation repeats the given, and so fails with another.
    let isEchoed: Bool
  }

  /// How many changes of a case are tried: a case made to have a million keeps nobody busy.
  private static let limit = 20_000

  /// How many changes could have been noticed.
  private(set) var tried = 0
  private(set) var survivors: [SurvivingMutant] = []
  private(set) var alike: [Alike] = []
  /// Pairs between which the module makes a difference here.
  private(set) var told: Set<EquivalentPair> = []
  /// Of these, the ones that the vocabulary says it treats alike.
  private(set) var disproved: Set<EquivalentPair> = []
  /// How many changes there are beyond the limit.
  private(set) var leftOut = 0

  private let testCase: Case
  private let trace: Trace
  private let vocabulary: Vocabulary
  private let finder: AssertionGapFinder

  /// - Parameters:
  ///   - isStated: whether another row of the same scenario says what must happen in this world.
  ///   - mayTry: asked before the module is carried out, with the change's number from 1; where it may not be, it would
  ///     end the process, which is not to be overlooked.
  init(
    _ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary, isStated: (Plan) -> Bool, mayTry: (Int) -> Bool
  ) {
    (self.testCase, self.trace, self.vocabulary) = (testCase, trace, vocabulary)
    finder = AssertionGapFinder(testCase, trace, vocabulary)
    let worlds = PlanMutants(testCase, trace, vocabulary).all
    let events = ActionMutants(testCase).all + ArrivalMutants(testCase, trace).all
    for (place, changed) in (worlds + events).enumerated() where !isStated(changed.plan) {
      if !mayTry(place + 1) {
        tried += 1
      } else if place < worlds.count {
        live(changed)
      } else {
        happen(changed)
      }
    }
    TraceMutants(testCase, trace, vocabulary).visit { behave($0) }
  }

  /// Sees whether anybody notices that the module behaves otherwise.
  private mutating func behave(_ changed: TraceMutants.Changed) {
    guard hasRoom() else { return }
    guard let blindness = finder.blindness(to: changed.trace) else { return }
    tried += 1
    guard Judge.holds(testCase, changed.trace, vocabulary) else { return }
    survivors.append(SurvivingMutant(change: changed.change, blindness: blindness))
  }

  /// Sees what the module does in another world, and whether anybody notices.
  private mutating func live(_ changed: PlanMutants.Changed) {
    guard hasRoom(), let pair = EquivalentPair(changed.change, testCase, trace, vocabulary) else { return }
    let other = vocabulary.rehearse(changed.plan)
    let isDeclared = pair.isDeclared(in: vocabulary)
    let blindness = finder.blindness(to: other)
    guard other.fault != nil || blindness != nil else {
      // That the state repeats another text from the start says nothing of what the module does with it.
      let isEcho = pair.one == pair.other && other.initialState != trace.initialState
      guard !isDeclared, !isEcho else { return }
      let isEchoed = !Judge.holds(testCase, other, vocabulary)
      alike.append(Alike(pair: pair, change: changed.change, isEchoed: isEchoed))
      return
    }
    tried += 1
    told.insert(pair)
    if isDeclared { disproved.insert(pair) }
    guard let blindness, other.fault == nil, Judge.holds(testCase, other, vocabulary) else { return }
    survivors.append(SurvivingMutant(change: changed.change, blindness: blindness))
  }

  /// Sees what the module does when something else happens to it. Where that shows nowhere, it is no change: to tap twice on what
  /// listens once may be just as well.
  private mutating func happen(_ changed: PlanMutants.Changed) {
    guard hasRoom() else { return }
    let other = vocabulary.rehearse(changed.plan)
    let blindness = finder.blindness(to: other)
    guard other.fault != nil || blindness != nil else { return }
    tried += 1
    guard let blindness, other.fault == nil, Judge.holds(testCase, other, vocabulary),
      Judge.beyondExpectations(testCase, other, vocabulary).isEmpty
    else { return }
    survivors.append(SurvivingMutant(change: changed.change, blindness: blindness))
  }

  private mutating func hasRoom() -> Bool {
    guard tried + alike.count >= Self.limit else { return true }
    leftOut += 1
    return false
  }
}
