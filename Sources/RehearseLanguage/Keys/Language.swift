import Rehearse

/// The keys of a scenario file.
///
/// The decoder, `fmt`, the schema, completion, and messages about wrong keys all use these tables.
package enum FileKey: String, Key {
  case rehearse, module, feature, about, link, tags, given, before
  case alsoAllowed = "also allowed"
  case scenarios
  package static let mapping = MappingKind.file
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .rehearse:
      KeyEntry("The version of the language: always 1", .version).required(example: "rehearse: 1")
        .called("version, rehearse version")
    case .module:
      KeyEntry("The module that the scenarios are about", .module).required(example: "module: login")
        .called("suite, subject, component")
    case .feature:
      KeyEntry("A title for the file", .words).required(example: "feature: Signing in").called("title, name")
    case .about: KeyEntry("Free text for readers", .text).called("description, comment, note, notes")
    case .link:
      KeyEntry("A ticket, or a list of them, shown when a scenario fails", .oneOrMore(.words))
        .called("ticket, jira, issue, url, bug")
    case .tags: KeyEntry("Tags for selecting all scenarios of the file", .tags).called("labels, groups")
    case .given:
      KeyEntry("What is true before every scenario of the file", .keys(.given)).called(
        "setup, background, context, preconditions, precondition, arrange, with, defaults")
    case .before:
      KeyEntry(
        "Actions that happen before every scenario of the file; their effects are not checked", .list(of: .action)
      )
      .called("before all, before each, beforeeach, first, previously, earlier, beforehand, vorher")
    case .alsoAllowed:
      KeyEntry(
        "Calls that do not matter in any scenario of the file; PORT.* means every operation of a port",
        .allowed
      ).called("allowed, allow, ignore, ignored")
    case .scenarios:
      KeyEntry("The scenarios, each after a dash", .list(of: .keys(.scenario)))
        .required(example: "scenarios:\n      - scenario: What happens, in one sentence")
        .called("tests, cases, testcases, specs")
    }
  }
}

