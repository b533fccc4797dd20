import Rehearse
import RehearseLanguage

/// Notes what none of a rule's cases met: rows of a table share their `whenever` and `at most once`.
package struct RuleUse {
  private struct Seen {
    var cases = 0
    var idle: [(promise: IdlePromise, cases: Int)] = []
  }

  /// By their scenarios.
  private var seen: [Int: Seen] = [:]

  package init() {}

  /// Adds a case; of one that was broken nobody knows what more it would have met.
  package mutating func add(_ testCase: Case, _ run: RuleRun) {
    guard case .passed = run.verdict else { return }
    var seen = seen[testCase.scenario] ?? Seen()
    seen.cases += 1
    for promise in run.idle {
      if let place = seen.idle.firstIndex(where: { $0.promise.range == promise.range }) {
        seen.idle[place].cases += 1
      } else {
        seen.idle.append((promise, 1))
      }
    }
    self.seen[testCase.scenario] = seen
  }

  /// The warnings of the scenarios of which all cases were added, in the order of the file.
  package func warnings(_ cases: [Case]) -> [Diagnostic] {
    seen.sorted { $0.key < $1.key }.flatMap { scenario, seen -> [Diagnostic] in
      guard seen.cases == cases.count(where: { $0.scenario == scenario }) else { return [] }
      return seen.idle.filter { $0.cases == seen.cases }.map(\.promise.warning)
    }
  }
}

/// Something that a rule speaks of and that no sequence met, so that it says nothing.
package enum IdlePromise: Sendable {
  /// An operation of `at most once`, with its name.
  case limit(Rule.Limit, String)
  case whenever(SourceRange)

  var range: SourceRange {
    switch self {
    case .limit(let limit, _): limit.range
    case .whenever(let range): range
    }
  }

  var warning: Diagnostic {
    switch self {
    case .limit(let limit, let operation): Diagnostic(.warning, at: limit.range, .neverCalled(operation))
    case .whenever(let range): Diagnostic(.warning, at: range, .neverMet)
    }
  }
}

extension Message {
  fileprivate static func neverCalled(_ operation: String) -> Message {
    Message(
      .neverCalled, "no sequence called \"\(operation)\", so `at most once` says nothing of it",
      hints: ["Remove it, or check what `given` and `anything but` leave out."])
  }

  fileprivate static var neverMet: Message {
    Message(
      .neverMet, "no sequence met this `whenever`, so `state` was never looked at",
      hints: ["Check the values, and what `given` and `anything but` leave out."])
  }
}
