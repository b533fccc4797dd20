import Rehearse
import RehearseLanguage

/// A step's calls that are compared with a list of expected ones, laid beside it.
package struct ComparedCalls {
  /// The calls that take part.
  package private(set) var calls: [Trace.CallRecord] = []
  /// Where each of them is among all calls of the step.
  package private(set) var places: [Int] = []
  /// For each call of the step why it does not take part; nothing is said of those that do.
  private(set) var outcomes: [CallOutcome]
  package let pairs: [CallAlignment.Pair]

  package init(
    _ expected: Expectations.Calls, _ allowed: PlaceSet, _ all: [Trace.CallRecord], _ vocabulary: Vocabulary
  ) {
    let named = expected.operations
    outcomes = Array(repeating: .uncompared, count: all.count)
    for (place, call) in all.enumerated() {
      if Self.takesPart(call.operation, named.has(call.operation), allowed, vocabulary) {
        calls.append(call)
        places.append(place)
      } else {
        outcomes[place] = vocabulary.commands.has(call.operation) ? .alsoAllowed : .uncomparedQuery
      }
    }
    pairs =
      expected.isOrdered ? CallAlignment.ordered(expected.items, calls) : CallAlignment.unordered(expected.items, calls)
  }

  /// Where among all calls of a trace those of a step are that are compared with a list.
  package static func places(
    _ expected: Expectations.Calls, _ allowed: PlaceSet, _ trace: Trace, step: Int, _ vocabulary: Vocabulary
  ) -> [Int] {
    let named = expected.operations
    return trace.callPlaces(ofStep: step).filter {
      takesPart(trace.calls[$0].operation, named.has(trace.calls[$0].operation), allowed, vocabulary)
    }
  }

  /// Whether a call is compared: commands are, and queries that the list names; not what is also allowed.
  package static func takesPart(
    _ operation: Int, _ isNamed: Bool, _ allowed: PlaceSet, _ vocabulary: Vocabulary
  ) -> Bool {
    isNamed || vocabulary.commands.has(operation) && !allowed.has(operation)
  }
}
