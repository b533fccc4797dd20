import Rehearse

/// The keys of `then`.
package enum ThenKey: String, Key {
  case returned, threw, calls
  case callsInAnyOrder = "calls in any order"
  case inOrder = "in order"
  case callsInclude = "calls include"
  case callCount = "call count"
  case never
  case atMostOnce = "at most once"
  case whenever, state, changes, history
  case alsoAllowed = "also allowed"
  package static let mapping = MappingKind.then
  package static let keyTable = KeyTable<Self>()

  /// What the heading of a column names after a key.
  package enum Heading: Sendable {
    /// Nothing: `then calls`.
    case alone
    case operation, field
  }

  /// `nil` if the key has no columns.
  package var heading: Heading? {
    switch self {
    case .returned, .threw, .calls, .callsInclude, .never: .alone
    case .callCount: .operation
    case .state, .changes, .history: .field
    case .callsInAnyOrder, .inOrder, .atMostOnce, .whenever, .alsoAllowed: nil
    }
  }

  package var entry: KeyEntry<Self> {
    let advice: MessageText = "A rule says what must hold after whatever happens: write never, at most once or state."
    return switch self {
    case .returned:
      KeyEntry(
        "What the action returned when it ended in this step; none: no action returned a value",
        .noneOr(.value(.actionValue))
      )
      .called("returns, return, return value, gave back, gives back").notInRules(advice)
    case .threw:
      KeyEntry("The error that the action threw in this step; none: no action threw", .noneOr(.value(.actionError)))
        .called("throws, throw, thrown, raised, raises, exception").notInRules(advice)
    case .calls:
      KeyEntry("Exactly these commands, in this order; none: no command at all", .noneOr(.list(of: .call)))
        .excluding(.callsInAnyOrder, advice: "Keep `calls` if the order matters.") {
          "`calls` and `\($0.rawValue)` cannot be used together"
        }
        .excluding(.inOrder, advice: "Keep `in order`, which also lists all calls.") {
          "`calls` and `\($0.rawValue)` cannot be used together"
        }.called("called, invokes, requests, aufrufe, calls in order, ordered calls, calls in this order").notInRules(
          advice)
    case .callsInAnyOrder:
      KeyEntry("Exactly these commands, in any order", .list(of: .call)).notInRules(advice)
    case .inOrder:
      KeyEntry(
        "Exactly these commands, in this order, with the state changes between them",
        .list(of: .either(.call, or: .keys(.change)))
      )
      .excluding(.callsInAnyOrder, advice: "Keep `in order` if the order matters.") {
        "`in order` and `\($0.rawValue)` cannot be used together"
      }.called("sequence, ordered, steps in order").notInRules(advice)
    case .callsInclude:
      KeyEntry("These calls, in this order; others may come before, between and after them", .list(of: .call))
        .excluding(
          .calls, .callsInAnyOrder, .inOrder,
          advice: "If other calls are allowed, keep `calls include`; if not, keep the other key."
        ) {
          "`calls include` and `\($0.rawValue)` cannot be used together"
        }.called(
          "includes, include, including, calls includes, calls contain, contains, contain, calls at least, at least, some calls, includes calls"
        ).notInRules(advice)
    case .callCount:
      KeyEntry(
        "How often each of these operations is called, in all or with particular arguments; 0: never",
        .map(.operations, to: .oneOrMore(.either(.count(from: 0), or: .keys(.count))))
      )
      .called(
        "call counts, calls count, count, counts, times called, number of calls, called times, how often, how many calls"
      ).notInRules(advice)
    case .never:
      KeyEntry(
        "None of these calls or state changes happens; PORT.* means every operation of a port",
        .list(of: .either(.name(.operationsAndPorts), or: .keys(.change)))
      )
      .called(
        """
        not called, forbidden, not, no calls, must not call, never called, calls exclude, calls excludes, \
        calls excluding, exclude, excludes, excluded, excluding, does not call, do not call, not calls, calls not, \
        calls never, no call of, no calls of, without, without calls, calls without, calls except, except
        """)
    case .atMostOnce:
      KeyEntry(
        "Each of these operations is called at most once; in a rule, the count can start again at actions that you name",
        .list(of: .limit)
      ).called("once, only once, not twice, no more than once, at most one, maximum once, at most")
    case .whenever:
      KeyEntry(
        "In a rule: only while these fields have these values must `never`, `at most once` and `state` hold",
        .fieldValues
      )
      .needing(.never, .atMostOnce, .state, advice: "Add one of them, with what must hold then.").onlyInRules
      .called("while, as long as, where, provided")
    case .state:
      KeyEntry("These fields have these values afterwards", .fieldValues)
        .called("status, fields, values, output, has")
    case .changes:
      KeyEntry("Exactly these fields changed, to these values; none: nothing changed", .noneOr(.fieldValues))
        .called("changed").notInRules("A rule says what must always hold: write state.")
    case .history:
      KeyEntry(
        "The values that a field took, one after the other; none: it did not change",
        .map(.fields, to: .noneOr(.list(of: .value(.field))))
      )
      .notInRules("A rule says what must always hold: write state, or never with becomes.")
    case .alsoAllowed:
      KeyEntry("Calls that do not matter here; PORT.* means every operation of a port", .allowed)
        .notInRules("Remove it: a rule never checks the complete list of calls.", removes: true)
    }
  }

  package func isUsable(in contract: ModuleContract) -> Bool {
    switch shape {
    case .noneOr(.value(.actionValue)): contract.actions.contains { $0.returns != nil }
    case .noneOr(.value(.actionError)): contract.actions.contains { $0.throwing != nil }
    default: true
    }
  }

  package var isExpectation: Bool { self != .alsoAllowed && self != .whenever }
}