package enum ScenarioKey: String, Key {
  case scenario, why, link, tags, id, skip
  case knownFailure = "known failure"
  case only, given, before, tries
  case orderMatters = "order matters"
  case when, then, steps
  case alsoAllowed = "also allowed"
  case completeOver = "complete over"
  case table
  case forEvery = "for every"
  package static let mapping = MappingKind.scenario
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .scenario:
      KeyEntry("What happens, in one sentence", .words).required(example: "scenario: What happens, in one sentence")
        .called("title, titel, name, test, testcase, case, it, szenario")
    case .why:
      KeyEntry("Why it matters: free text for readers", .text)
        .called("description, comment, note, notes, reason, because")
    case .link: KeyEntry("A ticket, or a list of them, shown when the scenario fails", .oneOrMore(.words))
    case .tags: KeyEntry("Tags for selecting scenarios", .tags)
    case .id: KeyEntry("Identifies the scenario in reports, even when the title changes", .words)
    case .skip:
      KeyEntry("Why the scenario does not run; it is reported as skipped", .words)
        .excluding(.knownFailure, advice: "Keep one of the two: a skipped scenario cannot fail.") {
          "`skip` and `\($0.rawValue)` cannot be used together"
        }.called("disabled, ignore, ignored, pending, todo, wip, xit")
    case .knownFailure:
      KeyEntry("The scenario must fail until somebody fixes the module", .keys(.knownFailure))
        .called("expected failure, xfail, fails, broken")
    case .only:
      KeyEntry("Runs only this scenario, while you work on it; not allowed in continuous integration", .toggle)
        .called("focus, focused, fit, solo")
    case .given:
      KeyEntry("What is true beforehand; each line replaces the same line in the `given` of the file", .keys(.given))
    case .before:
      KeyEntry(
        "Actions that happen first, after those of the file; their effects are not checked", .list(of: .action)
      )
      .notInRules("Write what happens first before `anything`: when: [first, anything]")
    case .tries:
      KeyEntry(
        "The maximum number of sequences of events that a rule tries, for each row; by default all of two events and 500 longer ones",
        .count(from: 1)
      )
      .onlyInRules.called("attempts, sequences, budget, max tries, maximum tries, iterations, limit, runs")
    case .orderMatters:
      KeyEntry(
        "Why simultaneous events must happen in the defined order; `--interleavings` skips the scenario",
        .words
      )
      .notInRules("Remove it: `--interleavings` always skips rules.", removes: true)
      .called("order counts, order is important, no shake, do not shake, not shaken, fixed order, same order")
    case .alsoAllowed:
      KeyEntry(
        "Calls that do not matter in this scenario; PORT.* means every operation of a port",
        .allowed
      )
      .notInRules("Remove it: a rule never checks the complete list of calls.", removes: true)
    case .when:
      KeyEntry(
        "What happens: one action, or a list of them; anything: a rule, which must hold whatever happens", .when
      )
      .required(unless: .steps, example: "when: …")
      .called("action, actions, act, event, events, do, run, trigger")
    case .then:
      KeyEntry("What is expected", .keys(.then)).required(unless: .steps, .table, example: "then: { calls: none }")
        .called(
          "expect, expected, expectation, expectations, result, results, assert, asserts, assertions, should, outcome, verify"
        )
    case .steps:
      KeyEntry("Several steps, each with its own when and then", .list(of: .keys(.step)))
        .notInRules("Write what happens first before `anything`: when: [first, anything]")
        .excluding(.when, .then, advice: "Move it into a step, or remove `steps`.") {
          "`\($0.rawValue)` and `steps` cannot be used together"
        }
        .excluding(.table, .forEvery, advice: "Write `when` and `then` instead of `steps`.") {
          "`steps` cannot be combined with `\($0.rawValue)`"
        }.called("step")
    case .completeOver:
      KeyEntry("Columns of the table; every combination of their values must have exactly one row", .list(of: .heading))
        .needing(.table, advice: "Write a `table`, or remove this key.")
    case .table:
      KeyEntry("One row for each case; the first row has the headings", .table)
        .excluding(.forEvery, advice: "Keep one of the two. A table can vary everything that `for every` can.") {
          "a scenario cannot have both `table` and `\($0.rawValue)`"
        }.called("examples, example, rows, data, matrix, parameters")
    case .forEvery:
      KeyEntry(
        "One case for each of these values, or for every combination of them; all: every declared value",
        .map(.inputs, to: .list(of: .other))
      ).called("for each, foreach, each, every, for all")
    }
  }
}

/// The keys of a step.
package enum StepKey: String, Key {
  case step, before, when, then
  package static let mapping = MappingKind.step
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .step: KeyEntry("The title of the step", .words).called("title, name, titel, scenario, description")
    case .before:
      KeyEntry("Actions that happen before this step; their effects are not checked", .list(of: .action))
    case .when: KeyEntry("What happens in this step", .when).required(example: "when: …")
    case .then:
      KeyEntry("What is expected of this step alone", .keys(.then)).required(example: "then: { calls: none }")
    }
  }
}

/// The key of an item that expects a state change.
package enum ChangeKey: String, Key {
  case becomes
  package static let mapping = MappingKind.change
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    KeyEntry(
      "At this point, between the neighboring calls, these fields change to these values", .fieldValues
    )
    .called("changes to, turns, sets, set, change, turns to, updates")
  }
}

/// The key of an item in `when` that allows anything to happen.
package enum AnythingKey: String, Key {
  case anythingBut = "anything but"
  package static let mapping = MappingKind.anything
  package static let keyTable = KeyTable<Self>()

  /// Written alone if there are no exceptions.
  package static let word = "anything"
  package static let sentence = "A rule: what is expected must hold whatever happens"
  package static let everyWord = [word] + all.map(\.rawValue)

  package var entry: KeyEntry<Self> {
    KeyEntry(
      "A rule: what is expected must hold whatever happens, apart from these actions", .list(of: .name(.actions))
    )
    .called("anything except, everything but, everything except, whatever but, anything without, all but, any but")
  }
}

