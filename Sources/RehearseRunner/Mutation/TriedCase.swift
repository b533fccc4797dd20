import Rehearse
import RehearseLanguage

/// A case that passes, and the changes that it does not notice.
struct TriedCase: Sendable {
  /// A change that went unnoticed, and why.
  struct Survivor: Sendable {
    let change: Mutant
    let cause: GapCause
  }

  /// How many changes of a case are tried: a case made to have a million must not take hours.
  private static let limit = 20_000
  /// How many plans are run at a time.
  private static let batch = 256

  let testCase: Case
  let trace: Trace
  /// How many changes could have been noticed.
  private(set) var tried = 0
  private(set) var survivors: [Survivor] = []
  /// How many changes there are beyond the limit.
  private(set) var leftOut = 0
  private let secrets: CaseSecrets

  /// - Parameters:
  ///   - isStated: whether another row of the same scenario says what must happen with this plan.
  ///   - executor: runs the changed plans.
  init(
    _ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary, isStated: (Plan) -> Bool, _ executor: any PlanExecutor
  ) {
    (self.testCase, self.trace) = (testCase, trace)
    secrets = CaseSecrets(testCase, trace.calls, vocabulary)
    let finder = CauseFinder(testCase, trace, vocabulary)
    var waiting: [(change: Mutant, request: PlanRequest)] = []
    PlanMutants(testCase, trace, vocabulary).visit { change, plan in
      guard !isStated(plan), hasRoom(beside: waiting.count) else { return }
      waiting.append((change, PlanRequest(plan, vocabulary)))
      guard waiting.count == Self.batch else { return }
      run(waiting, finder, executor)
      waiting = []
    }
    run(waiting, finder, executor)
    TraceMutants(testCase, trace, vocabulary).visit { change, other in
      if hasRoom() { note(change, other, finder, vocabulary) }
    }
  }

  private mutating func run(
    _ changes: [(change: Mutant, request: PlanRequest)], _ finder: CauseFinder, _ executor: any PlanExecutor
  ) {
    executor.run(changes.map(\.request)) { place, outcome in
      switch outcome {
      case .ran(let ran): note(changes[place].change, ran.trace, finder, changes[place].request.vocabulary)
      // Any run notices a module that ends its process.
      case .lost: tried += 1
      case .notRun: return false
      }
      return true
    }
  }

  private mutating func hasRoom(beside waiting: Int = 0) -> Bool {
    if tried + waiting < Self.limit { return true }
    leftOut += 1
    return false
  }

  /// Counts a change, and notes it if the case still passes. One after which all that can be seen is the same is no change.
  private mutating func note(_ change: Mutant, _ other: Trace, _ finder: CauseFinder, _ vocabulary: Vocabulary) {
    let cause = finder.cause(other)
    guard other.fault != nil || cause != nil else { return }
    tried += 1
    guard let cause, other.fault == nil, Judge.holds(testCase, other, vocabulary) else { return }
    survivors.append(Survivor(change: change, cause: cause))
  }

  var passesWithSilentModule: Bool { survivors.contains(where: \.change.isSilentModule) }

  // MARK: Values

  /// Whether a value would give a secret away, itself or as what was made of one, and so is not shown.
  func hides(_ value: Literal) -> Bool {
    secrets.areGivenAway(by: value) || Alternatives.origins(of: value).contains(where: secrets.areGivenAway)
  }

  /// A value as an author writes it; what is not shown may be anything.
  ///
  /// - Parameter isMeant: whether a suggestion is about this very value: then the author has to fill it in.
  func text(_ value: Literal, _ shape: ValueShape, isMeant: Bool = false) -> String {
    guard hides(value) else { return EveryWord.cell(value.shortened().flow(shape)) }
    return isMeant ? Suggestion.blank : Matcher.anything.text
  }
}