/// The key of an item in `at most once` that says when the count restarts.
package enum LimitKey: String, Key {
  case since
  package static let mapping = MappingKind.limit
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    KeyEntry("The count starts again whenever one of these actions is fired", .list(of: .name(.actions)))
      .required(example: "since: […]").onlyInRules.called(
        "after, per, since last, for each, each, every, for every")
  }
}

/// The keys of an item in `call count` about particular arguments.
package enum CountKey: String, Key {
  case with, times
  package static let mapping = MappingKind.count
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .with:
      KeyEntry(
        "Only calls with these arguments count; arguments that are not named do not matter",
        .map(.arguments, to: .value(.argument))
      )
      .required(example: "with: { … }").called("to, arguments, args, matching, called with")
    case .times:
      KeyEntry("How often it is called with these arguments; 0: never", .count(from: 0)).required(example: "times: 1")
        .called("count, number, calls, how often")
    }
  }
}

/// The keys of a response in braces.
package enum ResponseKey: String, Key {
  case to, returns, fails, silent, after
  case oneOf = "one of"
  package static let mapping = MappingKind.response
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .to:
      KeyEntry(
        "Only calls with these arguments get this answer; arguments that are not named do not matter",
        .map(.arguments, to: .value(.argument))
      )
      .called("arguments, args, matching, called with, if, when, for, with, where")
    case .returns:
      KeyEntry("What the call returns", .value(.returned)).required(
        unless: .fails, .silent, .oneOf, example: "returns: …"
      )
      .called("value, result, success, ok, body, response, answers, answer, replies, reply, gives, give, sends")
    case .fails:
      KeyEntry("The error that the call fails with", .value(.error))
        .excluding(.returns, advice: "Keep one of the two. For several calls, write a list of responses.") {
          "`\($0.rawValue)` and `fails` cannot be used together"
        }.called("error, throws, throw, failure, exception")
    case .silent:
      KeyEntry("The call is never answered. Only valid with `to`; the value is always `yes`", .certainty)
        .excluding(.returns, .fails, .after, advice: "With `silent`, write only `to`: the call is never answered.") {
          "`\($0.rawValue)` and `silent` cannot be used together"
        }
        .needing(.to, advice: "To leave every call unanswered, write silent alone, without braces.")
    case .after:
      KeyEntry("How long the answer takes, in virtual time: 500ms, 2s, 3m, 1h", .span)
        .called("delay, delayed, wait, in")
    case .oneOf:
      KeyEntry("In a rule: each call may get any of these answers", .list(of: .keys(.response)))
        .excluding(
          .to, .returns, .fails, .silent, .after,
          advice: "Write only `one of`, with each answer as an item of its list."
        ) {
          "`\($0.rawValue)` and `one of` cannot be used together"
        }.onlyInRules.called("any of, either, oneof, anyof, random")
    }
  }
}

package enum KnownFailureKey: String, Key {
  case issue, until, because
  package static let mapping = MappingKind.knownFailure
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .issue:
      KeyEntry("The ticket for fixing it", .words).required(example: "issue: PUSH-233").called("ticket, link, bug")
    case .until:
      KeyEntry("The last day on which the failure is accepted: 2027-01-31", .day).called("till, expires, by")
    case .because: KeyEntry("Why it fails", .words).called("reason, why, comment")
    }
  }
}

/// The keys of `given` that modules do not declare.
package enum GivenKey: String, Key {
  case flags, responses
  package static let mapping = MappingKind.given
  package static let keyTable = KeyTable<Self>()

  package var entry: KeyEntry<Self> {
    switch self {
    case .flags:
      KeyEntry("Feature flags, each on or off", .map(.flags, to: .toggle)).called(
        "feature flags, toggles, features, switches")
    case .responses:
      KeyEntry("What the services answer", .map(.answering, to: .responses))
        .called("mocks, mock, stubs, stub, answers, answer, services, replies, antworten")
    }
  }
}
